/**
 * Generates invalid requests from the schemas of a route and one valid request.
 *
 * @module
 */
import { Ajv } from "ajv";
import type { Route } from "../../apps/server/http/route.ts";
import type { ReadyRequest } from "../requests/sample.ts";

type Schema = { [keyword: string]: unknown };

/** One request, and the expected response. */
export interface BadCase {
  name: string;
  /** The body as sent. */
  raw?: string | Uint8Array;
  /** Replaces the valid query. A list of pairs, because a name may occur twice. */
  query?: [string, string][];
  /** Replaces the valid path parameters; sent without further encoding. */
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** @default 400 */
  status?: number | readonly number[];
  /** The field that the error must name. */
  pointer?: string;
  code?: string;
}

const TOO_DEEP = 33;
const FAR_TOO_DEEP = 100_000;
/** Longer than any text field allows, and shorter than the limit for bodies. */
const LONG_TEXT = "x".repeat(300 * 1024);
const REFUSED = [400, 403, 404, 413, 415];

/** Returns requests whose body is invalid as a whole. */
export function wholeBodyCases(route: Route, request: ReadyRequest): BadCase[] {
  const { body: schema, open } = route.options;
  if (!schema) return [];
  const valid = JSON.stringify(request.body);
  const nested = (depth: number) => `${valid.slice(0, -1)},"deep":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
  const mayBeEmpty = !Array.isArray(schema.required) || schema.required.length === 0;
  return [
    ...(mayBeEmpty ? [] : [{ name: "no body", headers: {} }]),
    { name: "broken JSON", raw: valid.slice(0, -1), code: "invalid_json" },
    { name: "no JSON", raw: "title=x", code: "invalid_json" },
    { name: "not UTF-8", raw: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d), code: "invalid_json" },
    { name: "an array", raw: `[${valid}]`, pointer: "" },
    { name: "null", raw: "null", pointer: "" },
    { name: "a text", raw: '"text"', pointer: "" },
    { name: "a number", raw: "7", pointer: "" },
    { name: "33 levels", raw: nested(TOO_DEEP), code: "TOO_DEEP" },
    {
      name: "100,000 levels",
      raw: nested(FAR_TOO_DEEP),
      ...(open ? { status: 413 } : { code: "TOO_DEEP" }),
    },
    { name: "plain text", raw: valid, headers: { "content-type": "text/plain" }, status: 415 },
    ...(route.options.form
      ? []
      : [
          { name: "a form", raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" }, status: 415 },
        ]),
    { name: "gzip", raw: valid, headers: { "content-encoding": "gzip" }, status: 415 },
    { name: "Latin-1", raw: valid, headers: { "content-type": "application/json; charset=latin1" }, status: 415 },
  ];
}

/**
 * Returns requests with one field of the body missing or invalid.
 *
 * @param options.entryByEntry the pointer to a list such as `/body/tasks` in which a string that is too long, or a number that
 * is out of range, fails only its entry
 */
export function fieldCases(route: Route, request: ReadyRequest, options: { entryByEntry?: string } = {}): BadCase[] {
  const { body: schema } = route.options;
  if (!schema) return [];
  const cases = [...casesOf(schema as Schema, request.body, [], request.body)];
  const { entryByEntry } = options;
  if (entryByEntry === undefined) return cases;
  const prefix = `${entryByEntry.slice("/body/".length)}.`;
  return cases.filter(({ name }) => !(name.startsWith(prefix) && OUT_OF_RANGE.test(name)));
}

const OUT_OF_RANGE = / is (too long|1e300|-2\^63)$/;

const ajv = new Ajv({ strict: false, validateFormats: false });
const WRONG_TYPES: readonly unknown[] = [null, true, 7, 1.5, "text", [], {}, [null]];
const DATE_FIELD = /(Date|Time|Before|After|Since)$/;
const WRONG_DATES = ["soon", "2027-02-30", "2027-13-01", "2027-01-01T25:00:00Z", "+999999-01-01T00:00:00Z"];

function* casesOf(schema: Schema, value: unknown, path: string[], body: unknown): Generator<BadCase> {
  const inner = variantFor(schema, value);
  if (inner.type === "object" && inner.properties) {
    const required = (inner.required ?? []) as string[];
    for (const [name, property] of Object.entries(inner.properties as Record<string, Schema>)) {
      const place = [...path, name];
      const sent = (value as Record<string, unknown>)[name];
      if (required.includes(name)) {
        yield { name: `without ${place.join(".")}`, raw: put(body, place, undefined), pointer: pointerOf(place) };
      }
      yield* valueCases(property, place, body);
      if (sent !== undefined && sent !== null) yield* casesOf(property, sent, place, body);
    }
  } else if (inner.type === "array" && Array.isArray(value) && value.length > 0) {
    const place = [...path, "0"];
    yield* valueCases(inner.items as Schema, place, body);
    yield* casesOf(inner.items as Schema, value[0], place, body);
  } else if (inner.type === "object") {
    yield* freeFormCases(path, body);
  }
}

/** Yields values of a wrong type for one field. */
function* valueCases(schema: Schema, place: string[], body: unknown): Generator<BadCase> {
  const accepts = ajv.compile(stripped(schema));
  const name = place.join(".");
  const pointer = pointerOf(place);
  for (const wrong of WRONG_TYPES) {
    // A value of a valid type may be refused for other reasons, which this test does not cover.
    if (!accepts(wrong)) yield { name: `${name} is ${JSON.stringify(wrong)}`, raw: put(body, place, wrong), pointer };
  }
  yield { name: `${name} is 1e999`, raw: putRaw(body, place, "1e999"), pointer };
  if (accepts(1.5)) yield { name: `${name} is 1e300`, raw: putRaw(body, place, "1e300"), pointer, status: [400, 413] };
  if (accepts(1)) yield { name: `${name} is -2^63`, raw: putRaw(body, place, "-9223372036854775808"), pointer };
  if (accepts("text")) yield* textCases(place, body);
  if (!accepts("text") && accepts("low") !== accepts(7)) {
    yield { name: `${name} is an unknown word`, raw: put(body, place, "no-such-word"), pointer };
  }
}

function* textCases(place: string[], body: unknown): Generator<BadCase> {
  const name = place.join(".");
  const pointer = pointerOf(place);
  yield { name: `${name} holds NUL`, raw: put(body, place, "a\0b"), pointer };
  yield { name: `${name} holds half a character`, raw: putRaw(body, place, '"a\\ud800b"'), pointer };
  yield { name: `${name} is too long`, raw: put(body, place, LONG_TEXT), status: REFUSED };
  if (DATE_FIELD.test(name) && !name.includes(".")) {
    for (const wrong of WRONG_DATES) {
      yield { name: `${name} is "${wrong}"`, raw: put(body, place, wrong), pointer };
    }
  }
}

/** Yields keys that reach a prototype. Objects that accept any other key refuse them. */
function* freeFormCases(place: string[], body: unknown): Generator<BadCase> {
  for (const key of ["__proto__", "constructor", "prototype"]) {
    const raw = putRaw(body, place, `{"${key}":["x"]}`);
    yield { name: `${place.join(".")} holds ${key}`, raw, pointer: pointerOf(place) };
  }
}

/** Returns requests with an impossible ID in the path. */
export function pathCases(route: Route, request: ReadyRequest): BadCase[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.flatMap((name) => {
    // IDs are opaque, but a task key has a format.
    const wrong = name === "ticketId" ? { pointer: `/${name}` } : { status: 404 };
    const with_ = (value: string) => ({ params: { ...request.params, [name]: value } });
    return [
      { name: `${name} of 129 characters`, ...with_("x".repeat(129)), pointer: `/${name}` },
      { name: `${name} of 128 characters`, ...with_("x".repeat(128)), ...wrong },
      { name: `${name} with a lone percent sign`, ...with_("%zz"), pointer: `/${name}` },
      { name: `${name} with NUL`, ...with_("a%00b"), pointer: `/${name}` },
      { name: `${name} that is not UTF-8`, ...with_("%ED%A0%80"), pointer: `/${name}` },
      { name: `${name} with the name of a prototype`, ...with_("__proto__"), ...wrong },
    ];
  });
}

/** Returns requests with one query parameter missing or invalid. */
export function queryCases(route: Route, request: ReadyRequest): BadCase[] {
  const properties = Object.entries((route.options.query?.properties ?? {}) as Record<string, Schema>);
  if (route.options.list) properties.push(["limit", { type: "integer" }], ["cursor", { type: "string" }]);
  const valid = Object.entries(request.query ?? {});
  const required = (route.options.query?.required ?? []) as string[];
  return properties.flatMap(([name, schema]) => {
    const others = valid.filter(([other]) => other !== name);
    const pointer = `/${name}`;
    const wrong = [...wrongTexts(name, schema)].map(
      ([words, text]): BadCase => ({ name: `${name} ${words}`, query: [...others, [name, text]], pointer }),
    );
    const twice: BadCase = { name: `${name} twice`, query: [...others, [name, "a"], [name, "a"]], pointer };
    const without: BadCase = { name: `without ${name}`, query: others, pointer };
    return [...wrong, twice, ...(required.includes(name) ? [without] : [])];
  });
}

function* wrongTexts(name: string, schema: Schema): Generator<[string, string]> {
  if (schema.type === "integer") {
    for (const text of ["", "x", "1.5", "-1", "1e3", "99999999999999999999", "NaN"]) yield [`is "${text}"`, text];
    if (name === "limit")
      yield* [
        ["is 0", "0"],
        ["is 10001", "10001"],
      ] as [string, string][];
  } else if (schema.type === "boolean") {
    for (const text of ["", "maybe", "1"]) yield [`is "${text}"`, text];
  } else if (Array.isArray(schema.enum)) {
    yield ["is an unknown word", "no-such-word"];
  } else {
    yield ["holds NUL", "a\0b"];
    if (DATE_FIELD.test(name)) for (const text of WRONG_DATES) yield [`is "${text}"`, text];
    if (name === "cursor")
      for (const text of ["x", "bm8", btoa("[1]"), btoa('{"a":1}'), btoa('["a","b"]')]) yield [`is "${text}"`, text];
    if (schema.maxLength === 128) yield ["has 129 characters", "x".repeat(129)];
  }
}

/** Adds fields that no route has. Routes ignore them, and they must not change any prototype. */
export function withUnknownFields(body: unknown): string {
  const valid = JSON.stringify(body ?? {});
  const unknown = `"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"no-such-field":[1,{"a":null}]`;
  return valid === "{}" ? `{${unknown}}` : `${valid.slice(0, -1)},${unknown}}`;
}

/** Returns the schema for a value. For a union, returns the variant that the value has. */
function variantFor(schema: Schema, value: unknown): Schema {
  if (!Array.isArray(schema.anyOf)) return schema;
  return (schema.anyOf as Schema[]).find((variant) => ajv.compile(stripped(variant))(value)) ?? schema;
}

/** Removes the names, so that ajv does not register them. */
function stripped(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === "$id" ? undefined : value)));
}

function pointerOf(place: readonly string[]): string {
  return place.map((part) => `/${part}`).join("");
}

/** Returns the body with one value replaced; undefined removes it. */
function put(body: unknown, place: readonly string[], value: unknown): string {
  const copy = structuredClone(body);
  let holder = copy as Record<string, unknown>;
  for (const key of place.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const last = place.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return JSON.stringify(copy);
}

const MARK = "the value that is put in";

/** Returns the body with one value replaced by raw JSON that JSON.stringify never produces. */
function putRaw(body: unknown, place: readonly string[], json: string): string {
  return put(body, place, MARK).replace(JSON.stringify(MARK), () => json);
}
