import { expect, test } from "bun:test";
import { someForgeConnection, someForgePerson } from "../../../testing/fixtures/forge.ts";
import { type ForgeWorld, openForgeWorld } from "../../../testing/forge_world.ts";
import { refusalOf } from "../../../testing/team.ts";
import { listForgePeople } from "./list.ts";

const FORGE = { projectId: "project-1", kind: "gitea" as const };
const list = (world: ForgeWorld) => listForgePeople(world.as("olga"), FORGE);
const brief = async (world: ForgeWorld) =>
  (await list(world)).map(({ login, userId, source, suggestedUserId }) => [login, userId, source, suggestedUserId]);

test("listForgePeople() lists seen and chosen logins alphabetically, with the members they belong to", async () => {
  const world = await openForgeWorld({ baseUrl: "https://id.example", people: { zed: "max", ada: "adam" } });
  const ada = { name: "Ada", avatarUrl: "https://gitea.example/ada.png" };
  await world.put(async (tx) => {
    await tx.saveForgePerson(someForgePerson({ externalId: "1", login: "Ada", ...ada, userId: "vic" }));
    await tx.saveForgePerson(someForgePerson({ externalId: "2", login: "mia-r", userId: "mia" }));
    await tx.saveForgePerson(someForgePerson({ externalId: "3", login: "Bob" }));
    await tx.saveForgePerson(someForgePerson({ externalId: "4", login: "constructor" }));
    const linked = { id: "l", userId: "adam", providerId: "custom", accountId: "3", email: null, scopes: [] };
    const now = world.clock.now();
    await tx.insertLinkedAccount({ ...linked, createdAt: now, updatedAt: now }, "sealed");
  });
  expect((await list(world))[0]).toEqual({
    ...{ login: "Ada", ...ada },
    ...{ userId: "adam", source: "chosen", suggestedUserId: null },
  });
  expect(await brief(world)).toEqual([
    ["Ada", "adam", "chosen", null],
    // Linked after the login was seen.
    ["Bob", "adam", "sign_in", null],
    ["constructor", null, null, null],
    ["mia-r", "mia", "sign_in", null],
    ["zed", "max", "chosen", null],
  ]);
});

test("listForgePeople() suggests the member to whom the account is matched in another project of the workspace", async () => {
  const world = await openForgeWorld();
  const at = (id: string, projectId: string, fields: Parameters<typeof someForgeConnection>[0] = {}) =>
    someForgeConnection({ id, projectId, baseUrl: "https://gitea.example", ...fields });
  await world.put(async (tx) => {
    await tx.insertForgeConnection(at("same", "project-2", { people: { "mia-old": "mia", gone: "stan", max: "max" } }));
    await tx.insertForgeConnection(at("other", "project-9", { people: { theirs: "adam" } }));
    const elsewhere = at("elsewhere", "project-2", { kind: "forgejo", baseUrl: "https://forgejo.example" });
    await tx.insertForgeConnection({ ...elsewhere, people: { max: "max" } });
    const see = (connectionId: string, externalId: string, login: string) =>
      tx.saveForgePerson(someForgePerson({ connectionId, externalId, login }));
    for (const [id, login] of [
      ["1", "mia-new"],
      ["2", "gone"],
      ["3", "max"],
      ["4", "theirs"],
    ] as const) {
      await see("forge-1", id, login);
    }
    await see("same", "1", "Mia-Old");
    await see("same", "2", "gone");
    // The same login, but another account.
    await see("same", "33", "max");
    await see("other", "4", "theirs");
    await see("elsewhere", "3", "max");
  });
  expect(await brief(world)).toEqual([
    ["gone", null, null, null],
    ["max", null, null, null],
    ["mia-new", null, null, "mia"],
    ["theirs", null, null, null],
  ]);
});

test("listForgePeople() refuses actors without the permission, and a project without a connection", async () => {
  const world = await openForgeWorld();
  const ask = (who: Parameters<ForgeWorld["as"]>[0], input: Parameters<typeof listForgePeople>[1] = FORGE) =>
    refusalOf(listForgePeople(world.as(who), input));
  expect(await ask("mia")).toBe("forbidden");
  expect(await ask("stan")).toBe("not_found");
  expect(await ask("olga", { ...FORGE, kind: "gitlab" })).toContain("not_found");
});
