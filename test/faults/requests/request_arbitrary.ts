/**
 * Random requests from our OpenAPI document: its paths, parameters and schemas, with existing IDs and occasional
 * invalid values.
 *
 * @module
 */
import fc from "fast-check";
import type { OpenApi, Operation, Schema } from "../../harness/document.ts";
import { nastyText, nastyValue, ODD_HEADERS, ODD_PARTS, ODD_QUERIES, written } from "./nasty_values.ts";

/** A request to send. */
export interface FuzzRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  raw?: string;
}

/** The inputs of the generator. */
export interface FuzzWorld {
  document: OpenApi;
  /** IDs of all kinds of records, ours and foreign, by kind: `project`, `memberUser`. */
  ids: readonly (readonly [kind: string, id: string])[];
  /** Credentials that are valid. */
  tokens: readonly string[];
  /** Valid requests by `METHOD /path/{template}`: existing paths and valid bodies. */
  valid: ReadonlyMap<string, readonly ValidRequest[]>;
}

export interface ValidRequest {
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** Requests to every operation of the document, all equally likely. */
export function requestArbitrary(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(world.document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), template, operation })),
  );
  const [last, others] = [operations.filter(endsMuch), operations.filter((one) => !endsMuch(one))];
  return fc
    .oneof({ weight: 150, arbitrary: fc.constantFrom(...others) }, { weight: 1, arbitrary: fc.constantFrom(...last) })
    .chain(({ method, template, operation }) => operationArbitrary(world, method, template, operation));
}

/** Whether an operation makes further requests pointless, because it ends the session or deletes the workspace. */
function endsMuch({ method, template }: { method: string; template: string }): boolean {
  return (
    /sign-out|revoke|change-password|delete-user|organization\/(delete|leave|remove-member)/.test(template) ||
    (method === "DELETE" && /workspace|project/.test(template)) ||
    template.endsWith("api-key/delete")
  );
}

function operationArbitrary(
  world: FuzzWorld,
  method: string,
  template: string,
  operation: Operation,
): fc.Arbitrary<FuzzRequest> {
  const valid = world.valid.get(`${method} ${template}`) ?? [];
  const id = fc.constantFrom(...world.ids.map(([, one]) => one));
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const made = schema === undefined ? fc.constant(undefined) : partOf(world, schema, id, "");
  const sample: fc.Arbitrary<ValidRequest | undefined> =
    valid.length > 0 ? fc.constantFrom(...valid) : fc.constant(undefined);
  return sample.chain((known) => {
    const body =
      known?.body === undefined
        ? made
        : fc.oneof(
            { weight: 2, arbitrary: made },
            { weight: 2, arbitrary: mutated(known.body, id) },
            { weight: 1, arbitrary: fc.constant(known.body) },
          );
    return fc
      .record({
        path: pathOf(world, template, known, id),
        query: queryOf(world, operation, known, id),
        body,
        wholeBody: often(
          9,
          fc.constant(undefined),
          fc.constantFrom("", "{", "null", "[]", '"x"', "7", "{}", "\ufeff{}", "{}{}", "NaN"),
        ),
        headers: headersOf(world),
      })
      .map(({ path, query, body: value, wholeBody, headers }) => {
        const raw = wholeBody ?? (value === undefined ? undefined : written(value));
        const hasBody = method !== "GET" && raw !== undefined;
        const type = hasBody ? { "content-type": "application/json" } : {};
        return { method, path: path + query, headers: { ...type, ...headers }, ...(hasBody ? { raw } : {}) };
      });
  });
}

/** Usually generates the first kind of value, and sometimes the second. */
function often<T, U>(weight: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** Generates an ID that usually fits a name: a project's for `destinationProjectId`, a task's for `/api/task/{id}`. */
function idFor({ ids }: FuzzWorld, name: string, any: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const text = name.toLowerCase();
  const fitting = ids.filter(([kind]) => text.includes(kind.replace(/^other/, "").toLowerCase()));
  return fitting.length === 0 ? any : often(4, fc.constantFrom(...fitting.map(([, one]) => one)), any);
}

const ID_NAME = /(^id|Id|Ids|Slug|slug|key|token)$/;

/** Generates values of a schema, with any part replaced at random. */
function partOf(world: FuzzWorld, schema: Schema, id: fc.Arbitrary<string>, name: string): fc.Arbitrary<unknown> {
  return often(14, honestPartOf(world, schema, id, name), nastyValue);
}

function honestPartOf(world: FuzzWorld, schema: Schema, id: fc.Arbitrary<string>, name: string): fc.Arbitrary<unknown> {
  const {
    $ref,
    anyOf,
    oneOf,
    enum: words,
    items,
    properties,
  } = schema as {
    $ref?: string;
    anyOf?: Schema[];
    oneOf?: Schema[];
    enum?: unknown[];
    items?: Schema;
    properties?: Record<string, Schema>;
  };
  if ($ref !== undefined) {
    const target = world.document.components?.schemas?.[$ref.slice("#/components/schemas/".length)];
    return target ? honestPartOf(world, target, id, name) : fc.constant({});
  }
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => honestPartOf(world, choice, id, name)));
  if (words) return fc.constantFrom(...words);
  if ("const" in schema) return fc.constant(schema.const);
  const types = [schema.type].flat() as (string | undefined)[];
  return fc.oneof(...types.map((type) => ofType(type)));

  function ofType(type: string | undefined): fc.Arbitrary<unknown> {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return fc.integer({ min: Number(schema.minimum ?? -5), max: Number(schema.maximum ?? 20_000) });
      case "number":
        return fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 10, noNaN: true }));
      case "string":
        return textOf(world, schema, id, name);
      case "array":
        return fc.array(partOf(world, items ?? {}, id, name), { maxLength: 4 });
      case "object":
        return properties
          ? objectOf(properties)
          : fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }));
      default:
        return fc.jsonValue({ maxDepth: 3 });
    }
  }

  function objectOf(fields: Record<string, Schema>): fc.Arbitrary<unknown> {
    const required = (schema.required ?? []) as string[];
    const parts = Object.entries(fields).map(([field, inner]): [string, fc.Arbitrary<unknown>] => {
      const value = partOf(world, inner, id, field);
      return [field, often(required.includes(field) ? 30 : 1, value, fc.constant(undefined))];
    });
    return fc.record(Object.fromEntries(parts));
  }
}

