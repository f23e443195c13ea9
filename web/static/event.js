// Clocks tick by the reader's own time, from the instant at which the server says that time is up; the screen of the
// hall turns its pages; moments are told by the reader's own clock. Without this script clocks and screen stand still and say when they
// were made, and moments are in universal time.
"use strict";
(() => {
  const two = (number) => String(number).padStart(2, "0");
  const zone = (at) => {
    const ahead = -at.getTimezoneOffset(), whole = Math.abs(ahead);
    const part = whole % 60 ? `:${two(whole % 60)}` : "";
    return ahead ? `UTC${ahead < 0 ? "\u2212" : "+"}${Math.floor(whole / 60)}${part}` : "UTC";
  };
  const local = () => {
    for (const time of document.querySelectorAll("time[datetime]:not([data-local])")) {
      const at = new Date(time.dateTime);
      if (Number.isNaN(at.getTime())) continue;
      time.dataset.local = "";
      time.title = time.textContent;
      const hour = `${two(at.getHours())}:${two(at.getMinutes())}`;
      const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
      time.textContent = time.hasAttribute("data-hour") ? hour : `${day} ${hour} (${zone(at)})`;
    }
  };
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.floor((Number(clock.dataset.until) - Date.now()) / 1000);
      const whole = Math.abs(left);
      clock.textContent = `${left < 0 ? "\u2212" : ""}${Math.floor(whole / 60)}:${two(whole % 60)}`;
      const around = clock.closest(".clock");
      if (around) around.classList.toggle("over", left < 0);
    }
  };
  local();
  document.addEventListener("greffe:fresh", local);
  tick();
  setInterval(tick, 1000);
  const screen = document.querySelector("main[data-turn]");
  if (screen) setTimeout(() => { location.replace(screen.dataset.turn); }, 12000);
})();
