/** UI strings for the timeline, in Italian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Scala",
  zooms: { week: "Settimana", month: "Mese", quarter: "Trimestre" },
  earlier: "Indietro",
  later: "Avanti",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "in ritardo",
  blocks: (count) => counted(count, { one: "blocca # attività", other: "blocca # attività" }),
  blockedBy: (count) => counted(count, { one: "bloccata da # attività", other: "bloccata da # attività" }),
  beginsTooEarly: "inizia prima della fine di un’attività che la blocca",
  keys: "Usa le frecce sinistra e destra per spostare la barra di un giorno. Tieni premuto Maiusc per spostarne solo la fine o Ctrl+Maiusc per spostarne solo l’inizio. Gli spostamenti vengono salvati dopo un momento. Premi Invio per salvare subito o Esc per annullare.",
  plan: (key) => `Pianifica ${key} per oggi`,
  find: (key) => `Scorri fino a ${key}`,
  drawHint: "Trascina per impostare le date",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, { one: "Spostata anche # attività bloccata.", other: "Spostate anche # attività bloccate." }),
  willMove: (count) =>
    counted(count, { one: "Si sposterà anche # attività bloccata", other: "Si sposteranno anche # attività bloccate" }),
  empty: { title: "Ancora nessuna attività", text: "Aggiungi attività nella bacheca, poi assegna loro le date qui." },
};
