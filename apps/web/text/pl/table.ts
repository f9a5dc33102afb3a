/** UI strings for the table of tasks, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Zacznij pisać, aby zastąpić wartość, lub naciśnij Enter, aby ją edytować. Przytrzymaj Shift i użyj strzałek, aby zaznaczyć komórki. Spacja otwiera zadanie. Aby opuścić tabelę, naciśnij Escape, a potem Tab.",
  headKeys:
    "Naciśnij Enter, aby otworzyć opcje. Użyj Alt ze strzałkami, aby zmienić szerokość kolumny, lub Alt+Shift ze strzałkami, aby ją przenieść.",
  key: "Klucz",
  otherTask: "Zadanie spoza tej tabeli",
  columns: "Kolumny",
  resetColumns: "Resetuj kolumny",
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
