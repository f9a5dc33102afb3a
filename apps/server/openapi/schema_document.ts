/**
 * Converts TypeBox schemas to OpenAPI 3.1: components instead of copies, enumerations instead of unions of constants.
 *
 * @module
 */
import type { TSchema } from "@sinclair/typebox";
import { describeProperty } from "./describe_property.ts";

/** A part of the document. */
export type Json = { [name: string]: unknown };

/** Collects the schemas that have a name. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly #sources = new Map<string, TSchema>();

  /**
   * @param place the named schema that this one is part of, and the properties that lead to it: `BoardPage.pagination`
   * @throws {TypeError} when two schemas of different content share a name
   */
  convert(schema: TSchema, place = ""): Json {
    const { $id } = schema;
    if (typeof $id !== "string") return this.#body(schema, place);
    const known = this.#sources.get($id);
    if (known === undefined) {
      this.#sources.set($id, schema);
      this.schemas[$id] = this.#body(schema, $id);
    } else if (known !== schema && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new TypeError(`Two schemas are called "${$id}"`);
    }
    return { $ref: `#/components/schemas/${$id}` };
  }

  #body(schema: TSchema, place: string): Json {
    const { $id: _, anyOf, properties, items, patternProperties, additionalProperties, ...rest } = schema;
    if (Array.isArray(anyOf)) return this.#union(anyOf, rest, place);
    return {
      ...plain(rest),
      ...(properties && { properties: this.#all(properties, place) }),
      ...(items && { items: this.convert(items, place) }),
      ...this.#openKeys(patternProperties ?? {}, additionalProperties),
    };
  }

  /** A record with arbitrary keys becomes `additionalProperties`. */
  #openKeys(patterns: Record<string, TSchema>, additional: unknown): Json {
    const [value] = Object.values(patterns);
    if (value) return { additionalProperties: isAnything(value) ? true : this.convert(value) };
    if (additional === undefined) return {};
    return { additionalProperties: typeof additional === "object" ? this.convert(additional as TSchema) : additional };
  }

  #all(properties: Record<string, TSchema>, owner: string): Json {
    const entries = Object.entries(properties).map(([name, schema]) => {
      const place = owner === "" ? name : `${owner}.${name}`;
      const converted = this.convert(schema, place);
      const description = converted.description ?? describeProperty(place);
      return [name, description === undefined ? converted : { ...converted, description }];
    });
    return Object.fromEntries(entries);
  }

  #union(variants: TSchema[], rest: Json, place: string): Json {
    const words = variants.flatMap((variant) => (variant.const === undefined ? [] : [variant.const as unknown]));
    const others = variants
      .filter((variant) => variant.const === undefined)
      .map((variant) => this.convert(variant, place));
    const all: Json[] = words.length > 0 ? [{ type: typeof words[0], enum: words }, ...others] : others;
    const kept = all.filter((one) => one.type !== "null");
    const [only] = kept;
    if (kept.length === all.length)
      return only && kept.length === 1 ? { ...only, ...plain(rest) } : { anyOf: kept, ...plain(rest) };
    // A simple type can be combined with null; a reference cannot.
    if (kept.length !== 1 || only === undefined || typeof only.type !== "string") return { anyOf: all, ...plain(rest) };
    const values = Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {};
    return { ...only, ...values, ...plain(rest), type: [only.type, "null"] };
  }
}

function isAnything(schema: TSchema): boolean {
  return Object.keys(schema).length === 0;
}

/** Removes TypeBox's symbols. */
function plain(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema));
}
