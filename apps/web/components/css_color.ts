/** Label colors. @module */

/**
 * Translates `dark-gray`, a name from Kaneo's color picker that CSS does not define. CSS `darkgray` is lighter than
 * `gray`.
 */
export function cssColor(color: string): string {
  return color.toLowerCase() === "dark-gray" ? "dimgray" : color;
}
