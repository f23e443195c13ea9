/*
 * Greffe: the rules engine of one game (WebAssembly), held by its hash and run over a whole match file.
 *
 * ES module, no page, no dependency. In a module worker it answers messages (the last lines); elsewhere, as under node,
 * its functions are called: load(url, sha256) or open(bytes, sha256) -> Engine, engine.check(bytes, onStep) -> Uint8Array,
 * engine.desk(request, records) -> Uint8Array: one match held open, asked and written on (web/engine/src/desk.rs).
 * It never runs bytes whose hash is not the one pinned. Cancelling is ending the worker, or an onStep that says true.
 */

/** Why an engine cannot answer; `code` is stable, the pages have the words. */
export class EngineError extends Error {
  constructor(code, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = String(detail);
  }
}

const STAGES = ["reading", "folding", "judging"];
/** No engine is as large: whoever answers with more is not believed. */
const MOST_ENGINE_BYTES = 16 * 1024 * 1024;

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** How an engine is asked for. */
const ASKED = { credentials: "omit", redirect: "error" };

/** An instance that has read a file; thrown away after a trap. */
export class Engine {
  constructor(module) {
    this.module = module;
    this.tell = null;
    this.broken = false;
    const step = (stage, done, lines) => (this.tell && this.tell({ stage: STAGES[stage], done, lines }) ? 1 : 0);
    try {
      this.exports = new WebAssembly.Instance(module, { greffe: { step } }).exports;
    } catch (error) {
      throw new EngineError("not-an-engine", error.message);
    }
    for (const name of ["greffe_take", "greffe_check", "greffe_about", "greffe_answer"]) {
      if (typeof this.exports[name] !== "function") throw new EngineError("not-an-engine", name);
    }
    if (!(this.exports.memory instanceof WebAssembly.Memory)) throw new EngineError("not-an-engine", "memory");
  }

  /** Whatever traps leaves the memory as it was in the middle of something: the instance answers nothing more. */
  run(work) {
    if (this.broken) throw new EngineError("trapped", "an instance that trapped before");
    try {
      return work();
    } catch (error) {
      this.broken = true;
      if (error instanceof EngineError) throw error;
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw new EngineError("trapped", error.message);
      throw error;
    }
  }

  /** A copy of the last answer. */
  answer(length) {
    if (length === 0) throw new EngineError("failed");
    const place = this.exports.greffe_answer() >>> 0;
    return new Uint8Array(this.exports.memory.buffer, place, length).slice();
  }

  /** What it holds: {games: [{name, revision}], most_bytes}. */
  about() {
    const bytes = this.run(() => this.answer(this.exports.greffe_about() >>> 0));
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  /** Writes bytes where the engine reads them. */
  give(bytes) {
    const place = this.exports.greffe_take(bytes.length) >>> 0;
    if (place === 0) throw new EngineError("memory");
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
  }

  /** Answers one request at the desk of this instance: an object, and the records of a match where it opens one. */
  desk(request, records = "") {
    if (typeof this.exports.greffe_desk !== "function") throw new EngineError("no-desk");
    const bytes = new TextEncoder().encode(`${JSON.stringify(request)}\n${records}`);
    if (bytes.length > this.about().most_bytes) throw new EngineError("too-long", `${bytes.length}`);
    return this.run(() => {
      this.give(bytes);
      return this.answer(this.exports.greffe_desk() >>> 0);
    });
  }

  /** What came of a match file, as the bytes of JSON that the native build writes. `onStep` may say true to stop. */
  check(file, onStep = null) {
    const most = this.about().most_bytes;
    if (file.length > most) throw new EngineError("too-long", `${file.length} > ${most}`);
    return this.run(() => {
      this.give(file);
      this.tell = onStep;
      try {
        return this.answer(this.exports.greffe_check() >>> 0);
      } finally {
        this.tell = null;
      }
    });
  }
}

/** Without it nothing is compiled, and without a secure page nothing is compared. */
function able() {
  if (typeof WebAssembly !== "object") throw new EngineError("no-webassembly");
  if (!(globalThis.crypto && globalThis.crypto.subtle)) throw new EngineError("insecure");
}

const digest = async (bytes) => hex(new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes)));

