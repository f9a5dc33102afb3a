/** Client-side validation. The server validates again, and more strictly. @module */
import type { Faults, Values } from "../components/form/form.tsx";

/** Validates one field. Returns the error, or undefined. */
type Check = (value: string) => string | undefined;

const MIN_PASSWORD_CHARACTERS = 8;

export const required =
  (fault: string): Check =>
  (value) =>
    value.trim() === "" ? fault : undefined;

/** Checks for text around an at sign; mail servers know the rest. */
export const email =
  (fault: string): Check =>
  (value) =>
    /^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? undefined : fault;

export const newPassword =
  (fault: string): Check =>
  (value) =>
    [...value].length < MIN_PASSWORD_CHARACTERS ? fault : undefined;

/** Ignores spaces and dashes between the characters. */
export const code =
  (pattern: RegExp, fault: string): Check =>
  (value) =>
    pattern.test(value.replaceAll(/[\s\p{Pd}]/gu, "")) ? undefined : fault;

/** Matches the whole trimmed value. */
export const pattern =
  (form: RegExp, fault: string): Check =>
  (value) =>
    form.test(value.trim()) ? undefined : fault;

export function checkAll(values: Values, checks: Readonly<Record<string, Check>>): Faults {
  const faults = Object.entries(checks).flatMap(([name, check]) => {
    const fault = check(values[name] ?? "");
    return fault === undefined ? [] : [[name, fault]];
  });
  return Object.fromEntries(faults);
}
