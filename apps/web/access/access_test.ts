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
