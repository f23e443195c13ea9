/*
 * Greffe: asks the rules engine about a match file, in a worker, so that a page goes on answering.
 *
 * openDesk({worker, engine, type}) -> {ask(request, records) -> Promise of the answer as an object, close()}: one match
 * held open, asked and written on; what a desk may be asked stands in web/engine/src/desk.rs.
 *
 * ES module. judge({worker, engine: {url or bytes, sha256}, file, onProgress, signal}) -> Promise of the outcome, as an object;
 * it rejects with an Error that has a `code` (see worker.js), "cancelled" when the signal was given.
 */

/** An error of the engine, as the worker named it. */
export class JudgeError extends Error {
  constructor(code, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}

/** How far a check has come, from 0 to 1: files are gone through three times, and judging takes the longest. */
export function fraction({ stage, done, lines }) {
  const part = lines > 0 ? Math.min(1, done / lines) : 0;
  if (stage === "reading") return 0.25 * part;
  if (stage === "folding") return 0.25 + 0.15 * part;
  return 0.4 + 0.6 * part;
}

export function judge({ worker, engine, file, onProgress = () => {}, signal = null, type = "module", Make = globalThis.Worker }) {
  if (typeof WebAssembly !== "object") return Promise.reject(new JudgeError("no-webassembly"));
  if (typeof Make !== "function") return Promise.reject(new JudgeError("no-worker"));
  return new Promise((resolve, reject) => {
    if (signal && signal.aborted) return reject(new JudgeError("cancelled"));
    let own;
    try {
      own = new Make(worker, { type });
    } catch (error) {
      return reject(new JudgeError("no-worker", error.message));
    }
    const cancel = () => end(reject, new JudgeError("cancelled"));
    const end = (settle, value) => {
      own.terminate();
      if (signal) signal.removeEventListener("abort", cancel);
      settle(value);
    };
    if (signal) signal.addEventListener("abort", cancel);
    own.onmessage = ({ data }) => {
      if (data.progress) return onProgress(data.progress);
      if (data.error) return end(reject, new JudgeError(data.error, data.detail));
      try {
        end(resolve, JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data.answer)));
      } catch (error) {
        end(reject, new JudgeError("failed", error.message));
      }
    };
    own.onerror = (event) => {
      if (event.preventDefault) event.preventDefault();
      end(reject, new JudgeError("no-worker", event.message || ""));
    };
    own.onmessageerror = () => end(reject, new JudgeError("failed"));
    own.postMessage({ engine, file });
  });
}

/** A worker that holds one engine and its desk until it is closed. */
export function openDesk({ worker, engine, type = "module", Make = globalThis.Worker }) {
  if (typeof WebAssembly !== "object") throw new JudgeError("no-webassembly");
  if (typeof Make !== "function") throw new JudgeError("no-worker");
  let own;
  try {
    own = new Make(worker, { type });
  } catch (error) {
    throw new JudgeError("no-worker", error.message);
  }
  const waiting = new Map();
  let count = 0;
  let over = null;
  const fail = (error) => {
    over = error;
    own.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  own.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.desk) || {};
    waiting.delete(data.desk);
    if (!resolve) return;
    if (data.error) return reject(new JudgeError(data.error, data.detail));
    try {
      resolve(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data.answer)));
    } catch (error) {
      reject(new JudgeError("failed", error.message));
    }
  };
  own.onerror = (event) => {
    if (event.preventDefault) event.preventDefault();
    fail(new JudgeError("no-worker", event.message || ""));
  };
  own.onmessageerror = () => fail(new JudgeError("failed"));
  own.postMessage({ engine });
  return {
    ask(request, records = "") {
      if (over) return Promise.reject(over);
      return new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        own.postMessage({ desk: count, request, records });
      });
    },
    close: () => fail(new JudgeError("cancelled")),
  };
}

// For a page saved as one file, whose scripts have no addresses to name each other by.
globalThis.GreffeEngine = Object.freeze({ judge, fraction, openDesk });
