/** UI strings for the command palette and search, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Wyniki",
  createWords: "utwórz nowe zadanie",
  none: (words) => `Brak wyników dla „${words}”`,
  searching: "Wyszukiwanie…",
  actions: "Akcje",
  pages: "Strony",
  projects: "Projekty",
  workspaces: "Obszary robocze",
  found: "Wyniki wyszukiwania",
  searchFor: (words) => `Szukaj wszędzie „${words}”`,
  invite: "Zaproś osoby",
  light: "Użyj jasnego motywu",
  dark: "Użyj ciemnego motywu",
  system: "Użyj motywu systemowego",
  help: "Wybieraj strzałkami, otwieraj klawiszem Enter, zamykaj klawiszem Escape",
};

export const search: Text["search"] = {
  title: "Wyszukiwanie",
  label: "Czego szukasz?",
  hint: "Wpisz słowa, klucz zadania, np. WEB-12, numer zadania lub zapytanie, np. assignee:me due:<7d",
  scope: "Szukaj w",
  everywhere: "Wszystkie obszary robocze",
  start: "Szukaj zadań, projektów, komentarzy i obszarów roboczych",
  startText: "Wyszukiwanie dopasowuje początki słów. Dawne klucze przeniesionych zadań też działają.",
  none: (words) => `Brak wyników dla „${words}”`,
  noneText: "Wpisz mniej słów lub krótsze słowa.",
  noneHereText: "Wpisz mniej słów lub krótsze słowa albo szukaj we wszystkich obszarach roboczych.",
  found: (count, total) =>
    total > count
      ? `${count} z ${total >= 1000 ? "co najmniej 1000" : total} wyników`
      : counted(total, { one: "# wynik", few: "# wyniki", many: "# wyników", other: "# wyniku" }),
  types: {
    all: "Wszystko",
    tasks: "Zadania",
    comments: "Komentarze",
    projects: "Projekty",
    workspaces: "Obszary robocze",
    people: "Osoby",
  },
  filter: "Typ",
  recent: "Ostatnie wyszukiwania",
  forget: "Wyczyść ostatnie wyszukiwania",
  refine: "Wpisz więcej słów, aby zawęzić wyniki.",
  people: "Osoby",
  searching: "Wyszukiwanie…",
  kinds: {
    task: "Zadanie",
    project: "Projekt",
    workspace: "Obszar roboczy",
    comment: "Komentarz",
    activity: "Aktywność",
  },
};
