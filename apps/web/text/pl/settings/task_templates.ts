/** UI strings for task templates, in Polish. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Szablony zadań",
  text: "Szybciej twórz często powtarzające się zadania. Wybierz szablon podczas dodawania zadania.",
  none: "Nie ma jeszcze szablonów",
  create: "Utwórz szablon",
  editTitle: (name) => `Edytuj: ${name}`,
  firstColumn: "Pierwsza kolumna",
  startIn: "Data rozpoczęcia",
  dueIn: "Termin",
  daysHint: "Liczba dni po utworzeniu zadania",
  labelsHint: "Oddziel etykiety przecinkami",
  subtasks: "Podzadania",
  subtasksHint: "Jeden tytuł w wierszu",
  removeTitle: (name) => `Usunąć ${name}?`,
  removeText: "Zadania utworzone z tego szablonu nie zostaną zmienione.",
  removed: (name) => `Usunięto: ${name}`,
  use: "Szablon",
  without: "Bez szablonu",
};
