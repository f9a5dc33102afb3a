/** UI strings for the command palette and search, in Ukrainian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Результати",
  createWords: "створити нове завдання",
  none: (words) => `За запитом «${words}» нічого не знайдено`,
  searching: "Пошук…",
  actions: "Дії",
  pages: "Сторінки",
  projects: "Проєкти",
  workspaces: "Робочі простори",
  found: "Результати пошуку",
  searchFor: (words) => `Шукати «${words}» усюди`,
  invite: "Запросити учасників",
  light: "Увімкнути світлу тему",
  dark: "Увімкнути темну тему",
  system: "Увімкнути системну тему",
  help: "Стрілки — вибрати, Enter — відкрити, Escape — закрити",
};

export const search: Text["search"] = {
  title: "Пошук",
  label: "Що ви шукаєте?",
  hint: "Введіть слова, ключ завдання, наприклад WEB-12, номер завдання або запит, наприклад assignee:me due:<7d",
  scope: "Де шукати",
  everywhere: "Усі робочі простори",
  start: "Шукайте завдання, проєкти, коментарі та робочі простори",
  startText: "Пошук ведеться за початком слів. Колишні ключі переміщених завдань теж підходять.",
  none: (words) => `За запитом «${words}» нічого не знайдено`,
  noneText: "Введіть менше слів або коротші слова.",
  noneHereText: "Введіть менше слів чи коротші слова або шукайте в усіх робочих просторах.",
  found: (count, total) =>
    total > count
      ? `${count} з ${
          total >= 1000
            ? "1000 або більше результатів"
            : counted(total, {
                one: "# результату",
                few: "# результатів",
                many: "# результатів",
                other: "# результату",
              })
        }`
      : counted(total, {
          one: "# результат",
          few: "# результати",
          many: "# результатів",
          other: "# результату",
        }),
  types: {
    all: "Усі",
    tasks: "Завдання",
    comments: "Коментарі",
    projects: "Проєкти",
    workspaces: "Робочі простори",
    people: "Люди",
  },
  filter: "Тип",
  recent: "Нещодавні запити",
  forget: "Очистити нещодавні запити",
  refine: "Додайте слова, щоб уточнити пошук.",
  people: "Люди",
  searching: "Пошук…",
  kinds: {
    task: "Завдання",
    project: "Проєкт",
    workspace: "Робочий простір",
    comment: "Коментар",
    activity: "Активність",
  },
};
