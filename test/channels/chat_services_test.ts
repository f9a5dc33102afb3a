/**
 * Channels of every chat service, from the API to a fake as strict as the real service: each event type, hostile text,
 * requested pauses, failures, and secrets.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import { CHAT_EVENTS, CHAT_KIND_NAMES, type ChatKindName } from "@hexlane/core";
import { CHAT_SERVICES, type ChatService, type Furnished, type Hexlane, startHexlane } from "@hexlane/testing";

interface Delivered {
  id: string;
  status: string;
  attempts: number;
  responseStatus: number | null;
  response: string | null;
  reason: string | null;
  nextAttemptAt: string | null;
}

class Posted implements AsyncDisposable {
  readonly hexlane: Hexlane;
  readonly service: ChatService;
  readonly furnished: Furnished;
  readonly channelId: string;

  constructor(hexlane: Hexlane, service: ChatService, furnished: Furnished, channelId: string) {
    this.hexlane = hexlane;
    this.service = service;
    this.furnished = furnished;
    this.channelId = channelId;
  }

  static async open(kind: ChatKindName): Promise<Posted> {
    const hexlane = await startHexlane();
    const service = CHAT_SERVICES[kind]();
    hexlane.answerAlways(service.origin, service.answer);
    const furnished = await hexlane.furnish();
    const events = Object.fromEntries(CHAT_EVENTS.map((event) => [event, true]));
    const { status, body } = await hexlane.ask<{ id: string }>(
      "POST",
      `/api/project/${furnished.project.id}/channels`,
      { as: furnished.apiKey, body: { kind, name: "Team", settings: service.settings, events } },
    );
    expect([kind, status, body]).toEqual([kind, 200, expect.anything()]);
    return new Posted(hexlane, service, furnished, body.id);
  }

  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const options = { as: this.furnished.apiKey, ...(body ? { body } : {}) };
    const reply = await this.hexlane.ask<T>(method, path, options);
    expect([method, path, reply.status, reply.body]).toEqual([method, path, 200, expect.anything()]);
    return reply.body;
  }

  /** Sends a test message, and returns its delivery after the first attempt. */
  async sendTest(): Promise<Delivered> {
    const { id } = await this.ask<Delivered>("POST", `/api/channel/${this.channelId}/test`);
    await this.hexlane.settle();
    return await this.delivery(id);
  }

  async delivery(id: string): Promise<Delivered> {
    const all = await this.ask<Delivered[]>("GET", `/api/channel/${this.channelId}/deliveries`);
    const found = all.find((one) => one.id === id);
    if (!found) throw new Error(`Cannot find delivery "${id}"`);
    return found;
  }

  async channel(): Promise<{ isActive: boolean; failingSince: string | null }> {
    const all = await this.ask<{ id: string; isActive: boolean; failingSince: string | null }[]>(
      "GET",
      `/api/project/${this.furnished.project.id}/channels`,
    );
    const found = all.find(({ id }) => id === this.channelId);
    if (!found) throw new Error("Cannot find the channel");
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.hexlane[Symbol.asyncDispose]();
  }
}

const HOSTILE =
  "@everyone @here @channel @all @room <!channel> <@1> [free](https://evil.example) <https://evil.example|x> **b** _i_ `c` <b>&amp; {{DATE(x)}} tg://user?id=1 \\ 'q' \"";

