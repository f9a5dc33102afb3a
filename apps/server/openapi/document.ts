/** The OpenAPI 3.1 document, generated from the routes. @module */
import { type TSchema, Type } from "@sinclair/typebox";
import { isIdempotent, querySchema } from "../http/compiled_route.ts";
import { TITLE_OF } from "../http/errors.ts";
import { cookieName, SESSION_COOKIE } from "../http/headers/cookie.ts";
import type { Route } from "../http/route.ts";
import { describePathParameter, describeQueryParameter } from "./describe_parameter.ts";
import type { Example, Examples } from "./examples.ts";
import { Components, type Json } from "./schema_document.ts";
import { exampleOf } from "./schema_example.ts";
import { webhooks } from "./webhook_document.ts";

export interface DocumentOptions {
  version: string;
  /** The public address of the server. */
  baseUrl: string;
  /** Descriptions of the groups, in order. */
  tags?: Readonly<Record<string, string>>;
  /** Recorded requests, responses and webhooks. @default none */
  examples?: Examples;
}

const Problem = Type.Object(
  {
    type: Type.String({ description: "Always `about:blank`", examples: ["about:blank"] }),
    title: Type.String({ examples: ["Bad Request"] }),
    status: Type.Integer({ examples: [400] }),
    detail: Type.Optional(Type.String({ description: "What failed; absent if the server itself failed" })),
    instance: Type.String({ description: "The path of the request" }),
    code: Type.String({ description: "Stable, machine-readable", examples: ["invalid"] }),
    message: Type.String({ description: "The same text as `detail`" }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.String({ examples: ["/title"] }),
          detail: Type.String(),
          offset: Type.Optional(
            Type.Integer({ description: "Where the refused part of a query begins, in UTF-16 code units" }),
          ),
          length: Type.Optional(Type.Integer({ description: "The length of that part" })),
          suggestions: Type.Optional(Type.Array(Type.String(), { description: "Strings that may replace that part" })),
        }),
        { description: "The fields that were refused" },
      ),
    ),
  },
  { $id: "Problem", description: "Problem details (RFC 9457)" },
);

const OAuthError = Type.Object(
  {
    error: Type.String({ examples: ["authorization_pending"] }),
    error_description: Type.String(),
    code: Type.Optional(Type.String({ description: "A more specific code", examples: ["SESSION_REQUIRED"] })),
  },
  { $id: "OAuthError", description: "An error as defined in RFC 6749 5.2" },
);

const PlainError = Type.String({
  $id: "PlainError",
  description: "Only the detail, for clients that display it unchanged: those that send `X-Kaneo-Window-Id`",
});

const securitySchemes = (options: { baseUrl: string }): Json => ({
  bearer: { type: "http", scheme: "bearer", description: "An API key, a device access token or a session token" },
  apiKey: { type: "apiKey", in: "header", name: "x-api-key", description: "An API key" },
  session: {
    type: "apiKey",
    in: "cookie",
    name: cookieName(SESSION_COOKIE, options),
    description: "The session of the web app",
  },
});

const DESCRIPTION =
  "Project and task tracking. Any request may name the account it is meant for in the header `X-Hexlane-Account`: a " +
  "credential of another account is then refused with 401 `ACCOUNT_CHANGED`. Each error has a stable `code`; they are listed " +
  "in `apps/server/docs/errors.md`.";

const ANY_CREDENTIAL: Json[] = [{ bearer: [] }, { apiKey: [] }, { session: [] }];

/** @throws {TypeError} when two routes share an operation ID, or two schemas a name */
export function openApiDocument(routes: readonly Route[], options: DocumentOptions): Json {
  const components = new Components();
  const { examples = { routes: {}, webhooks: {} } } = options;
  const templates = new Templates(routes.map(({ path }) => path));
  const paths: Record<string, Json> = {};
  const seen = new Set<string>();
  for (const route of routes) {
    const id = operationIdOf(route);
    if (seen.has(id)) throw new TypeError(`Two routes have the operation id "${id}"`);
    seen.add(id);
    const path = templates.of(route.path);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(route, id, { components, path, examples }),
    };
  }
  const known = Object.keys(options.tags ?? {});
  const used = new Set(routes.map(({ tag }) => tag));
  const tags = [...known.filter((name) => used.has(name)), ...[...used].filter((name) => !known.includes(name))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Hexlane",
      version: options.version,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: options.baseUrl }],
    security: ANY_CREDENTIAL,
    tags: tags.map((name) => ({ name, description: options.tags?.[name] ?? `${name} operations.` })),
    paths,
    webhooks: webhooks(components, examples.webhooks),
    components: { schemas: components.schemas, securitySchemes: securitySchemes(options) },
  };
}

