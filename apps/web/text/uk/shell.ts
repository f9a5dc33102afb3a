/** UI strings for the navigation on every page, in Ukrainian. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Головне меню",
  menu: "Відкрити меню",
  closeMenu: "Закрити меню",
  switchWorkspace: "Робочий простір",
  workspaces: "Робочі простори",
  createWorkspace: "Створити робочий простір",
  overviewAll: "Головна",
  workspaceSettings: "Налаштування простору",
  search: "Пошук",
  inbox: "Вхідні",
  unread: (count) =>
    counted(count, {
      one: "# непрочитане",
      few: "# непрочитані",
      many: "# непрочитаних",
      other: "# непрочитаного",
    }),
  myTasks: "Мої завдання",
  projects: "Проєкти",
  projectSettings: "Налаштування проєкту",
  projectOverview: "Огляд проєкту",
  planning: "Планування",
  timesheet: "Облік часу",
  thenKey: "потім",
  createProject: "Створити проєкт",
  noProjects: "Проєктів поки немає",
  shortcuts: "Гарячі клавіші",
  palette: "Палітра команд",
  paletteField: "Пошук сторінок, проєктів, завдань і дій",
  paletteHint: "Введіть команду або запит…",
};