describe.each(CHAT_KIND_NAMES)("a channel to %s", (kind) => {
  test("posts every event type, in order, with text that cannot mention anyone or hide a link", async () => {
    await using posted = await Posted.open(kind);
    const { service, furnished, hexlane } = posted;
    const body = { title: HOSTILE, description: `# ${HOSTILE}`, priority: "low", status: "to-do" };
    const task = await posted.ask<{ id: string }>("POST", `/api/task/${furnished.project.id}`, body);
    for (const change of [{ status: "done" }, { priority: "high" }, { title: `2 ${HOSTILE}` }, { description: "3" }]) {
      await posted.ask("PATCH", `/api/task/${task.id}`, change);
    }
    await posted.ask("POST", `/api/comment/${task.id}`, { content: `> ${HOSTILE}` });
    await hexlane.settle();
    expect(service.faults).toEqual([]);
    const headings = ["New task", "Status changed", "Priority changed", "Title changed", "Description changed"];
    expect(service.messages.length).toBe(CHAT_EVENTS.length);
    for (const [index, { text, links, notified }] of service.messages.entries()) {
      expect(text).toContain(headings[index] ?? "New comment");
      // Titles are cut to 120 characters.
      expect(text).toContain(index < 3 ? HOSTILE.slice(0, 110) : `2 ${HOSTILE.slice(0, 108)}`);
      expect(notified).toEqual([]);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link).toEndWith(`/project/${furnished.project.id}/task/${task.id}`);
    }
    expect(service.messages[1]?.text).toContain("To Do → Done");
  });

  test("posts a test message", async () => {
    await using posted = await Posted.open(kind);
    expect(await posted.sendTest()).toMatchObject({ status: "delivered", attempts: 1, reason: null });
    expect(posted.service.messages.map(({ text }) => text)).toEqual([expect.stringContaining("Test message")]);
    expect((await posted.channel()).failingSince).toBeNull();
  });

  test("waits as long as a busy service requests, and then posts once", async () => {
    await using posted = await Posted.open(kind);
    const { hexlane, service } = posted;
    service.failNext("busy", 120);
    const { id, status, responseStatus } = await posted.sendTest();
    expect([status, responseStatus, service.requests]).toEqual(["pending", 429, 1]);
    await hexlane.advance({ seconds: 118 });
    expect(service.requests).toBe(1);
    await hexlane.advance({ seconds: 30 });
    expect([service.requests, service.messages.length]).toEqual([2, 1]);
    expect((await posted.delivery(id)).status).toBe("delivered");
  });

  test("retries after a service error, with the same ID", async () => {
    await using posted = await Posted.open(kind);
    posted.service.failNext("down");
    posted.service.failNext("down");
    const { id, status, responseStatus } = await posted.sendTest();
    expect([status, responseStatus]).toEqual(["pending", 502]);
    expect((await posted.channel()).failingSince).not.toBeNull();
    await posted.hexlane.advance({ hours: 1 });
    expect(await posted.delivery(id)).toMatchObject({ status: "delivered", attempts: 3 });
    expect([posted.service.requests, posted.service.messages.length]).toEqual([3, 1]);
    const requests = await posted.hexlane.webhooks();
    expect(new Set(requests.map(({ url, body }) => `${url} ${body}`)).size).toBe(1);
  });

  test.each(["revoked", "missing"] as const)(
    "gives up on a message when the service says that the token or channel is %s, and turns off after 5 days",
    async (failure) => {
      await using posted = await Posted.open(kind);
      const { hexlane, service } = posted;
      service.failNext(failure);
      const refused = await posted.sendTest();
      expect(refused).toMatchObject({ status: "rejected", attempts: 1, nextAttemptAt: null });
      expect(refused.reason).toMatch(/status 40[0134]$/);
      await hexlane.advance({ days: 1 });
      expect([service.requests, (await posted.channel()).isActive]).toEqual([1, true]);
      await hexlane.advance({ days: 4 });
      service.failNext(failure);
      await posted.sendTest();
      expect(await posted.channel()).toMatchObject({ isActive: false });
      const inbox = await hexlane.ask<{ title: string }[]>("GET", "/api/notification", { as: posted.furnished.owner });
      expect(inbox.body[0]?.title).toEndWith('of "WEB" was turned off');
    },
  );

  test("is never shown or logged with its secrets, even if a response repeats them", async () => {
    await using posted = await Posted.open(kind);
    const { hexlane, service, furnished } = posted;
    const { webhookUrl, botToken, accessToken } = service.settings;
    const url = webhookUrl === undefined ? undefined : new URL(webhookUrl);
    const secret = botToken ?? accessToken ?? (url?.search === "" ? url.pathname.split("/").at(-1) : url?.search) ?? "";
    expect(secret.length).toBeGreaterThan(10);
    hexlane.answerNext(service.origin, (request) => {
      const repeated = `Refused ${request.method} ${request.url} ${request.headers.get("authorization")}`;
      return new Response(repeated, { status: 500 });
    });
    hexlane.answerNext(service.origin, "refuse");
    const { response } = await posted.sendTest();
    expect(response).toStartWith("Refused P");
    const seen = [
      response,
      await posted.ask("GET", `/api/project/${furnished.project.id}/deliveries`),
      await hexlane.advance({ hours: 1 }),
      await posted.ask("GET", `/api/project/${furnished.project.id}/channels`),
      await posted.ask("PATCH", `/api/channel/${posted.channelId}`, { name: "Renamed" }),
      await posted.ask("GET", `/api/channel/${posted.channelId}/deliveries`),
      await hexlane.events(),
      hexlane.log,
    ];
    const text = JSON.stringify(seen);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
  });
});
