/** UI strings for the timeline, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Skala",
  zooms: { week: "Tydzień", month: "Miesiąc", quarter: "Kwartał" },
  earlier: "Wcześniej",
  later: "Później",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "po terminie",
  blocks: (count) =>
    counted(count, {
      one: "blokuje # zadanie",
      few: "blokuje # zadania",
      many: "blokuje # zadań",
      other: "blokuje # zadania",
    }),
  blockedBy: (count) =>
    counted(count, {
      one: "zablokowane przez # zadanie",
      few: "zablokowane przez # zadania",
      many: "zablokowane przez # zadań",
      other: "zablokowane przez # zadania",
    }),
  beginsTooEarly: "zaczyna się przed końcem zadania, które je blokuje",
  keys: "Strzałki w lewo i w prawo przesuwają pasek o dzień. Przytrzymaj Shift, aby przesunąć tylko jego koniec, lub Ctrl+Shift, aby przesunąć tylko początek. Zmiany zapisują się po chwili. Naciśnij Enter, aby zapisać je od razu, lub Escape, aby anulować.",
  plan: (key) => `Zaplanuj ${key} na dzisiaj`,
  find: (key) => `Przewiń do ${key}`,
  drawHint: "Przeciągnij, aby ustawić daty",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "Przesunięto też # zablokowane zadanie.",
      few: "Przesunięto też # zablokowane zadania.",
      many: "Przesunięto też # zablokowanych zadań.",
      other: "Przesunięto też # zablokowanego zadania.",
    }),
  willMove: (count) =>
    counted(count, {
      one: "Przesunie się też # zablokowane zadanie",
      few: "Przesuną się też # zablokowane zadania",
      many: "Przesunie się też # zablokowanych zadań",
      other: "Przesunie się też # zablokowanego zadania",
    }),
  empty: { title: "Nie ma jeszcze zadań", text: "Dodaj zadania na tablicy, a potem ustaw tu ich daty." },
};
