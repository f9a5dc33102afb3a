/** The message sent to all chat services, and escaping for their markup. @module */
import { cut } from "./http_channel.ts";

/** The `payload` of a message: plain text, unescaped. */
export type ChatPayload = {
  /** The heading and the task in one line. */
  title: string;
  /** What happened. @default the title */
  heading?: string;
  /** The number and title of the task. */
  task?: string;
  text: string;
  url?: string;
  actor?: string;
  fields?: readonly { name: string; value: string }[];
};

/** A checked message, with defaults. */
export interface ChatMessage {
  title: string;
  heading: string;
  task: string | undefined;
  text: string;
  /** An HTTP URL of at most 2,000 characters. */
  url: string | undefined;
  /** The person who caused the event, or else the product. */
  actor: string;
  /** At most 10 facts, without the one that repeats the actor. */
  fields: readonly { name: string; value: string }[];
}

const MAX_URL = 2000;
const MAX_FIELDS = 10;
/** The name of the fact that repeats the actor. */
const ACTOR_FIELD = "By";
const PRODUCT = "Hexlane";

/**
 * Checks a payload.
 *
 * @throws {TypeError} when the payload is not a message, which is a bug in the sender
 */
export function readChatMessage(payload: Record<string, unknown>): ChatMessage {
  const { title, heading = title, task, text, url, actor, fields = [] } = payload as Partial<ChatPayload>;
  if (typeof title !== "string" || typeof text !== "string" || typeof heading !== "string")
    throw new TypeError("Cannot send to a chat: the payload must have a title and text");
  return {
    title,
    heading,
    task,
    text,
    url: linkable(url),
    actor: actor ?? PRODUCT,
    fields: (actor === undefined ? fields : fields.filter(({ name }) => name !== ACTOR_FIELD)).slice(0, MAX_FIELDS),
  };
}

/** Returns the normalized URL. Undefined if it is too long, invalid or not an HTTP URL. */
export function linkable(url: string | undefined): string | undefined {
  const href = url === undefined ? undefined : URL.parse(url)?.href;
  return href === undefined || !/^https?:/.test(href) || href.length > MAX_URL ? undefined : href;
}

/** Cuts a string to `max` UTF-16 code units. A cut string ends with an ellipsis. */
export function ellipsis(text: string, max: number): string {
  return text.length <= max ? text : `${cut(text, max - 1).trimEnd()}…`;
}

/** Serializes a message as JSON, shortening its text until the JSON has at most `maxBytes` bytes. */
export function fitJson(render: (maxCharacters: number) => object, maxCharacters: number, maxBytes: number): string {
  for (let max = maxCharacters; ; max = Math.floor(max / 2)) {
    const body = JSON.stringify(render(max));
    if (max < 2 || Buffer.byteLength(body) <= maxBytes) return body;
  }
}

/** Separates `@` from the word after it with an invisible character, so that no one is notified. */
export function withoutMentions(text: string): string {
  return text.replaceAll(/@(?=[\p{L}\p{N}_-])/gu, "@\u200B");
}

/** URLs are not escaped: a service links the whole URL, and a backslash would become part of it. */
const PLAIN_URL = /(https?:\/\/[\w\-.~/?#&=%+,;:]*[\w\-~/#=%])/;

/** Escapes Markdown characters, including those that begin a heading, a quotation or a list at the start of a line. */
export function escapeMarkdown(text: string): string {
  return text
    .split(PLAIN_URL)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\*_~`[\]]|\|(?=\|)/g, String.raw`\$&`)))
    .join("")
    .replaceAll(/^(\s*)(#+(?=\s)|[+-](?=[\s#])|>|\d+(?=[.)]\s))/gm, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\u200B` : `${space}\\${mark}`,
    );
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes `&`, `<` and `>`, so that text contains no tags or entities. */
export function escapeAngles(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] as string);
}

/** Escapes text for HTML, including inside an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return escapeAngles(text).replaceAll('"', "&quot;");
}

/** Parses a response that may be JSON. Undefined if it is not an object. */
export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
