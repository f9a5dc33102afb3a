import { expect, test } from "bun:test";
import type { Channel, ChannelMessage } from "../ports/channel.ts";
import { fixedClock } from "../testing/clock.ts";
import { testPorts } from "../testing/ports.ts";
import { refusalOf } from "../testing/team.ts";
import { createTracker } from "../tracker.ts";
import { countRequestedMail, endMails, postMail, requireMailServer, sendDueMails } from "./send.ts";

const write = () => ({ subject: "S", paragraphs: ["P"] });
const lost = (id: string, attempts: number, reason: string) => ({ id, kind: "invitation" as const, attempts, reason });

function open(channel?: Channel) {
  const clock = fixedClock();
  const { mail: memory, ...ports } = testPorts({ clock });
  const names: string[] = [];
  const newId = () => names.shift() ?? "";
  const ctx = createTracker({ ...ports, newId, mail: channel ?? memory }, { baseUrl: "http://x" }).contextFor(null);
  const post = (id: string) => {
    names.push(id);
    postMail(ctx, { kind: "invitation", to: `${id}@b.example`, write }, clock.now());
  };
  return { ctx, clock, memory, post };
}

test("an email is sent by the next run in the channel's format", async () => {
  const { ctx, clock, memory, post } = open();
  post("m");
  expect(memory.sent).toEqual([]);
  expect(await sendDueMails(ctx)).toEqual([]);
  const payload = {
    subject: "S",
    text: "P\n\n-- \nSent by Hexlane at http://x\n",
    html: expect.stringContaining("P</p>"),
  };
  expect(memory.sent).toEqual([{ id: "m", address: "m@b.example", payload, attemptedAt: clock.now() } as never]);
  await sendDueMails(ctx);
  expect(memory.sent.length).toBe(1);
});

test("a failed email is sent again with the same ID, but a rejected one is not", async () => {
  const { ctx, clock, memory, post } = open();
  memory.answer(
    { kind: "failed", reason: "refused" },
    { kind: "rejected", reason: "no" },
    { kind: "gone", status: 550 },
  );
  for (const id of ["a", "b", "c"]) post(id);
  expect(await sendDueMails(ctx)).toEqual([lost("b", 1, "no"), lost("c", 1, "The address does not exist (550)")]);
  clock.advance(1);
  await sendDueMails(ctx);
  expect(memory.sent.length).toBe(3);
  clock.advance(1);
  expect(await sendDueMails(ctx)).toEqual([]);
  expect(memory.sent.map(({ id }) => id)).toEqual(["a", "b", "c", "a"]);
});

test("an exception in the channel loses only that email", async () => {
  const sent: string[] = [];
  const { ctx, post } = open({
    async send({ id }) {
      if (id === "a") throw new TypeError("broken");
      sent.push(id);
      return { kind: "delivered" };
    },
  });
  post("a");
  post("b");
  expect(await sendDueMails(ctx)).toEqual([lost("a", 1, "broken")]);
  expect(sent).toEqual(["b"]);
});

test("endMails() tries to send waiting emails once, and reports lost emails", async () => {
  const { ctx, memory, post } = open();
  memory.answer({ kind: "failed", reason: "down" });
  for (let index = 0; index < 7; index++) post(`m${index}`);
  await sendDueMails(ctx);
  memory.answer({ kind: "failed", reason: "still down" });
  expect(await endMails(ctx)).toEqual([lost("m0", 2, "still down")]);
  expect(memory.sent.map(({ id }) => id)).toEqual(["m0", "m1", "m2", "m3", "m4", "m5", "m6", "m0"]);
  post("late");
  expect(await sendDueMails(ctx)).toEqual([lost("late", 0, "The server is stopping")]);
});

test("endMails() waits for emails being sent until it is aborted", async () => {
  const aborted: string[] = [];
  const stuck: Channel = {
    send: ({ id }: ChannelMessage, options) =>
      new Promise((resolve) => {
        options?.signal?.addEventListener("abort", () => {
          aborted.push(id);
          resolve({ kind: "failed", reason: "Sending was canceled" });
        });
      }),
  };
  const { ctx, post } = open(stuck);
  for (let index = 0; index < 6; index++) post(`m${index}`);
  const tending = sendDueMails(ctx);
  const deadline = new AbortController();
  const ending = endMails(ctx, { signal: deadline.signal });
  await Promise.resolve();
  expect(aborted).toEqual([]);
  deadline.abort();
  const all = [...(await tending), ...(await ending)];
  expect(aborted).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  expect(all.map(({ id, reason }) => [id, reason]).sort()).toEqual([
    ...["m0", "m1", "m2", "m3", "m4"].map((id) => [id, "Sending was canceled"]),
    ["m5", "The server is stopping"],
  ]);
});

test("without a mail server, nothing is queued and requireMailServer() throws", async () => {
  const { mail: _, ...ports } = testPorts();
  const ctx = createTracker(ports).contextFor(null);
  postMail(ctx, { kind: "invitation", to: "a@b.example", write }, ctx.clock.now());
  expect([ctx.mailQueue.size, await sendDueMails(ctx), await endMails(ctx)]).toEqual([0, [], []]);
  const refused = async () => requireMailServer(ctx, "reset the password", "RESET_PASSWORD_DISABLED");
  expect(await refusalOf(refused())).toBe("unsupported RESET_PASSWORD_DISABLED");
});

test("countRequestedMail() allows five emails per address in 15 minutes", async () => {
  const { ctx, clock } = open();
  const count = async (email: string) => countRequestedMail(ctx, email, clock.now());
  for (let index = 0; index < 5; index++) await count(index % 2 ? "Ada@Example.com" : "ada@example.com");
  expect(await refusalOf(count("ada@example.com"))).toBe("rate_limited TOO_MANY_MAILS");
  await count("bob@example.com");
  clock.advance(900);
  await count("ada@example.com");
});
