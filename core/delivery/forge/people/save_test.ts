import { expect, test } from "bun:test";
import { createTask } from "../../../board/task/create.ts";
import { editTask } from "../../../board/task/edit.ts";
import { MAX_FORGE_PEOPLE } from "../../../limits.ts";
import type { ForgeUser } from "../../../ports/forge.ts";
import { someForgePerson } from "../../../testing/fixtures/forge.ts";
import { at } from "../../../testing/fixtures.ts";
import { type ForgeWorld, openForgeWorld } from "../../../testing/forge_world.ts";
import { editForgeConnection } from "../edit.ts";
import { planForgeSweeps } from "../sync/sweep.ts";

const ISSUER = "https://id.example";
/** Mia's forge account, and one that belongs to no member. */
const MIA: ForgeUser = { id: "501", login: "Mia-R", name: "Mia", avatarUrl: null, isBot: false };
const STRANGER: ForgeUser = { id: "502", login: "stranger", name: null, avatarUrl: null, isBot: false };

/** Opens a world in which people sign in with their forge account. */
async function open(fields: Parameters<typeof openForgeWorld>[0] = {}): Promise<ForgeWorld> {
  const world = await openForgeWorld({ baseUrl: ISSUER, ...fields });
  world.repository.users.push(MIA, STRANGER);
  return world;
}

async function link(world: ForgeWorld, userId: string, accountId: string, providerId = "custom"): Promise<void> {
  const now = world.clock.now();
  const linked = { id: `${userId} ${accountId}`, userId, providerId, accountId, email: null, scopes: [] };
  await world.put((tx) => tx.insertLinkedAccount({ ...linked, createdAt: now, updatedAt: now }, "sealed"));
}

const peopleOf = async (world: ForgeWorld) =>
  (await world.ports.store.read((tx) => tx.listForgePeople("forge-1"))).map(({ login, userId }) => [login, userId]);
const assigneeOf = async (world: ForgeWorld, taskId: string) =>
  (await world.ports.store.read((tx) => tx.findTask(taskId)))?.userId;

async function withTask(world: ForgeWorld, userId: string | null = null): Promise<string> {
  const { id } = await createTask(world.as("adam"), { projectId: "project-1", title: "Fix", userId });
  await world.settle();
  return id;
}

async function assign(world: ForgeWorld, logins: string[]): Promise<void> {
  world.repository.edit(1, { assignees: logins });
  await world.hear();
  await world.settle();
}

test("members who sign in with their forge account are assigned in both directions", async () => {
  const world = await open();
  await link(world, "mia", MIA.id ?? "");
  const taskId = await withTask(world);
  await assign(world, [MIA.login]);
  expect(await assigneeOf(world, taskId)).toBe("mia");
  await editTask(world.as("adam"), { taskId, userId: null });
  await world.settle();
  expect(world.repository.issue(1).assignees).toEqual([]);
  await editTask(world.as("adam"), { taskId, userId: "mia" });
  await world.settle();
  expect(world.repository.issue(1).assignees).toEqual([MIA.login]);
});

test("the server requests a member's login from the forge if the login has not appeared in any issue", async () => {
  const world = await open();
  await link(world, "mia", MIA.id ?? "");
  await withTask(world, "mia");
  expect(world.repository.issue(1).assignees).toEqual([MIA.login]);
  expect(await peopleOf(world)).toContainEqual([MIA.login, "mia"]);
  const asked = world.forge.requests.get("getUser");
  await withTask(world, "mia");
  expect([asked, world.forge.requests.get("getUser")]).toEqual([1, 1]);
});

test("a task is synchronized without its assignee if the forge no longer has the account", async () => {
  const world = await open();
  await link(world, "mia", "999");
  const taskId = await withTask(world, "mia");
  expect(world.repository.issue(1)).toMatchObject({ title: "Fix", assignees: [] });
  expect(await assigneeOf(world, taskId)).toBe("mia");
});

test("an imported issue is assigned to the member", async () => {
  const world = await open();
  await link(world, "mia", MIA.id ?? "");
  world.repository.open({ title: "From there", assignees: [MIA.login] });
  await world.hear();
  await world.settle();
  const created = await world.ports.store.read((tx) => tx.findForgeLinkOfIssue("forge-1", 1));
  expect(await assigneeOf(world, created?.taskId ?? "")).toBe("mia");
});

test.each<[string, Parameters<typeof openForgeWorld>[0], string, string]>([
  ["at another address", { baseUrl: "https://gitea.example" }, "mia", "custom"],
  ["whose id is that of the embedding application", {}, "mia", "host"],
  ["of a person who is not a member", {}, "stan", "custom"],
])("an account %s is not mapped", async (_name, fields, userId, providerId) => {
  const world = await open(fields);
  await link(world, userId, MIA.id ?? "", providerId);
  const taskId = await withTask(world);
  await assign(world, [MIA.login]);
  expect(await assigneeOf(world, taskId)).toBeNull();
  expect(await peopleOf(world)).toContainEqual([MIA.login, null]);
  expect(world.forge.requests.get("getUser")).toBeUndefined();
});