const SKIPPED_WORDS = new Set(["a", "an", "the", "of", "to", "in", "for"]);

/** `Create a project` -> `createProject`. */
export function operationIdOf(route: Route): string {
  const { operationId, summary } = route.options;
  if (operationId !== undefined) return operationId;
  const words = summary
    .replaceAll(/'s?\b/g, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => !SKIPPED_WORDS.has(word) && word);
  return words
    .map((word, index) => {
      const lower = word.toLowerCase();
      return index === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join("");
}

/**
 * Paths that differ only in parameter names are one path in OpenAPI. Where the names differ, the parameter is called
 * `id`, and each operation describes it.
 */
class Templates {
  readonly #byShape = new Map<string, string>();

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      const known = this.#byShape.get(shapeOf(path));
      const own = path.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{key}");
      this.#byShape.set(shapeOf(path), known === undefined || known === own ? own : neutral(path));
    }
  }

  of(path: string): string {
    return this.#byShape.get(shapeOf(path)) as string;
  }
}

function shapeOf(path: string): string {
  return path.replaceAll(/:\w+|\*/g, "{}");
}

/** @throws {TypeError} for a path with more than one parameter */
function neutral(path: string): string {
  if (path.split(":").length > 2) throw new TypeError(`Use the same parameter names for "${path}" in all methods`);
  return path.replace(/:\w+/, "{id}");
}

interface Place {
  components: Components;
  /** The template of the path. */
  path: string;
  examples: Examples;
}

function operation(route: Route, operationId: string, place: Place): Json {
  const { options } = route;
  const { components } = place;
  const example = place.examples.routes[`${route.method} ${route.path}`] ?? {};
  const parameters = [
    ...pathParameters(route, place.path),
    ...queryParameters(route, components),
    ...headerParameters(route),
  ];
  return {
    operationId,
    summary: options.summary,
    ...(options.description === undefined ? {} : { description: options.description }),
    tags: [route.tag],
    ...(options.open === undefined ? {} : { security: [] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(options.body ? { requestBody: requestBody(route, options.body, { components, example }) } : {}),
    responses: responses(route, { components, example }),
  };
}

function pathParameters(route: Route, template: string): Json[] {
  const own = [...route.path.matchAll(/:(\w+)|\*/g)].map(([, name = "key"]) => name);
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""], index) => {
    const description = describePathParameter(own[index] ?? name, route);
    return { name, in: "path", required: true, description, schema: { type: "string", minLength: 1, maxLength: 128 } };
  });
}

function queryParameters(route: Route, components: Components): Json[] {
  const schema = querySchema(route);
  if (!schema) return [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description = describeQueryParameter(name), ...rest } = components.convert(property);
    const required = schema.required?.includes(name) ?? false;
    return { name, in: "query", required, ...(description === undefined ? {} : { description }), schema: rest };
  });
}

function headerParameters(route: Route): Json[] {
  const header = (name: string, description: string): Json => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  });
  if (mayBeKnown(route))
    return [header("If-None-Match", "Entity tags of cached responses: 304 if one of them is still current")];
  if (route.method === "GET" || !isIdempotent(route, route.path.startsWith("/api/auth/"))) return [];
  return [
    header("Idempotency-Key", "1 to 255 visible ASCII characters: a retry with the same key gets the first response"),
  ];
}

interface Parts {
  components: Components;
  example: Example;
}

function requestBody({ options }: Route, schema: TSchema, { components, example }: Parts): Json {
  const content = { schema: components.convert(schema), example: example.request ?? exampleOf(schema) };
  const mayBeMissing = schema.type === "object" && !(schema.required?.length > 0);
  return {
    required: !mayBeMissing,
    content: {
      "application/json": content,
      ...(options.form ? { "application/x-www-form-urlencoded": content } : {}),
    },
  };
}

