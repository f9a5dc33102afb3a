/** UI strings for the command palette and search, in Russian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Результаты",
  createWords: "создать новую задачу",
  none: (words) => `По запросу «${words}» ничего не найдено`,
  searching: "Поиск…",
  actions: "Действия",
  pages: "Страницы",
  projects: "Проекты",
  workspaces: "Рабочие пространства",
  found: "Результаты поиска",
  searchFor: (words) => `Искать «${words}» везде`,
  invite: "Пригласить участников",
  light: "Включить светлую тему",
  dark: "Включить тёмную тему",
  system: "Включить системную тему",
  help: "Стрелки — выбрать, Enter — открыть, Escape — закрыть",
};

export const search: Text["search"] = {
  title: "Поиск",
  label: "Что вы ищете?",
  hint: "Введите слова, ключ задачи, например WEB-12, номер задачи или запрос, например assignee:me due:<7d",
  scope: "Где искать",
  everywhere: "Все рабочие пространства",
  start: "Ищите задачи, проекты, комментарии и рабочие пространства",
  startText: "Поиск идёт по началу слов. Прежние ключи перемещённых задач тоже подходят.",
  none: (words) => `По запросу «${words}» ничего не найдено`,
  noneText: "Попробуйте меньше слов или слова короче.",
  noneHereText: "Попробуйте меньше слов или слова короче, либо ищите во всех рабочих пространствах.",
  found: (count, total) =>
    total > count
      ? `${count} из ${
          total >= 1000
            ? "1000+ результатов"
            : counted(total, {
                one: "# результата",
                few: "# результатов",
                many: "# результатов",
                other: "# результата",
              })
        }`
      : counted(total, {
          one: "# результат",
          few: "# результата",
          many: "# результатов",
          other: "# результата",
        }),
  types: {
    all: "Все",
    tasks: "Задачи",
    comments: "Комментарии",
    projects: "Проекты",
    workspaces: "Рабочие пространства",
    people: "Люди",
  },
  filter: "Тип",
  recent: "Недавние запросы",
  forget: "Очистить недавние запросы",
  refine: "Добавьте слова, чтобы уточнить поиск.",
  people: "Люди",
  searching: "Поиск…",
  kinds: {
    task: "Задача",
    project: "Проект",
    workspace: "Рабочее пространство",
    comment: "Комментарий",
    activity: "Активность",
  },
};
