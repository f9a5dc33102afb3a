import { describe, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { type Hexlane, startHexlane } from "./mod.ts";
import type { StoreChoice } from "./stores.ts";

const HOOK = "https://ci.example.com/hooks/hexlane";
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** Creates a project with a webhook for task events. */
async function withHook(hexlane: Hexlane) {
  const ground = await hexlane.furnish({ members: { Mia: "member" } });
  const { project, apiKey } = ground;
  const body = { webhookUrl: HOOK, secret: SECRET, events: { taskCreated: true, taskTitleChanged: true } };
  const path = `/api/generic-webhook-integration/project/${project.id}`;
  expect((await hexlane.ask("POST", path, { as: apiKey, body })).status).toBe(200);
  const create = async (title: string, more: Record<string, unknown> = {}): Promise<string> => {
    const task = { title, description: "", priority: "low", status: "to-do", ...more };
    const made = await hexlane.ask<{ id: string }>("POST", `/api/task/${project.id}`, { as: apiKey, body: task });
    expect(made.status).toBe(200);
    return made.body.id;
  };
  return { ...ground, create };
}

const CHOICES: StoreChoice[] = ["memory", "sqlite"];

describe.each(CHOICES)("on %s", (store) => {
  test("a webhook is signed as in production", async () => {
    await using hexlane = await startHexlane({ store });
    const { create } = await withHook(hexlane);
    const taskId = await create("Ship it");
    const [sent, ...others] = await hexlane.webhooks();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ kind: "webhook", url: HOOK, method: "POST", answered: 200 });
    expect(sent?.json).toMatchObject({ event: "task.created", task: { id: taskId, title: "Ship it" } });
    const verifier = new Webhook(SECRET);
    // `verify()` would use the clock of the machine, so the test compares signatures.
    const signature = verifier.sign(sent?.headers["webhook-id"] ?? "", sent?.sentAt ?? new Date(), sent?.body ?? "");
    expect(sent?.headers["webhook-signature"]).toBe(signature);
  });

  test("a failed delivery is retried on schedule and in order, unless the failure is permanent", async () => {
    await using hexlane = await startHexlane({ store });
    const { create, apiKey, project } = await withHook(hexlane);
    hexlane.answerNext(HOOK, 500, "hang", "refuse");
    const taskId = await create("First");
    await hexlane.ask("PATCH", `/api/task/${taskId}`, { as: apiKey, body: { title: "Second" } });
    await hexlane.advance({ hours: 2 });
    const sent = await hexlane.webhooks();
    expect(sent.map(({ answered }) => answered)).toEqual([500, "hang", "refuse", 200, 200]);
    expect(sent.map(({ json }) => (json as { event: string }).event)).toEqual([
      ...Array(4).fill("task.created"),
      "task.title_changed",
    ]);
    const waits = sent.map(({ sentAt }) => Math.floor((sentAt.getTime() - Number(sent[0]?.sentAt)) / 1000));
    expect(waits.slice(0, 2)).toEqual([0, 5]);
    hexlane.answerAlways(HOOK, 410);
    await create("Third");
    await hexlane.settle();
    const path = `/api/generic-webhook-integration/project/${project.id}`;
    expect((await hexlane.ask("GET", path, { as: apiKey })).body).toMatchObject({ isActive: false });
  });

  test("advance() triggers reminders and ends sessions", async () => {
    await using hexlane = await startHexlane({ store, now: "2026-03-01T12:00:00Z" });
    const { create, members, owner } = await withHook(hexlane);
    await create("Pay", { userId: members.Mia?.id, dueDate: "2026-03-04T12:00:00Z" });
    await hexlane.advance({ days: 4 });
    const { body } = await hexlane.ask<{ type: string; createdAt: string }[]>("GET", "/api/notification", {
      as: members.Mia,
    });
    expect(body.map(({ type, createdAt }) => [type, createdAt])).toEqual([
      ["task_overdue", "2026-03-04T12:00:00.000Z"],
      ["due_date_reminder", "2026-03-03T12:00:00.000Z"],
      ["task_created", "2026-03-01T12:00:00.000Z"],
    ]);
    expect(hexlane.now.toISOString()).toBe("2026-03-05T12:00:00.000Z");
    await hexlane.advance({ days: 60 });
    expect((await hexlane.ask("GET", "/api/notification", { as: owner })).status).toBe(401);
  });

  test("reset() restores a snapshot, including blobs, the clock and random values", async () => {
    await using hexlane = await startHexlane({ store });
    const { create, apiKey, owner } = await withHook(hexlane);
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const avatar = await hexlane.ask<{ id: string; url: string }>("PUT", "/api/user/avatar", {
      as: owner,
      body: { contentType: "image/png", data: png },
    });
    await create("Before");
    const snapshot = await hexlane.snapshot();
    const first = await create("After");
    await hexlane.advance({ days: 3 });
    await hexlane.reset(snapshot);
    expect(hexlane.now).toEqual(snapshot.now);
    expect(await create("After")).toBe(first);
    const found = await hexlane.ask<unknown[]>("GET", "/api/task", { as: apiKey });
    expect(found.status).toBeLessThan(500);
    expect((await hexlane.ask("GET", new URL(avatar.body.url, "http://x").pathname, { as: owner })).status).toBe(200);
    await hexlane.reset();
    expect((await hexlane.ask("GET", "/api/notification", { as: apiKey })).status).toBe(401);
    expect(await hexlane.events()).toEqual([]);
  });
});

