/**
 * Says to people what went wrong and what they can do about it.
 *
 * @module
 */
import { ApiError } from "@hexlane/client";
import { isSignedOut } from "../queries/api.ts";
import type { CoreText } from "../text/mod.tsx";

export interface ErrorText {
  /** About the whole request; undefined when the fields say it all. */
  general: string | undefined;
  /** By the name of the field. */
  fields: Record<string, string>;
}

export function describeError(error: unknown, text: CoreText): ErrorText {
  if (isUnloaded(error)) return { general: text.errors.OFFLINE, fields: {} };
  if (!(error instanceof ApiError)) return { general: text.errors.unknown, fields: {} };
  if (isSignedOut(error)) return { general: text.errors.unauthenticated, fields: {} };
  const known = knownText(error, text);
  const [first, ...others] = error.fields;
  if (first === undefined) return { general: known ?? unknownText(error, text), fields: {} };
  // A stable code is about the one field that was refused.
  if (others.length === 0) return { general: undefined, fields: { [first.name]: known ?? first.detail } };
  return { general: undefined, fields: Object.fromEntries(error.fields.map(({ name, detail }) => [name, detail])) };
}

/** Code that could not be loaded: browsers say so with a `TypeError` in words of their own. */
function isUnloaded(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

/** All of it in one sentence or two, where there are no fields to point at. */
export function errorSentence(error: unknown, text: CoreText): string {
  const { general, fields } = describeError(error, text);
  return general ?? Object.values(fields).join(". ");
}

function knownText({ code, status, retryAfterSeconds }: ApiError, { errors }: CoreText): string | undefined {
  if (Object.hasOwn(errors, code)) {
    const found = errors[code as keyof typeof errors];
    return typeof found === "string" ? found : found(retryAfterSeconds);
  }
  return status === 429 ? errors.rate_limited(retryAfterSeconds) : undefined;
}

/** What the server says is meant for people too, except about its own defects. */
function unknownText({ status, message }: ApiError, { errors }: CoreText): string {
  return status >= 500 ? errors.unknown : message;
}
