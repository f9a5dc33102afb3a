/** UI strings for public boards, in English. @module */
import { counted } from "./counted.ts";

export const publicBoard = {
  readOnly: "Read-only",
  noTasks: "No tasks",
  tasks: (count: number) => counted(count, { one: "# task", other: "# tasks" }),
  assignee: (name: string) => `Assigned to ${name}`,
  columns: "Columns",
  missingTitle: "Board not found",
  missing: "This board doesn't exist or is no longer public. If you're a member of its workspace, sign in.",
  signIn: "Sign in",
};
