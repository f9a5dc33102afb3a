import { expect, test } from "bun:test";
import type { Actor } from "./actor.ts";
import { CredentialCache } from "./credential_cache.ts";
import { startSession } from "./session.ts";

const NOW = new Date("2030-01-01T00:00:00.000Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

function actorOf(userId: string, sessionId = `session of ${userId}`): Actor & { kind: "session" } {
  const start = { id: sessionId, userId, kind: "browser" as const, clientId: null, activeWorkspaceId: null };
  return { kind: "session", userId, session: startSession(start, NOW) };
}

function put(cache: CredentialCache, hash: string, actor: Actor): void {
  cache.put(hash, { actor, readAt: NOW }, cache.generation);
}

test("answers what was put, for a minute", () => {
  const cache = new CredentialCache();
  const actor = actorOf("ada");
  put(cache, "h", actor);
  expect(cache.get("h", later(59.999))).toBe(actor);
  expect(cache.get("h", later(60))).toBeUndefined();
  expect(cache.size).toBe(0);
});

test("get() answers nothing when the clock was set back", () => {
  const cache = new CredentialCache();
  put(cache, "h", actorOf("ada"));
  expect(cache.get("h", later(-24 * 3600))).toBeUndefined();
});

test("a revocation forgets all of one account, and look-ups that began before it", () => {
  const cache = new CredentialCache();
  put(cache, "h1", actorOf("ada", "s1"));
  put(cache, "h2", actorOf("ada", "s2"));
  put(cache, "h3", actorOf("bob"));
  const { generation } = cache;
  cache.forgetUser("ada");
  cache.put("h1", { actor: actorOf("ada", "s1"), readAt: NOW }, generation);
  expect(cache.get("h1", NOW)).toBeUndefined();
  expect(cache.get("h2", NOW)).toBeUndefined();
  expect(cache.get("h3", NOW)?.userId).toBe("bob");
});

test("forgets what was used longest ago when it is full", () => {
  const cache = new CredentialCache({ limit: 2 });
  put(cache, "h1", actorOf("a"));
  put(cache, "h2", actorOf("b"));
  cache.get("h1", NOW);
  put(cache, "h3", actorOf("c"));
  expect([cache.size, cache.get("h2", NOW)]).toEqual([2, undefined]);
  expect(cache.get("h1", NOW)?.userId).toBe("a");
});

test("refreshes the copy of one credential only, and none after a revocation", () => {
  const cache = new CredentialCache();
  put(cache, "h1", actorOf("ada", "s1"));
  put(cache, "h2", actorOf("ada", "s2"));
  const renewed = actorOf("ada", "s1");
  const { generation } = cache;
  cache.refresh(renewed, generation);
  expect(cache.get("h1", NOW)).toBe(renewed);
  expect(cache.get("h2", NOW)).not.toBe(renewed);
  cache.forgetUser("bob");
  cache.refresh(actorOf("ada", "s1"), generation);
  expect(cache.get("h1", NOW)).toBe(renewed);
});

test("one use of a credential is written at a time", () => {
  const cache = new CredentialCache();
  expect([cache.beginUse("s"), cache.beginUse("s"), cache.beginUse("t")]).toEqual([true, false, true]);
  cache.endUse("s");
  expect(cache.beginUse("s")).toBe(true);
});

test("keeps for as long as it is told", () => {
  const cache = new CredentialCache({ seconds: 5 });
  put(cache, "h", actorOf("ada"));
  expect(cache.get("h", later(4.999))?.userId).toBe("ada");
  expect(cache.get("h", later(5))).toBeUndefined();
});

test("starting over forgets everything, look-ups that run included; while suspended nothing is kept", () => {
  const cache = new CredentialCache();
  put(cache, "h1", actorOf("ada"));
  put(cache, "h2", actorOf("bob"));
  const { generation } = cache;
  cache.startOver({ isSuspended: true });
  expect([cache.get("h1", NOW), cache.get("h2", NOW), cache.size]).toEqual([undefined, undefined, 0]);
  put(cache, "h1", actorOf("ada"));
  expect(cache.get("h1", NOW)).toBeUndefined();
  cache.startOver({ isSuspended: false });
  cache.put("h1", { actor: actorOf("ada"), readAt: NOW }, generation);
  expect(cache.get("h1", NOW)).toBeUndefined();
  put(cache, "h1", actorOf("ada"));
  expect(cache.get("h1", NOW)?.userId).toBe("ada");
  cache.forgetUser("ada");
  expect(cache.size).toBe(0);
});
