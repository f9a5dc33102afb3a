/** Describes what a schema accepts, and why a value is refused. @module */
import type { TSchema } from "@sinclair/typebox";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";

const NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

/** Describes what the schema accepts: `a string`, `one of "low", "high"`, `a number or null`. */
export function describe(schema: TSchema): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map((word) => JSON.stringify(word)).join(", ")}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return describeUnion(schema.anyOf);
  return NAMES[schema.type] ?? "a value";
}

function describeUnion(variants: TSchema[]): string {
  const constants = variants
    .filter((variant) => variant.const !== undefined)
    .map((variant) => JSON.stringify(variant.const));
  const rest = variants.filter((variant) => variant.const === undefined).map(describe);
  return [...(constants.length > 0 ? [`one of ${constants.join(", ")}`] : []), ...new Set(rest)].join(" or ");
}

/** Returns the error for a value that fits no variant. */
export function unionDetail(schema: TSchema, value: unknown): string {
  return value === undefined ? "Is required" : `Must be ${describe(schema)}`;
}

/** Whether the value has the wrong JSON type, rather than being out of bounds. */
export function isMismatch(error: ValueError): boolean {
  return MISMATCHES.has(error.type);
}

const MISMATCHES = new Set<ValueErrorType>([
  ValueErrorType.Array,
  ValueErrorType.Boolean,
  ValueErrorType.Integer,
  ValueErrorType.Kind,
  ValueErrorType.Literal,
  ValueErrorType.Null,
  ValueErrorType.Number,
  ValueErrorType.Object,
  ValueErrorType.String,
]);

/** Returns the error for one field. */
export function detailOf({ type, schema, value }: ValueError): string {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return "Is required";
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1 ? "Must not be empty" : `Must have at least ${schema.minLength} characters`;
    case ValueErrorType.StringMaxLength:
      return `Must have at most ${schema.maxLength} characters`;
    case ValueErrorType.StringPattern:
    case ValueErrorType.StringFormat:
      return schema.format ? `Must be a string of the form "${schema.format}"` : `Must match ${schema.pattern}`;
    case ValueErrorType.ArrayMinItems:
      return `Must have at least ${count(schema.minItems, "entry", "entries")}`;
    case ValueErrorType.ArrayMaxItems:
      return `Must have at most ${count(schema.maxItems, "entry", "entries")}`;
    case ValueErrorType.ArrayUniqueItems:
      return "Must not contain the same entry twice";
    case ValueErrorType.ObjectMinProperties:
      return `Must have at least ${count(schema.minProperties, "field", "fields")}`;
    case ValueErrorType.ObjectMaxProperties:
      return `Must have at most ${count(schema.maxProperties, "field", "fields")}`;
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return `Must be at least ${schema.minimum}`;
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return `Must be at most ${schema.maximum}`;
    default:
      return value === undefined ? "Is required" : `Must be ${describe(schema)}`;
  }
}

function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
