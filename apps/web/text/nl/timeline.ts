/** UI strings for the timeline, in Dutch. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Schaal",
  zooms: { week: "Week", month: "Maand", quarter: "Kwartaal" },
  earlier: "Eerder",
  later: "Later",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "te laat",
  blocks: (count) => counted(count, { one: "blokkeert # taak", other: "blokkeert # taken" }),
  blockedBy: (count) => counted(count, { one: "geblokkeerd door # taak", other: "geblokkeerd door # taken" }),
  beginsTooEarly: "begint voordat een blokkerende taak eindigt",
  keys: "Gebruik de pijltjestoetsen naar links en rechts om de balk een dag te verplaatsen. Houd Shift ingedrukt om alleen het einde te verplaatsen, of Ctrl+Shift om alleen het begin te verplaatsen. Verplaatsingen worden na een moment opgeslagen. Druk op Enter om meteen op te slaan of op Escape om te annuleren.",
  plan: (key) => `${key} voor vandaag plannen`,
  find: (key) => `Naar ${key} scrollen`,
  drawHint: "Sleep om datums in te stellen",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, { one: "# geblokkeerde taak is meegeschoven.", other: "# geblokkeerde taken zijn meegeschoven." }),
  willMove: (count) =>
    counted(count, { one: "# geblokkeerde taak schuift mee", other: "# geblokkeerde taken schuiven mee" }),
  empty: { title: "Nog geen taken", text: "Voeg taken toe op het bord en geef ze hier datums." },
};
