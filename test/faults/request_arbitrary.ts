/**
 * Requests that nobody in their senses sends, made from our own OpenAPI document: its paths, parameters and schemas, with
 * ids of things that are there, and now and then a value that should not be.
 *
 * @module
 */
import fc from "fast-check";
import type { OpenApi, Operation, Schema } from "../harness/document.ts";

/** A request as it will be sent. */
export interface FuzzRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  raw?: string;
}

/** What requests are made from. */
export interface FuzzWorld {
  document: OpenApi;
  /** Ids of all kinds of things, of ours and of others. */
  ids: readonly string[];
  /** Credentials that are valid. */
  tokens: readonly string[];
  /** Valid requests by `METHOD /path/{template}`: paths that lead somewhere, bodies that mean something. */
  valid: ReadonlyMap<string, readonly ValidRequest[]>;
}

export interface ValidRequest {
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** Stands in a body for JSON that no value of JavaScript turns into. */
const MARK = "raw JSON:";
const RAW_JSON = [
  "1e999",
  "-1e999",
  "1e-999",
  "-0",
  "9223372036854775808",
  "-9223372036854775809",
  "0.1e1",
  `1${"0".repeat(400)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  `${"[".repeat(40)}${"]".repeat(40)}`,
  `${'{"a":'.repeat(31)}1${"}".repeat(31)}`,
];

const NASTY_TEXTS = [
  "",
  " ",
  "\t\r\n",
  "\0",
  "a\0b",
  "\ud800",
  "\ufeff",
  "\u202etxt.exe",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "e\u0301\u0301\u0301",
  "\u0130\u0131\u1e9e\ufb01",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "1e309",
  "' OR 1=1 --",
  '"; DROP TABLE task; --',
  "%",
  "%_%",
  "*",
  "(((((((((a)*)*)*)*",
  "../../../etc/passwd",
  "http://169.254.169.254/",
  "http://[::ffff:127.0.0.1]:6379/",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "2027-02-30",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-19T23:59:59.999Z",
  "2027-01-01T00:00:00+99:99",
  "a@b",
  `${"a".repeat(250)}@example.test`,
  "x".repeat(129),
  "x".repeat(501),
  "漢".repeat(70_000),
];

const nastyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.nat({ max: 280_000 }).map((length) => "x".repeat(length)) },
);
const nastyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.1,
    1e21,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 63),
    1e12,
    1e12 + 1,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.constantFrom(...RAW_JSON).map((json) => `${MARK}${json}`) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.nat({ max: 3_000 }).map((length) => new Array(length).fill("x")) },
);

/** Requests to every operation of the document, each as likely as any other. */
export function requestArbitrary(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(world.document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), template, operation })),
  );
  const [last, others] = [operations.filter(endsMuch), operations.filter((one) => !endsMuch(one))];
  return fc
    .oneof({ weight: 150, arbitrary: fc.constantFrom(...others) }, { weight: 1, arbitrary: fc.constantFrom(...last) })
    .chain(({ method, template, operation }) => operationArbitrary(world, method, template, operation));
}

/** Operations after which hardly anything can be asked any more: nobody is signed in, or the workspace is gone. */
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
  const id = fc.constantFrom(...world.ids);
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
        path: pathOf(template, known, id),
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

/** One nearly always, the other now and then. */
function often<T, U>(weight: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** JSON, with what JSON.stringify would not write. */
function written(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.replaceAll(new RegExp(`"${MARK}((?:[^"\\\\]|\\\\.)*)"`, "g"), (_, inner: string) =>
    JSON.parse(`"${inner}"`),
  );
}

const ID_NAME = /(^id|Id|Ids|Slug|slug|key|token)$/;

/** Values of a schema, each part of which may be something else. */
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
        return textOf(schema, id, name);
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

function textOf(schema: Schema, id: fc.Arbitrary<string>, name: string): fc.Arbitrary<string> {
  if (ID_NAME.test(name)) return often(6, id, nastyText);
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

/** A valid body of which one to three parts are something else, or are not there. */
function mutated(body: unknown, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  if (places.length === 0) return nastyValue;
  const change = fc.record({
    place: fc.constantFrom(...places),
    value: fc.oneof(nastyValue, id, fc.constant(undefined)),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy = structuredClone(body);
    for (const { place, value } of changes) {
      let holder = copy as Record<string, unknown> | undefined;
      for (const key of place.slice(0, -1)) holder = holder?.[key] as Record<string, unknown> | undefined;
      const last = place.at(-1) ?? "";
      // An earlier change may have taken away what this one was about.
      if (typeof holder === "object" && holder !== null) holder[last] = value;
    }
    return copy;
  });
}

function placesOf(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesOf(inner, [...at, key])]);
}

