/** Error messages for users: what went wrong and what they can do about it. @module */
import { ApiError } from "@hexlane/client";
import { isSignedOut } from "../queries/api.ts";
import type { CoreText } from "../text/mod.tsx";

export interface ErrorText {
  /** About the whole request. Undefined if the field errors contain everything. */
  general: string | undefined;
  /** Messages by field name. */
  fields: Record<string, string>;
}

export function describeError(error: unknown, text: CoreText): ErrorText {
  if (isUnloaded(error)) return { general: text.errors.OFFLINE, fields: {} };
  if (!(error instanceof ApiError)) return { general: text.errors.unknown, fields: {} };
  if (isSignedOut(error)) return { general: text.errors.unauthenticated, fields: {} };
  const known = knownText(error, text);
  const [first, ...others] = error.fields;
  if (first === undefined) return { general: known ?? unknownText(error, text), fields: {} };
  const { invalid: said } = text.errors as Translated;
  // If only one field is wrong, the message for the error code is about that field.
  if (others.length === 0) return { general: undefined, fields: { [first.name]: known ?? said ?? first.detail } };
  const fields = error.fields.map(({ name, detail }) => [name, said ?? detail]);
  return { general: undefined, fields: Object.fromEntries(fields) };
}

/** Returns whether a module failed to load. Each browser throws a `TypeError` with its own wording. */
function isUnloaded(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

/** Returns the error as plain sentences, for places without fields. */
export function errorSentence(error: unknown, text: CoreText): string {
  const { general, fields } = describeError(error, text);
  return general ?? [...new Set(Object.values(fields))].join(". ");
}

function knownText({ code, status, retryAfterSeconds }: ApiError, { errors }: CoreText): string | undefined {
  if (Object.hasOwn(errors, code)) {
    const found = errors[code as keyof typeof errors];
    return typeof found === "string" ? found : found(retryAfterSeconds);
  }
  return status === 429 ? errors.rate_limited(retryAfterSeconds) : undefined;
}

/** The translated text about refused input. English has none, because the server's messages are in English. */
type Translated = { invalid?: string };

/** Returns the server's message, which is in English. Messages about defects of the server are not meant for users. */
function unknownText({ status, message }: ApiError, { errors }: CoreText): string {
  return status >= 500 ? errors.unknown : ((errors as Translated).invalid ?? message);
}