test("an account is not matched by the display name or the email address of a member", async () => {
  const world = await open();
  world.repository.users.push({ ...STRANGER, id: "503", login: "mia", name: "Mia" });
  const taskId = await withTask(world);
  await assign(world, ["mia"]);
  expect(await assigneeOf(world, taskId)).toBeNull();
});

test("a member stays mapped after a login change, and an account that gets the old login is not mapped", async () => {
  const world = await open();
  await link(world, "mia", MIA.id ?? "");
  const taskId = await withTask(world);
  await assign(world, [MIA.login]);
  const { users } = world.repository;
  users.splice(users.indexOf(MIA), 1, { ...MIA, login: "mia-new" }, { ...STRANGER, id: "504", login: MIA.login });
  await assign(world, [MIA.login]);
  expect(await assigneeOf(world, taskId)).toBeNull();
  await assign(world, ["mia-new"]);
  expect(await assigneeOf(world, taskId)).toBe("mia");
  expect(await peopleOf(world)).toEqual(
    expect.arrayContaining([
      ["mia-new", "mia"],
      [MIA.login, null],
    ]),
  );
});

test("a chosen login takes precedence over the login with which the member signs in", async () => {
  const world = await open({ people: { stranger: "mia" } });
  await link(world, "mia", MIA.id ?? "");
  await withTask(world, "mia");
  expect(world.repository.issue(1).assignees).toEqual(["stranger"]);
  await assign(world, [MIA.login]);
  await assign(world, ["stranger", MIA.login]);
  expect(world.repository.issue(1).assignees).toEqual(["stranger", MIA.login]);
});

test("a chosen member takes precedence over the one who signs in", async () => {
  const world = await open();
  await link(world, "mia", MIA.id ?? "");
  const people = { [MIA.login]: "max" };
  await editForgeConnection(world.as("olga"), { projectId: "project-1", kind: "gitea", people });
  const taskId = await withTask(world);
  await assign(world, [MIA.login]);
  expect(await assigneeOf(world, taskId)).toBe("max");
  // Mia's own login is mapped to Max, so she cannot be assigned on the forge. The task must still be synchronized.
  await editTask(world.as("adam"), { taskId, userId: "mia" });
  await world.settle();
  expect(await assigneeOf(world, taskId)).toBe("mia");
  expect((await world.ports.store.read((tx) => tx.findForgeLinkOfTask("forge-1", taskId)))?.state).toBe("synced");
});

test("tasks keep their assignee when the member unlinks the account", async () => {
  const world = await open();
  await link(world, "mia", MIA.id ?? "");
  const taskId = await withTask(world);
  await assign(world, [MIA.login]);
  await world.put((tx) => tx.deleteLinkedAccount(`mia ${MIA.id}`));
  await assign(world, [MIA.login, "ada"]);
  expect(await assigneeOf(world, taskId)).toBe("mia");
});

test("authors of issues and comments are stored, including authors found by a sweep, but not bots", async () => {
  const world = await open();
  await withTask(world);
  world.repository.comment(1, "Hello", STRANGER);
  world.repository.comment(1, "Built", { ...STRANGER, id: "505", login: "ci", isBot: true });
  await world.hear();
  await world.settle();
  world.repository.open({ title: "Elsewhere", assignees: [MIA.login] });
  world.repository.webhooks.length = 0;
  world.clock.advance(600);
  await planForgeSweeps(world.as(null));
  await world.settle();
  expect((await peopleOf(world)).map(([login]) => login)).toEqual(["hexlane", "ada", MIA.login, "stranger"]);
});

test("the accounts that were seen least recently are deleted beyond the limit", async () => {
  const world = await open();
  await withTask(world);
  const old = Array.from({ length: MAX_FORGE_PEOPLE }, (_, index) =>
    someForgePerson({ externalId: String(1_000 + index), seenAt: at(index) }),
  );
  await world.put(async (tx) => {
    for (const { externalId } of await tx.listForgePeople("forge-1")) await tx.deleteForgePerson("forge-1", externalId);
    for (const person of old) await tx.saveForgePerson(person);
  });
  world.repository.comment(1, "Hello", STRANGER);
  await world.hear();
  await world.settle();
  const people = await world.ports.store.read((tx) => tx.listForgePeople("forge-1"));
  expect(people).toHaveLength(MAX_FORGE_PEOPLE);
  const ids = people.map(({ externalId }) => externalId);
  expect([ids.includes(STRANGER.id ?? ""), ids.includes("1000"), ids.includes("1499")]).toEqual([true, false, true]);
});

test("an issue assigned to a login such as `constructor` is read", async () => {
  const world = await open();
  const taskId = await withTask(world);
  await assign(world, ["constructor", "__proto__"]);
  expect(await assigneeOf(world, taskId)).toBeNull();
});
