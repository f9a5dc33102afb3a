import { expect, test } from "bun:test";
import { type Store, signUp, TrackerError } from "@hexlane/core";
import { openTestApp, type TestApp } from "../test_app.ts";
import { checkKey, ReplayGate, withReplay } from "./idempotency.ts";
import { pack } from "./input/packed_json.ts";

function create(
  { ask, workspaceId }: TestApp,
  key: string,
  options: { name?: string; slug?: string; query?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { name = "Web", slug = "web", query = "", headers = {} } = options;
  const json = { workspaceId, name, slug };
  return ask("POST", `/api/project${query}`, { json, headers: { "idempotency-key": key, ...headers } });
}

async function countProjects({ ports, workspaceId }: TestApp): Promise<number> {
  return (await ports.store.read((tx) => tx.listProjectOutlines(workspaceId))).length;
}

test("64 concurrent retries create one project, and each gets it in its response", async () => {
  const world = await openTestApp();
  const responses = await Promise.all(Array.from({ length: 64 }, () => create(world, "key-1")));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(responses.map(({ status }) => status)).toEqual(Array(64).fill(200));
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ slug: "web", version: 1 });
  const replayed = responses.filter(({ headers }) => headers.get("idempotent-replayed") === "true");
  expect(replayed).toHaveLength(63);
  expect(await countProjects(world)).toBe(1);
});

test("a key is refused with a different body", async () => {
  const world = await openTestApp();
  expect((await create(world, "key-1")).status).toBe(200);
  const other = await create(world, "key-1", { slug: "ops" });
  expect([other.status, await other.json()]).toMatchObject([422, { code: "IDEMPOTENCY_KEY_REUSED" }]);
  expect(await countProjects(world)).toBe(1);
});

test("a request with a different key or path is not a retry", async () => {
  const world = await openTestApp();
  expect((await create(world, "key-1")).status).toBe(200);
  expect((await create(world, "key-2")).status).toBe(409);
  expect((await create(world, "key-1", { query: "?x=1" })).status).toBe(409);
});

test("a failure frees the key", async () => {
  const world = await openTestApp();
  expect((await create(world, "key-1", { name: "" })).status).toBe(400);
  await create(world, "other", { slug: "ops" });
  expect((await create(world, "key-1", { slug: "ops" })).status).toBe(409);
  expect((await create(world, "key-1")).status).toBe(200);
});

test("an idempotency record expires after a day", async () => {
  const { tracker } = await openTestApp();
  const begin = Date.UTC(2026, 0, 1);
  let runs = 0;
  const attempt = async (hours: number, fingerprint = "f"): Promise<unknown> => {
    const claim = {
      id: "claim-1",
      fingerprint,
      now: new Date(begin + hours * 3_600_000),
      userId: "ada",
      replayed: false,
    };
    const result = await withReplay(tracker.contextFor(null), claim).store.transaction(async () => ++runs);
    return claim.replayed ? `replayed ${result}` : result;
  };
  expect([await attempt(0), await attempt(23.99), await attempt(24), await attempt(24)]).toEqual([
    1,
    "replayed 1",
    2,
    "replayed 2",
  ]);
  expect(await attempt(49, "other body")).toBe(3);
});

test("a conflict with another server's stored result returns that result", async () => {
  const { tracker } = await openTestApp();
  const ctx = tracker.contextFor(null);
  const claim = { id: "claim-1", fingerprint: "f", now: new Date(), userId: "ada", replayed: false };
  const row = { id: claim.id, fingerprint: claim.fingerprint, createdAt: claim.now };
  let calls = 0;
  // The other server commits after our check and before our write.
  const racing: Store = {
    read: (work) => ctx.store.read(work),
    close: () => ctx.store.close(),
    async transaction(work) {
      if (++calls > 1) return await ctx.store.transaction(work);
      await ctx.store.transaction((tx) => tx.insertReplay({ ...row, answer: pack("theirs") }));
      throw new TrackerError("conflict", "Taken");
    },
  };
  expect(await withReplay({ ...ctx, store: racing }, claim).store.transaction(async () => "ours")).toBe("theirs");
  expect(claim.replayed).toBe(true);
});

test("a conflict in the use case remains a conflict", async () => {
  const { tracker } = await openTestApp();
  const claim = { id: "claim-1", fingerprint: "f", now: new Date(), userId: "ada", replayed: false };
  const attempt = withReplay(tracker.contextFor(null), claim).store.transaction(async () => {
    throw new TrackerError("conflict", "Taken");
  });
  expect(attempt).rejects.toMatchObject({ code: "conflict" });
});

test.each([[" "], ["ü"], ["x".repeat(256)]])("checkKey() refuses %j", (key) => {
  expect(() => checkKey(key)).toThrow("Cannot use the idempotency key");
});

test("ReplayGate refuses a retry that waits too long, and lets later ones through", async () => {
  const gate = new ReplayGate({ waitMilliseconds: 10 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = gate.pass("a", () => promise);
  expect(gate.pass("a", async () => "never")).rejects.toMatchObject({ details: { reason: "IDEMPOTENCY_KEY_IN_USE" } });
  expect(await gate.pass("b", async () => "other")).toBe("other");
  await Bun.sleep(30);
  resolve("done");
  expect(await first).toBe("done");
  expect(await gate.pass("a", async () => "again")).toBe("again");
});

test("a removed member does not get a stored result, but a member who left or deleted the workspace does", async () => {
  const world = await openTestApp();
  const { ask, workspaceId, tracker, ports } = world;
  const { token, account } = await signUp(tracker.contextFor(null), {
    name: "Max",
    email: "max@example.com",
    password: "correct horse battery",
  });
  const member = { id: "m", workspaceId, userId: account.id, role: "admin", createdAt: ports.clock.now() };
  await ports.store.transaction((tx) => tx.insertMember(member));
  const send = (path: string, json: object, key: string) =>
    ask("POST", path, { json, headers: { authorization: `Bearer ${token}`, "idempotency-key": key } });
  const project = { workspaceId, name: "Web", slug: "web" };
  expect((await send("/api/project", project, "made")).status).toBe(200);
  expect((await send("/api/project", project, "made")).headers.get("idempotent-replayed")).toBe("true");
  const leave = () => send("/api/auth/organization/leave", { organizationId: workspaceId }, "left");
  const left = await leave();
  const again = await leave();
  expect([left.status, again.status, await again.text()]).toEqual([200, 200, await left.text()]);
  const [stale, fresh] = [await send("/api/project", project, "made"), await send("/api/project", project, "other")];
  expect([stale.status, fresh.status]).toEqual([404, 404]);
  expect(((await stale.json()) as { code: string }).code).toBe(((await fresh.json()) as { code: string }).code);

  const own = (await (await send("/api/auth/organization/create", { name: "Own", slug: "own" }, "own")).json()) as {
    id: string;
  };
  const remove = () => send("/api/auth/organization/delete", { organizationId: own.id }, "gone");
  const removed = await remove();
  expect([removed.status, (await remove()).status]).toEqual([200, 200]);
});