function responses(route: Route, { components, example }: Parts): Json {
  const { options } = route;
  const error = errorContent(route, components);
  const isSocket = options.staysOpen === "socket";
  const answers: Json = isSocket ? { "101": switching(route, components) } : {};
  const hasBody = !isSocket && options.redirects !== "always";
  if (options.isEmpty) answers["204"] = { description: "No Content" };
  else if (hasBody) answers[options.creates ? "201" : "200"] = success(route, components, example);
  if (mayBeKnown(route)) answers["304"] = { description: "Not Modified" };
  if (options.mayBeAccepted) answers["202"] = { description: "Accepted: the response is empty" };
  if (options.redirects) answers["302"] = { description: "Found: redirects to the page in `Location`" };
  if (hasRanges(route)) answers["206"] = { ...success(route, components, {}), description: "A part" };
  for (const status of [...documentedErrors(route)].sort((left, right) => left - right)) {
    answers[String(status)] = { description: TITLE_OF[status] ?? "Error", content: error };
  }
  answers.default = { description: "A server error", content: error };
  return answers;
}

function errorContent({ options, path }: Route, components: Components): Json {
  if (options.oauth) return { "application/json": { schema: components.convert(OAuthError) } };
  return {
    "application/problem+json": { schema: components.convert(Problem) },
    ...(path.startsWith("/api/auth/") ? {} : { "text/plain": { schema: components.convert(PlainError) } }),
  };
}

/** Whether a client's cache may already hold the response, because it has an entity tag, such as a board or a file. */
function mayBeKnown(route: Route): boolean {
  return route.options.etag === true || route.options.raw === "text/calendar" || hasRanges(route);
}

/** Whether a client can request a part of the response, as for files. */
function hasRanges({ method, options }: Route): boolean {
  return method === "GET" && (options.raw === "image/*" || options.raw === "*/*");
}

function success({ options }: Route, components: Components, recorded: Example): Json {
  const description = "Success";
  const { response = options.response && exampleOf(options.response) } = recorded;
  const example = response === undefined ? {} : { example: response };
  if (options.raw !== undefined) {
    const schema = rawSchema(options.raw, options.response, components);
    return { description, content: { [options.raw]: { schema, ...example } } };
  }
  const headers = {
    ...(options.etag ? { ETag: { description: "The version of the task or board", schema: { type: "string" } } } : {}),
    ...(options.list ? { Link: { description: "The next page (RFC 8288)", schema: { type: "string" } } } : {}),
  };
  return {
    description,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: {
      "application/json": {
        schema: options.response ? components.convert(options.response) : { type: "null" },
        ...example,
      },
    },
  };
}

/** Describes the messages of a socket as a response, because OpenAPI has no other place for them. */
function switching({ options }: Route, components: Components): Json {
  const { response } = options;
  const content = response ? { schema: components.convert(response), example: exampleOf(response) } : {};
  return {
    description: "Switching Protocols: messages of this form follow",
    content: { "application/json": content },
  };
}

function rawSchema(mediaType: string, response: TSchema | undefined, components: Components): Json {
  if (response) return components.convert(response);
  if (mediaType === "application/json") return { type: "object", additionalProperties: true };
  return mediaType.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" };
}

/** Statuses that follow from the options, and those that the route lists. */
function documentedErrors(route: Route): Set<number> {
  const { options, path, method } = route;
  const statuses = new Set<number>(options.errors);
  const hasParams = path.includes(":");
  const closed = options.open === undefined;
  const takesInput = hasParams || options.query !== undefined || options.body !== undefined;
  if (takesInput || options.list) statuses.add(400);
  // An API key may lack the required permission.
  if (closed) statuses.add(401).add(403);
  if (hasParams || (closed && [options.query, options.body].some(namesRecord))) statuses.add(404);
  if (options.body) statuses.add(413).add(415);
  if (options.writes) statuses.add(403).add(405);
  if (method !== "GET" && isIdempotent(route, path.startsWith("/api/auth/"))) {
    statuses.add(409);
    // An idempotency key applies to one path, so a retry can differ only in its body.
    if (options.body) statuses.add(422);
  }
  // The idempotency key or the entity tag may be malformed.
  if (method !== "GET") statuses.add(400);
  // Changes to a project's records accept `If-Match`; tasks and boards have an entity tag.
  if (options.etag || (method !== "GET" && closed && !path.startsWith("/api/auth/"))) statuses.add(412);
  for (const status of [...(options.oauth ? OAUTH_SILENT : []), ...(options.never ?? [])]) statuses.delete(status);
  return statuses.add(429);
}

/** OAuth errors (RFC 6749) use 400 instead of these statuses. */
const OAUTH_SILENT = [404, 405, 409, 412, 415, 422];

/** Whether a field names a record, which may be missing: `workspaceId`, `taskIds`, `organizationSlug`. */
function namesRecord(schema: TSchema | undefined): boolean {
  return Object.keys(schema?.properties ?? {}).some((name) => /^id$|Ids?$|Slug$|^token$/.test(name));
}
