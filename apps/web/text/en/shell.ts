/** Texts of the navigation around every page, in English. @module */
import { plural } from "../plural.ts";

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
  unread: (count: number) => plural(count, "unread", "unread"),
  myTasks: "My tasks",
  projects: "Projects",
  projectSettings: "Project settings",
  thenKey: "then",
  createProject: "Create project",
  noProjects: "No projects yet",
  shortcuts: "Keyboard shortcuts",
  palette: "Command palette",
  paletteField: "Search pages, projects, tasks and actions",
  paletteHint: "Type a command or search…",
};
