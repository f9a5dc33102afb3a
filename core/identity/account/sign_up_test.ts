import { describe, expect, test } from "bun:test";
import { INVITATION_SECONDS } from "../../limits.ts";
import { PASSWORD, refusalOf, someTeam } from "../../testing/team.ts";

describe("signUp()", () => {
  test("creates an account and signs it in, and makes the first account the operator", async () => {
    const team = someTeam();
    const { account, session, token } = await team.visitor.signUp({
      name: " Ada ",
      email: " Ada@Example.com ",
      password: PASSWORD,
      image: "/api/user/avatar/ada",
      locale: "de-CH",
      timezone: "Europe/Zurich",
      ipAddress: "192.0.2.7",
    });
    const now = team.clock.now();
    expect(account).toEqual({
      id: account.id,
      name: "Ada",
      email: "Ada@Example.com",
      emailVerified: false,
      image: "/api/user/avatar/ada",
      role: "admin",
      locale: "de-CH",
      timezone: "Europe/Zurich",
      createdAt: now,
      updatedAt: now,
      disabledAt: null,
      deletedAt: null,
    });
    expect([session.userId, session.kind, session.ipAddress, session.activeWorkspaceId]).toEqual([
      account.id,
      "browser",
      "192.0.2.7",
      null,
    ]);
    expect((await team.visitor.identifyActor(token))?.userId).toBe(account.id);
    const bob = await team.signUp("Bob");
    expect([bob.account.role, bob.account.timezone, bob.account.locale]).toEqual(["user", "UTC", null]);
    expect(await team.newEvents()).toEqual([]);
  });

  test("stores neither password nor token", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const stored = await team.write(async (tx) => [
      await tx.findPasswordHash(ada.account.id),
      await tx.findSessionByTokenHash(ada.token),
    ]);
    expect(stored[0]).toBeString();
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
    expect(stored[1]).toBeUndefined();
  });

  test("refuses an invalid name, address, password, language or time zone", async () => {
    const team = someTeam();
    const good = { name: "Ada", email: "ada@example.com", password: PASSWORD };
    const bad: [object, string][] = [
      [{ name: "x".repeat(101) }, "invalid"],
      [{ name: "" }, "invalid"],
      [{ name: " \t\u3000" }, "invalid"],
      [{ email: "ada" }, "invalid INVALID_EMAIL"],
      [{ email: "a b@example.com" }, "invalid INVALID_EMAIL"],
      [{ password: "short" }, "invalid PASSWORD_TOO_SHORT"],
      [{ password: "ada@example.com" }, "invalid PASSWORD_TOO_COMMON"],
      [{ locale: "no language" }, "invalid"],
      [{ timezone: "Mars/Base" }, "invalid"],
      [{ timezone: "+01:00" }, "invalid"],
      [{ image: "x".repeat(4097) }, "invalid"],
    ];
    for (const [fields, refusal] of bad)
      expect(await refusalOf(team.visitor.signUp({ ...good, ...fields }))).toBe(refusal);
  });

  test("creates one account per address, regardless of case and concurrent calls", async () => {
    const team = someTeam();
    await team.signUp("Ada");
    const taken = "conflict USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL";
    const signUp = (email: string) => team.visitor.signUp({ name: "X", email, password: PASSWORD });
    expect(await refusalOf(signUp("ADA@EXAMPLE.com"))).toBe(taken);
    const outcomes = await Promise.allSettled([signUp("bob@example.com"), signUp("Bob@example.com")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("makes exactly one of several concurrent first accounts the operator", async () => {
    const team = someTeam({ policy: { registration: "closed" } });
    const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((name) => team.signUp(name)));
    const accounts = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value.account.role] : [],
    );
    expect(accounts).toEqual(["admin"]);
  });

  test("does not hash a password for a taken address", async () => {
    const team = someTeam();
    await team.signUp("Ada");
    const { crypto } = team.factory.contextFor(null);
    let hashed = 0;
    const { hashPassword } = crypto;
    crypto.hashPassword = (password) => {
      hashed++;
      return hashPassword(password);
    };
    expect(await refusalOf(team.signUp("Ada"))).toBe("conflict USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
    expect(hashed).toBe(0);
    await team.signUp("Bob");
    expect(hashed).toBe(1);
  });

  test("admits only the first account while registration is closed", async () => {
    const team = someTeam({ policy: { registration: "closed" } });
    const ada = await team.signUp("Ada");
    await team.createWorkspace(ada);
    await ada.tracker.inviteMember({ email: "bob@example.com", role: "member" });
    expect(await refusalOf(team.signUp("Bob"))).toBe("forbidden REGISTRATION_DISABLED");
  });

  test("admits only invited addresses under the invite policy", async () => {
    const team = someTeam({ policy: { registration: "invite" } });
    const ada = await team.signUp("Ada");
    await team.createWorkspace(ada);
    const required = "forbidden INVITATION_REQUIRED";
    expect(await refusalOf(team.signUp("Bob"))).toBe(required);
    const first = await ada.tracker.inviteMember({ email: "bob@example.com", role: "member" });
    await ada.tracker.cancelInvitation({ invitationId: first.id });
    expect(await refusalOf(team.signUp("Bob"))).toBe(required);
    const second = await ada.tracker.inviteMember({ email: "Bob@example.com", role: "member" });
    const input = { name: "Bob", email: "bob@Example.com", password: PASSWORD };
    expect(await refusalOf(team.visitor.signUp({ ...input, invitationId: first.id }))).toBe(required);
    expect(await refusalOf(team.signUp("Eve"))).toBe(required);
    team.clock.advance(INVITATION_SECONDS);
    expect(await refusalOf(team.visitor.signUp({ ...input, invitationId: second.id }))).toBe(required);
    const third = await ada.tracker.inviteMember({ email: "bob@example.com", role: "member" });
    // Knowing or guessing an invited address is not enough.
    expect(await refusalOf(team.visitor.signUp(input))).toBe(required);
    const other = await ada.tracker.inviteMember({ email: "eve@example.com", role: "member" });
    expect(await refusalOf(team.visitor.signUp({ ...input, invitationId: other.id }))).toBe(required);
    expect((await team.visitor.signUp({ ...input, invitationId: third.id })).account.role).toBe("user");
  });
});

describe("updateAccount()", () => {
  test("announces visible changes in every workspace", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const one = await team.createWorkspace(ada, "one");
    const two = await team.createWorkspace(ada, "two");
    await team.newEvents();
    team.clock.advance(5);
    const account = await ada.tracker.updateAccount({
      name: "Lovelace",
      image: "/api/user/avatar/a",
      timezone: "Asia/Tokyo",
    });
    expect(account).toEqual({
      ...ada.account,
      name: "Lovelace",
      image: "/api/user/avatar/a",
      timezone: "Asia/Tokyo",
      updatedAt: team.clock.now(),
    });
    const changes = { name: { old: "Ada", new: "Lovelace" }, image: { old: null, new: "/api/user/avatar/a" } };
    const events = await team.newEvents();
    expect(events).toEqual(
      [one, two].map(({ id: workspaceId, members }) => ({
        type: "memberUpdated",
        workspaceId,
        actorId: ada.account.id,
        data: { memberId: members[0]?.id, userId: ada.account.id, changes },
      })),
    );
    await ada.tracker.updateAccount({ locale: "fr", name: "Lovelace" });
    expect(await team.newEvents()).toEqual([]);
    const versions = await team.write(async (tx) => [
      (await tx.findWorkspace(one.id))?.version,
      (await tx.findWorkspace(two.id))?.version,
    ]);
    expect(versions).toEqual([2, 2]);
  });

  test("clears optional fields, and refuses invalid changes, visitors and limited keys", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    await ada.tracker.updateAccount({ image: "/api/user/avatar/a", locale: "fr" });
    const { image, locale } = await ada.tracker.updateAccount({ image: null, locale: null });
    expect([image, locale]).toEqual([null, null]);
    expect(await refusalOf(ada.tracker.updateAccount({}))).toBe("invalid NO_FIELDS_TO_UPDATE");
    expect(await refusalOf(ada.tracker.updateAccount({ email: "b@example.com" }))).toBe(
      "invalid EMAIL_CAN_NOT_BE_UPDATED",
    );
    expect(await refusalOf(ada.tracker.updateAccount({ timezone: "Nowhere" }))).toBe("invalid");
    expect(await refusalOf(ada.tracker.updateAccount({ name: " " }))).toBe("invalid");
    expect(await refusalOf(team.visitor.updateAccount({ name: "X" }))).toBe("unauthenticated");
    const { key: _, ...key } = await ada.tracker.createApiKey({ name: "k", permissions: { task: ["read"] } });
    const script = team.factory.as({ kind: "api_key", userId: ada.account.id, key });
    expect(await refusalOf(script.updateAccount({ name: "X" }))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
  });
});
