import { expect, test } from "bun:test";
import { someTeam } from "../../testing/team.ts";
import { type EnsureAccountInput, ensureAccount } from "./ensure.ts";

const ADA: EnsureAccountInput = { subject: "u-1", name: "Ada", email: "ada@host.example", emailVerified: true };

test("ensureAccount() creates an account on the first call, and finds it on later calls", async () => {
  const { visitor, factory, clock } = someTeam({ policy: { registration: "closed" } });
  const first = await visitor.ensureAccount({ ...ADA, timezone: "Europe/Berlin" });
  expect(first).toEqual({
    id: first.id,
    name: "Ada",
    email: "ada@host.example",
    emailVerified: true,
    image: null,
    role: "admin",
    locale: null,
    timezone: "Europe/Berlin",
    createdAt: clock.now(),
    updatedAt: clock.now(),
    disabledAt: null,
    deletedAt: null,
  });
  clock.advance(60);
  expect(await visitor.ensureAccount(ADA)).toEqual(first);
  // The application passes on names that it did not choose, so invisible characters are removed instead of refused.
  expect(await visitor.ensureAccount({ ...ADA, name: `${ADA.name}\u200b` })).toEqual(first);
  const second = await visitor.ensureAccount({ subject: "u-2", name: "Bob", email: "bob@host.example" });
  expect([second.role, second.emailVerified, second.timezone]).toEqual(["user", false, "UTC"]);
  const ada = factory.as({ kind: "session", userId: first.id });
  const { hasPassword, linkedAccounts } = await ada.listLinkedAccounts();
  expect(hasPassword).toBe(false);
  expect(linkedAccounts.map(({ providerId, accountId }) => [providerId, accountId])).toEqual([["host", "u-1"]]);
});

test("concurrent ensureAccount() calls create one account", async () => {
  const { visitor } = someTeam();
  const accounts = await Promise.all(Array.from({ length: 20 }, () => visitor.ensureAccount(ADA)));
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
});

test("ensureAccount() announces a changed profile once in every workspace", async () => {
  const team = someTeam();
  const { id } = await team.visitor.ensureAccount(ADA);
  const ada = team.factory.as({ kind: "session", userId: id });
  const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
  await team.newEvents();
  const renamed = { ...ADA, name: "Ada L.", email: "ada.l@host.example" };
  const account = await team.visitor.ensureAccount(renamed);
  expect([account.id, account.name, account.email]).toEqual([id, "Ada L.", "ada.l@host.example"]);
  await team.visitor.ensureAccount(renamed);
  const changes = { name: { old: "Ada", new: "Ada L." } };
  expect(await team.newEvents()).toMatchObject([
    { type: "memberUpdated", workspaceId: workspace.id, actorId: null, data: { userId: id, changes } },
  ]);
  const { linkedAccounts } = await ada.listLinkedAccounts();
  expect(linkedAccounts.map(({ email }) => email)).toEqual(["ada.l@host.example"]);
});

test("ensureAccount() links an existing account only if both sides have verified the address", async () => {
  const team = someTeam();
  const grace = await team.signUp("Grace");
  const user = { subject: "u-9", name: "Grace H.", email: grace.email };
  const refused = { code: "conflict", details: { reason: "ACCOUNT_NOT_LINKED" } };
  await expect(team.visitor.ensureAccount({ ...user, emailVerified: true })).rejects.toMatchObject(refused);
  await team.confirmEmail(grace);
  for (const emailVerified of [undefined, false, "false", "true", 1] as boolean[]) {
    const isRightType = emailVerified === undefined || emailVerified === false;
    const input = { ...user, emailVerified };
    const expected = isRightType ? refused : { code: "invalid" };
    await expect(team.visitor.ensureAccount(input)).rejects.toMatchObject(expected);
    const ctx = team.factory.contextFor(null);
    await expect(ensureAccount(ctx, input)).rejects.toMatchObject(expected);
    // Even without the type check, only `true` counts.
    const unchecked = { ...ctx, checkInput: () => undefined };
    await expect(ensureAccount(unchecked, input)).rejects.toMatchObject(refused);
  }
  const joined = await team.visitor.ensureAccount({ ...user, emailVerified: true });
  expect([joined.id, joined.name]).toEqual([grace.account.id, "Grace H."]);
});

test("ensureAccount() refuses the address of another account and changes nothing", async () => {
  const { visitor } = someTeam();
  await visitor.ensureAccount(ADA);
  const bob = await visitor.ensureAccount({ subject: "u-2", name: "Bob", email: "bob@host.example" });
  await expect(visitor.ensureAccount({ ...ADA, subject: "u-2", name: "Bobby" })).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" },
  });
  expect(await visitor.ensureAccount({ subject: "u-2", name: "Bob", email: "bob@host.example" })).toEqual(bob);
});

test("ensureAccount() creates a new account for a user whose account was deleted", async () => {
  const team = someTeam();
  const { id } = await team.visitor.ensureAccount(ADA);
  const session = { id: "s", token: "t", createdAt: team.clock.now() } as never;
  await team.factory.as({ kind: "session", userId: id, session }).deleteAccount();
  const again = await team.visitor.ensureAccount(ADA);
  expect(again.id).not.toBe(id);
  expect(again.deletedAt).toBeNull();
});

test.each([
  [{ subject: "" }, "/subject"],
  [{ subject: "x".repeat(256) }, "/subject"],
  [{ subject: "a\0" }, "/subject"],
  [{ name: " " }, "/name"],
  [{ email: "nobody" }, "/email"],
  [{ timezone: "Mars/Olympus" }, "/timezone"],
] as [Partial<EnsureAccountInput>, string][])("ensureAccount() refuses %j", async (fields, pointer) => {
  await expect(someTeam().visitor.ensureAccount({ ...ADA, ...fields })).rejects.toMatchObject({
    code: "invalid",
    details: { errors: [{ pointer }] },
  });
});
