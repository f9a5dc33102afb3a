/** The fakes of forges send, lose and reorder webhooks, and fail, as configured by a test. @module */
import { afterEach, describe, expect, test } from "bun:test";
import { type FakeForge, startForge } from "@hexlane/testing";
import { answer, type Receiver, startReceiver } from "../channels/receiver.ts";
import { KINDS, localForges } from "./opened.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});

async function start(kind: (typeof KINDS)[number], status = 200): Promise<{ fake: FakeForge; receiver: Receiver }> {
  const fake = await startForge(kind);
  const receiver = await startReceiver(answer(status));
  fake.webhooks.register(`${receiver.url}/hook`);
  running.push(receiver, fake);
  return { fake, receiver };
}

/** Returns the titles of the issues in webhooks, in order of arrival. */
async function titles({ fake, receiver }: { fake: FakeForge; receiver: Receiver }): Promise<string[]> {
  await fake.webhooks.settle();
  return receiver.arrivals.map(({ body }) => {
    const { issue, object_attributes } = JSON.parse(body.toString());
    return (issue ?? object_attributes).title;
  });
}

describe.each([...KINDS])("the fake of %s", (kind) => {
  test("sends a signed webhook for each change", async () => {
    const { fake, receiver } = await start(kind);
    const { number } = fake.state.createIssue(fake.account, { title: "one" });
    expect(await titles({ fake, receiver })).toEqual(["one"]);
    const [arrival] = receiver.arrivals;
    const webhook = { headers: arrival?.headers ?? {}, body: new Uint8Array(arrival?.body ?? []) };
    expect(await localForges()[kind].verifyWebhook(webhook, fake.webhookSecret)).toMatchObject({
      hint: { type: "issue", number },
    });
    expect(arrival?.path).toBe("/hook");
    expect(fake.webhooks.statuses).toEqual([200]);
  });

  test("loses, repeats and reverses webhooks, and sends them again", async () => {
    const { fake, receiver } = await start(kind);
    const create = (title: string) => fake.state.createIssue(fake.account, { title });
    fake.webhooks.loseNext();
    create("lost");
    fake.webhooks.duplicateNext();
    create("twice");
    fake.webhooks.reverseNext(3);
    for (const title of ["a", "b", "c"]) create(title);
    create("last");
    expect(await titles({ fake, receiver })).toEqual(["twice", "twice", "c", "b", "a", "last"]);
    fake.webhooks.redeliver(fake.webhooks.all[0]?.deliveryId ?? "");
    expect((await titles({ fake, receiver })).at(-1)).toBe("lost");
    const ids = fake.webhooks.all.map(({ deliveryId }) => deliveryId);
    expect(new Set(ids).size).toBe(6);
  });

  test("delays webhooks, and keeps their order", async () => {
    const { fake, receiver } = await start(kind);
    fake.webhooks.delay(20);
    const before = performance.now();
    for (const title of ["a", "b"]) fake.state.createIssue(fake.account, { title });
    expect(receiver.arrivals).toEqual([]);
    expect(await titles({ fake, receiver })).toEqual(["a", "b"]);
    expect(performance.now() - before).toBeGreaterThanOrEqual(38);
  });

  test("records the statuses of the responses", async () => {
    const { fake, receiver } = await start(kind, 503);
    fake.state.createIssue(fake.account, { title: "refused" });
    await fake.webhooks.settle();
    await receiver.close();
    fake.state.createIssue(fake.account, { title: "nobody there" });
    await fake.webhooks.settle();
    expect(fake.webhooks.statuses).toEqual([503, 0]);
  });

  test("can be down, limit requests and revoke its token", async () => {
    const { fake } = await start(kind);
    const forge = localForges()[kind];
    const { repository } = fake;
    const kindOf = async (call: Promise<unknown>) =>
      await call.then(
        () => "none",
        (error) => error.kind,
      );
    fake.setDown(true);
    expect(await kindOf(forge.getIssue(repository, 1))).toBe("unavailable");
    fake.setDown(false);
    const { number } = fake.state.createIssue(fake.account, { title: "one" });
    fake.limitAfter(2, 30);
    const found = [];
    for (let count = 0; count < 4; count++) found.push(await kindOf(forge.getIssue(repository, number)));
    expect(found).toEqual(["none", "none", "rate_limited", "rate_limited"]);
    fake.limitAfter(Number.POSITIVE_INFINITY);
    fake.revokeToken();
    expect(await kindOf(forge.getIssue(repository, number))).toBe("unauthorized");
    expect(await kindOf(forge.getIssue(fake.repository, number))).toBe("none");
  });
});

test("a fake sends webhooks to a server in the same process", async () => {
  const { fake, receiver } = await start("gitea");
  const arrived: string[] = [];
  const fetch = async (request: Request) => {
    arrived.push(`${request.method} ${request.url} ${request.headers.get("x-gitea-event")}`);
    return new Response("{}", { status: 202 });
  };
  fake.webhooks.register("http://tracker.test/hook", { fetch });
  fake.state.createIssue(fake.account, { title: "one" });
  await fake.webhooks.settle();
  expect(arrived).toEqual(["POST http://tracker.test/hook issues"]);
  expect(fake.webhooks.statuses).toEqual([202]);
  expect(receiver.arrivals).toEqual([]);
});

test("GitLab accepts a bearer token and a group's path", async () => {
  const { fake } = await start("gitlab");
  const { gitlab } = localForges();
  const { token } = fake;
  const bearer = { ...fake.repository, credential: { type: "token", token, scheme: "bearer" } } as const;
  expect((await gitlab.check(bearer)).path).toBe("ada/machines/engine");
  expect(fake.requests[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
  expect(fake.requests[0]?.path).toBe("/api/v4/projects/ada%2Fmachines%2Fengine");
  fake.scopes = ["read_api"];
  expect(await gitlab.check(bearer)).toMatchObject({ canWriteIssues: false, missingPermissions: ["api"] });
});

test("GitLab's system notes and internal notes are not comments", async () => {
  const { fake } = await start("gitlab");
  const { gitlab } = localForges();
  const issue = fake.state.createIssue(fake.account, { title: "New" });
  fake.state.createComment(fake.account, issue, "changed the title", { isSystem: true });
  fake.state.createComment(fake.account, issue, "for the team").isInternal = true;
  fake.state.createComment(fake.account, issue, "for everyone");
  const { items } = await gitlab.listComments(fake.repository, issue.number);
  expect(items.map(({ body }) => body)).toEqual(["for everyone"]);
});

test("GitLab's labels have no commas, so a label with one is refused before anything is written", async () => {
  const { fake } = await start("gitlab");
  const { gitlab } = localForges();
  const issue = { title: "New", body: "", labels: ["a, b"], assignees: [] };
  await expect(gitlab.createIssue(fake.repository, issue)).rejects.toMatchObject({ kind: "invalid" });
  expect(fake.state.issues.size).toBe(0);
});

test("Gitea gets the IDs of labels, and creates only missing labels", async () => {
  const { fake } = await start("gitea");
  const { gitea } = localForges();
  fake.state.createLabel("Bug", "#ff0000");
  const issue = await gitea.createIssue(fake.repository, {
    title: "New",
    body: "",
    labels: ["bug", "Bug", "new"],
    assignees: [],
  });
  expect(issue.labels).toEqual(["Bug", "new"]);
  expect(fake.state.labels.map(({ name }) => name)).toEqual(["Bug", "new"]);
});
