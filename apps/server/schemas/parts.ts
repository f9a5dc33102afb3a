/** Parts of schemas. A schema with an `$id` becomes a component of the OpenAPI document under that name. @module */
import {
  Kind,
  type Static,
  type TArray,
  type TObject,
  type TRecord,
  type TSchema,
  type TString,
  type TUnsafe,
  Type,
  TypeRegistry,
} from "@sinclair/typebox";

TypeRegistry.Set<{ enum: string[] }>("OneOf", (schema, value) => schema.enum.includes(value as string));

/** An instant in a response: ISO 8601, UTC, milliseconds. Records have a `Date`. */
export const DateTime: TUnsafe<Date> = Type.Unsafe<Date>({ type: "string", format: "date-time" });

/** One of several strings. */
export function OneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  options: { description?: string; default?: Words[number] } = {},
): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ [Kind]: "OneOf", type: "string", enum: [...words], ...options });
}

/** The value, or null. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
}

/** An opaque ID of a record. */
export function Id(description?: string): TUnsafe<string> {
  return Type.Unsafe<string>(
    Type.String({ minLength: 1, maxLength: 128, ...(description === undefined ? {} : { description }) }),
  );
}

/** Upper bounds, larger than any real number of resources and actions. */
const MAX_GRANTS = 100;

/** Permissions: resource to actions. */
export const Grants: TRecord<TString, TArray<TString>> = Type.Record(
  Type.String(),
  Type.Array(Type.String(), { maxItems: MAX_GRANTS }),
  {
    maxProperties: MAX_GRANTS,
    description: "Resource to actions",
    examples: [{ task: ["create", "update"] }],
  },
);

export const Success: TObject = Type.Object({ success: Type.Boolean() }, { $id: "Success" });
