/** The synchronized fields of a task and of an issue, in a form in which they can be compared. @module */
import type { Column } from "../../../board/column/column.ts";
import { PRIORITIES, type Priority, type Task } from "../../../board/task/task.ts";
import type { ForgeIssue, ForgeIssueEdit } from "../../../ports/forge.ts";
import { foldKey } from "../../../text.ts";
import type { ForgeConnection } from "../connection.ts";
import type { ScalarField, Snapshot } from "../link.ts";
import type { LabelChange } from "./merge.ts";

/** Prefixes of labels that represent task fields. */
const PRIORITY = "priority:";
const STATUS = "status:";

/** Returns a marker that identifies an issue or a comment even if the response to its creation is lost. */
export function markerOf(id: string): string {
  return `<!-- hexlane:${id} -->`;
}

const MARKER = /<!-- hexlane:([\w:-]{1,128}) -->/g;

/** Returns the ID in the last marker of a text. */
export function idInMarker(text: string): string | undefined {
  return [...text.matchAll(MARKER)].at(-1)?.[1];
}

/** Removes markers, and normalizes what forges may change: line endings and trailing spaces. */
export function plainText(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replaceAll(MARKER, "").trimEnd();
}

/** Appends a marker to a text. */
export function withMarker(text: string, id: string): string {
  return `${plainText(text)}\n\n${markerOf(id)}`.trimStart();
}

/** Begins the line that names the author of a comment. */
const SIGNATURE = "\n\n<sub>";

/**
 * Returns the text of a comment with the name of its author. Before it is sent, {@linkcode withMarker} adds the marker.
 */
export function signedText(content: string, author: string): string {
  return `${plainText(content)}${SIGNATURE}${author.replaceAll(/[<>&\n]/g, " ")}</sub>`;
}

/** Returns the text of a comment that was sent to a forge, without its signature. */
export function sentText(body: string): string {
  const plain = plainText(body);
  const end = plain.lastIndexOf(SIGNATURE);
  return end < 0 ? plain : plain.slice(0, end);
}

/** Returns the synchronized fields of a task. */
export function snapshotOfTask(task: Task, columns: readonly Column[], labels: readonly { name: string }[]): Snapshot {
  const column = columns.find(({ id }) => id === task.columnId);
  return {
    title: task.title.trim(),
    body: plainText(task.description ?? ""),
    isOpen: task.status !== "archived" && column?.isFinal !== true,
    priority: task.priority,
    assignee: task.userId,
    labels: labels.map(({ name }) => name).filter((name) => !isFieldLabel(name)),
  };
}

/** Returns the synchronized fields of an issue. */
export function snapshotOfIssue(issue: ForgeIssue, { people }: Pick<ForgeConnection, "people">): Snapshot {
  return {
    title: issue.title.trim(),
    body: plainText(issue.body),
    isOpen: issue.isOpen,
    priority: priorityIn(issue.labels),
    assignee: issue.assignees.flatMap((login) => people[login.toLowerCase()] ?? [])[0] ?? null,
    labels: issue.labels.filter((name) => !isFieldLabel(name)),
  };
}

/** Returns whether a label represents a task field. */
function isFieldLabel(name: string): boolean {
  const key = foldKey(name);
  return key.startsWith(PRIORITY) || key.startsWith(STATUS);
}

function priorityIn(labels: readonly string[]): Priority | null {
  const named = labels.find((name) => foldKey(name).startsWith(PRIORITY));
  const priority = named && foldKey(named).slice(PRIORITY.length).trim();
  return PRIORITIES.find((one) => one === priority) ?? null;
}

/** Returns the status in a label such as `status:in-review`. */
export function statusIn(labels: readonly string[]): string | undefined {
  const named = labels.find((name) => foldKey(name).startsWith(STATUS));
  return named?.slice(STATUS.length).trim() || undefined;
}

/** Returns the labels of a new issue. */
export function labelsOfIssue({ labels, priority }: Snapshot): string[] {
  return [...labels, ...priorityLabels(priority)];
}

function priorityLabels(priority: Priority | null): string[] {
  return priority === null || priority === "no-priority" ? [] : [`${PRIORITY}${priority}`];
}

/** Returns the logins that a new issue is assigned to. */
export function loginsOf(userId: string | null, { people }: Pick<ForgeConnection, "people">): string[] {
  return userId === null
    ? []
    : Object.keys(people)
        .filter((login) => people[login] === userId)
        .slice(0, 1);
}

/** Returns the edit that makes an issue match the task. Undefined if there is nothing to send. */
export function editOfIssue(
  issue: ForgeIssue,
  local: Snapshot,
  outgoing: readonly ScalarField[],
  labels: LabelChange,
  { taskId, connection }: { taskId: string; connection: ForgeConnection },
): ForgeIssueEdit | undefined {
  const edit: ForgeIssueEdit = {};
  if (outgoing.includes("title")) edit.title = local.title;
  if (outgoing.includes("body")) {
    edit.body = idInMarker(issue.body) === taskId ? withMarker(local.body, taskId) : local.body;
  }
  if (outgoing.includes("isOpen")) edit.isOpen = local.isOpen;
  const isReprioritized = outgoing.includes("priority");
  if (isReprioritized || labels.add.length > 0 || labels.remove.length > 0) {
    const removed = new Set(labels.remove.map(foldKey));
    const kept = issue.labels.filter((name) => {
      const key = foldKey(name);
      return !removed.has(key) && !(isReprioritized && key.startsWith(PRIORITY));
    });
    edit.labels = [...kept, ...labels.add, ...(isReprioritized ? priorityLabels(local.priority) : [])];
  }
  if (outgoing.includes("assignee")) {
    const { people } = connection;
    const logins = loginsOf(local.assignee, connection);
    // Logins that belong to no account are kept. An account without a login cannot be sent.
    const unknown = issue.assignees.filter((login) => people[login.toLowerCase()] === undefined);
    if (local.assignee === null || logins.length > 0) edit.assignees = [...unknown, ...logins];
  }
  return Object.keys(edit).length > 0 ? edit : undefined;
}
