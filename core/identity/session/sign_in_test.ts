import { describe, expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { MAX_SESSIONS, SESSION_SECONDS } from "../../limits.ts";
import { PASSWORD, type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";
import { resetPassword } from "../password/override.ts";
import { startSession } from "./session.ts";

const DAY = 24 * 3600;
const WRONG = "wrong-7-unstable";

async function addDevice(team: Team, { account, ctx }: Person): Promise<string> {
  const token = `hxd_${"d".repeat(43)}`;
  const start = { id: `device of ${account.id}`, userId: account.id, kind: "device" as const };
  const device = startSession({ ...start, clientId: "service-cli", activeWorkspaceId: null }, team.clock.now());
  const hash = await ctx.crypto.hash(token);
  await team.write((tx) => tx.insertSession(device, hash));
  return token;
}

describe("signIn()", () => {
  test("activates the workspace of the oldest membership", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { id: activeWorkspaceId } = await team.createWorkspace(ada, "first");
    team.clock.advance(1);
    await team.createWorkspace(ada, "second");
    const userAgent = "x".repeat(600);
    const input = { email: " ADA@example.com ", password: PASSWORD, ipAddress: "192.0.2.7", userAgent };
    const { session, account, token } = await team.signInWithPassword(input);
    const now = team.clock.now();
    expect(account).toEqual(ada.account);
    expect(session).toEqual({
      id: session.id,
      userId: account.id,
      kind: "browser",
      clientId: null,
      ipAddress: "192.0.2.7",
      userAgent: "x".repeat(500),
      activeWorkspaceId,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    });
    expect((await team.visitor.identifyActor(token))?.userId).toBe(account.id);
  });

  test("creates a session that ends after a day without rememberMe, even if it is used", async () => {
    const team = someTeam();
    const { email } = await team.signUp("Ada");
    const { token } = await team.visitor.signIn({ email, password: PASSWORD, rememberMe: false });
    team.clock.advance(DAY - 1);
    const actor = await team.visitor.identifyActor(token);
    expect(await team.factory.as(actor).recordUse()).toBe(false);
    team.clock.advance(1);
    expect(await team.visitor.identifyActor(token)).toBeNull();
  });

  test("does not reveal whether the account exists", async () => {
    const team = someTeam();
    const { email } = await team.signUp("Ada");
    const refused = "unauthenticated INVALID_EMAIL_OR_PASSWORD";
    expect(await refusalOf(team.visitor.signIn({ email, password: WRONG }))).toBe(refused);
    expect(await refusalOf(team.visitor.signIn({ email: "no@example.com", password: WRONG }))).toBe(refused);
    const password = "x".repeat(257);
    expect(await refusalOf(team.visitor.signIn({ email, password }))).toBe("invalid PASSWORD_TOO_LONG");
  });

  test("checks a password even for unknown addresses", async () => {
    const team = someTeam();
    const judged: (string | undefined)[] = [];
    const ctx = team.factory.contextFor(null);
    const crypto = {
      ...ctx.crypto,
      verifyPassword: async (_: string, hash: string | undefined) => {
        judged.push(hash);
        return false;
      },
    };
    const { signIn } = await import("./sign_in.ts");
    await refusalOf(signIn({ ...ctx, crypto }, { email: "no@example.com", password: WRONG }));
    expect(judged).toEqual([undefined]);
  });

  test("allows ten wrong passwords per email address in 15 minutes, even concurrently", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    for (const email of [ada.email, "no@example.com"]) {
      const tries = Array.from({ length: 12 }, () => refusalOf(team.visitor.signIn({ email, password: WRONG })));
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter((outcome) => outcome === "rate_limited TOO_MANY_ATTEMPTS")).toHaveLength(2);
      expect(outcomes.filter((outcome) => outcome === "unauthenticated INVALID_EMAIL_OR_PASSWORD")).toHaveLength(10);
    }
    team.clock.advance(899);
    const blocked = await team.visitor.signIn({ email: "ADA@example.com", password: PASSWORD }).catch((error) => error);
    expect(blocked).toBeInstanceOf(TrackerError);
    expect([blocked.code, blocked.details.retryAfterSeconds]).toEqual(["rate_limited", 1]);
    team.clock.advance(1);
    for (let index = 0; index < 12; index++) await team.signIn(ada);
  });

  test("still allows attempts from a known address when other clients have used up the limit", async () => {
    const team = someTeam();
    const email = "ada@example.com";
    const guess = (password: string, ipAddress?: string) =>
      team.signInWithPassword({ email, password, ...(ipAddress === undefined ? {} : { ipAddress }) });
    await team.visitor.signUp({ name: "Ada", email, password: PASSWORD, ipAddress: "192.0.2.1" });
    await guess(PASSWORD, "2001:db8:1:2::5");

    for (let index = 0; index < 10; index++) {
      expect(await refusalOf(guess(WRONG, `198.51.100.${index}`))).toBe("unauthenticated INVALID_EMAIL_OR_PASSWORD");
    }
    for (const elsewhere of ["198.51.100.1", "203.0.113.9", "2001:db8:1:3::5", undefined]) {
      expect(await refusalOf(guess(PASSWORD, elsewhere))).toBe("rate_limited TOO_MANY_ATTEMPTS");
    }
    for (const home of ["192.0.2.1", "2001:db8:1:2::6"]) {
      expect((await guess(PASSWORD, home)).account.email).toBe(email);
      for (let index = 0; index < 10; index++) {
        expect(await refusalOf(guess(WRONG, home))).toBe("unauthenticated INVALID_EMAIL_OR_PASSWORD");
      }
      expect(await refusalOf(guess(PASSWORD, home))).toBe("rate_limited TOO_MANY_ATTEMPTS");
    }
    team.clock.advance(900);
    expect((await guess(PASSWORD, "203.0.113.9")).account.email).toBe(email);
    const known = await team.factory.contextFor(null).store.read(async (tx) => {
      const account = await tx.findAccountByEmail(email);
      return await tx.listKnownAddresses(account?.id ?? "");
    });
    expect(known.map(({ address }) => address).sort()).toEqual(["192.0.2.1", "2001:db8:1:2::/64", "203.0.113.9"]);
  });

  test("records a known address once a day, and deleteAccount() removes them all", async () => {
    const team = someTeam();
    const ada = await team.visitor.signUp({
      name: "Ada",
      email: "ada@example.com",
      password: PASSWORD,
      ipAddress: "192.0.2.1",
    });
    const { store } = team.factory.contextFor(null);
    const known = () => store.read((tx) => tx.listKnownAddresses(ada.account.id));
    const input = { email: "ada@example.com", password: PASSWORD, ipAddress: "192.0.2.1" };
    const noted = team.clock.now();
    const row = { userId: ada.account.id, address: "192.0.2.1" };
    team.clock.advance(DAY - 1);
    await team.visitor.signIn(input);
    expect(await known()).toEqual([{ ...row, lastSignInAt: noted }]);
    team.clock.advance(1);
    const { account, session } = await team.signInWithPassword(input);
    expect(await known()).toEqual([{ ...row, lastSignInAt: team.clock.now() }]);
    await team.factory.as({ kind: "session", userId: account.id, session }).deleteAccount({ password: PASSWORD });
    expect(await known()).toEqual([]);
  });
});

