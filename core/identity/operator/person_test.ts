import { describe, expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import { refusalOf, someTeam } from "../../testing/team.ts";
import { listWorkspaceSizes } from "../../workspace/operator/list.ts";
import { overridePerson } from "./edit_person.ts";
import { listPeople } from "./list_people.ts";

/** Opens an installation. The first account is the operator. */
async function openInstallation(options?: Parameters<typeof someTeam>[0]) {
  const team = someTeam(options);
  const olga = await team.signUp("Olga");
  const mia = await team.signUp("Mia");
  return { team, olga, mia };
}

describe("a person who is not an operator", () => {
  const calls = {
    listPeople: undefined,
    editPerson: { accountId: "x", isOperator: true },
    listWorkspaceSizes: undefined,
    checkInstallation: undefined,
    testMail: undefined,
    listAuditEntries: undefined,
    searchPeople: undefined,
    searchWorkspaces: undefined,
    listWorkspaceMembers: { workspaceId: "x" },
    listWorkspaceRoles: { workspaceId: "x" },
    addWorkspaceMember: { workspaceId: "x", userId: "x", role: "member" },
    setWorkspaceMemberRole: { workspaceId: "x", userId: "x", role: "member" },
    removeWorkspaceMember: { workspaceId: "x", userId: "x" },
    setWorkspaceOwner: { workspaceId: "x", userId: "x" },
  };
  for (const [name, input] of Object.entries(calls)) {
    test(`may not call ${name}(), nor may an operator with an API key`, async () => {
      const { team, olga, mia } = await openInstallation();
      const call = (tracker: unknown) =>
        (tracker as Record<string, (input: unknown) => Promise<unknown>>)[name]?.(input) ?? Promise.resolve();
      expect(await refusalOf(call(team.visitor))).toBe("unauthenticated");
      expect(await refusalOf(call(mia.tracker))).toBe("forbidden OPERATOR_REQUIRED");
      const apiKey = await olga.tracker.createApiKey({ name: "script" });
      const key = team.factory.as({ kind: "api_key", userId: olga.account.id, key: apiKey });
      expect(await refusalOf(call(key))).toBe("forbidden SESSION_REQUIRED");
    });
  }
});

test("listPeople() shows who may sign in, who is an operator, and when each person was last seen", async () => {
  const { team, olga, mia } = await openInstallation();
  await team.createWorkspace(mia, "mias");
  team.clock.advance(2 * 86_400);
  await team.signIn(mia);
  const { rows } = await olga.tracker.listPeople({ q: "EXAMPLE" });
  expect(
    rows.map(({ name, isOperator, disabledAt, workspaces }) => [name, isOperator, disabledAt, workspaces]),
  ).toEqual([
    ["Mia", false, null, 1],
    ["Olga", true, null, 0],
  ]);
  expect(rows[0]?.lastSeenAt).toEqual(team.clock.now());
  expect((await olga.tracker.listPeople({ q: "mia" })).rows.length).toBe(1);
  expect((await olga.tracker.listPeople({ limit: 1 })).next).toBeDefined();
});

test("the operators' lists make the same store calls no matter how many rows a page has", async () => {
  const { team, olga } = await openInstallation();
  const callsOf = async (list: (ctx: Context) => Promise<unknown>): Promise<string[]> => {
    const calls: string[] = [];
    const recording = (tx: ReadTx) =>
      new Proxy(tx, {
        get: (target, name) => {
          calls.push(String(name));
          return Reflect.get(target, name);
        },
      });
    const { store } = olga.ctx;
    await list({ ...olga.ctx, store: { ...store, read: (work) => store.read((tx) => work(recording(tx))) } });
    return calls;
  };
  for (const list of [listPeople, listWorkspaceSizes]) {
    const few = await callsOf(list);
    for (let count = 0; count < 5; count++) {
      const person = await team.signUp(`${list.name}${count}`);
      await team.createWorkspace(person, `${list.name}${count}`);
    }
    expect(await callsOf(list)).toEqual(few);
  }
});

test("editPerson() makes a person an operator, who can then revoke the first operator", async () => {
  const { olga, mia } = await openInstallation();
  expect(await olga.tracker.editPerson({ accountId: mia.account.id, isOperator: true })).toMatchObject({
    isOperator: true,
  });
  await mia.tracker.editPerson({ accountId: olga.account.id, isOperator: false });
  expect(await refusalOf(olga.tracker.listPeople())).toBe("forbidden OPERATOR_REQUIRED");
});

test("editPerson() refuses to revoke or disable the last operator who may sign in", async () => {
  const { team, olga, mia } = await openInstallation();
  const accountId = olga.account.id;
  for (const change of [{ isOperator: false }, { isDisabled: true }]) {
    expect(await refusalOf(olga.tracker.editPerson({ accountId, ...change }))).toBe("conflict LAST_OPERATOR");
  }
  await olga.tracker.editPerson({ accountId: mia.account.id, isOperator: true, isDisabled: true });
  expect(await refusalOf(olga.tracker.editPerson({ accountId, isOperator: false }))).toBe("conflict LAST_OPERATOR");
  const server = team.factory.contextFor(null);
  expect(await refusalOf(overridePerson(server, { email: olga.email, isDisabled: true }))).toBe(
    "conflict LAST_OPERATOR",
  );
  expect(await refusalOf(olga.tracker.editPerson({ accountId: "nobody", isOperator: true }))).toBe("not_found");
  expect(await refusalOf(olga.tracker.editPerson({ accountId }))).toBe("invalid");
});

test("a disabled person is signed out everywhere, and can sign in again once enabled", async () => {
  const { team, olga, mia } = await openInstallation();
  const apiKey = await mia.tracker.createApiKey({ name: "script" });
  const disabled = await olga.tracker.editPerson({ accountId: mia.account.id, isDisabled: true });
  expect(disabled.disabledAt).toEqual(team.clock.now());
  expect(await team.visitor.identifyActor(mia.token)).toBeNull();
  expect(await refusalOf(team.signIn(mia))).toBe("forbidden ACCOUNT_DISABLED");
  const stored = await olga.ctx.store.read((tx) => tx.findApiKey(apiKey.id));
  expect(stored?.enabled).toBe(false);
  const enabled = await olga.tracker.editPerson({ accountId: mia.account.id, isDisabled: false });
  expect(enabled.disabledAt).toBeNull();
  await team.signIn(mia);
});

test("a wrong password does not reveal whether an account is disabled", async () => {
  const { team, olga, mia } = await openInstallation();
  await olga.tracker.editPerson({ accountId: mia.account.id, isDisabled: true });
  const wrong = team.signInWithPassword({ email: mia.email, password: "not the password" });
  expect(await refusalOf(wrong)).toBe("unauthenticated INVALID_EMAIL_OR_PASSWORD");
});

test("overridePerson() lets the operator recover without an account", async () => {
  const { team, mia } = await openInstallation();
  const server = team.factory.contextFor(null);
  await overridePerson(server, { email: mia.email.toUpperCase(), isOperator: true });
  expect((await mia.tracker.listPeople()).rows.length).toBe(2);
  expect(await refusalOf(overridePerson(server, { email: "nobody@example.com", isOperator: true }))).toBe("not_found");
});

test("listWorkspaceSizes() lists all workspaces with their sizes", async () => {
  const { team, olga, mia } = await openInstallation();
  const { id } = await team.createWorkspace(mia, "mias");
  const project = await mia.tracker.createProject({ workspaceId: id, name: "Website", slug: "WEB" });
  await mia.tracker.createTask({ projectId: project.id, title: "Write" });
  const { rows } = await olga.tracker.listWorkspaceSizes();
  expect(rows).toEqual([
    expect.objectContaining({ id, slug: "mias", members: 1, projects: 1, tasks: 1, bytes: expect.any(Number) }),
  ]);
});

test("testMail() sends an email to the operator, and reports the mail server's response", async () => {
  const { team, olga } = await openInstallation();
  expect(await olga.tracker.testMail()).toEqual({ sent: true, to: olga.email, reason: null });
  expect(team.channel.sent.map(({ address, payload }) => [address, payload.subject])).toEqual([
    [olga.email, "Test email"],
  ]);
  team.channel.answer({ kind: "failed", reason: "535 Authentication failed" });
  expect(await olga.tracker.testMail()).toMatchObject({ sent: false, reason: "535 Authentication failed" });
  const without = await openInstallation({ mails: false });
  expect(await without.olga.tracker.testMail()).toMatchObject({
    sent: false,
    reason: expect.stringContaining("SMTP_URL"),
  });
});

test("checkInstallation() reports each part with the reason of a failure", async () => {
  const { olga } = await openInstallation();
  const states = async (tracker = olga.tracker) =>
    Object.fromEntries((await tracker.checkInstallation()).checks.map(({ part, state }) => [part, state]));
  expect(await states()).toEqual({ database: "ok", storage: "ok", queue: "ok", mail: "ok", backup: "off" });
  const { blobs } = olga.ctx;
  const broken = { ...olga.ctx.blobs, write: () => Promise.reject(new Error("The disk is full")) };
  Object.assign(blobs, broken);
  const { checks, lastBackupAt } = await olga.tracker.checkInstallation();
  expect(checks.find(({ part }) => part === "storage")).toMatchObject({ state: "failed", reason: "The disk is full" });
  expect(lastBackupAt).toBeNull();
  await olga.ctx.store.transaction((tx) => tx.saveInstallationValue("last backup", "2026-11-20T12:00:00.000Z"));
  expect((await olga.tracker.checkInstallation()).lastBackupAt).toEqual(new Date("2026-11-20T12:00:00.000Z"));
});