function textOf(world: FuzzWorld, schema: Schema, id: fc.Arbitrary<string>, name: string): fc.Arbitrary<string> {
  if (ID_NAME.test(name)) return often(6, idFor(world, name, id), nastyText);
  if (/email/i.test(name)) return fc.nat(99).map((number) => `guest${number}@example.test`);
  if (/(date|time|before|after|since|at)$/i.test(name)) {
    return often(
      4,
      fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
      nastyText,
    );
  }
  if (/status/i.test(name))
    return fc.constantFrom("to-do", "in-progress", "in-review", "done", "planned", "archived", "nowhere");
  if (/color/i.test(name)) return fc.constantFrom("red", "#abc", "#a1b2c3", "rainbow");
  if (/url|image|logo/i.test(name))
    return fc.constantFrom("https://example.test/a", "http://127.0.0.1/", "ftp://x", "data:,x");
  const maxLength = Math.min(Number(schema.maxLength ?? 40), 40);
  const minLength = Math.min(Number(schema.minLength ?? 0), maxLength);
  return fc.string({ unit: "grapheme", minLength, maxLength });
}

/** Values that are meaningful in many fields. */
const USUAL_VALUES = [
  undefined,
  null,
  true,
  false,
  0,
  1,
  0.5,
  "",
  "to-do",
  "done",
  "archived",
  "low",
  "2027-03-01",
  [],
];

/** Generates a valid body with one to three parts replaced or removed. */
function mutated(body: unknown, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  if (places.length === 0) return nastyValue;
  const change = fc.record({
    place: fc.constantFrom(...places),
    value: fc.oneof(nastyValue, id, fc.constantFrom(...USUAL_VALUES), fc.constant(undefined)),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy = structuredClone(body);
    for (const { place, value } of changes) {
      let holder = copy as Record<string, unknown> | undefined;
      for (const key of place.slice(0, -1)) holder = holder?.[key] as Record<string, unknown> | undefined;
      const last = place.at(-1) ?? "";
      // An earlier change may have removed the target of this one.
      // A copy, because later changes may modify it and requests may share it.
      if (typeof holder === "object" && holder !== null) holder[last] = structuredClone(value);
    }
    return copy;
  });
}

function placesOf(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesOf(inner, [...at, key])]);
}

function pathOf(
  world: FuzzWorld,
  template: string,
  known: ValidRequest | undefined,
  id: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const parts = template.split("/").map((part) => {
    if (!part.startsWith("{")) return fc.constant(part);
    const fitting = idFor(world, part === "{id}" ? template : part, id);
    return often(6, fitting.map(encodeURIComponent), fc.constantFrom(...ODD_PARTS));
  });
  const assembled = fc.tuple(...parts).map((all) => all.join("/"));
  return known === undefined ? assembled : often(3, fc.constant(known.path), assembled);
}

function queryOf(
  world: FuzzWorld,
  operation: Operation,
  known: ValidRequest | undefined,
  id: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const fields = parameters.map(({ name, schema, required }) =>
    often(required ? 20 : 1, partOf(world, schema ?? {}, id, name), fc.constant(undefined)).map((value) =>
      value === undefined ? [] : [[name, typeof value === "object" ? JSON.stringify(value) : String(value)] as const],
    ),
  );
  const made = fc.tuple(...fields).map((all) => all.flat());
  const pairs = known === undefined ? made : fc.oneof(made, fc.constant(Object.entries(known.query)));
  const query = pairs.map((all) => {
    // URLs are limited in length and cannot contain lone surrogates.
    const short = all.map(([name, value]) => [name, value.slice(0, 400)] as [string, string]);
    return short.length === 0 ? "" : `?${new URLSearchParams(short)}`;
  });
  return often(12, query, fc.constantFrom(...ODD_QUERIES));
}

function headersOf(world: FuzzWorld): fc.Arbitrary<Record<string, string>> {
  const credential = fc.constantFrom(...world.tokens).map((token) => ({ authorization: `Bearer ${token}` }));
  const odd = fc
    .constantFrom(...Object.entries(ODD_HEADERS))
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));
  return fc
    .tuple(
      often(30, credential, fc.constant({})),
      // This header changes the error format.
      often(6, fc.constant({}), fc.constant({ "x-kaneo-window-id": "window-1" })),
      often(2, fc.constant([]), fc.array(odd, { minLength: 1, maxLength: 3 })),
    )
    .map(([signed, window, others]) => Object.assign({}, signed, window, ...others));
}
