/**
 * Compiles a route: its schemas and rules are prepared once, at startup or on the first request that needs them.
 *
 * @module
 */
import { type FieldError, limits } from "@hexlane/core";
import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { BODY_BYTES, type BodyRule, OPEN_BODY_BYTES } from "./input/body.ts";
import { findUnstorableFields } from "./input/text_check.ts";
import { compileValidator, type Validated, type Validator } from "./input/validate.ts";
import type { Route } from "./route.ts";

/** The query parameters of every list route. */
const PAGE_QUERY: TObject = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.MAX_PAGE_ROWS, description: "Maximum number of rows to return" }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, description: "The cursor of the next page, from the Link header" }),
  ),
});

/** Path parameters as the router found them; null if they could not be decoded. */
export type PathParams = Readonly<Record<string, string | null>>;

export interface CompiledRoute {
  readonly route: Route;
  readonly idempotent: boolean;
  /** Undefined if the route accepts no body. */
  readonly body: { rule: BodyRule; validate: Validator; readonly mayBeMissing: boolean } | undefined;
  /** Also true for a handler that streams the body. */
  readonly takesBody: boolean;
  /** Whether the response may be long, so that concurrent reads are limited. */
  readonly readsMuch: boolean;
  /** Reads a query without its `?`. Undefined if the route accepts none. */
  readonly query: ((search: string) => Validated) | undefined;
  /** Returns the errors of the path parameters. */
  readonly checkParams: (params: PathParams) => FieldError[];
}

/** Cached, because all apps of a process share most routes. */
const compiledOf = new WeakMap<Route, CompiledRoute>();

/** @throws {TypeError} when the options contradict each other */
export function compileRoute(route: Route): CompiledRoute {
  const known = compiledOf.get(route) ?? compile(route);
  compiledOf.set(route, known);
  return known;
}

function compile(route: Route): CompiledRoute {
  const { method, path, options } = route;
  const isAuth = path.startsWith("/api/auth/");
  const changes = method !== "GET";
  if (options.etag && changes) throw new TypeError(`Only a GET can have an entity tag, not "${method} ${path}"`);
  if (options.writes && changes)
    throw new TypeError(`Only a GET can be guarded against embedding, not "${method} ${path}"`);
  if (options.list && changes) throw new TypeError(`Only a GET can return a list, not "${method} ${path}"`);
  if (options.ignoresCredentials && options.open === undefined) {
    throw new TypeError(`A route that ignores credentials must be open: "${method} ${path}"`);
  }
  const query = querySchema(route);
  return {
    route,
    idempotent: changes && isIdempotent(route, isAuth),
    body: options.body && compileBody(route, options.body),
    takesBody: options.body !== undefined || options.streamsBody === true || options.unverifiedBytes !== undefined,
    readsMuch: options.readsMuch ?? (!changes && holdsList(options.response)),
    query: query && compileQuery(query),
    checkParams: paramsCheck(path),
  };
}

/** Whether a schema contains a list at any depth. */
export function holdsList(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  return ("type" in schema && schema.type === "array") || Object.values(schema).some(holdsList);
}

/** Whether a change accepts an `Idempotency-Key`. */
export function isIdempotent({ path, options }: Route, isAuth: boolean): boolean {
  if (options.raw !== undefined || options.open !== undefined) return false;
  return options.idempotent ?? (!isAuth || path.startsWith("/api/auth/organization/"));
}

/** Returns the schema of a route's whole query, including list parameters. */
export function querySchema({ options }: Route): TObject | undefined {
  if (!options.list) return options.query;
  return Type.Object({ ...options.query?.properties, ...PAGE_QUERY.properties });
}

function compileBody(route: Route, schema: TSchema): NonNullable<CompiledRoute["body"]> {
  const validate = compileValidator(schema);
  const limit = route.options.bodyLimit ?? (route.options.open ? OPEN_BODY_BYTES : BODY_BYTES);
  let mayBeMissing: boolean | undefined;
  return {
    rule: { limit, form: route.options.form ?? false },
    validate,
    // Computed on first use, because it compiles the schema.
    get mayBeMissing() {
      mayBeMissing ??= validate({}).ok;
      return mayBeMissing;
    },
  };
}

/** Parses a parameter. Invalid text is returned unchanged, so that the validator refuses it. */
type Reader = (text: string) => unknown;

const DECIMAL = /^-?\d+(\.\d+)?$/;
const readNumber: Reader = (text) => (DECIMAL.test(text) ? Number(text) : text);
const readBoolean: Reader = (text) => (text === "true" ? true : text === "false" ? false : text);
const readText: Reader = (text) => text;

function readerOf(schema: TSchema): Reader {
  if (schema.type === "number" || schema.type === "integer") return readNumber;
  return schema.type === "boolean" ? readBoolean : readText;
}

function compileQuery(schema: TObject): (search: string) => Validated {
  const validate = compileValidator(schema);
  const readers = Object.entries(schema.properties).map(([name, property]) => ({ name, read: readerOf(property) }));
  let empty: Validated | undefined;
  return (search) => {
    if (search === "") {
      empty ??= validate({});
      return empty;
    }
    const given = new URLSearchParams(search);
    const values: Record<string, unknown> = {};
    const errors: FieldError[] = [];
    for (const { name, read } of readers) {
      const [text, ...more] = given.getAll(name);
      if (more.length > 0) errors.push({ pointer: `/${name}`, detail: "Must not be given more than once" });
      if (text !== undefined) values[name] = read(text);
    }
    errors.push(...findUnstorableFields(values));
    return errors.length > 0 ? { ok: false, errors } : validate(values);
  };
}

function paramsCheck(path: string): CompiledRoute["checkParams"] {
  const names = path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));
  if (names.length === 0) return () => [];
  return (params) => {
    const errors: FieldError[] = [];
    for (const name of names) {
      const value = params[name] ?? null;
      if (value === null) errors.push({ pointer: `/${name}`, detail: "Is not properly percent-encoded" });
      else if (value.length > limits.MAX_ID_CHARACTERS) {
        errors.push({ pointer: `/${name}`, detail: `Must have at most ${limits.MAX_ID_CHARACTERS} characters` });
      } else if (value.includes("\0")) errors.push(...findUnstorableFields({ [name]: value }));
    }
    return errors;
  };
}