test("emails are captured, and their links work", async () => {
  await using hexlane = await startHexlane();
  hexlane.answerNext("ada@example.com", 450);
  const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  await hexlane.ask("POST", "/api/auth/sign-up/email", { body });
  await hexlane.advance({ seconds: 10 });
  const mails = await hexlane.mails({ to: "ada@example.com" });
  expect(mails.map(({ answered }) => answered)).toEqual([450, 250]);
  const token = mails.at(-1)?.token ?? "";
  expect((await hexlane.ask("GET", `/api/auth/verify-email?token=${encodeURIComponent(token)}`)).status).toBe(200);
});

test("a planned fault happens once, and a retry with the same key does not repeat the change", async () => {
  await using hexlane = await startHexlane();
  const { apiKey, project } = await hexlane.furnish();
  const create = () =>
    hexlane.ask<{ number: number }>("POST", `/api/task/${project.id}`, {
      as: apiKey,
      headers: { "idempotency-key": "k1" },
      body: { title: "Once", description: "", priority: "low", status: "to-do" },
    });
  hexlane.faults.store.plan({ method: "transaction", when: "after" });
  expect((await create()).status).toBe(503);
  const again = await create();
  expect([again.status, again.headers.get("idempotent-replayed"), again.body.number]).toEqual([200, "true", 1]);
});

test("advance() refuses an unknown unit, a missing unit, and an amount that is not a number", async () => {
  await using hexlane = await startHexlane();
  expect(() => hexlane.advance({ weeks: 1 } as object)).toThrow('Cannot advance by "weeks": use days, hours');
  expect(() => hexlane.advance({})).toThrow("Cannot advance by nothing: use days, hours");
  expect(() => hexlane.advance({ days: Number("two") })).toThrow("the amount must be a number");
});

test("a fault for an unknown method is refused", async () => {
  await using hexlane = await startHexlane();
  expect(() => hexlane.faults.store.plan({ method: "insertTsak" })).toThrow('the port has no method "insertTsak"');
  expect(() => hexlane.faults.queue.plan({ method: "insertTask" })).toThrow(TypeError);
  hexlane.faults.store.plan({ method: "insertTask" });
  hexlane.faults.store.clear();
});

