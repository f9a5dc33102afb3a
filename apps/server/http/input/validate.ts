/**
 * Whether a value is what a schema says, in words a person understands; and only that part of it which the schema names.
 *
 * @module
 */
import type { FieldError } from "@hexlane/core";
import type { TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { detailOf, isMismatch, unionWords } from "../../openapi/describe_schema.ts";
import { type Cleaner, cleanerOf, Findings } from "./clean.ts";

/** More would help nobody. */
const MAX_ERRORS = 100;

/** The value without what the schema does not name, or what is wrong with it. */
export type Validated = { ok: true; value: unknown } | { ok: false; errors: FieldError[] };

export type Validator = (value: unknown) => Validated;

/** Every app of a process has the same schemas. */
const compiledOf = new WeakMap<TSchema, Validator>();

/**
 * Compiles a schema, once for a process, when it is first needed: to compile all of them takes longer than the rest of a
 * start, and most servers never see half of them. JSON types are strict. Fields the schema does not name are dropped; where it
 * allows any (free-form objects), keys that touch prototypes are refused.
 */
export function compileValidator(schema: TSchema): Validator {
  const known = compiledOf.get(schema) ?? compile(schema);
  compiledOf.set(schema, known);
  return known;
}

function compile(schema: TSchema): Validator {
  let made: { compiled: TypeCheck<TSchema>; clean: Cleaner } | undefined;
  return (value) => {
    made ??= { compiled: TypeCompiler.Compile(schema), clean: cleanerOf(schema) };
    const { compiled, clean } = made;
    if (!compiled.Check(value)) return { ok: false, errors: wordsOf(compiled.Errors(value)) };
    const findings = new Findings();
    const cleaned = clean(value, findings);
    return findings.errors.length > 0 ? { ok: false, errors: findings.errors } : { ok: true, value: cleaned };
  };
}

/** Lists longer than this are not looked through once it is clear that they are too long. */
const MAX_JUDGED_ITEMS = 1_000;

/** Behind what has far too many parts comes what is wrong with each of them: to look through that holds everybody up. */
function isEndless({ type, value }: ValueError): boolean {
  if (type === ValueErrorType.ObjectMaxProperties) return true;
  return type === ValueErrorType.ArrayMaxItems && Array.isArray(value) && value.length > MAX_JUDGED_ITEMS;
}

/** One line per field: what TypeBox finds after the first is a consequence of it. */
function wordsOf(errors: Iterable<ValueError>): FieldError[] {
  const byPointer = new Map<string, FieldError>();
  for (const error of errors) {
    for (const one of explain(error)) {
      if (!byPointer.has(one.pointer)) byPointer.set(one.pointer, one);
    }
    if (byPointer.size >= MAX_ERRORS || isEndless(error)) break;
  }
  return [...byPointer.values()];
}

function someOf(errors: Iterable<ValueError>): ValueError[] {
  const some: ValueError[] = [];
  for (const error of errors) {
    some.push(error);
    if (some.length >= MAX_ERRORS || isEndless(error)) break;
  }
  return some;
}

function explain(error: ValueError): FieldError[] {
  const variants: TSchema[] | undefined = error.schema.anyOf;
  if (variants === undefined) return [{ pointer: error.path, detail: detailOf(error) }];
  // The variant whose type fits is the one that was meant: say what is wrong inside it.
  for (const [index, variant] of variants.entries()) {
    if (variant.type === "null") continue;
    const nested = someOf(error.errors[index] ?? []);
    if (nested.length > 0 && !nested.some((one) => one.path === error.path && isMismatch(one))) return wordsOf(nested);
  }
  return [{ pointer: error.path, detail: unionWords(error.schema, error.value) }];
}
