// A camera reads the code of a table where the browser can: nothing is kept of what it sees, and no picture leaves the page.
"use strict";
(() => {
  const part = document.querySelector("[data-scan]");
  if (!part || !("BarcodeDetector" in globalThis) || !navigator.mediaDevices) return;
  const [button, says, video] = ["button", "[role=status]", "video"].map((what) => part.querySelector(what));
  part.hidden = false;
  let stream = null;
  const stop = () => {
    for (const track of stream ? stream.getTracks() : []) track.stop();
    stream = null;
    video.hidden = true;
  };
  // The code is the last part of the address that a square holds, wherever the site answers.
  const codeOf = (text) => (/(?:^|\/j\/|[?&]code=)([A-Za-z0-9-]{20,60})$/.exec(text.trim()) || [])[1];
  const look = async (detector) => {
    if (!stream) return;
    const found = await detector.detect(video).catch(() => []);
    const code = found.map((one) => codeOf(one.rawValue)).find(Boolean);
    if (code && stream) {
      stop();
      location.assign(`/join?code=${encodeURIComponent(code)}`);
      return;
    }
    setTimeout(() => look(detector), 200);
  };
  button.addEventListener("click", async () => {
    if (stream) { stop(); return; }
    says.textContent = "";
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const detector = new BarcodeDetector({ formats: ["qr_code"] });
      video.srcObject = stream;
      video.hidden = false;
      await video.play();
      look(detector);
    } catch (error) {
      stop();
      says.textContent = part.dataset.refused;
      console.info(String(error));
    }
  });
  addEventListener("pagehide", stop);
})();
