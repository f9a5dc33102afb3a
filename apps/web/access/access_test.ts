import { expect, test } from "bun:test";
import { mayDo } from "./access.ts";

test.each([
  [{ roles: ["owner"], grants: [] }, "workspace:delete", true],
  [{ roles: ["viewer"], grants: [{ task: ["read"] }] }, "task:read", true],
  [{ roles: ["viewer"], grants: [{ task: ["read"] }] }, "task:update", false],
  [{ roles: ["viewer"], grants: [{ task: ["read"] }] }, "project:read", false],
  [{ roles: ["viewer", "scribe"], grants: [{ task: ["read"] }, { task: ["update"] }] }, "task:update", true],
  [{ roles: ["none"], grants: [] }, "toString:call", false],
  [{ roles: ["blind"], grants: undefined }, "task:update", true],
])("mayDo(%j, %j) returns %p", (membership, permission, expected) => {
  expect(mayDo(membership, permission)).toBe(expected);
});

test("mayDo() limits what roles allow to the level in a project", () => {
  const levels = { read: "view", discussed: "comment" } as const;
  const membership = { roles: ["member"], grants: [{ task: ["read", "update"], project: ["update"] }], levels };
  const allowed = (projectId: string | undefined): string[] =>
    ["task:read", "task:comment", "task:update", "project:update"].filter((one) => mayDo(membership, one, projectId));
  expect(allowed("read")).toEqual(["task:read"]);
  expect(allowed("discussed")).toEqual(["task:read", "task:comment"]);
  expect(allowed("other")).toEqual(["task:read", "task:comment", "task:update", "project:update"]);
  expect(allowed(undefined)).toEqual(["task:read", "task:comment", "task:update", "project:update"]);
  expect(mayDo({ ...membership, grants: [{ task: ["read"] }] }, "task:comment", "discussed")).toBe(false);
});
