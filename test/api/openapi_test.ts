/**
 * The published document is valid and complete.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";
import { WEBHOOK_EVENTS } from "../../core/delivery/integration/event_choices.ts";
import { webhookEventName } from "../../core/delivery/integration/webhook_payload.ts";
import type { OpenApi, Operation, Schema } from "../harness/document.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { INTERFACE_ROUTES } from "../requests/interface_routes.ts";
import { OPEN_ROUTES } from "../requests/open_routes.ts";
import { OPERATION_IDS } from "../requests/operation_ids.ts";

let harness: Harness;
let document: OpenApi;

beforeAll(async () => {
  harness = await startHarness();
  document = (await harness.client.contract()).document;
});
afterAll(async () => await harness.close());

/**
 * Paths with a fixed part where other paths, such as `/api/task/{id}/description`, have a parameter, so that both match
 * `/api/task/tasks/description`. OpenAPI leaves the choice to tools; the router takes the path with the earlier fixed
 * part. Kaneo's interface has both forms, and the path for `recurrence` follows the same pattern as the paths for other
 * properties. No new path may begin like this.
 */
const FIXED_FIRST = [
  ...[
    "assignee",
    "description",
    "due-date",
    "duplicate",
    "image-upload",
    "move",
    "priority",
    "recurrence",
    "status",
  ].map((part) => `/api/task/${part}/{id}`),
  "/api/label/task/{taskId}",
  "/api/task/by-ticket-id/{ticketId}",
  "/api/calendar-feed/project/{projectId}",
  "/api/task/draft-upload/{projectId}",
  "/api/task/export/{projectId}",
  "/api/task/import/{projectId}",
  "/api/task/tasks/{projectId}",
  "/api/task/title/{id}",
];

test("the OpenAPI document passes the linter with our configuration, without errors or warnings", async () => {
  const listed = ignoredPaths();
  const [strict, configured] = await Promise.all([lint([]), lint([CONFIG, IGNORE_FILE])]);
  expect(configured).toEqual({ totals: { errors: 0, warnings: 0, ignored: listed.length }, problems: [] });
  const isAmbiguous = ({ ruleId }: Problem) => ruleId === "no-ambiguous-paths";
  expect(strict.problems.filter((problem) => !isAmbiguous(problem))).toEqual([]);
  expect(strict.problems.flatMap(({ location }) => location.map(({ pointer }) => pointer)).sort()).toEqual(listed);
  const fixedFirst = strict.problems.map(({ message }) => {
    const paths = [...message.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    return paths.find((path) => !/^\/api\/\w+\/\{/.test(path)) ?? message;
  });
  expect([...new Set(fixedFirst)].sort()).toEqual(FIXED_FIRST.toSorted());
}, 600_000);

const FOLDER = join(import.meta.dir, "../../apps/server/openapi");
const CONFIG = "redocly.yaml";
const IGNORE_FILE = ".redocly.lint-ignore.yaml";

/** Returns the paths in the linter's exceptions file, as pointers. @throws {Error} if it has another exception */
function ignoredPaths(): string[] {
  const exceptions = parse(readFileSync(join(FOLDER, IGNORE_FILE), "utf8")) as Record<string, object>;
  const local = exceptions["http://localhost:3000/api/openapi"] as Record<string, string[]>;
  const { "no-ambiguous-paths": paths = [] } = local;
  expect(exceptions).toEqual({
    "openapi.json": { "no-ambiguous-paths": paths },
    "http://localhost:3000/api/openapi": { "no-ambiguous-paths": paths, "no-server-example.com": ["#/servers/0/url"] },
  });
  return paths;
}

/**
 * Lints the document with copies of the named configuration files, or with the linter's recommended rules if none are
 * named.
 */
async function lint(files: readonly string[]): Promise<Lint> {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-openapi-"));
  try {
    const path = join(folder, "openapi.json");
    // The linter warns about servers on this machine.
    await Bun.write(path, JSON.stringify({ ...document, servers: [{ url: "https://tracker.example.org" }] }));
    for (const file of files) copyFileSync(join(FOLDER, file), join(folder, file));
    const rules = files.includes(CONFIG) ? `--config=${join(folder, CONFIG)}` : "--extends=recommended";
    const root = join(import.meta.dir, "../..");
    const linter = Bun.spawn(
      [join(root, "node_modules/.bin/redocly"), "lint", rules, "--format=json", "--max-problems=1000", path],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
        stdout: "pipe",
        stderr: "pipe",
      },
    );
    const { totals, problems } = JSON.parse(await new Response(linter.stdout).text()) as Lint;
    expect([totals.errors, await linter.exited]).toEqual([0, 0]);
    return { totals, problems };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Problem {
  ruleId: string;
  message: string;
  location: { pointer: string }[];
}

interface Lint {
  totals: { errors: number; warnings: number; ignored: number };
  problems: Problem[];
}

/**
 * Removes the parameter names from a path. The document names a path once for all methods, but routes may use other
 * names.
 */
const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}|\*/g, "{}");

test("the OpenAPI document lists exactly the server's routes", () => {
  const routes = harness.app.routes.map(({ method, path }) => shapeOf(`${method} ${path}`));
  const documented = operations().map(([name]) => shapeOf(name));
  expect(documented.sort()).toEqual(routes.sort());
});

test("the OpenAPI document lists the routes of the interface", () => {
  const names = operations().map(([name]) => shapeOf(name));
  expect(INTERFACE_ROUTES.filter((route) => !names.includes(shapeOf(route)))).toEqual([]);
});

test("every operation describes its request and its responses", () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const open = Object.keys(OPEN_ROUTES).map(shapeOf);
  for (const [name, { responses, security }] of operations()) {
    const isOpen = open.includes(shapeOf(name));
    // A WebSocket route describes its messages where other routes describe a response.
    const { content = {} } = responses["200"] ?? responses["201"] ?? responses["101"] ?? {};
    const hasNone = responses["200"] === undefined && (responses["302"] ?? responses["204"]) !== undefined;
    expect([name, Object.values(content).length > 0 || hasNone]).toEqual([name, true]);
    expect([name, security ?? "default"]).toEqual([name, isOpen ? [] : "default"]);
    if (!isOpen) expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(["401", "429"])]);
  }
});

