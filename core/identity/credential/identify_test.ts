import { describe, expect, test } from "bun:test";
import { SESSION_SECONDS } from "../../limits.ts";
import { memoryLive } from "../../memory/mod.ts";
import { fixedClock } from "../../testing/clock.ts";
import { testPorts } from "../../testing/ports.ts";
import { PASSWORD, someTeam } from "../../testing/team.ts";
import { createTracker } from "../../tracker.ts";
import { startSession } from "../session/session.ts";

const DAY = 24 * 3600;

/** Returns a tracker whose store counts its reads and transactions. */
function countedTracker() {
  const clock = fixedClock();
  const ports = testPorts({ clock });
  const calls = { reads: 0, transactions: 0 };
  const store: typeof ports.store = {
    read(work) {
      calls.reads++;
      return ports.store.read(work);
    },
    transaction(work) {
      calls.transactions++;
      return ports.store.transaction(work);
    },
    close: () => ports.store.close(),
  };
  return { clock, calls, ports, factory: createTracker({ ...ports, store }) };
}

describe("identifyActor()", () => {
  test("recognizes sessions, devices and keys by their tokens", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { userId } = ada.actor;
    expect(await team.visitor.identifyActor(ada.token)).toEqual(ada.actor);

    const { key, ...record } = await ada.tracker.createApiKey({ name: "k" });
    expect(await team.visitor.identifyActor(key)).toEqual({ kind: "api_key", userId, key: record });

    const token = `hxd_${"d".repeat(43)}`;
    const start = { id: "d", userId, kind: "device" as const, clientId: "service-cli", activeWorkspaceId: null };
    const device = startSession(start, team.clock.now());
    const hash = await ada.ctx.crypto.hash(token);
    await team.write((tx) => tx.insertSession(device, hash));
    expect(await team.visitor.identifyActor(token)).toEqual({ kind: "device", userId, session: device });
  });

  test("does not query the store for malformed tokens", async () => {
    const { factory, calls } = countedTracker();
    const { identifyActor } = factory.as(null);
    const key = `hxl_${"a".repeat(43)}`;
    for (const token of ["", "x", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}.`, key, `${key}aaaaaa`, "hxd_x"]) {
      expect(await identifyActor(token)).toBeNull();
    }
    expect(calls.reads).toBe(0);
    expect(await identifyActor("a".repeat(43))).toBeNull();
    expect(calls.reads).toBe(1);
  });

  test("reads the credential on every request", async () => {
    const { factory, calls } = countedTracker();
    const visitor = factory.as(null);
    const { token, account, session } = await visitor.signUp({ name: "A", email: "a@example.com", password: PASSWORD });
    calls.reads = 0;
    await visitor.identifyActor(token);
    await visitor.identifyActor(token);
    expect(calls.reads).toBe(2);
    await factory.as({ kind: "session", userId: account.id, session }).createWorkspace({ name: "W", slug: "w" });
    const actor = await visitor.identifyActor(token);
    expect(actor?.kind === "session" && actor.session?.activeWorkspaceId).toBeString();
  });

  test("checks the expiry of a session and a key on every use", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { key } = await ada.tracker.createApiKey({ name: "k", expiresIn: 30 });
    expect(await team.visitor.identifyActor(key)).not.toBeNull();
    team.clock.advance(30);
    expect(await team.visitor.identifyActor(key)).toBeNull();
    team.clock.advance(SESSION_SECONDS - 60);
    expect(await team.visitor.identifyActor(ada.token)).not.toBeNull();
    team.clock.advance(30);
    expect(await team.visitor.identifyActor(ada.token)).toBeNull();
  });

  test("immediately refuses a revoked credential on a server that receives no messages", async () => {
    const clock = fixedClock();
    const ports = testPorts({ clock });
    const [one, two] = [createTracker(ports), createTracker({ ...ports, live: memoryLive() })];
    const input = { name: "A", email: "a@example.com", password: PASSWORD };
    const { token, account, session } = await one.as(null).signUp(input);
    expect(await one.as(null).identifyActor(token)).not.toBeNull();
    expect(await two.as(null).identifyActor(token)).not.toBeNull();
    await one.as({ kind: "session", userId: account.id, session }).signOut();
    expect(await one.as(null).identifyActor(token)).toBeNull();
    expect(await two.as(null).identifyActor(token)).toBeNull();
  });
});

describe("recordUse()", () => {
  test("records the use of a key at most once a minute", async () => {
    const { factory, calls, clock } = countedTracker();
    const visitor = factory.as(null);
    const { account, session } = await visitor.signUp({ name: "A", email: "a@example.com", password: PASSWORD });
    const ada = factory.as({ kind: "session", userId: account.id, session });
    const { key } = await ada.createApiKey({ name: "k" });
    const use = async () => factory.as(await visitor.identifyActor(key)).recordUse();
    const start = clock.now();
    expect(await Promise.all([use(), use(), use()])).toContain(true);
    calls.transactions = 0;
    clock.advance(59);
    expect(await use()).toBe(false);
    expect(calls.transactions).toBe(0);
    expect((await ada.listApiKeys())[0]?.lastUsedAt).toEqual(start);
    clock.advance(1);
    expect(await use()).toBe(true);
    expect((await ada.listApiKeys())[0]?.lastUsedAt).toEqual(clock.now());
  });

  test("writes once for concurrent requests", async () => {
    const { factory, calls, clock } = countedTracker();
    const visitor = factory.as(null);
    const { token } = await visitor.signUp({ name: "A", email: "a@example.com", password: PASSWORD });
    clock.advance(DAY);
    const actor = await visitor.identifyActor(token);
    calls.transactions = 0;
    const uses = await Promise.all(Array.from({ length: 50 }, () => factory.as(actor).recordUse()));
    expect([uses.filter(Boolean).length, calls.transactions]).toEqual([1, 1]);
    expect(await factory.as(await visitor.identifyActor(token)).recordUse()).toBe(false);
  });

  test("extends a session after a day, but not an expired one", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    team.clock.advance(DAY - 1);
    expect(await ada.tracker.recordUse()).toBe(false);
    team.clock.advance(1);
    expect(await ada.tracker.recordUse()).toBe(true);
    const { session } = (await ada.tracker.getSession()) ?? {};
    const now = team.clock.now();
    expect([session?.updatedAt, session?.expiresAt]).toEqual([now, new Date(now.getTime() + SESSION_SECONDS * 1000)]);
    await ada.tracker.signOut();
    team.clock.advance(DAY);
    expect(await ada.tracker.recordUse()).toBe(false);
    expect(await ada.tracker.getSession()).toBeNull();
  });

  test("records nothing for visitors and embedding applications", async () => {
    const { factory, calls } = countedTracker();
    expect(await factory.as(null).recordUse()).toBe(false);
    expect(await factory.as({ kind: "session", userId: "ada" }).recordUse()).toBe(false);
    expect(calls).toEqual({ reads: 0, transactions: 0 });
  });
});
