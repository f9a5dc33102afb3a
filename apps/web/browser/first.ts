/**
 * Runs before the first paint, as a classic script: shows the theme, the density and the frame of the page, and starts loading
 * the code and the data of the page. The app itself starts after the first paint, because its start takes longer than that.
 *
 * @module
 */
import { beginEarly } from "./early.ts";
import { frameOf } from "./first_frame.ts";
import { bufferKeys } from "./first_keys.ts";
import { readDensity, readTheme, showDensity, showTheme } from "./theme_choice.ts";

/** Hidden tabs paint nothing. */
const LONGEST_WAIT_MILLISECONDS = 300;

showTheme(readTheme());
showDensity(readDensity());

const { main = "", board = "" } = document.currentScript?.dataset ?? {};
const frame = frameOf(location.pathname);
if (frame !== undefined) {
  document.documentElement.dataset.frame = frame;
  const preload = { rel: "modulepreload", href: board, fetchPriority: "low" };
  document.head.append(Object.assign(document.createElement("link"), preload));
  beginEarly(location.pathname);
  bufferKeys();
}

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src: main }));
}

document.addEventListener("DOMContentLoaded", () => {
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, LONGEST_WAIT_MILLISECONDS);
});
