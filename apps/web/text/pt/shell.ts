/** UI strings for the navigation on every page, in Brazilian Portuguese. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Menu principal",
  menu: "Abrir menu",
  closeMenu: "Fechar menu",
  switchWorkspace: "Espaço de trabalho",
  workspaces: "Espaços de trabalho",
  createWorkspace: "Criar espaço de trabalho",
  overviewAll: "Início",
  workspaceSettings: "Configurações do espaço de trabalho",
  search: "Buscar",
  inbox: "Caixa de entrada",
  unread: (count) => counted(count, { one: "# não lida", other: "# não lidas" }),
  myTasks: "Minhas tarefas",
  projects: "Projetos",
  projectSettings: "Configurações do projeto",
  projectOverview: "Visão geral do projeto",
  planning: "Planejamento",
  timesheet: "Folha de horas",
  thenKey: "depois",
  createProject: "Criar projeto",
  noProjects: "Nenhum projeto ainda",
  shortcuts: "Atalhos de teclado",
  palette: "Paleta de comandos",
  paletteField: "Buscar páginas, projetos, tarefas e ações",
  paletteHint: "Digite um comando ou busque…",
};
