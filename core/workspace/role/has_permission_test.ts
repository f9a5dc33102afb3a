import { expect, test } from "bun:test";
import { BUILT_IN_ROLES, VOCABULARY } from "../../permission.ts";
import { refusalOf, someTeam } from "../../testing/team.ts";

test("hasPermission() matches the permission table for every role", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const { id: workspaceId } = await team.createWorkspace(ada);
  const memberId = await team.addMember(workspaceId, bob, "viewer");
  for (const role of ["viewer", "member", "admin", "owner"] as const) {
    await ada.tracker.updateMemberRole({ workspaceId, memberId, role });
    for (const [resource, actions] of Object.entries(VOCABULARY)) {
      for (const action of actions) {
        const granted = BUILT_IN_ROLES[role][resource]?.includes(action) ?? false;
        const answer = await bob.tracker.hasPermission({ workspaceId, permissions: { [resource]: [action] } });
        expect(answer).toEqual({
          success: granted,
          error: granted ? null : `Permission "${resource}:${action}" is not granted in this workspace`,
        });
      }
    }
  }
});

test("hasPermission() requires all given permissions, under either field name", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const { id: workspaceId } = await team.createWorkspace(ada);
  await team.addMember(workspaceId, bob, "viewer");
  const ask = async (input: object) => (await bob.tracker.hasPermission({ workspaceId, ...input })).success;
  const read = { task: ["read"] };
  const both = { task: ["read", "create"] };
  expect(await ask({ permissions: read })).toBe(true);
  expect(await ask({ permission: read })).toBe(true);
  expect(await ask({ permissions: both })).toBe(false);
  expect(await ask({ permissions: read, permission: both })).toBe(false);
  expect(await ask({ permissions: both, permission: read })).toBe(false);
  expect(await ask({ permissions: read, permission: { label: ["read"] } })).toBe(true);
  expect(await ask({ permissions: { moon: ["read"] } })).toBe(false);
  expect(await ask({ permissions: { constructor: ["name"] } })).toBe(false);
  expect(await ask({ permissions: {} })).toBe(false);
  expect(await ask({ permissions: { task: [] } })).toBe(false);
});

test("hasPermission() refuses empty input, non-members and visitors", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const { id: workspaceId } = await team.createWorkspace(ada);
  const permissions = { task: ["read"] };
  expect(await refusalOf(ada.tracker.hasPermission({}))).toBe("invalid VALIDATION_ERROR");
  expect(await refusalOf(bob.tracker.hasPermission({ permissions }))).toBe("invalid NO_ACTIVE_ORGANIZATION");
  const refused = "forbidden YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION";
  expect(await refusalOf(bob.tracker.hasPermission({ permissions, workspaceId }))).toBe(refused);
  expect(await refusalOf(bob.tracker.hasPermission({ permissions, workspaceId: "none" }))).toBe(refused);
  expect(await refusalOf(team.visitor.hasPermission({ permissions, workspaceId }))).toBe("unauthenticated");
});

test("hasPermission() never exceeds the permissions of an API key or of its owner", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const home = await team.createWorkspace(ada, "home");
  const other = await team.createWorkspace(ada, "other");
  await team.addMember(home.id, bob, "viewer");
  const scripted = async (
    person: typeof ada,
    input: { permissions?: Record<string, string[]>; workspaceId?: string },
  ) => {
    const { key: _, ...key } = await person.tracker.createApiKey({ name: "k", ...input });
    return team.factory.as({ kind: "api_key", userId: person.account.id, key });
  };
  const ask = async (tracker: typeof ada.tracker, action: string, workspaceId?: string) =>
    (await tracker.hasPermission({ permissions: { task: [action] }, ...(workspaceId ? { workspaceId } : {}) })).success;

  const narrow = await scripted(ada, { permissions: { task: ["read"] } });
  expect([await ask(narrow, "read", home.id), await ask(narrow, "create", home.id)]).toEqual([true, false]);
  const wide = await scripted(bob, { permissions: { task: ["read", "create"] } });
  expect([await ask(wide, "read"), await ask(wide, "create")]).toEqual([true, false]);
  const bound = await scripted(ada, { workspaceId: home.id });
  expect(await ask(bound, "create")).toBe(true);
  expect(await refusalOf(ask(bound, "create", other.id))).toBe("forbidden YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION");
});
