/**
 * Lets CodeMirror style the page even though the Content Security Policy forbids `<style>` elements.
 *
 * @module
 */
import { StyleModule } from "style-mod";

/**
 * CodeMirror adopts a style sheet in a shadow root, but adds an element to a document. This makes the document use the adopted
 * sheet.
 */
export function adoptStyles(): void {
  const shadow = document.createElement("div").attachShadow({ mode: "open" });
  StyleModule.mount(shadow, []);
  for (const key of Object.getOwnPropertySymbols(shadow)) Reflect.set(document, key, Reflect.get(shadow, key));
}
