/** Client-side validation. The server validates again, and more strictly. @module */
import type { FieldErrors, Values } from "../components/form/form.tsx";

/** Validates one field. Returns the error, or undefined. */
type Check = (value: string) => string | undefined;

const MIN_PASSWORD_CHARACTERS = 8;

const check =
  (isValid: (value: string) => boolean) =>
  (error: string): Check =>
  (value) =>
    isValid(value) ? undefined : error;

export const required = check((value) => value.trim() !== "");

/** Requires text on both sides of an at sign; mail servers check the rest. */
export const email = check((value) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(value));

export const newPassword = check((value) => [...value].length >= MIN_PASSWORD_CHARACTERS);

/** Ignores spaces and dashes between the characters. */
export const code = (pattern: RegExp, error: string): Check =>
  check((value) => pattern.test(value.replaceAll(/[\s\p{Pd}]/gu, "")))(error);

/** Tests the trimmed value. The pattern must be anchored to match all of it. */
export const pattern = (form: RegExp, error: string): Check => check((value) => form.test(value.trim()))(error);

export function checkAll(values: Values, checks: Readonly<Record<string, Check>>): FieldErrors {
  const errors = Object.entries(checks).flatMap(([name, checkField]) => {
    const error = checkField(values[name] ?? "");
    return error === undefined ? [] : [[name, error]];
  });
  return Object.fromEntries(errors);
}
