/** Automations over HTTP, on memory and SQLite, and the example of the guide. */
import { expect, test } from "bun:test";
import { AUTOMATION_EVENTS, AutomationRunner } from "@hexlane/core";
import { startHexlane } from "@hexlane/testing";
import type { Row } from "../harness/client.ts";
import { exampleIn } from "../harness/example.ts";
import { startHarness } from "../harness/harness.ts";
import { buildWorld } from "../harness/world.ts";

const GUIDE = "apps/server/docs/automations.md";

for (const store of ["memory", "sqlite"] as const) {
  test(`an automation on ${store} is created, tried, run, read by members, turned off and deleted`, async () => {
    const harness = await startHarness({ store });
    try {
      const { mine, theirs } = await buildWorld(harness.client);
      const { owner, viewer, ids } = mine;
      const as = owner.token;
      const { id: projectId } = await harness.ok<Row>("POST", "/api/project", {
        as,
        body: { workspaceId: ids.workspace, name: "Rules", slug: "RUL", icon: "Layout" },
      });
      const createTask = async (title: string, priority: string) =>
        await harness.ok<Row>("POST", `/api/task/${projectId}`, {
          as,
          body: { title, description: "", priority, status: "to-do" },
        });
      await createTask("Old", "high");
      const body = {
        name: "Urgent",
        trigger: { type: "event", event: "taskCreated" },
        condition: "priority:high",
        actions: [{ type: "setPriority", value: "urgent" }, { type: "archive" }],
      };
      const path = `/api/project/${projectId}/automations`;
      const tried = await harness.ok<Row>("POST", `${path}/dry-run`, { as, body });
      expect(tried.matches).toMatchObject([
        { task: { key: "RUL-1" }, changes: [{ eventData: { new: "urgent" } }, {}] },
      ]);
      const automation = await harness.ok<Row>("POST", path, { as, body });
      const { id } = await createTask("New", "high");
      await createTask("Low", "low");
      await new AutomationRunner(harness.tracker.contextFor(null)).followEvents();
      expect(await harness.ok<Row>("GET", `/api/task/${id}`, { as })).toMatchObject({
        priority: "urgent",
        status: "archived",
      });
      const [activity] = await harness.ok<Row[]>("GET", `/api/activity/${id}`, { as: viewer.token });
      expect(activity?.eventData).toMatchObject({ automation: { id: automation.id, name: "Urgent" } });
      const runs = await harness.ok<Row[]>("GET", `/api/automation/${automation.id}/runs`, { as: viewer.token });
      expect(runs).toMatchObject([{ status: "done", taskId: id, task: { key: "RUL-2" }, depth: 1 }]);
      const statusOf = async (method: string, at: string, token: string, sent?: object) =>
        (await harness.request(method, at, { as: token, ...(sent ? { body: sent } : {}) })).status;
      const one = `/api/automation/${automation.id}`;
      expect([
        await statusOf("POST", path, viewer.token, body),
        await statusOf("PATCH", one, viewer.token, { isActive: false }),
        await statusOf("GET", one, viewer.token),
        await statusOf("GET", one, theirs.owner.token),
        await statusOf("PATCH", one, as, { isActive: false }),
        await statusOf("DELETE", one, as),
        await statusOf("GET", one, as),
      ]).toEqual([403, 403, 200, 404, 200, 200, 404]);
    } finally {
      await harness.close();
    }
  });
}

test("the example of the guide runs, and a webhook that an automation calls needs no events", async () => {
  await using hexlane = await startHexlane();
  const { project, apiKey: as, owner } = await hexlane.furnish();
  const received: { event: string; data: unknown }[] = [];
  hexlane.answerAlways("https://my.service/hook", async (request) => {
    received.push((await request.json()) as (typeof received)[number]);
    return new Response();
  });
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
    (await hexlane.ask(method, path, { as, ...(body ? { body } : {}) })).body as T;
  const webhook = await ask<{ id: string }>("POST", `/api/project/${project.id}/webhooks`, {
    name: "Hook",
    webhookUrl: "https://my.service/hook",
    events: {},
  });
  const example = JSON.parse(exampleIn(GUIDE, "automation")) as { actions: object[] };
  const call = { type: "callWebhook", value: webhook.id };
  const body = { ...example, actions: [...example.actions, call] };
  const { id } = await ask<{ id: string }>("POST", `/api/project/${project.id}/automations`, body);
  const task = await ask<{ id: string }>("POST", `/api/task/${project.id}`, {
    title: "Write the first program",
    description: "",
    priority: "high",
    status: "to-do",
  });
  await ask("PATCH", `/api/task/${task.id}`, { status: "done" });
  await hexlane.settle();
  const after = await ask<{ userId: string; dueDate: string }>("GET", `/api/task/${task.id}`);
  expect(after.userId).toBe(owner.id);
  expect(after.dueDate).not.toBeNull();
  const comments = await ask<{ content: string }[]>("GET", `/api/comment/${task.id}`);
  expect(comments.map(({ content }) => content)).toEqual([
    expect.stringMatching(/finished \w+-1\. Please check it\.$/),
  ]);
  expect(received.filter(({ event }) => event === "automation.run")).toMatchObject([
    { data: { title: "Write the first program", automation: { id, name: "Check finished bugs" } } },
  ]);
});

test("the guide names every event", async () => {
  const text = await Bun.file(new URL(`../../${GUIDE}`, import.meta.url)).text();
  const [list = ""] = /- Events: ([^.]*)\./s.exec(text)?.slice(1) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...AUTOMATION_EVENTS]);
});
