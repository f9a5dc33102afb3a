/**
 * The senders of all chat services: the documented format of each, text in any script, size limits, and permanent failures.
 *
 * @module
 */
import { afterEach, describe, expect, test } from "bun:test";
import { createChannels } from "@hexlane/channels";
import { CHAT_KIND_NAMES, type ChannelOutcome, type ChatKindName } from "@hexlane/core";
import { memoryResolver } from "@hexlane/core/memory";
import { CHAT_SERVICES, type ChatService } from "@hexlane/testing";
import fc from "fast-check";
import { HANG_MILLISECONDS, newSeed, runs } from "../tier.ts";
import { answer, type Behavior, type Receiver, startReceiver } from "./receiver.ts";
import { behaviorOf, placeOf } from "./services.ts";

const TEXTS = {
  Arabic: "أصلح الباب الأمامي",
  Chinese: "修理前门，谢谢！",
  Hindi: "दरवाज़ा ठीक करें",
  Hebrew: "תקן את הדלת",
  emoji: "Fix the 🚪 👩‍👩‍👧‍👦 🇺🇳",
  markup: "<!channel> a & b <https://x.example|y> *bold* \"quoted\" 'q' \\ `code` @here ||x||",
};

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

const channels = createChannels({ resolver: memoryResolver(), allowPrivate: true });

interface Chat {
  service: ChatService;
  receiver: Receiver;
  send: (payload: object) => Promise<ChannelOutcome>;
}

/** Starts a receiver for a kind of chat. It acts as a fake of the service, unless `behave` is given. */
async function open(kind: ChatKindName, behave?: Behavior): Promise<Chat> {
  const service = CHAT_SERVICES[kind]();
  const receiver = await startReceiver(behave ?? behaviorOf(service));
  receivers.push(receiver);
  const { target, ...place } = placeOf(service, receiver.url);
  let count = 0;
  const send = (payload: object) => {
    const message = { id: `m${++count}`, ...place, payload: { ...payload, ...target }, attemptedAt: new Date() };
    return channels[kind].send(message);
  };
  return { service, receiver, send };
}

const jsonOf = ({ service }: Chat): unknown => service.messages.at(-1)?.json;
const URL_OF_TASK = "https://tracker.example/t-1?a=1&b=(2)";
const MESSAGE = {
  title: "Status changed: WEB-4 Fix <1>",
  heading: "Status changed",
  task: "#4 Fix <1>",
  text: "a & b → c",
  url: URL_OF_TASK,
  actor: "Ada",
  fields: [
    { name: "Project", value: "Web_1" },
    { name: "Status", value: "Done" },
    { name: "Priority", value: "High" },
    { name: "By", value: "Ada" },
  ],
};

test("Slack receives text and blocks with the same content", async () => {
  const chat = await open("slack");
  const fields = [
    { name: "Status", value: "To Do" },
    { name: "Priority", value: "a < b" },
  ];
  const url = "https://b.example/t?a=1&b=|>";
  await chat.send({ title: "Task <1> created", text: "a & b\n<!channel>", url, fields });
  const heading = "<https://b.example/t?a=1&amp;b=%7C%3E|Task &lt;1&gt; created>";
  const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
  expect(jsonOf(chat)).toEqual({
    text: `${heading}\na &amp; b\n&lt;!channel&gt;`,
    blocks: [
      { type: "section", text: mrkdwn(`*${heading}*\na &amp; b\n&lt;!channel&gt;`) },
      { type: "section", fields: [mrkdwn("*Status*\nTo Do"), mrkdwn("*Priority*\na &lt; b")] },
    ],
  });
});

test("Discord receives an embed that mentions nobody", async () => {
  const chat = await open("discord");
  await chat.send(MESSAGE);
  const link = "[#4 Fix <\u200B1>](https://tracker.example/t-1?a=1&b=%282%29)";
  expect(jsonOf(chat)).toEqual({
    content: "Status changed: #4 Fix <\u200B1>",
    embeds: [
      {
        title: "Status changed",
        description: "a & b → c",
        url: URL_OF_TASK,
        color: 5_793_266,
        fields: [
          { name: "Task", value: link, inline: true },
          { name: "Project", value: "Web\\_1", inline: true },
          { name: "Status", value: "Done", inline: true },
          { name: "Priority", value: "High", inline: true },
        ],
        footer: { text: "Triggered by Ada" },
      },
    ],
    allowed_mentions: { parse: [] },
  });
});

