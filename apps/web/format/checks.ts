/** Client-side validation. The server validates again, and more strictly. @module */
import type { FieldErrors, Values } from "../components/form/form.tsx";

/** Validates one field. Returns the error, or undefined. */
type Check = (value: string) => string | undefined;

const MIN_PASSWORD_CHARACTERS = 8;

export const required =
  (error: string): Check =>
  (value) =>
    value.trim() === "" ? error : undefined;

/** Checks for text around an at sign; mail servers know the rest. */
export const email =
  (error: string): Check =>
  (value) =>
    /^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? undefined : error;

export const newPassword =
  (error: string): Check =>
  (value) =>
    [...value].length < MIN_PASSWORD_CHARACTERS ? error : undefined;

/** Ignores spaces and dashes between the characters. */
export const code =
  (pattern: RegExp, error: string): Check =>
  (value) =>
    pattern.test(value.replaceAll(/[\s\p{Pd}]/gu, "")) ? undefined : error;

/** Matches the whole trimmed value. */
export const pattern =
  (form: RegExp, error: string): Check =>
  (value) =>
    form.test(value.trim()) ? undefined : error;

export function checkAll(values: Values, checks: Readonly<Record<string, Check>>): FieldErrors {
  const errors = Object.entries(checks).flatMap(([name, check]) => {
    const error = check(values[name] ?? "");
    return error === undefined ? [] : [[name, error]];
  });
  return Object.fromEntries(errors);
}