/** Compiles the bytes of an engine if they are those that were promised. */
export async function open(bytes, sha256) {
  able();
  const found = await digest(bytes);
  if (found !== sha256) throw new EngineError("other-engine", `${found}, ${bytes.length} bytes`);
  let module;
  try {
    module = await WebAssembly.compile(bytes);
  } catch (error) {
    throw new EngineError(error instanceof WebAssembly.CompileError ? "not-compiled" : "memory", error.message);
  }
  return new Engine(module);
}

/** Fetches the bytes of an engine, as `how` says beside. */
async function fetched(url, how = {}) {
  try {
    const answer = await fetch(url, { ...ASKED, ...how });
    if (!answer.ok) throw new EngineError("not-there", answer.status);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof EngineError) throw error;
    // A body cut short on the way ends here too.
    throw new EngineError("not-fetched", error.message);
  }
}

/**
 * An engine compiled while it comes in, which a browser keeps compiled for the next time, as it does nothing that is
 * compiled from bytes. What came is then read again from the browser's own cache, which no server answers for, and
 * nothing of it runs unless that has the hash that is pinned. Nothing where any of this cannot be had.
 */
async function streamed(url, sha256) {
  if (typeof WebAssembly.compileStreaming !== "function") return null;
  try {
    const module = await WebAssembly.compileStreaming(fetch(url, ASKED));
    const found = await digest(await fetched(url, { cache: "only-if-cached", mode: "same-origin" }));
    return found === sha256 ? new Engine(module) : null;
  } catch (_) {
    return null;
  }
}

/** Fetches an engine and opens it. */
export async function load(url, sha256) {
  able();
  const kept = await streamed(url, sha256);
  if (kept) return kept;
  // Read whole, and told what is wrong with it.
  const bytes = await fetched(url);
  if (bytes.length > MOST_ENGINE_BYTES) throw new EngineError("other-engine", `${bytes.length} bytes`);
  return open(bytes, sha256);
}

/** How long between two words of progress, in milliseconds. */
const PACE = 40;

/** The engine whose desk this worker keeps; its requests wait for each other. */
let kept = null;

/** One message in, {engine}, then any number of {desk: number, request, records}; out: {desk: number, answer or error}. */
async function sit({ data: { engine, desk, request, records } }) {
  try {
    if (engine) {
      kept = engine.bytes ? open(engine.bytes, engine.sha256) : load(engine.url, engine.sha256);
      // Told with the first answer.
      kept.catch(() => undefined);
      return;
    }
    if (!kept) throw new EngineError("not-an-engine", "no engine was named");
    const answer = (await kept).desk(request, records);
    postMessage({ desk, answer }, [answer.buffer]);
  } catch (error) {
    const known = error instanceof EngineError;
    postMessage({ desk, error: known ? error.code : "failed", detail: known ? error.detail : String(error) });
  }
}

/** One message in, {engine: {url or bytes, sha256}, file}; out: {progress}..., then {answer} or {error, detail}. */
async function serve({ data: { engine, file } }) {
  try {
    const opened = await (engine.bytes ? open(engine.bytes, engine.sha256) : load(engine.url, engine.sha256));
    let told = 0;
    const answer = opened.check(file, (progress) => {
      const now = performance.now();
      if (now - told >= PACE) {
        told = now;
        postMessage({ progress });
      }
      return false;
    });
    postMessage({ answer }, [answer.buffer]);
  } catch (error) {
    const known = error instanceof EngineError;
    postMessage({ error: known ? error.code : "failed", detail: known ? error.detail : String(error) });
  }
}

if (typeof DedicatedWorkerGlobalScope === "function" && globalThis instanceof DedicatedWorkerGlobalScope) {
  addEventListener("message", (event) => (event.data.file ? serve(event) : sit(event)));
}
