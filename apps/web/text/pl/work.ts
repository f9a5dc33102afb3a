/** UI strings for the home page and for lists of the user's tasks, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Po terminie",
    today: "Dzisiaj",
    week: "Najbliższe 7 dni",
    later: "Później",
    none: "Bez terminu",
    mentions: "Wzmianki",
    recent: "Ostatnio oglądane",
    assignedByMe: "Przypisane przeze mnie",
    watching: "Obserwowane",
  },
  count: (count) => counted(count, { one: "# zadanie", few: "# zadania", many: "# zadań", other: "# zadania" }),
  mentionCount: (count) =>
    counted(count, {
      one: "# nieprzeczytana wzmianka",
      few: "# nieprzeczytane wzmianki",
      many: "# nieprzeczytanych wzmianek",
      other: "# nieprzeczytanej wzmianki",
    }),
  more: "Widać tylko 500 zadań z najbliższymi terminami.",
  nothing: "Nie ma nic do zrobienia",
  nothingText: "Tutaj pojawiają się zadania przypisane tobie. Otwórz tablicę, aby wybrać zadanie, albo dodaj nowe.",
  assignedTo: (name) => `Przypisano: ${name}`,
  openBoard: (project) => `Otwórz tablicę ${project}`,
  scope: "Obszar roboczy",
  everywhere: "Wszystkie obszary robocze",
};
