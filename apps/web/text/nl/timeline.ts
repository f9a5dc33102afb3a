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
  keys: "De pijltjes naar links en rechts verplaatsen de balk een dag, met Shift het einde, met Ctrl en Shift het begin. De wijziging wordt na een moment opgeslagen, of meteen met Enter. Escape annuleert.",
  plan: (key) => `${key} voor vandaag plannen`,
  find: (key) => `Datums van ${key} tonen`,
  drawHint: "Sleep om te plannen",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, { one: "# geblokkeerde taak is meegeschoven.", other: "# geblokkeerde taken zijn meegeschoven." }),
  willMove: (count) =>
    counted(count, { one: "# geblokkeerde taak schuift mee", other: "# geblokkeerde taken schuiven mee" }),
  empty: { title: "Nog geen taken", text: "Voeg taken toe op het bord en geef ze hier datums." },
};
