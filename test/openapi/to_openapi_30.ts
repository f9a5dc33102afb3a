/**
 * Converts the document to OpenAPI 3.0, for generators that do not read 3.1.
 *
 * @module
 */
type Json = { [name: string]: unknown };

/** Keywords that 3.0 does not have, or that its tools ignore. */
const DROPPED = ["examples", "identifier"];

/** Converts a document. Omits its webhooks, which 3.0 does not have. */
export function toOpenApi30(document: Json): Json {
  const { webhooks: _, ...rest } = document;
  return { ...(converted(rest) as Json), openapi: "3.0.3" };
}

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (typeof value !== "object" || value === null) return value;
  // A reference has no siblings in 3.0.
  if ("$ref" in value) return { $ref: value.$ref };
  const entries = Object.entries(value).filter(([name]) => !DROPPED.includes(name));
  return schema(
    Object.fromEntries(entries.map(([name, inner]) => [name, name === "example" ? inner : converted(inner)])),
  );
}

function schema({ const: constant, type, ...rest }: Json): Json {
  if (constant !== undefined) return { ...rest, type: typeof constant, enum: [constant] };
  if (type === "null") return { ...rest, type: "object", nullable: true };
  if (Array.isArray(rest.anyOf)) return union(rest.anyOf as Json[], rest);
  if (!Array.isArray(type)) return type === undefined ? rest : { ...rest, type };
  const [kind] = type.filter((one) => one !== "null");
  const values = Array.isArray(rest.enum) ? { enum: rest.enum.filter((one) => one !== null) } : {};
  return { ...rest, ...values, type: kind, nullable: true };
}

function union(variants: Json[], { anyOf: _, ...rest }: Json): Json {
  const others = variants.filter((variant) => !(variant.nullable === true && variant.properties === undefined));
  const [only] = others;
  const nullable = others.length < variants.length ? { nullable: true } : {};
  if (only && others.length === 1)
    return { ...rest, ...nullable, ...(only.$ref === undefined ? only : { allOf: [only] }) };
  // The generator has no type for a union of strings, numbers and lists, so the schema accepts any value.
  if (others.some(({ $ref }) => $ref === undefined)) return { ...rest, ...nullable };
  return { ...rest, ...nullable, anyOf: others };
}
