/** UI strings that new users see first: the welcome page and the project templates, in Polish. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "Utwórz pierwszą tablicę",
  lead: "Wszystkie nazwy możesz później zmienić.",
  workspace: "Obszar roboczy",
  workspaceHint: "Nazwa zespołu lub firmy",
  project: "Projekt",
  projectHint: (key) => `Klucze zadań: ${key}-1, ${key}-2 i tak dalej`,
  template: "Zacznij od",
  columns: (names) => `Kolumny: ${names}`,
  import: { name: "Import", text: "Z Trello, GitHuba, pliku CSV lub innego źródła" },
  submit: "Utwórz tablicę",
  submitImport: "Przejdź do importu",
  invited: (workspace) => `Masz zaproszenie do obszaru roboczego ${workspace}.`,
  openInvitation: "Zobacz zaproszenie",
  skip: "Pomiń na razie",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "Praca przesuwa się od lewej do prawej",
    columns: ["Do zrobienia", "W toku", "Weryfikacja", "Gotowe"],
    labels: ["Funkcja", "Błąd", "Ulepszenie"],
  },
  bugs: {
    name: "Błędy",
    text: "Od zgłoszenia do sprawdzonej poprawki",
    columns: ["Zgłoszone", "Potwierdzone", "W naprawie", "Weryfikacja", "Naprawione"],
    labels: ["Awaria", "Regresja", "Bezpieczeństwo", "Wydajność"],
  },
  content: {
    name: "Treści",
    text: "Od pomysłu do publikacji",
    columns: ["Pomysły", "Pisanie", "Redakcja", "Zaplanowane", "Opublikowane"],
    labels: ["Blog", "Newsletter", "Media społecznościowe"],
  },
  roadmap: {
    name: "Plan rozwoju",
    text: "Co będzie teraz, co dalej, a co później",
    columns: ["Później", "Następne", "Teraz", "Wydane"],
    labels: ["Prośba klienta", "Techniczne", "Wzrost"],
  },
  empty: {
    name: "Pusty",
    text: "Dwie kolumny i nic więcej",
    columns: ["Do zrobienia", "Gotowe"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Otwórz to zadanie",
    description:
      "Zadanie ma status, osobę przypisaną, daty, etykiety i opis w formacie **Markdown**.\n\n- [ ] Zaznacz to pole\n- [ ] Przypisz zadanie do siebie\n- [ ] Napisz komentarz poniżej",
  },
  {
    title: "Przeciągnij tę kartę do następnej kolumny",
    description: "Aby użyć klawiatury, przejdź do karty, a potem naciśnij Shift i strzałkę.",
  },
  {
    title: "Zaproś swój zespół",
    description:
      "Otwórz ustawienia obszaru roboczego i wybierz **Członkowie**.\n\nNaciśnij `Ctrl+K` (`⌘K` na Macu), aby znaleźć cokolwiek, `C`, aby dodać zadanie, i `?`, aby zobaczyć wszystkie skróty.",
  },
];
