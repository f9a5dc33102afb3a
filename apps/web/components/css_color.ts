/** Colors of labels. @module */

/** The color as CSS names it: one name of Kaneo's picker is not of CSS, whose `darkgray` is lighter than `gray`. */
export function cssColor(color: string): string {
  return color.toLowerCase() === "dark-gray" ? "dimgray" : color;
}
