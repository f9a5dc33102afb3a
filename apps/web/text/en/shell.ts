/** The words of what surrounds every page, in English. @module */

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const shell = {
  navigation: "Main",
  menu: "Open the menu",
  closeMenu: "Close the menu",
  switchWorkspace: "Workspace",
  workspaces: "Workspaces",
  createWorkspace: "Create a workspace",
  overviewAll: "Home",
  workspaceSettings: "Workspace settings",
  search: "Search",
  inbox: "Inbox",
  unread: (count: number) => many(count, "unread", "unread"),
  myTasks: "My tasks",
  projects: "Projects",
  projectSettings: "Project settings",
  thenKey: "then",
  createProject: "Create a project",
  noProjects: "No project yet",
  shortcuts: "Keyboard shortcuts",
  palette: "Go to anything",
  paletteField: "Search pages, projects, tasks and actions",
  paletteHint: "Type to search or to do something",
};
