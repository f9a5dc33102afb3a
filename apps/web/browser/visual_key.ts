/** The arrow keys on right-to-left pages. @module */

/** Returns the arrow key with the same meaning on a left-to-right page. */
export const visualKey = (key: string): string =>
  document.dir === "rtl" ? ({ ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[key] ?? key) : key;
