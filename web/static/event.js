// Clocks tick by the reader's own time, from the instant at which the server says that time is up; the screen of the
// hall turns its pages. Without this script both stand still and say when they were made.
"use strict";
(() => {
  const two = (number) => String(number).padStart(2, "0");
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.floor((Number(clock.dataset.until) - Date.now()) / 1000);
      const whole = Math.abs(left);
      clock.textContent = `${left < 0 ? "\u2212" : ""}${Math.floor(whole / 60)}:${two(whole % 60)}`;
      const around = clock.closest(".clock");
      if (around) around.classList.toggle("over", left < 0);
    }
  };
  tick();
  setInterval(tick, 1000);
  const screen = document.querySelector("main[data-turn]");
  if (screen) setTimeout(() => { location.replace(screen.dataset.turn); }, 12000);
})();
