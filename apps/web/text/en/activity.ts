/**
 * The words of what surrounds the pages: side bar, palette, shortcuts, inbox, search.
 *
 * @module
 */

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const palette = {
  results: "Results",
  none: (words: string) => `Nothing found for “${words}”`,
  searching: "Searching",
  actions: "Actions",
  pages: "Pages",
  projects: "Projects",
  workspaces: "Workspaces",
  found: "Found",
  searchFor: (words: string) => `Search everywhere for “${words}”`,
  invite: "Invite people",
  light: "Use the light theme",
  dark: "Use the dark theme",
  system: "Use the system's theme",
  help: "Arrow keys choose, Enter opens, Escape closes",
};

export const shortcuts = {
  title: "Keyboard shortcuts",
  text: "They work wherever you are not typing.",
  off: "Single-key shortcuts are switched off. Switch them on under Settings, Appearance.",
  groups: { anywhere: "Anywhere", go: "Go to", board: "On a board" },
  names: {
    palette: "Open the command palette",
    search: "Search",
    help: "Show this list",
    home: "Home",
    inbox: "Inbox",
    myTasks: "My tasks",
    workspace: "Workspace overview",
    settings: "Settings",
    walk: "Go from card to card",
    move: "Move the card",
    open: "Open the task",
    close: "Close the task",
    createTask: "Add a task",
    filter: "Filter by text",
    board: "Show the board",
    list: "Show the list",
    backlog: "Show the backlog",
    calendar: "Show the calendar",
  },
  preference: {
    title: "Keyboard",
    text: "Shortcuts of one key can get in the way of speech input and of assistive technology.",
    label: "Single-key shortcuts",
  },
};

export const inbox = {
  title: "Inbox",
  all: "All",
  unreadOnly: "Unread",
  filter: "Show",
  none: "Nothing here yet",
  noneText:
    "When somebody gives you a task, mentions you or comments on a task of yours, it shows up here at once. What you do yourself does not.",
  allRead: "Everything is read",
  allReadText: "New things come in here by themselves.",
  settings: "Choose what you are told",
  readAll: "Mark all as read",
  readAllDone: "Everything is marked as read.",
  read: "Mark as read",
  readLabel: (title: string) => `Mark as read: ${title}`,
  unread: "Unread",
  more: "Show older ones",
  clear: "Clear the inbox",
  clearTitle: "Clear the inbox?",
  clearText: "Every notification is removed, read or not. The tasks stay as they are.",
  cleared: "The inbox is empty.",
  notificationCame: (count: number) => many(count, "unread notification", "unread notifications"),
  says: {
    taskCreated: (task: string) => `“${task}” was created for you`,
    assigned: (task: string) => `“${task}” was given to you`,
    statusChanged: (task: string, before: string, after: string) => `“${task}” went from ${before} to ${after}`,
    timeLogged: (task: string) => `Time was logged on “${task}”`,
    workspaceCreated: (workspace: string) => `The workspace “${workspace}” is ready`,
    dueSoon: (task: string, due: string) => `“${task}” is due ${due}`,
    overdue: (task: string, due: string) => `“${task}” was due ${due}`,
    mentioned: (who: string) => `${who} mentioned you`,
    commented: (who: string, task: string) => `${who} commented on “${task}”`,
    news: "News",
    somebody: "Somebody",
    aTask: "a task",
  },
};

export const search = {
  title: "Search",
  label: "What are you looking for?",
  hint: "Words, their beginnings, or the key of a task such as WEB-12",
  scope: "Where",
  everywhere: "Every workspace",
  submit: "Search",
  start: "Find tasks, projects, comments and workspaces",
  startText: "Every word must begin a word of what is found. Keys of tasks that moved elsewhere are found too.",
  none: (words: string) => `Nothing found for “${words}”`,
  noneText: "Try fewer or shorter words, or look in every workspace.",
  found: (count: number) => many(count, "result", "results"),
  kinds: {
    task: "Task",
    project: "Project",
    workspace: "Workspace",
    comment: "Comment",
    activity: "Activity",
  } as Readonly<Record<string, string>>,
};

export const publicBoard = {
  readOnly: "Read-only",
  noTasks: "No tasks",
  tasks: (count: number) => many(count, "task", "tasks"),
  due: (date: string) => `Due ${date}`,
  assignee: (name: string) => `Assigned to ${name}`,
  columns: "Columns",
  missingTitle: "There is no public board here",
  missing: "It does not exist, or is not shown to the public any more. Sign in if you are in its workspace.",
  signIn: "Sign in",
};
