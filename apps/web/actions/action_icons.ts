/** The icons for task actions in menus. Keyboard shortcuts do not use them, so they are not in the initially loaded scripts. @module */
import type { IconName } from "../components/icon/icon.tsx";
import { ARROW_DOWN, ARROW_UP, EDIT, PERSON, TAG, TRASH } from "../components/icon/task_icons.ts";
import type { ActionId } from "./registry.ts";

export const ACTION_ICONS: Readonly<Record<ActionId, IconName>> = {
  open: "arrow",
  title: EDIT,
  select: "check",
  status: "board",
  assignee: PERSON,
  assignSelf: PERSON,
  priority: "alert",
  labels: TAG,
  dueDate: "calendar",
  startDate: "calendar",
  move: "arrow",
  toTop: ARROW_UP,
  toBottom: ARROW_DOWN,
  backlog: "list",
  copyLink: "link",
  copyKey: "link",
  copyBranch: "link",
  watch: "inbox",
  unwatch: "inbox",
  create: "plus",
  duplicate: "plus",
  template: "plus",
  archive: "archive",
  delete: TRASH,
};
