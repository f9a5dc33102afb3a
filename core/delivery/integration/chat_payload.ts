/** A chat message in plain text; the adapter formats it for the chat. @module */
import { taskKey } from "../../board/project/project.ts";
import { EVENT_TYPES, eventSpec } from "../../history/event_types.ts";
import type { NamedEvent } from "./webhook_payload.ts";

export interface ChatPayload extends Record<string, unknown> {
  /** The heading and the task in one line. */
  title: string;
  /** What happened, such as "Task status changed". */
  heading: string;
  /** The number and title of the task, such as "#4 Fix the door". Absent in a test. */
  task?: string;
  text: string;
  /** The page of the task. Absent in a test. */
  url?: string;
  /** The name of the person who caused the event. */
  actor?: string;
  /** Facts about the task, and the person. */
  fields: { name: string; value: string }[];
}

const TEST_HEADING = "Test message";
const MAX_TITLE = 120;
const MAX_DESCRIPTION = 160;
const MAX_COMMENT = 200;

/** Builds a chat message. @param statusNameOf returns the column name of a status */
export function chatPayload(event: NamedEvent, statusNameOf: (status: string) => string): ChatPayload {
  const { type, task, project, actor } = event;
  if (!task) {
    const text = `Events in project "${project.name}" will be posted here.`;
    return { title: TEST_HEADING, heading: TEST_HEADING, text, fields: [] };
  }
  const key = taskKey(project, task.number);
  const [heading, title] = [headingOf(type), shorten(task.title, MAX_TITLE)];
  return {
    title: `${heading}: ${key} ${title}`,
    heading,
    task: `#${task.number} ${title}`,
    text: sentenceOf(event, statusNameOf),
    url: task.url,
    ...(actor.name === null ? {} : { actor: actor.name }),
    fields: [
      { name: "Project", value: project.name },
      { name: "Status", value: task.statusName },
      { name: "Priority", value: wordsOf(task.priority) },
      ...(actor.name === null ? [] : [{ name: "By", value: actor.name }]),
    ],
  };
}

function headingOf(type: NamedEvent["type"]): string {
  const known = EVENT_TYPES.find((one) => one === type);
  return (known && eventSpec(known).chat) ?? "Update";
}

function sentenceOf({ type, data, actor }: NamedEvent, statusNameOf: (status: string) => string): string {
  const [before, after] = [String(data.old ?? ""), String(data.new ?? "")];
  switch (type) {
    case "taskCreated":
      return shorten(String(data.description ?? ""), MAX_DESCRIPTION);
    case "taskStatusChanged":
      return `${statusNameOf(before)} → ${statusNameOf(after)}`;
    case "taskPriorityChanged":
      return `${wordsOf(before)} → ${wordsOf(after)}`;
    case "taskTitleChanged":
      return `${shorten(before, MAX_TITLE)} → ${shorten(after, MAX_TITLE)}`;
    case "taskDescriptionChanged":
      return data.new === null ? "Removed" : shorten(after, MAX_DESCRIPTION);
    case "taskCommentCreated":
      return `${actor.name ?? "Someone"}: ${shorten(String(data.content ?? ""), MAX_COMMENT)}`;
    default:
      return "";
  }
}

/** Turns a slug into words: `in-progress` becomes `In Progress`. */
export function wordsOf(slug: string): string {
  const words = slug.split("-").filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** Shortens text to a single line of at most `max` UTF-16 code units, without splitting a character. */
export function shorten(text: string, max: number): string {
  const line = text
    .slice(0, 8 * max)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= max && text.length <= 8 * max) return line;
  let short = "";
  for (const character of line) {
    if (short.length + character.length >= max) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}