test("every operation keeps its ID", () => {
  const ids = operations().map(([name, { operationId }]) => [name, operationId]);
  expect(Object.fromEntries(ids)).toEqual(OPERATION_IDS);
});

test("every operation and every parameter has a description", () => {
  const bare = operations().flatMap(([name, { description, parameters = [] }]) => [
    ...(description ? [] : [name]),
    ...parameters.filter((one) => !one.description).map((one) => `${name} ${one.name}`),
  ]);
  expect(bare).toEqual([]);
});

test("every path parameter has the same name in the document as in its route, or is named id", () => {
  const own = new Map(harness.app.routes.map(({ method, path }) => [shapeOf(`${method} ${path}`), path]));
  const wrong = operations().filter(([name]) => {
    const [, documented] = /\{(\w+)\}/.exec(name) ?? [];
    const [, named] = /:(\w+)/.exec(own.get(shapeOf(name)) ?? "") ?? [];
    return documented !== undefined && named !== undefined && documented !== named && documented !== "id";
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test("every path parameter says which record it identifies", () => {
  const own = new Map(harness.app.routes.map(({ method, path }) => [shapeOf(`${method} ${path}`), path]));
  const wrong = operations().flatMap(([name, { parameters = [] }]) => {
    const [, noun] = /:(\w+)Id\b/.exec(own.get(shapeOf(name)) ?? "") ?? [];
    const [parameter] = parameters.filter((one) => one.in === "path");
    return noun === undefined || parameter?.description?.includes(noun) ? [] : [`${name}: ${parameter?.description}`];
  });
  expect(wrong).toEqual([]);
});

test("every property has a description", () => {
  const bare: string[] = [];
  for (const [name, schema] of schemas()) collectBare(schema, name, bare);
  for (const [name, { requestBody }] of webhooks()) {
    collectBare(requestBody?.content["application/json"]?.schema ?? {}, name, bare);
  }
  expect([...new Set(bare)]).toEqual([]);
});

function collectBare(schema: Schema, place: string, bare: string[]): void {
  const {
    properties = {},
    anyOf = [],
    items,
  } = schema as {
    properties?: Record<string, Schema>;
    anyOf?: Schema[];
    items?: Schema;
  };
  for (const [name, property] of Object.entries(properties)) {
    const shared = document.components?.schemas?.[String(property.$ref).split("/").at(-1) ?? ""];
    if (!(property.description ?? shared?.description)) bare.push(`${place}.${name}`);
    collectBare(property, `${place}.${name}`, bare);
  }
  for (const variant of [...anyOf, ...(items ? [items] : [])]) collectBare(variant, place, bare);
}

/** Content types without data: pages, scripts, and the OpenAPI document itself. */
const WITHOUT_EXAMPLE = [
  "text/html",
  "text/javascript",
  "text/calendar",
  "text/css",
  "image/*",
  "*/*",
  "application/x-www-form-urlencoded",
];

test("every request body, response and webhook has a valid example", () => {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  ajv.addSchema({ $id: "document", components: document.components });
  const faults: string[] = [];
  const judge = (name: string, content: Content = {}) => {
    for (const [media, { schema, example }] of Object.entries(content)) {
      if (WITHOUT_EXAMPLE.includes(media) || name === "GET /api/openapi 200") continue;
      if (example === undefined) faults.push(`${name} ${media} has none`);
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
      if (!validate(example)) faults.push(`${name}: ${ajv.errorsText(validate.errors)}`);
    }
  };
  for (const [name, { requestBody, responses }] of operations()) {
    judge(name, requestBody?.content);
    for (const status of ["101", "200", "201"]) judge(`${name} ${status}`, responses[status]?.content);
  }
  for (const [name, { requestBody }] of webhooks()) judge(name, requestBody?.content);
  expect(faults).toEqual([]);
});

interface WebhookSchema {
  properties: { event: { const: string }; data: { properties: object } };
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

test("the OpenAPI document has a webhook for every event type, with the headers that sign it", () => {
  const names = webhooks().map(([name]) => name);
  expect(names.toSorted()).toEqual([...WEBHOOK_EVENTS.map(webhookEventName), "automation.run", "test"].sort());
  for (const [name, { requestBody, parameters = [] }] of webhooks()) {
    const { schema, example } = requestBody?.content["application/json"] ?? {};
    const body = document.components?.schemas?.[
      String(schema?.$ref).split("/").at(-1) ?? ""
    ] as unknown as WebhookSchema;
    expect([name, body.properties.event.const]).toEqual([name, name]);
    const documented = Object.keys(body.properties.data.properties).sort();
    expect([name, Object.keys((example as { data: object }).data).sort()]).toEqual([name, documented]);
    const headers = parameters.map((parameter) => parameter.name);
    expect(headers).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature", "X-Kaneo-Signature"]);
  }
});

/** Objects whose keys the client chooses. */
const FREE_FORM = [
  "eventData",
  "fieldOptionColors",
  "headers",
  "metadata",
  "optionColors",
  "people",
  "renamedOptions",
  "permission",
  "permissions",
  "statements",
];
/** Messages of a protocol that has its own specification. */
const DESCRIBED_ELSEWHERE = ["McpMessage.params", "McpMessage.result", "McpMessage.error"];

test("no schema of the OpenAPI document is empty", () => {
  const empty: string[] = [];
  for (const [name, schema] of schemas()) collectEmpty(schema, name, empty);
  expect(empty).toEqual([]);
});

function collectEmpty(schema: Schema, place: string, empty: string[]): void {
  const {
    properties = {},
    anyOf = [],
    items,
    additionalProperties,
    type,
  } = schema as {
    properties?: Record<string, Schema>;
    anyOf?: Schema[];
    items?: Schema;
    additionalProperties?: Schema | boolean;
    type?: string | string[];
  };
  const name = place.split(".").at(-1) ?? "";
  const says = ["$ref", "type", "anyOf", "enum", "const"].some((keyword) => keyword in schema);
  if (!says) empty.push(`${place} says nothing`);
  const isObject = [type].flat().includes("object");
  if (isObject && !schema.properties && !FREE_FORM.includes(name) && !DESCRIBED_ELSEWHERE.includes(place)) {
    empty.push(`${place} takes any object`);
  }
  if ([type].flat().includes("array") && !items) empty.push(`${place} takes any list`);
  for (const [inner, property] of Object.entries(properties)) collectEmpty(property, `${place}.${inner}`, empty);
  for (const variant of anyOf) collectEmpty(variant, place, empty);
  if (items) collectEmpty(items, place, empty);
  if (typeof additionalProperties === "object") collectEmpty(additionalProperties, place, empty);
}

function operations(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function webhooks(): [string, Operation][] {
  return Object.entries(document.webhooks ?? {}).flatMap(([name, { post }]) => (post ? [[name, post]] : []));
}

function* schemas(): Generator<[string, Schema]> {
  yield* Object.entries(document.components?.schemas ?? {});
  for (const [name, { parameters = [], requestBody, responses }] of operations()) {
    for (const parameter of parameters) yield [`${name} ${parameter.name}`, parameter.schema ?? {}];
    const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content = {} }) => content)];
    for (const content of contents) {
      for (const [media, { schema }] of Object.entries(content)) {
        if (name !== "GET /api/openapi") yield [`${name} ${media}`, schema ?? {}];
      }
    }
  }
}
