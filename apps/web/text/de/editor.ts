/** The words of the Markdown editor, in German. @module */
import type { Text } from "../en/mod.ts";

export const editor: Text["editor"] = {
  write: "Schreiben",
  preview: "Vorschau",
  nothing: "Noch nichts zu zeigen.",
  tools: "Formatierung",
  bold: "Fett",
  italic: "Kursiv",
  code: "Code",
  link: "Link",
  linkText: "Text",
  quote: "Zitat",
  list: "Liste",
  taskList: "Aufgabenliste",
  image: "Bild hinzufügen",
  people: "Personen",
  hint: "Markdown. Bilder einfügen oder hierher ziehen, mit @ jemanden erwähnen, mit Strg und Eingabe speichern.",
  notAnImage: "Nur Bilder in PNG, JPEG, GIF, WebP und AVIF können hinzugefügt werden.",
  tooLarge: "Bilder dürfen höchstens 10 MB haben.",
  uploading: (name) => `${name} wird hochgeladen`,
};
