import { expect, test } from "bun:test";
import type { Role } from "@hexlane/client";
import { en } from "../text/en/mod.ts";
import { roleChoices, roleName } from "./role_names.ts";

const roles = ["viewer", "scribe", "member", "admin"].map(
  (role): Role => ({
    id: role,
    organizationId: "w",
    role,
    permission: {},
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  }),
);

test("roleName() names one or several roles", () => {
  expect(roleName("admin", en)).toBe("Admin");
  expect(roleName("viewer,scribe", en)).toBe("Viewer, scribe");
  expect(roleName("toString", en)).toBe("toString");
});

test("roleChoices() offers the owner role only to owners", () => {
  expect(roleChoices(roles, true)).toEqual(["owner", "admin", "member", "viewer", "scribe"]);
  expect(roleChoices(roles, false)).toEqual(["admin", "member", "viewer", "scribe"]);
});
