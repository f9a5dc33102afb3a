import { expect, test } from "bun:test";
import type { Actor } from "../identity/credential/actor.ts";
import { someApiKey, someMember, someWorkspace } from "../testing/fixtures.ts";
import { refusalOf } from "../testing/team.ts";
import { openWorld } from "../testing/world.ts";
import { getWorkspaceSummary, listWorkspaceSummaries } from "./summary.ts";

test("listWorkspaceSummaries() lists the actor's workspaces by name, with the actor's role", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertWorkspace(someWorkspace({ id: "workspace-3", name: "aardvark", slug: "aardvark" }));
    await tx.insertMember(someMember({ id: "m", userId: "mia", workspaceId: "workspace-3", role: "owner" }));
    const [first] = await Promise.all([tx.findWorkspace("workspace-1")]);
    if (first) await tx.saveWorkspace({ ...first, name: "Badger" });
  });
  const found = await listWorkspaceSummaries(world.as("mia"));
  expect(found.map(({ name, role }) => [name, role])).toEqual([
    ["aardvark", "owner"],
    ["Badger", "member"],
  ]);
  expect(Object.keys(found[0] ?? {}).sort()).toEqual([
    "createdAt",
    "description",
    "id",
    "logo",
    "name",
    "role",
    "slug",
  ]);
  expect(await getWorkspaceSummary(world.as("mia"), { workspaceId: "workspace-3" })).toEqual(found[0] as never);
});

test("getWorkspaceSummary() refuses non-members, and members who may not read workspaces", async () => {
  const world = await openWorld();
  const get = (who: "stan" | "vic") => getWorkspaceSummary(world.as(who), { workspaceId: "workspace-1" });
  expect(await refusalOf(get("stan"))).toBe("not_found ORGANIZATION_NOT_FOUND");
  await world.put(async (tx) => {
    const role = await tx.findRole("workspace-1", "viewer");
    if (role) await tx.saveRole({ ...role, permission: { task: ["read"] } });
  });
  expect(await refusalOf(get("vic"))).toBe("forbidden");
  expect(await listWorkspaceSummaries(world.as("vic"))).toEqual([]);
});

test("listWorkspaceSummaries() refuses an API key without the permission, and lists only the workspace of a limited key", async () => {
  const world = await openWorld();
  await world.put((tx) =>
    tx.insertMember(someMember({ id: "m", userId: "mia", workspaceId: "workspace-2", role: "viewer" })),
  );
  const keyOf = (limits: object): Actor => ({
    kind: "api_key",
    userId: "mia",
    key: someApiKey({ userId: "mia", ...limits }),
  });
  const without = world.as(keyOf({ permissions: { task: ["read"] } }));
  expect(await refusalOf(listWorkspaceSummaries(without))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
  const limited = await listWorkspaceSummaries(world.as(keyOf({ workspaceId: "workspace-2" })));
  expect(limited.map(({ id }) => id)).toEqual(["workspace-2"]);
});
