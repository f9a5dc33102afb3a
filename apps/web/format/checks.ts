/**
 * What can be seen to be wrong before anything is sent. The server checks again, and more.
 *
 * @module
 */
import type { Faults, Values } from "../components/form/form.tsx";

/** A check of one field: the fault, or undefined. */
type Check = (value: string) => string | undefined;

const MIN_PASSWORD_CHARACTERS = 8;

export const required =
  (fault: string): Check =>
  (value) =>
    value.trim() === "" ? fault : undefined;

/** Something, an at sign, something: mail servers know the rest. */
export const email =
  (fault: string): Check =>
  (value) =>
    /^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? undefined : fault;

export const newPassword =
  (fault: string): Check =>
  (value) =>
    [...value].length < MIN_PASSWORD_CHARACTERS ? fault : undefined;

/** Letters and digits that somebody may have written with spaces or dashes between them. */
export const code =
  (pattern: RegExp, fault: string): Check =>
  (value) =>
    pattern.test(value.replaceAll(/[\s\p{Pd}]/gu, "")) ? undefined : fault;

/** A whole text of a form. */
export const pattern =
  (form: RegExp, fault: string): Check =>
  (value) =>
    form.test(value.trim()) ? undefined : fault;

/** Looks at every field there is a check for. */
export function checkAll(values: Values, checks: Readonly<Record<string, Check>>): Faults {
  const faults = Object.entries(checks).flatMap(([name, check]) => {
    const fault = check(values[name] ?? "");
    return fault === undefined ? [] : [[name, fault]];
  });
  return Object.fromEntries(faults);
}
