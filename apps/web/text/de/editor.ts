/** Texts of the Markdown editor, in German. @module */
import type { Text } from "../en/mod.ts";

export const editor: Text["editor"] = {
  write: "Schreiben",
  preview: "Vorschau",
  nothing: "Keine Vorschau",
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
  hint: "Markdown wird unterstützt. Bilder einfügen oder hierher ziehen, mit @ Personen erwähnen, mit Strg+Eingabe speichern.",
  notAnImage: "Nur PNG-, JPEG-, GIF-, WebP- und AVIF-Bilder werden unterstützt.",
  tooLarge: "Bilder dürfen höchstens 10 MB groß sein.",
  uploading: (name) => `${name} wird hochgeladen`,
};
