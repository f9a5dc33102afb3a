import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { openRoutes, type Route, taggedRoutes } from "../http/route.ts";
import { DateTime, Id, Nullable, OneOf } from "../schemas/parts.ts";
import { openTestApp } from "../test_app.ts";
import { openApiDocument, operationIdOf } from "./document.ts";

const Thing = Type.Object(
  {
    id: Id(),
    at: DateTime,
    end: Nullable(DateTime),
    kind: Nullable(OneOf(["a", "b"])),
    inner: Nullable(Type.Object({ n: Type.Number() }, { $id: "Inner" })),
    free: Type.Record(Type.String(), Type.String()),
  },
  { $id: "Thing" },
);

const options = { version: "1.2.3", baseUrl: "https://board.example" };
const route = taggedRoutes("Thing");

function documentOf(...routes: Route[]): Record<string, never> {
  return JSON.parse(JSON.stringify(openApiDocument(routes, options)));
}

test("named schemas become components, and null is part of the type", () => {
  const document = documentOf(
    route.get("/api/thing/:id", { summary: "Get a thing", response: Thing, etag: true }, () => {
      throw new Error();
    }),
  );
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { version: "1.2.3" },
    servers: [{ url: "https://board.example" }],
    components: {
      schemas: {
        Thing: {
          type: "object",
          required: ["id", "at", "end", "kind", "inner", "free"],
          properties: {
            id: { type: "string", minLength: 1, maxLength: 128 },
            at: { type: "string", format: "date-time" },
            end: { type: ["string", "null"], format: "date-time" },
            kind: { type: ["string", "null"], enum: ["a", "b", null] },
            inner: { anyOf: [{ $ref: "#/components/schemas/Inner" }, { type: "null" }] },
            free: { type: "object", additionalProperties: { type: "string" } },
          },
        },
        Inner: { type: "object", properties: { n: { type: "number" } } },
      },
    },
    paths: {
      "/api/thing/{id}": {
        get: {
          operationId: "getThing",
          parameters: [
            { name: "id", in: "path", required: true },
            { name: "If-None-Match", in: "header", required: false },
          ],
          responses: {
            "200": {
              headers: { ETag: { schema: { type: "string" } } },
              content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
            },
            "304": { description: "Not Modified" },
          },
        },
      },
    },
  });
});

test("the document depends on the options", () => {
  const body = Type.Object({ a: Type.String() }, { $id: "Body" });
  const document = documentOf(
    route.post("/api/a/:id", { summary: "Change a thing", body, response: Thing, errors: [409] }, () => {
      throw new Error();
    }),
    route.get("/api/b", { summary: "List the things", open: "a test", list: true, response: Type.Array(Thing) }, () => {
      throw new Error();
    }),
  ) as unknown as {
    paths: Record<string, Record<string, { responses: object; security?: object; parameters: object[] }>>;
  };
  const post = document.paths["/api/a/{id}"]?.post;
  expect(Object.keys(post?.responses ?? {})).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "409",
    "412",
    "413",
    "415",
    "422",
    "429",
    "default",
  ]);
  const list = document.paths["/api/b"]?.get;
  expect(Object.keys(list?.responses ?? {})).toEqual(["200", "400", "429", "default"]);
  expect(list?.security).toEqual([]);
  expect(list?.parameters).toMatchObject([
    { name: "limit", in: "query", required: false, schema: { type: "integer", minimum: 1, maximum: 500 } },
    { name: "cursor", in: "query", required: false },
  ]);
});

test("paths that differ only in parameter names are merged, and each operation describes its parameter", () => {
  const get = route.get("/api/a/:taskId", { summary: "List of a", response: Thing }, () => Promise.reject());
  const put = route.put("/api/a/:id", { summary: "Put a", response: Thing }, () => Promise.reject());
  const { paths } = documentOf(get, put) as unknown as {
    paths: Record<string, Record<"get" | "put", { parameters: object[] }>>;
  };
  expect(Object.keys(paths)).toEqual(["/api/a/{id}"]);
  const { get: read, put: write } = paths["/api/a/{id}"] ?? {};
  expect(read?.parameters[0]).toMatchObject({ name: "id", in: "path", description: "The id of the task" });
  expect(write?.parameters[0]).toMatchObject({ name: "id", in: "path", description: "The id of the a" });
});

test.each([
  ["Create a project", "createProject"],
  ["List a project's tasks", "listProjectTasks"],
  ["Get the status of the installation", "getStatusInstallation"],
])("the operation ID of the route %p is %s", (summary, id) => {
  const response = Type.Null();
  expect(operationIdOf(route.get("/x", { summary, response }, () => null))).toBe(id);
});

test("two routes or two schemas with the same name are refused", () => {
  const one = route.get("/x", { summary: "Get it", response: Type.Null() }, () => null);
  expect(() => documentOf(one, { ...one, path: "/y" })).toThrow('operation id "getIt"');
  const other = Type.Object({ other: Type.String() }, { $id: "Thing" });
  const two = route.get("/y", { summary: "Get other", response: other }, () => ({ other: "" }));
  const first = route.get("/z", { summary: "Get thing", response: Thing }, () => Promise.reject());
  expect(() => documentOf(first, two)).toThrow('called "Thing"');
});

test("the server's document has every route, and marks the open ones", async () => {
  const { app, ask } = await openTestApp();
  const response = await ask("GET", "/api/openapi", { anonymous: true });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  const document = (await response.json()) as { paths: Record<string, Record<string, { security?: object[] }>> };
  const shape = (path: string): string => path.replaceAll(/[:{]\w+\}?|\*/g, "{}");
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { security }]) => `${method} ${shape(path)} ${security ? "open" : "closed"}`,
    ),
  );
  const open = new Set(openRoutes(app.routes).map(({ method, path }) => `${method} ${path}`));
  const live = app.routes.map(({ method, path }) => {
    return `${method.toLowerCase()} ${shape(path)} ${open.has(`${method} ${path}`) ? "open" : "closed"}`;
  });
  expect(documented.sort()).toEqual(live.sort());
});

test("the document is compressed for clients that accept it", async () => {
  const { app } = await openTestApp();
  const plain = await app.fetch(new Request("http://localhost/api/openapi"));
  const headers = { "accept-encoding": "gzip" };
  const zipped = await app.fetch(new Request("http://localhost/api/openapi", { headers }));
  expect([zipped.headers.get("content-encoding"), zipped.headers.get("vary")]).toEqual(["gzip", expect.any(String)]);
  const text = new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await zipped.arrayBuffer())));
  expect(text).toBe(await plain.text());
});

test("no schema in the document is empty", async () => {
  const { ask } = await openTestApp();
  const holes: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (key === "schema" && Object.keys(item as object).length === 0) holes.push(path);
      walk(item, `${path}/${key}`);
    }
  };
  walk(await (await ask("GET", "/api/openapi")).json(), "");
  expect(holes).toEqual([]);
});
