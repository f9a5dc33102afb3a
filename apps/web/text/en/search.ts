/** UI strings for the command palette and search, in English. @module */
import { counted } from "./counted.ts";

export const palette = {
  results: "Results",
  /** Other words that find the command for adding a task. */
  createWords: "create new task",
  none: (words: string) => `No results for “${words}”`,
  searching: "Searching…",
  actions: "Actions",
  pages: "Pages",
  projects: "Projects",
  workspaces: "Workspaces",
  found: "Search results",
  searchFor: (words: string) => `Search everywhere for “${words}”`,
  invite: "Invite people",
  light: "Use light theme",
  dark: "Use dark theme",
  system: "Use system theme",
  help: "Use arrow keys to select, Enter to open, Escape to close",
};

export const search = {
  title: "Search",
  label: "What are you looking for?",
  hint: "Enter keywords, a task key such as WEB-12, a task number, or a query such as assignee:me due:<7d",
  scope: "Search in",
  everywhere: "All workspaces",
  start: "Search tasks, projects, comments and workspaces",
  startText: "Search matches the beginnings of words. Old keys of moved tasks also work.",
  none: (words: string) => `No results for “${words}”`,
  noneText: "Try fewer or shorter words.",
  noneHereText: "Try fewer or shorter words, or search all workspaces.",
  found: (count: number, total: number) =>
    total > count
      ? `${count} of ${total >= 1000 ? "1,000+" : total} results`
      : counted(total, { one: "# result", other: "# results" }),
  types: {
    all: "All",
    tasks: "Tasks",
    comments: "Comments",
    projects: "Projects",
    workspaces: "Workspaces",
    people: "People",
  },
  filter: "Type",
  recent: "Recent searches",
  forget: "Clear recent searches",
  refine: "Type more words to narrow the results.",
  people: "People",
  searching: "Searching…",
  kinds: {
    task: "Task",
    project: "Project",
    workspace: "Workspace",
    comment: "Comment",
    activity: "Activity",
  } as Readonly<Record<string, string>>,
};