describe("signOut() and getSession()", () => {
  test("end and return the current session", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { session } = ada.actor;
    expect(await ada.tracker.getSession()).toEqual({ session, account: ada.account, twoFactorEnabled: false } as never);
    expect(await ada.tracker.signOut()).toEqual({ success: true });
    expect(await ada.tracker.getSession()).toBeNull();
    expect(await team.visitor.identifyActor(ada.token)).toBeNull();
    expect(await ada.tracker.signOut()).toEqual({ success: true });
  });

  test("do nothing for visitors and API keys", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { key: _, ...key } = await ada.tracker.createApiKey({ name: "k" });
    const script = team.factory.as({ kind: "api_key", userId: ada.account.id, key });
    expect([await team.visitor.getSession(), await script.getSession()]).toEqual([null, null]);
    expect([await team.visitor.signOut(), await script.signOut()]).toEqual([{ success: true }, { success: true }]);
    expect(await ada.tracker.getSession()).not.toBeNull();
  });
});

describe("sessions", () => {
  test("can be listed and revoked only by their owner, as can devices", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    team.clock.advance(1);
    const other = await team.signIn(ada);
    team.clock.advance(1);
    const deviceToken = await addDevice(team, ada);
    const ids = async () => (await ada.tracker.listSessions()).map(({ id }) => id);
    const deviceId = `device of ${ada.account.id}`;
    const ownId = ada.actor.session?.id as string;
    const otherId = other.actor.session?.id as string;
    expect(await ids()).toEqual([deviceId, otherId, ownId]);

    expect(await refusalOf(bob.tracker.revokeSession({ token: otherId }))).toBe("not_found SESSION_NOT_FOUND");
    expect(await refusalOf(bob.tracker.revokeSession({ token: other.token }))).toBe("not_found SESSION_NOT_FOUND");
    expect(await ada.tracker.revokeSession({ token: other.token })).toEqual({ status: true });
    expect(await ids()).toEqual([deviceId, ownId]);
    await ada.tracker.revokeSession({ token: deviceId });
    expect(await team.visitor.identifyActor(deviceToken)).toBeNull();
    expect(await ids()).toEqual([ownId]);
    expect(await bob.tracker.listSessions()).toHaveLength(1);
  });

  test("can be revoked all at once, including or excluding the current one", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    await team.signIn(ada);
    const device = await addDevice(team, ada);
    await ada.tracker.revokeOtherSessions();
    expect((await ada.tracker.listSessions()).map(({ id }) => id)).toEqual([ada.actor.session?.id as string]);
    expect(await team.visitor.identifyActor(device)).toBeNull();
    await ada.tracker.revokeSessions();
    expect(await ada.tracker.listSessions()).toEqual([]);
    expect(await team.visitor.identifyActor(ada.token)).toBeNull();
  });

  test("are deleted after expiry when a new one starts", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    await addDevice(team, ada);
    team.clock.advance(SESSION_SECONDS - 1);
    const rows = () => team.write((tx) => tx.listSessions(ada.account.id));
    const { session } = await team.signInWithPassword({ email: ada.email, password: PASSWORD });
    expect(await rows()).toHaveLength(3);
    team.clock.advance(1);
    const next = await team.signInWithPassword({ email: ada.email, password: PASSWORD });
    expect((await rows()).map(({ id }) => id)).toEqual([next.session.id, session.id]);
  });

  test("beyond the limit are deleted, the least recently used first", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    await addDevice(team, ada);
    team.clock.advance(DAY);
    // This session was used today, so it must remain.
    await team.factory.as(await team.visitor.identifyActor(ada.token)).recordUse();
    const start = { userId: ada.account.id, kind: "browser" as const, clientId: null, activeWorkspaceId: null };
    await team.write(async (tx) => {
      for (let count = 2; count < MAX_SESSIONS; count++) {
        await tx.insertSession(startSession({ ...start, id: `session ${count}` }, team.clock.now()), `hash ${count}`);
      }
    });
    const kindsAndIds = async () => (await ada.tracker.listSessions()).map(({ kind, id }) => `${kind} ${id}`);
    const before = await kindsAndIds();
    expect([before.length, before.at(-1)]).toEqual([MAX_SESSIONS, `device device of ${ada.account.id}`]);
    const { session } = await team.signInWithPassword({ email: ada.email, password: PASSWORD });
    const after = await kindsAndIds();
    expect(after).toHaveLength(MAX_SESSIONS);
    expect(after).toContain(`browser ${session.id}`);
    expect(after).toContain(`browser ${ada.actor.session?.id}`);
    expect(after).not.toContain(`device device of ${ada.account.id}`);
  });

  test("are not listed after expiry", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    team.clock.advance(SESSION_SECONDS - 1);
    expect(await ada.tracker.listSessions()).toHaveLength(1);
    team.clock.advance(1);
    expect(await ada.tracker.listSessions()).toEqual([]);
  });

  test("can be managed only in a session, like passwords and API keys", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const token = await addDevice(team, ada);
    const { key: _, ...key } = await ada.tracker.createApiKey({ name: "k" });
    const actors = [
      { actor: null, refusal: "unauthenticated" },
      { actor: await team.visitor.identifyActor(token), refusal: "forbidden SESSION_REQUIRED" },
      { actor: { kind: "api_key" as const, userId: ada.account.id, key }, refusal: "forbidden SESSION_REQUIRED" },
    ];
    for (const { actor, refusal } of actors) {
      const tracker = team.factory.as(actor);
      const calls = [
        () => tracker.listSessions(),
        () => tracker.revokeSession({ token: "x" }),
        () => tracker.revokeOtherSessions(),
        () => tracker.revokeSessions(),
        () => tracker.changePassword({ currentPassword: PASSWORD, newPassword: WRONG }),
        () => tracker.verifyPassword({ password: PASSWORD }),
        () => tracker.deleteAccount({ password: PASSWORD }),
        () => tracker.createApiKey({ name: "k" }),
        () => tracker.listApiKeys(),
        () => tracker.getApiKey({ keyId: key.id }),
        () => tracker.updateApiKey({ keyId: key.id, name: "n" }),
        () => tracker.deleteApiKey({ keyId: key.id }),
      ];
      for (const call of calls) expect(await refusalOf(call())).toBe(refusal);
    }
  });
});

