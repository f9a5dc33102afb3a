import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { deferred } from "../async/deferred.ts";
import { MAIL_RETRY_SECONDS, MAX_MAILS_SENDING, MAX_WAITING_MAILS } from "../limits.ts";
import { at } from "../testing/fixtures.ts";
import { MailQueue, type OutgoingMail } from "./outgoing.ts";

const write = () => ({ subject: "S", paragraphs: ["P"] });
const mail = (id: string): OutgoingMail => ({ id, kind: "magic_link", to: "a@b.example", write, baseUrl: "http://x" });
const take = (room: MailQueue, seconds: number) => room.takeDue(at(seconds)).map((waiting) => waiting);
const never = new Promise<void>(() => undefined);

test("an email is attempted at once, then after 2, 4, 8, 16 and 32 seconds, then given up", () => {
  const room = new MailQueue();
  room.post(mail("m"), at(0));
  const tried: number[] = [];
  for (let second = 0; second <= 120; second += 1) {
    for (const waiting of take(room, second)) {
      tried.push(second);
      room.retry(waiting, `no ${second}`, at(second));
    }
  }
  expect(tried).toEqual([0, 2, 6, 14, 30, 62]);
  expect(room.takeLost()).toEqual([{ id: "m", kind: "magic_link", attempts: 6, reason: "no 62" }]);
  expect(room.takeLost()).toEqual([]);
  expect(room.size).toBe(0);
});

test("a mail that is refused for good is given up at once", () => {
  const room = new MailQueue();
  room.post(mail("m"), at(0));
  const [waiting] = take(room, 0);
  if (!waiting) throw new Error("Expected a mail");
  room.giveUp(waiting, "no such mailbox");
  expect(room.takeLost()).toEqual([{ id: "m", kind: "magic_link", attempts: 1, reason: "no such mailbox" }]);
  expect(take(room, 100)).toEqual([]);
});

test("sends only a few emails concurrently", async () => {
  const room = new MailQueue();
  for (let index = 0; index < 12; index++) room.post(mail(`m${index}`), at(0));
  const first = take(room, 0);
  expect(first.map(({ mail: { id } }) => id)).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  const done = deferred<void>();
  for (const _ of first) room.track(done.promise);
  expect([take(room, 0), room.size]).toEqual([[], 12]);
  done.resolve();
  await Promise.all(room.sending);
  expect([take(room, 0).length, MAX_MAILS_SENDING]).toEqual([5, 5]);
});

test("an email is lost when the queue is full", () => {
  const room = new MailQueue();
  for (let index = 0; index <= MAX_WAITING_MAILS; index++) room.post(mail(`m${index}`), at(0));
  const id = `m${MAX_WAITING_MAILS}`;
  expect(room.takeLost()).toEqual([{ id, kind: "magic_link", attempts: 0, reason: "Too many mails were waiting" }]);
  expect(room.size).toBe(MAX_WAITING_MAILS);
});

describe("a closed queue", () => {
  test("takes no mails, and tries those it has once more, at once", () => {
    const room = new MailQueue();
    room.post(mail("m"), at(0));
    const [waiting] = take(room, 0);
    if (!waiting) throw new Error("Expected a mail");
    room.retry(waiting, "down", at(0));
    expect(take(room, 1)).toEqual([]);
    room.close();
    room.post(mail("late"), at(1));
    expect(room.takeLost().map(({ id, reason }) => [id, reason])).toEqual([["late", "The server was stopping"]]);
    const [last] = take(room, 1);
    if (!last) throw new Error("Expected a mail");
    room.retry(last, "still down", at(1));
    expect(room.takeLost()).toEqual([{ id: "m", kind: "magic_link", attempts: 2, reason: "still down" }]);
  });

  test("gives up what waits when it is called off", () => {
    const room = new MailQueue();
    room.post(mail("m"), at(0));
    room.track(never);
    expect(room.signal.aborted).toBe(false);
    room.callOff();
    expect([room.signal.aborted, room.size]).toEqual([true, 1]);
    expect(room.takeLost().map(({ id }) => id)).toEqual(["m"]);
  });
});

test("whatever happens, every mail is delivered or lost, once", () => {
  const step = fc.oneof(
    fc.constant("post" as const),
    fc.constant("deliver" as const),
    fc.constant("fail" as const),
    fc.constant("refuse" as const),
    fc.integer({ min: 1, max: 40 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const room = new MailQueue();
      const ended: string[] = [];
      let [posted, now] = [0, 0];
      const note = () => ended.push(...room.takeLost().map(({ id }) => id));
      const end = (how: "deliver" | "fail" | "refuse") => {
        for (const waiting of take(room, now)) {
          if (how === "deliver") ended.push(waiting.mail.id);
          else if (how === "fail") room.retry(waiting, "down", at(now));
          else room.giveUp(waiting, "no");
        }
        note();
      };
      for (const one of steps) {
        if (typeof one === "number") now += one;
        else if (one === "post") room.post(mail(`m${posted++}`), at(now));
        else end(one);
      }
      const most = MAIL_RETRY_SECONDS.length + 1;
      for (let round = 0; round < most * (posted + 1) && room.size > 0; round++) {
        end("fail");
        now += 32;
      }
      expect(ended.sort()).toEqual(Array.from({ length: posted }, (_, index) => `m${index}`).sort());
    }),
  );
});