test("Telegram receives HTML, in a topic if the channel names one", async () => {
  const chat = await open("telegram");
  const lines = [
    "<b>Status changed</b>",
    "a &amp; b → c",
    "",
    '<b>Task:</b> <a href="https://tracker.example/t-1?a=1&amp;b=(2)">#4 Fix &lt;1&gt;</a>',
    "<b>Project:</b> Web_1",
    "<b>Status:</b> Done",
    "<b>Priority:</b> High",
    "<b>Triggered by:</b> Ada",
  ];
  const message = { chat_id: "-1001234567890", text: lines.join("\n"), parse_mode: "HTML" };
  await chat.send(MESSAGE);
  expect(jsonOf(chat)).toEqual({ ...message, disable_web_page_preview: false });
  await chat.send({ ...MESSAGE, threadId: 7 });
  expect(jsonOf(chat)).toEqual({ ...message, disable_web_page_preview: false, message_thread_id: 7 });
});

test("Mattermost receives an attachment with four short fields", async () => {
  const chat = await open("mattermost");
  await chat.send(MESSAGE);
  expect(jsonOf(chat)).toEqual({
    text: "Status changed: #4 Fix &lt;1&gt;",
    attachments: [
      {
        fallback: "Status changed: WEB-4 Fix &lt;1&gt;",
        color: "#5865f2",
        title: "#4 Fix <1>",
        title_link: URL_OF_TASK,
        text: "a &amp; b → c",
        fields: [
          { title: "Project", value: "Web\\_1", short: true },
          { title: "Status", value: "Done", short: true },
          { title: "Priority", value: "High", short: true },
          { title: "Triggered by", value: "Ada", short: true },
        ],
      },
    ],
  });
});

test("Microsoft Teams receives an Adaptive Card whose text has no Markdown", async () => {
  const chat = await open("teams");
  await chat.send(MESSAGE);
  const { attachments } = jsonOf(chat) as { attachments: { content: { body: object[]; actions: object[] } }[] };
  const [{ content } = { content: { body: [], actions: [] } }] = attachments;
  const run = (text: string, looks: object = {}) => ({ type: "TextRun", text, ...looks });
  expect(content.body[0]).toEqual({
    type: "RichTextBlock",
    inlines: [run("Status changed", { weight: "bolder", size: "medium" })],
  });
  expect(content.body.at(-1)).toEqual({
    type: "RichTextBlock",
    inlines: [run("Triggered by: ", { isSubtle: true }), run("Ada")],
  });
  expect(content.actions).toEqual([{ type: "Action.OpenUrl", title: "Open task", url: URL_OF_TASK }]);
});

test("Matrix receives a notice with HTML, once per message ID", async () => {
  const chat = await open("matrix");
  await chat.send(MESSAGE);
  expect(jsonOf(chat)).toEqual({
    msgtype: "m.notice",
    body: `Status changed: #4 Fix <1>\na & b → c\nProject: Web_1\nStatus: Done\nPriority: High\nTriggered by: Ada\n${URL_OF_TASK}`,
    format: "org.matrix.custom.html",
    formatted_body:
      '<strong>Status changed:</strong> <a href="https://tracker.example/t-1?a=1&amp;b=(2)">#4 Fix &lt;1&gt;</a><br>' +
      "a &amp; b → c<br>Project: Web_1 · Status: Done · Priority: High · Triggered by: Ada",
    "m.mentions": {},
  });
  const { receiver, service } = chat;
  const { target, ...place } = placeOf(service, receiver.url);
  const message = { id: "m1", ...place, payload: { ...MESSAGE, ...target }, attemptedAt: new Date() };
  expect((await channels.matrix.send(message)).kind).toBe("delivered");
  expect([service.requests, service.messages.length]).toEqual([2, 1]);
});

