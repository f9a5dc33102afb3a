/** The client's types are generated from the server's document and are up to date. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { currentFiles } from "./current_wire_types.ts";
import { groupsSource, methodTypes } from "./methods.ts";
import { type Document, wireTypes } from "./wire_types.ts";

test("the committed generated files match the routes", async () => {
  const outdated = [...(await currentFiles())].filter(([path, wanted]) => readFileSync(path, "utf8") !== wanted);
  if (outdated.length > 0) throw new Error("apps/client is out of date: run bun test/client/write_wire_types.ts");
});

test("every kind of schema becomes a type", () => {
  const text = wireTypes({
    paths: {
      "/a": {
        get: {
          operationId: "listThings",
          summary: "List things",
          tags: ["Thing"],
          responses: {},
          parameters: [
            { name: "workspaceId", in: "query", required: true, schema: { type: "string" } },
            { name: "limit", in: "query", required: false, description: "Rows", schema: { type: "integer" } },
            { name: "If-None-Match", in: "header", required: false, schema: { type: "string" } },
          ],
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: "object",
          required: ["id", "kind"],
          properties: {
            id: { type: "string", maxLength: 128 },
            kind: { type: ["string", "null"], enum: ["a", "b", null], description: "Which */ one" },
            at: { type: ["string", "null"], format: "date-time" },
            more: { type: "object", additionalProperties: true },
            none: { type: "array", maxItems: 0, items: { type: "object" } },
            either: { type: "array", items: { anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }] } },
            "odd-name": { const: true },
          },
        },
        Anything: { type: "object", additionalProperties: { type: "string" } },
      },
    },
  });
  expect(text.slice(text.indexOf("export")).trim()).toBe(
    `
export type Anything = Record<string, string>;

export interface Thing {
id: string;
/** Which *\\/ one */
kind: "a" | "b" | null;
/** ISO 8601, UTC */
at?: string | null | undefined;
more?: Record<string, unknown> | undefined;
none?: never[] | undefined;
either?: (Thing | null)[] | undefined;
"odd-name"?: true | undefined;
}

export interface ListThingsQuery {
workspaceId: string;
/** Rows */
limit?: number | undefined;
}
`.trim(),
  );
});

test("an operation becomes a route, a method and an entry in its group", () => {
  const document: Document = {
    paths: {
      "/api/task/{id}": {
        patch: {
          operationId: "editTask",
          summary: "Edit a task",
          description: "Changes the given fields.",
          tags: ["Task"],
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/EditTask" } } } },
          responses: {
            "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Task" } } } },
            "404": {},
          },
        },
      },
      "/api/task": {
        get: {
          operationId: "listTasks",
          summary: "List tasks",
          tags: ["Task"],
          parameters: [{ name: "cursor", in: "query", required: false, schema: { type: "string" } }],
          responses: {
            "200": {
              content: {
                "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Task" } } },
              },
            },
          },
        },
      },
    },
    components: { schemas: { EditTask: { type: "object", properties: {} } } },
  };
  const types = methodTypes(document);
  expect(types).toContain('"PATCH /api/task/:id": { input: { id: string; body?: EditTask }; answer: Task };');
  expect(types).toContain("/**\n * Edit a task. Changes the given fields.\n *\n * @throws {ApiError} 404\n */");
  expect(types).toContain("edit(id: string, body?: EditTask, options?: ChangeOptions): Promise<Task>;");
  expect(types).toContain("list(query?: ListTasksQuery, options?: CallOptions): Rows<Task>;");
  expect(groupsSource(document)).toContain('edit: "PATCH /api/task/:id body",\nlist: "GET /api/task rows",');
});
