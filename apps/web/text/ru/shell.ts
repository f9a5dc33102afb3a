/** UI strings for the navigation on every page, in Russian. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Главное меню",
  menu: "Открыть меню",
  closeMenu: "Закрыть меню",
  switchWorkspace: "Рабочее пространство",
  workspaces: "Рабочие пространства",
  createWorkspace: "Создать рабочее пространство",
  overviewAll: "Главная",
  workspaceSettings: "Настройки пространства",
  search: "Поиск",
  inbox: "Входящие",
  unread: (count) =>
    counted(count, {
      one: "# непрочитанное",
      few: "# непрочитанных",
      many: "# непрочитанных",
      other: "# непрочитанных",
    }),
  myTasks: "Мои задачи",
  projects: "Проекты",
  projectSettings: "Настройки проекта",
  projectOverview: "Обзор проекта",
  planning: "Планирование",
  timesheet: "Учёт времени",
  thenKey: "затем",
  createProject: "Создать проект",
  noProjects: "Пока нет проектов",
  shortcuts: "Горячие клавиши",
  palette: "Палитра команд",
  paletteField: "Поиск страниц, проектов, задач и действий",
  paletteHint: "Введите команду или запрос…",
};
