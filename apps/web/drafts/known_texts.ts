/** The text fields of tasks as the server last sent them, with the tag that `If-Match` needs. @module */
import type { TypedTexts } from "./changes.ts";

/** The text fields of one version of a task. */
export interface KnownTexts extends Required<TypedTexts> {
  /** The `ETag` of the task. */
  tag: string | undefined;
  /** When the task was last changed. The person who changed it is not known. */
  updatedAt: string;
}

/** Text has changed since the user started to edit it. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  /** The title and description of the task, or the text of the custom field, as the server has it. */
  readonly theirs: KnownTexts | string;

  constructor(theirs: KnownTexts | string) {
    super("Cannot save the text: someone else has changed it");
    this.theirs = theirs;
  }
}

const known = new Map<string, KnownTexts>();

interface ReadTask {
  data: { id: string; title: string; description: string | null; updatedAt: string };
  headers: Headers;
}

/** Remembers the text fields of a task that was read. */
export function rememberTexts({ data, headers }: ReadTask): KnownTexts {
  const { title, description, updatedAt } = data;
  const texts = { title, description: description ?? "", updatedAt, tag: headers.get("etag") ?? undefined };
  known.set(data.id, texts);
  return texts;
}

export function knownTexts(taskId: string): KnownTexts | undefined {
  return known.get(taskId);
}

/** Returns whether all text that the user started from is unchanged. */
export function isSameText(base: TypedTexts, now: TypedTexts): boolean {
  const names = Object.keys(base) as (keyof TypedTexts)[];
  return names.every((name) => base[name] === now[name]);
}