/** Parts of a path as they are sent, escapes and all. */
const ODD_PARTS = [
  "%",
  "%zz",
  "%00",
  "%2f",
  "%ED%A0%80",
  "%F0%9F%98%80",
  "__proto__",
  "null",
  "a;b=c",
  "x".repeat(200),
];

function pathOf(template: string, known: ValidRequest | undefined, id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const parts = template.split("/").map((part) => {
    if (!part.startsWith("{")) return fc.constant(part);
    return often(6, id.map(encodeURIComponent), fc.constantFrom(...ODD_PARTS));
  });
  const assembled = fc.tuple(...parts).map((all) => all.join("/"));
  return known === undefined ? assembled : often(3, fc.constant(known.path), assembled);
}

const ODD_QUERIES = [
  "?",
  "?&&&",
  "?=",
  "?%",
  "?%zz=%zz",
  "?a=%00",
  "?__proto__=1",
  "?limit=%31",
  "?q=+%20+",
  "?%ED%A0%80=1",
  "?a[b]=c",
];

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
    // A URL has room for so much, and a lone surrogate has no place in it.
    const short = all.map(([name, value]) => [name, value.slice(0, 400)] as [string, string]);
    return short.length === 0 ? "" : `?${new URLSearchParams(short)}`;
  });
  return often(12, query, fc.constantFrom(...ODD_QUERIES));
}

/** Without `X-Kaneo-Window-Id`: with it errors are plain text, for the reference's web app and outside of the document. */
const ODD_HEADERS: Record<string, readonly string[]> = {
  authorization: [
    "",
    "Bearer",
    "Bearer ",
    "bearer x",
    "Basic eDp5",
    `Bearer hxl_${"a".repeat(49)}`,
    `Bearer ${"x".repeat(5_000)}`,
  ],
  cookie: ["hexlane.session_token=x", "a=b; ".repeat(100), "=;=;=", "better-auth.session_token=%zz"],
  "x-api-key": ["", "x", "hxl_short"],
  "content-type": [
    "text/plain",
    "application/json; charset=latin1",
    "application/JSON",
    "multipart/form-data",
    ";",
    "application/x-www-form-urlencoded",
  ],
  "content-encoding": ["gzip", "identity", "br", ""],
  "accept-encoding": ["gzip", "gzip;q=0", "*;q=0.1", "identity;q=0, *;q=0", ",,,"],
  accept: ["text/html", "*/*;q=0", "application/xml"],
  "if-match": ["*", '"x"', 'W/"1"', '""', "1", '"1", "2"', '"'],
  "if-none-match": ["*", '"x"', 'W/"1"', '"1-gz"', ","],
  "idempotency-key": ["k", "k", "", "x".repeat(256), "a b", "\u00e9"],
  range: ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "lines=1-2", "bytes=99999999999999999999-"],
  origin: ["null", "https://evil.example", "http://localhost:3000", "://"],
  "x-forwarded-for": ["1.2.3.4", "unknown, ::1", ",,,", "[::1]:80"],
  "x-request-id": ["x".repeat(300), "a b", "id-1"],
  traceparent: ["00-0-0-0", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`, "x"],
  "last-event-id": ["0", "-1", "x", "99999999999999999999"],
  "user-agent": ["", "x".repeat(1_000)],
};

function headersOf(world: FuzzWorld): fc.Arbitrary<Record<string, string>> {
  const credential = fc.constantFrom(...world.tokens).map((token) => ({ authorization: `Bearer ${token}` }));
  const odd = fc
    .constantFrom(...Object.entries(ODD_HEADERS))
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));
  return fc
    .tuple(
      often(30, credential, fc.constant({})),
      often(2, fc.constant([]), fc.array(odd, { minLength: 1, maxLength: 3 })),
    )
    .map(([signed, others]) => Object.assign({}, signed, ...others));
}