test("close() names each planned fault and response that was not used, including those that a reset discarded", async () => {
  const hexlane = await startHexlane();
  hexlane.answerAlways("https://nobody.example/hook", () => new Response());
  await hexlane.reset();
  hexlane.answerNext(HOOK, 500);
  hexlane.faults.blobs.plan({ method: "write", times: 2 });
  await expect(hexlane.close()).rejects.toThrow(
    'Planned but not used: answerAlways("https://nobody.example/hook", a handler); ' +
      `answerNext("${HOOK}", 500); faults.blobs.plan({ method: "write", times: 2 }). ` +
      "Correct the plans, or start with { allowUnused: true }",
  );
  await hexlane.close();
});

test("close() names the responses that are left after the last attempt", async () => {
  const hexlane = await startHexlane();
  const { create } = await withHook(hexlane);
  hexlane.answerNext(HOOK, 200, "hang");
  await create("Only one attempt");
  await hexlane.settle();
  await expect(hexlane.close()).rejects.toThrow(`Planned but not used: answerNext("${HOOK}", "hang"). `);
});

test("close() reports an initial time that nothing used", async () => {
  const now = "2026-03-01T12:00:00Z";
  const unused = await startHexlane({ now });
  await unused.reset();
  await expect(unused.close()).rejects.toThrow(`Planned but not used: startHexlane({ now: "${now}" }). `);
  await unused.close();
  for (const use of [
    (hexlane: Hexlane) => hexlane.ask("GET", "/api/config"),
    (hexlane: Hexlane) => hexlane.furnish(),
    (hexlane: Hexlane) => hexlane.advance({ days: 1 }),
    async (hexlane: Hexlane) => hexlane.now,
  ]) {
    const hexlane = await startHexlane({ now });
    await use(hexlane);
    await hexlane.close();
  }
});

test("close() accepts plans that were not used if the option allows it", async () => {
  const hexlane = await startHexlane({ allowUnused: true });
  hexlane.answerNext(HOOK, 500);
  hexlane.faults.queue.plan({ method: "wake" });
  await hexlane.close();
});

test("listen() returns a URL that survives a reset", async () => {
  await using hexlane = await startHexlane();
  const address = await hexlane.listen();
  const { apiKey } = await hexlane.furnish();
  const ask = () => fetch(`${address}/api/notification`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect((await ask()).status).toBe(200);
  await hexlane.reset();
  expect((await ask()).status).toBe(401);
  // The same seed gives the same key.
  expect((await hexlane.furnish()).apiKey).toBe(apiKey);
  expect((await ask()).status).toBe(200);
});

test("two services share no state, and the same seed gives the same IDs", async () => {
  const story = async (seed: number) => {
    await using hexlane = await startHexlane({ seed });
    const { create } = await withHook(hexlane);
    await create("Same");
    return JSON.stringify([await hexlane.events(), await hexlane.webhooks()]);
  };
  const [one, other, third] = await Promise.all([story(1), story(1), story(2)]);
  expect(one).toBe(other);
  expect(one).not.toBe(third);
});

test("a thousand services are isolated from each other", async () => {
  const services: Hexlane[] = [];
  for (let seed = 0; seed < 1_000; seed++) services.push(await startHexlane({ seed }));
  const names = await Promise.all(
    services.map(async (hexlane, index) => {
      const person = await hexlane.signUp(`Person ${index}`);
      const { body } = await hexlane.ask<{ user: { name: string } }>("GET", "/api/auth/get-session", { as: person });
      return body.user.name;
    }),
  );
  expect(names).toEqual(services.map((_, index) => `Person ${index}`));
  await Promise.all(services.map((hexlane) => hexlane.close()));
}, 600_000);

test("160 services on SQLite can start and create data concurrently", async () => {
  const starting = Array.from({ length: 160 }, async () => {
    await using hexlane = await startHexlane({ store: "sqlite" });
    await hexlane.furnish();
  });
  const failures = (await Promise.allSettled(starting)).filter(({ status }) => status === "rejected");
  expect(failures).toEqual([]);
}, 600_000);
