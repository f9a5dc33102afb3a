/** UI strings for the navigation on every page, in English. @module */
import { counted } from "./counted.ts";

export const shell = {
  navigation: "Main",
  menu: "Open menu",
  closeMenu: "Close menu",
  switchWorkspace: "Workspace",
  workspaces: "Workspaces",
  createWorkspace: "Create workspace",
  overviewAll: "Home",
  workspaceSettings: "Workspace settings",
  search: "Search",
  inbox: "Inbox",
  unread: (count: number) => counted(count, { one: "# unread", other: "# unread" }),
  myTasks: "My tasks",
  projects: "Projects",
  projectSettings: "Project settings",
  projectOverview: "Project overview",
  planning: "Planning",
  timesheet: "Timesheet",
  thenKey: "then",
  createProject: "Create project",
  noProjects: "No projects yet",
  shortcuts: "Keyboard shortcuts",
  palette: "Command palette",
  paletteField: "Search pages, projects, tasks and actions",
  paletteHint: "Type a command or search…",
};
