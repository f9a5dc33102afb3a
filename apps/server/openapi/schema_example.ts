/** An example value for a schema: the schema's own example where it has one. @module */
import type { TSchema } from "@sinclair/typebox";

/** Examples for fields whose schema has none. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: "ada@example.com",
  newEmail: "ada@example.com",
  name: "Ada Lovelace",
  color: "#336699",
  icon: "Layout",
  slug: "WEB",
  content: "It **works**",
  comment: "It **works**",
  filename: "diagram.png",
  contentType: "image/png",
  timezone: "Europe/London",
};
const ID = "01985d0e-7c1b-7d3a-9a51-3f2c8f6d1e20";
const INSTANT = "2027-01-15T09:30:00.000Z";
const DEPTH = 4;

/** Returns an example with all required fields, and the optional fields whose schemas have an example. */
export function exampleOf(schema: TSchema, name = "", depth = 0): unknown {
  const [own] = Array.isArray(schema.examples) ? schema.examples : [];
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return exampleOf(firstOf(schema.anyOf), name, depth);
  switch (schema.type) {
    case "object":
      return objectExample(schema, depth);
    case "array":
      return depth > DEPTH || !schema.items ? [] : [exampleOf(schema.items, name.replace(/s$/, ""), depth + 1)];
    case "string":
      return textExample(schema, name);
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case "boolean":
      return true;
    default:
      return null;
  }
}

function firstOf(variants: TSchema[]): TSchema {
  return (variants.find(({ type }) => type !== "null") ?? variants[0]) as TSchema;
}

function objectExample(schema: TSchema, depth: number): Record<string, unknown> {
  const entries = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  const wanted = entries.filter(
    ([name, property]) => schema.required?.includes(name) || (depth === 0 && Array.isArray(property.examples)),
  );
  return Object.fromEntries(wanted.map(([name, property]) => [name, exampleOf(property, name, depth + 1)]));
}

function textExample({ format, minLength = 0, maxLength = 1000, pattern }: TSchema, name: string): string {
  if (format === "date-time" || /(Time|Date)$/.test(name)) return INSTANT;
  if (/(^id|Id)$/.test(name)) return ID;
  if (format === "uri" || /(url|uri)$/i.test(name)) return "https://example.com/hook";
  const known = BY_NAME[name];
  if (typeof known === "string" && known.length >= minLength && known.length <= maxLength) return known;
  return pattern === undefined ? "text".padEnd(minLength, "x").slice(0, maxLength) : "";
}
