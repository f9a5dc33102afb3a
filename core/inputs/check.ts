/**
 * Checks input types for callers without a type checker. A wrong type causes a {@linkcode TrackerError} with the pointer of the
 * field, like any other invalid input.
 *
 * @module
 */
import { invalidField } from "../errors.ts";
import { isPlainObject } from "../json.ts";
import { checkText } from "../text.ts";

/** Refuses values that are not of type `T`. */
export interface Check<T> {
  /** @throws {TrackerError} `invalid` with the pointer of the first wrong part */
  (value: unknown, pointer: string): void;
  /** Never set. Makes checks of different types incompatible at compile time. */
  readonly type?: (value: T) => T;
}

/** A check for each field of an object. Optional fields use {@linkcode optional}. */
export type Shape<T> = {
  readonly [Name in keyof T]-?: Record<string, never> extends Pick<T, Name>
    ? Check<Part<Exclude<T[Name], undefined>> | undefined>
    : Check<Part<T[Name]>>;
};

/** Treats mutable and readonly lists alike. */
export type Part<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

export const text: Check<string> = (value, pointer) => {
  if (typeof value !== "string") throw wrong(value, pointer, "Must be text");
};

/** Accepts text of limited length that every store can hold. For fields that use cases store unchanged. */
export function shortText(max: number): Check<string> {
  return (value, pointer) => {
    text(value, pointer);
    checkText(value as string, pointer, { max });
  };
}

export const number: Check<number> = (value, pointer) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw wrong(value, pointer, "Must be a number");
};

export const boolean: Check<boolean> = (value, pointer) => {
  if (typeof value !== "boolean") throw wrong(value, pointer, "Must be true or false");
};

/** Accepts a plain object with any fields. Refuses lists, dates and other class instances. */
export const object: Check<Record<string, unknown>> = (value, pointer) => requirePlain(value, pointer);

/** Accepts a function. */
export function callback<T extends (...rest: never[]) => unknown>(): Check<T> {
  return (value, pointer) => {
    if (typeof value !== "function") throw wrong(value, pointer, "Must be a function");
  };
}

/** Accepts a stream of bytes. */
export const stream: Check<ReadableStream<Uint8Array>> = (value, pointer) => {
  if (!(value instanceof ReadableStream)) throw wrong(value, pointer, "Must be a ReadableStream");
};

export const bytes: Check<Uint8Array> = (value, pointer) => {
  if (!(value instanceof Uint8Array)) throw wrong(value, pointer, "Must be a Uint8Array");
};

/** Accepts what a check accepts, and undefined or an absent field. */
export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, pointer) => {
    if (value !== undefined) check(value, pointer);
  };
}

/** Accepts what a check accepts, and null. */
export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value, pointer) => {
    if (value !== null) check(value, pointer);
  };
}

/** Accepts one of the given words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Check<Word> {
  return (value, pointer) => {
    if (!(words as readonly unknown[]).includes(value))
      throw wrong(value, pointer, `Must be one of: ${words.join(", ")}`);
  };
}

/** Accepts a list of values of one type. */
export function list<T>(item: Check<T>): Check<readonly T[]> {
  return (value, pointer) => {
    if (!Array.isArray(value)) throw wrong(value, pointer, "Must be a list");
    for (let index = 0; index < value.length; index++) item(value[index], `${pointer}/${index}`);
  };
}

/** Accepts one value, or a list of values, of one type. */
export function oneOrMore<T>(item: Check<T>): Check<T | readonly T[]> {
  const items = list(item);
  return (value, pointer) => (Array.isArray(value) ? items : item)(value, pointer);
}

/** Accepts an object with any keys and with values of one type. */
export function record<Value, Name extends string = string>(check: Check<Value>): Check<Record<Name, Value>> {
  return (value, pointer) => {
    requirePlain(value, pointer);
    for (const [name, one] of Object.entries(value)) check(one, `${pointer}/${name}`);
  };
}

/** Accepts an object with the given fields. Ignores other fields. */
export function shape<T extends object>(fields: Shape<T>): Check<T> {
  const checks = Object.entries(fields) as [string, Check<unknown>][];
  return (value, pointer) => {
    requireObject(value, pointer);
    for (const [name, check] of checks) check(value[name], `${pointer}/${name}`);
  };
}

function requireObject(value: unknown, pointer: string): asserts value is Record<string, unknown> {
  // Excludes lists, Maps and Promises, whose contents are not in fields. Instances of the caller's own classes also
  // have this tag.
  if (Object.prototype.toString.call(value) !== "[object Object]") throw wrong(value, pointer, "Must be an object");
}

function requirePlain(value: unknown, pointer: string): asserts value is Record<string, unknown> {
  if (!isPlainObject(value)) throw wrong(value, pointer, "Must be an object");
}

function wrong(value: unknown, pointer: string, detail: string): Error {
  return invalidField(pointer, value === undefined ? "Is missing" : detail);
}
