/** UI strings for the table of tasks, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Pisanie zastępuje wartość, a Enter ją edytuje. Shift ze strzałkami zaznacza komórki. Spacja otwiera zadanie. Escape, a potem Tab opuszcza tabelę.",
  headKeys: "Enter otwiera opcje. Alt ze strzałkami zmienia szerokość kolumny, a razem z Shift przesuwa kolumnę.",
  key: "Klucz",
  otherTask: "Zadanie spoza tej tabeli",
  columns: "Kolumny",
  resetColumns: "Przywróć kolumny",
  sort: "Sortuj według tej kolumny",
  pin: "Przypnij kolumnę",
  unpin: "Odepnij kolumnę",
  wider: "Poszerz",
  narrower: "Zwęź",
  hide: "Ukryj kolumnę",
  summary: "Podsumowanie",
  summaries: { sum: "Suma", average: "Średnia", least: "Minimum", most: "Maksimum", none: "Brak" },
  selected: (count) =>
    counted(count, {
      one: "Zaznaczono # komórkę",
      few: "Zaznaczono # komórki",
      many: "Zaznaczono # komórek",
      other: "Zaznaczono # komórki",
    }),
  copied: (count) =>
    counted(count, {
      one: "Skopiowano # komórkę",
      few: "Skopiowano # komórki",
      many: "Skopiowano # komórek",
      other: "Skopiowano # komórki",
    }),
  changed: (count) =>
    counted(count, {
      one: "Zmieniono # komórkę",
      few: "Zmieniono # komórki",
      many: "Zmieniono # komórek",
      other: "Zmieniono # komórki",
    }),
  unsaved: (count) =>
    counted(count, {
      one: "Nie zapisano # komórki",
      few: "Nie zapisano # komórek",
      many: "Nie zapisano # komórek",
      other: "Nie zapisano # komórki",
    }),
  outside: (count) =>
    counted(count, {
      one: "# wklejony wiersz nie mieści się w tabeli",
      few: "# wklejone wiersze nie mieszczą się w tabeli",
      many: "# wklejonych wierszy nie mieści się w tabeli",
      other: "# wklejonego wiersza nie mieści się w tabeli",
    }),
  copyText: "Kopiuj tekst",
  textCopied: "Skopiowano tekst",
  discard: "Odrzuć",
  faults: {
    readOnly: "Tej wartości nie można tu zmienić",
    required: "Ta wartość nie może być pusta",
    long: (most) => `Użyj najwyżej ${most} znaków`,
    several: (text) => `Kilka osób nazywa się „${text}”`,
    yesOrNo: "Wpisz tak lub nie",
  },
};
