/** The client's types say what the server answers: they are written from its own description, and kept up to date. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { currentWireTypes, WIRE_FILE } from "./current_wire_types.ts";
import { wireTypes } from "./wire_types.ts";

test("the types that are committed are those of the routes", async () => {
  const wanted = await currentWireTypes();
  if (readFileSync(WIRE_FILE, "utf8") !== wanted) {
    throw new Error("apps/client/wire.ts is out of date: run bun test/client/write_wire_types.ts");
  }
});

test("every form of a schema becomes a type", () => {
  const text = wireTypes({
    paths: {
      "/a": {
        get: {
          operationId: "listThings",
          summary: "List things",
          tags: ["Thing"],
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
  expect(text.slice(text.indexOf("*/") + 3).trim()).toBe(
    `
/** \`Anything\` of the server's description. */
export type Anything = Record<string, string>;

/** \`Thing\` of the server's description. */
export interface Thing {
/** Opaque */
id: string;
/** Which *\\/ one */
kind: "a" | "b" | null;
/** At. ISO 8601, UTC */
at?: string | null | undefined;
/** More */
more?: Record<string, unknown> | undefined;
/** None */
none?: never[] | undefined;
/** Either */
either?: (Thing | null)[] | undefined;
/** Odd-name */
"odd-name"?: true | undefined;
}

/** What "List things" may be asked with. */
export interface ListThingsQuery {
/** The workspace */
workspaceId: string;
/** Rows */
limit?: number | undefined;
}
`.trim(),
  );
});
