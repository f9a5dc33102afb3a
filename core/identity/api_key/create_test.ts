import { expect, test } from "bun:test";
import { MAX_API_KEY_SECONDS, MAX_API_KEYS } from "../../limits.ts";
import { refusalOf, someTeam } from "../../testing/team.ts";

test("createApiKey() returns the full key once, and stores only its hash", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const { id: workspaceId } = await team.createWorkspace(ada);
  const permissions = { task: ["read", "read"], label: [] };
  const { key, ...record } = await ada.tracker.createApiKey({ name: " CI ", expiresIn: 60, workspaceId, permissions });
  const now = team.clock.now();
  expect(key).toMatch(/^hxl_[A-Za-z0-9_-]{43}[0-9a-z]{6}$/);
  expect(record).toEqual({
    id: record.id,
    name: "CI",
    userId: ada.account.id,
    start: key.slice(0, 8),
    workspaceId,
    permissions: { task: ["read"] },
    enabled: true,
    expiresAt: new Date(now.getTime() + 60_000),
    lastUsedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  expect(await ada.tracker.listApiKeys()).toEqual([record]);
  expect(await ada.tracker.getApiKey({ keyId: record.id })).toEqual(record);
  expect(await team.write((tx) => tx.findApiKeyByHash(key))).toBeUndefined();
  expect(await team.visitor.identifyActor(key)).toEqual({ kind: "api_key", userId: ada.account.id, key: record });
});

test("createApiKey() refuses invalid names, expiry dates and permissions, and other accounts' workspaces", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const { id: workspaceId } = await team.createWorkspace(bob);
  const create = (fields: object) => refusalOf(ada.tracker.createApiKey({ name: "k", ...fields }));
  expect(await create({ name: " " })).toBe("invalid");
  expect(await create({ name: "x".repeat(101) })).toBe("invalid");
  expect(await create({ expiresIn: 0 })).toBe("invalid EXPIRES_IN_IS_TOO_SMALL");
  expect(await create({ expiresIn: 1.5 })).toBe("invalid EXPIRES_IN_IS_TOO_SMALL");
  expect(await create({ expiresIn: MAX_API_KEY_SECONDS + 1 })).toBe("invalid EXPIRES_IN_IS_TOO_LARGE");
  expect(await create({ permissions: { task: ["fly"] } })).toBe("invalid INVALID_RESOURCE");
  expect(await create({ permissions: { moon: ["read"] } })).toBe("invalid INVALID_RESOURCE");
  expect(await create({ workspaceId })).toBe("not_found");
  expect(await ada.tracker.listApiKeys()).toEqual([]);
});

test("createApiKey() allows 100 keys per account, even with concurrent calls", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  for (let made = 0; made < MAX_API_KEYS - 1; made++)
    await ada.tracker.createApiKey({ name: `k${made}`, expiresIn: 60 });
  // Expired keys also count.
  team.clock.advance(3600);
  const last = await Promise.allSettled([1, 2, 3].map((n) => ada.tracker.createApiKey({ name: `last ${n}` })));
  expect(last.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  const create = () => ada.tracker.createApiKey({ name: "one more" });
  expect(await refusalOf(create())).toBe("conflict TOO_MANY_API_KEYS");
  const [key] = await ada.tracker.listApiKeys();
  expect(await ada.tracker.listApiKeys()).toHaveLength(100);
  await ada.tracker.deleteApiKey({ keyId: key?.id ?? "" });
  expect((await create()).name).toBe("one more");
});

test("updateApiKey() takes effect immediately", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const { key, ...record } = await ada.tracker.createApiKey({ name: "k" });
  const keyId = record.id;
  const identify = async () => (await team.visitor.identifyActor(key)) !== null;
  expect(await identify()).toBe(true);
  team.clock.advance(5);
  const updatedAt = team.clock.now();
  expect(await ada.tracker.updateApiKey({ keyId, enabled: false })).toEqual({ ...record, enabled: false, updatedAt });
  expect(await identify()).toBe(false);
  await ada.tracker.updateApiKey({ keyId, enabled: true, name: "renamed", expiresIn: 10 });
  expect(await identify()).toBe(true);
  team.clock.advance(10);
  expect(await identify()).toBe(false);
  const revived = await ada.tracker.updateApiKey({ keyId, expiresIn: null });
  expect([revived.name, revived.expiresAt]).toEqual(["renamed", null]);
  expect(await identify()).toBe(true);
  expect(await ada.tracker.deleteApiKey({ keyId })).toEqual({ success: true });
  expect(await identify()).toBe(false);
  expect(await refusalOf(ada.tracker.updateApiKey({ keyId }))).toBe("invalid NO_VALUES_TO_UPDATE");
});

test("another account's API key is reported as missing", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const { id: keyId } = await ada.tracker.createApiKey({ name: "k" });
  for (const call of [
    () => bob.tracker.getApiKey({ keyId }),
    () => bob.tracker.updateApiKey({ keyId, name: "x" }),
    () => bob.tracker.deleteApiKey({ keyId }),
    () => ada.tracker.getApiKey({ keyId: "none" }),
  ]) {
    expect(await refusalOf(call())).toBe("not_found KEY_NOT_FOUND");
  }
  expect(await bob.tracker.listApiKeys()).toEqual([]);
});
