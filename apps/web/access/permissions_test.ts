import { expect, test } from "bun:test";
import { chosenGrants, isSameGrants, READ_ONLY } from "./permissions.ts";

test("READ_ONLY has the read permission for each resource that has one", () => {
  expect(READ_ONLY).toEqual({ ac: ["read"], project: ["read"], task: ["read"], label: ["read"], workspace: ["read"] });
});

test("chosenGrants() returns the checked permissions and ignores unknown ones", () => {
  const values = { "task:read": "on", "task:update": "on", "label:read": "on", "task:fly": "on", name: "on" };
  expect(chosenGrants(values)).toEqual({ task: ["read", "update"], label: ["read"] });
  expect(chosenGrants({})).toEqual({});
});

test("isSameGrants() ignores the order", () => {
  expect(isSameGrants({ a: ["x", "y"], b: ["z"] }, { b: ["z"], a: ["y", "x"] })).toBe(true);
  expect(isSameGrants({ a: ["x"] }, { a: ["x", "y"] })).toBe(false);
});
