/**
 * Validates values against schemas, with errors that people understand, and drops fields that the schema does not name.
 *
 * @module
 */
import type { FieldError } from "@hexlane/core";
import type { TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { detailOf, isMismatch, unionDetail } from "../../openapi/describe_schema.ts";
import { type Cleaner, cleanerOf, Findings } from "./clean.ts";

/** More errors would not help. */
const MAX_ERRORS = 100;

/** The value with the fields that the schema names, or its errors. */
export type Validated = { ok: true; value: unknown } | { ok: false; errors: FieldError[] };

export type Validator = (value: unknown) => Validated;

/** Cached, because all apps of a process share the schemas. */
const compiledOf = new WeakMap<TSchema, Validator>();

/**
 * Compiles a schema once for the process, when it is first needed, because compiling all schemas takes longer than the
 * rest of startup, and most servers never use half of them. JSON types are strict. Fields that the schema does not name
 * are dropped. In free-form objects, keys that reach prototypes are refused.
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
    if (!compiled.Check(value)) return { ok: false, errors: errorsOf(compiled.Errors(value)) };
    const findings = new Findings();
    const cleaned = clean(value, findings);
    return findings.errors.length > 0 ? { ok: false, errors: findings.errors } : { ok: true, value: cleaned };
  };
}

/** If a list is too long and has more items than this, its items are not checked. */
const MAX_JUDGED_ITEMS = 1_000;

/** Whether a value has far too many parts. Collecting the errors of each part would block other requests. */
function isEndless({ type, value }: ValueError): boolean {
  if (type === ValueErrorType.ObjectMaxProperties) return true;
  return type === ValueErrorType.ArrayMaxItems && Array.isArray(value) && value.length > MAX_JUDGED_ITEMS;
}

/** Returns one error per field, because TypeBox's other errors for a field follow from the first. */
function errorsOf(errors: Iterable<ValueError>): FieldError[] {
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
  // The client probably meant the variant of the matching type, so report the errors of that variant.
  for (const [index, variant] of variants.entries()) {
    if (variant.type === "null") continue;
    const nested = someOf(error.errors[index] ?? []);
    if (nested.length > 0 && !nested.some((one) => one.path === error.path && isMismatch(one))) return errorsOf(nested);
  }
  return [{ pointer: error.path, detail: unionDetail(error.schema, error.value) }];
}