describe("changing passwords", () => {
  test("revokes all other sessions and devices, and invalidates the old password", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const other = await team.signIn(ada);
    const device = await addDevice(team, ada);
    const newPassword = "another-8-word";
    expect(await ada.tracker.changePassword({ currentPassword: PASSWORD, newPassword })).toEqual({
      token: null,
      account: ada.account,
      twoFactorEnabled: false,
    });
    expect(await team.visitor.identifyActor(ada.token)).not.toBeNull();
    expect(await team.visitor.identifyActor(other.token)).toBeNull();
    expect(await team.visitor.identifyActor(device)).toBeNull();
    expect(await ada.tracker.verifyPassword({ password: newPassword })).toEqual({ status: true });
    expect(await refusalOf(team.signIn(ada))).toBe("unauthenticated INVALID_EMAIL_OR_PASSWORD");
  });

  test("requires the current password and a valid new one", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const change = (currentPassword: string, newPassword: string) =>
      refusalOf(ada.tracker.changePassword({ currentPassword, newPassword }));
    expect(await change(WRONG, "another-8-word")).toBe("invalid INVALID_PASSWORD");
    expect(await change(PASSWORD, "short")).toBe("invalid PASSWORD_TOO_SHORT");
    expect(await change(PASSWORD, "x".repeat(257))).toBe("invalid PASSWORD_TOO_LONG");
    expect(await change(PASSWORD, "password1")).toBe("invalid PASSWORD_TOO_COMMON");
    expect(await change(PASSWORD, "ADA@example.com")).toBe("invalid PASSWORD_TOO_COMMON");
    expect(await refusalOf(ada.tracker.verifyPassword({ password: WRONG }))).toBe("invalid INVALID_PASSWORD");
    expect(await team.signIn(ada)).toBeDefined();
  });

  test("accepts only one of two concurrent changes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const change = (newPassword: string) => ada.tracker.changePassword({ currentPassword: PASSWORD, newPassword });
    const outcomes = await Promise.allSettled([change("another-8-word"), change("something-9-else")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("resetPassword() sets a password without an actor, and revokes all sessions", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const eve = await team.signUp("Eve");
    const device = await addDevice(team, ada);
    const operator = team.factory.contextFor(null);
    const newPassword = "another-8-word";
    expect(await resetPassword(operator, { email: " ADA@example.com", newPassword })).toEqual(ada.account);
    for (const token of [ada.token, device]) expect(await team.visitor.identifyActor(token)).toBeNull();
    expect(await team.visitor.identifyActor(eve.token)).not.toBeNull();
    expect(await refusalOf(team.signIn(ada))).toBe("unauthenticated INVALID_EMAIL_OR_PASSWORD");
    expect((await team.signInWithPassword({ email: ada.email, password: newPassword })).account).toEqual(ada.account);
    const refused = (email: string, password: string) =>
      refusalOf(resetPassword(operator, { email, newPassword: password }));
    expect(await refused("nobody@example.com", newPassword)).toBe("not_found");
    expect(await refused(ada.email, "short")).toBe("invalid PASSWORD_TOO_SHORT");
    expect(await refused(ada.email, ada.email)).toBe("invalid PASSWORD_TOO_COMMON");
  });

  test("verifyPassword() limits guesses from a stolen session", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    for (let index = 0; index < 10; index++) await refusalOf(ada.tracker.verifyPassword({ password: WRONG }));
    const limited = "rate_limited TOO_MANY_ATTEMPTS";
    expect(await refusalOf(ada.tracker.verifyPassword({ password: PASSWORD }))).toBe(limited);
    expect(await refusalOf(ada.tracker.deleteAccount({ password: PASSWORD }))).toBe(limited);
    const home = await team.signIn(ada);
    expect(await home.tracker.verifyPassword({ password: PASSWORD })).toEqual({ status: true });
  });

  test("changePassword() works while an attacker without a session guesses the password", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    for (let index = 0; index < 10; index++)
      await refusalOf(team.visitor.signIn({ email: ada.email, password: WRONG }));
    expect(await refusalOf(team.signIn(ada))).toBe("rate_limited TOO_MANY_ATTEMPTS");
    const change = { currentPassword: PASSWORD, newPassword: "another-8-word" };
    expect((await ada.tracker.changePassword(change)).account).toEqual(ada.account);
  });
});