describe.each(CHAT_KIND_NAMES)("%s", (kind) => {
  test("keeps text in any script, and never mentions anyone", async () => {
    const { service, send } = await open(kind);
    for (const text of Object.values(TEXTS)) {
      expect((await send({ title: text, task: text, text })).kind).toBe("delivered");
      const { text: shown = "", notified } = service.messages.at(-1) ?? {};
      expect([shown.split(text).length > 2, notified]).toEqual([true, []]);
    }
  });

  test(
    "accepts any text, and text of any length",
    async () => {
      const { service, send } = await open(kind);
      const piece = fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("&", "<", ">", "👋", "@here", "\\", "[x](y)", "\u0001", " ", "\n", "x".repeat(700)),
      );
      const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("").repeat(3));
      const fields = fc.array(fc.record({ name: text, value: text }), { maxLength: 25 });
      const url = fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true }), { nil: undefined });
      const title = text.map((one) => one.trim() || "-");
      const some = fc.option(title, { nil: undefined });
      const payloads = fc.record({ title, heading: title, task: some, actor: some, text, url, fields });
      const accepts = async (payload: object) => {
        const defined = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
        const { kind: outcome } = await send(defined);
        expect([outcome, service.faults]).toEqual(["delivered", []]);
        expect(service.messages.at(-1)?.notified).toEqual([]);
      };
      await fc.assert(fc.asyncProperty(payloads, accepts), { numRuns: runs(150), seed: newSeed() });
      for (const long of ["&", "_", "界", "👋", '"\u0001'].map((one) => one.repeat(30_000))) {
        const many = Array(60).fill({ name: long, value: long });
        await accepts({ title: long, heading: long, task: long, actor: long, text: long, fields: many });
        await accepts({
          ...MESSAGE,
          url: `https://x.example/${encodeURIComponent(long.toWellFormed()).slice(0, 5000)}`,
        });
      }
    },
    HANG_MILLISECONDS,
  );

  test("distinguishes permanent refusals of the service from errors of a proxy", async () => {
    for (const failure of ["revoked", "missing"] as const) {
      const { service, send } = await open(kind);
      service.failNext(failure);
      expect([failure, (await send(MESSAGE)).kind]).toEqual([failure, "rejected"]);
    }
    for (const status of [400, 401, 403, 404, 500, 302]) {
      const { send } = await open(kind, answer(status, "<html>Not found</html>", { "Retry-After": "9" }));
      expect([status, await send(MESSAGE)]).toEqual([status, expect.objectContaining({ kind: "failed" })]);
    }
    const { send } = await open(kind, answer(410));
    expect((await send(MESSAGE)).kind).toBe("gone");
  });

  test("reads the pause that a busy service requests", async () => {
    const { service, send } = await open(kind);
    service.failNext("busy", 17);
    expect(await send(MESSAGE)).toMatchObject({ kind: "failed", status: 429, retryAfterSeconds: 17 });
  });
});

test("Discord's pause is read from the body, or else from Discord's own header", async () => {
  const body = '{"message":"You are being rate limited.","retry_after":2.2,"global":true}';
  const inBody = await open("discord", answer(429, body));
  expect(await inBody.send(MESSAGE)).toMatchObject({ kind: "failed", retryAfterSeconds: 3 });
  const inHeader = await open("discord", answer(429, "", { "X-RateLimit-Reset-After": "1.5" }));
  expect(await inHeader.send(MESSAGE)).toMatchObject({ kind: "failed", retryAfterSeconds: 2 });
});

test.each([
  [404, "rejected"],
  [429, "failed"],
] as const)("a Teams response that reports error %i with status 200 is a failure", async (status, kind) => {
  const said = `Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error ${status} with ContextId x`;
  const { send } = await open("teams", answer(200, said));
  expect(await send(MESSAGE)).toMatchObject({ kind, status, reason: `Teams responded with status ${status}` });
});

test("a malformed token or address is rejected without a request", async () => {
  const attemptedAt = new Date();
  for (const [kind, secret, target] of [
    ["telegram", "../../x", { chatId: "1" }],
    ["matrix", "a b", { roomId: "!a" }],
  ] as const) {
    const payload = { ...MESSAGE, ...target };
    const sent = channels[kind].send({ id: "m", address: "http://127.0.0.1:9/", secret, payload, attemptedAt });
    expect(await sent).toEqual({ kind: "rejected", reason: "Malformed token" });
  }
  for (const kind of CHAT_KIND_NAMES) {
    const payload = { ...MESSAGE, chatId: "1", roomId: "!a" };
    const sent = channels[kind].send({ id: "m", address: "nowhere", secret: "1:a", payload, attemptedAt });
    expect([kind, await sent]).toEqual([kind, { kind: "rejected", reason: "Malformed address" }]);
  }
});
