/** UI strings for the home page and for lists of the user's tasks. @module */
import { counted } from "./counted.ts";

export const work = {
  sections: {
    overdue: "Overdue",
    today: "Today",
    week: "Next 7 days",
    later: "Later",
    none: "No due date",
    mentions: "Mentions",
    recent: "Recently viewed",
    assignedByMe: "Assigned by me",
    watching: "Watching",
  },
  count: (count: number) => counted(count, { one: "# task", other: "# tasks" }),
  mentionCount: (count: number) => counted(count, { one: "# unread mention", other: "# unread mentions" }),
  more: "Only the 500 tasks due soonest are shown.",
  nothing: "Nothing to do",
  nothingText: "Tasks assigned to you appear here. Open a board to pick one, or add a task.",
  assignedTo: (name: string) => `Assigned to ${name}`,
  openBoard: (project: string) => `Open ${project}`,
  scope: "Workspace",
  everywhere: "All workspaces",
};
