import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { deferred } from "../async/deferred.ts";
import { MAIL_RETRY_SECONDS, MAX_MAILS_SENDING, MAX_WAITING_MAILS } from "../limits.ts";
import { at } from "../testing/fixtures.ts";
import { MailQueue, type OutgoingMail } from "./outgoing.ts";

const write = () => ({ subject: "S", paragraphs: ["P"] });
const mail = (id: string): OutgoingMail => ({ id, kind: "magic_link", to: "a@b.example", write, baseUrl: "http://x" });
const take = (queue: MailQueue, seconds: number) => queue.takeDue(at(seconds)).map((waiting) => waiting);
const never = new Promise<void>(() => undefined);

test("an email is tried immediately, again after 2, 4, 8, 16 and 32 seconds, and is then lost", () => {
  const queue = new MailQueue();
  queue.post(mail("m"), at(0));
  const tried: number[] = [];
  for (let second = 0; second <= 120; second += 1) {
    for (const waiting of take(queue, second)) {
      tried.push(second);
      queue.retry(waiting, `no ${second}`, at(second));
    }
  }
  expect(tried).toEqual([0, 2, 6, 14, 30, 62]);
  expect(queue.takeLost()).toEqual([{ id: "m", kind: "magic_link", attempts: 6, reason: "no 62" }]);
  expect(queue.takeLost()).toEqual([]);
  expect(queue.size).toBe(0);
});

test("a permanently rejected email is lost immediately", () => {
  const queue = new MailQueue();
  queue.post(mail("m"), at(0));
  const [waiting] = take(queue, 0);
  if (!waiting) throw new Error("Expected an email");
  queue.giveUp(waiting, "no such mailbox");
  expect(queue.takeLost()).toEqual([{ id: "m", kind: "magic_link", attempts: 1, reason: "no such mailbox" }]);
  expect(take(queue, 100)).toEqual([]);
});

test("at most five emails are sent concurrently", async () => {
  const queue = new MailQueue();
  for (let index = 0; index < 12; index++) queue.post(mail(`m${index}`), at(0));
  const first = take(queue, 0);
  expect(first.map(({ mail: { id } }) => id)).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  const done = deferred<void>();
  for (const _ of first) queue.track(done.promise);
  expect([take(queue, 0), queue.size]).toEqual([[], 12]);
  done.resolve();
  await Promise.all(queue.sending);
  expect([take(queue, 0).length, MAX_MAILS_SENDING]).toEqual([5, 5]);
});

test("an email beyond the queue's capacity is lost", () => {
  const queue = new MailQueue();
  for (let index = 0; index <= MAX_WAITING_MAILS; index++) queue.post(mail(`m${index}`), at(0));
  const id = `m${MAX_WAITING_MAILS}`;
  expect(queue.takeLost()).toEqual([{ id, kind: "magic_link", attempts: 0, reason: "Too many emails are waiting" }]);
  expect(queue.size).toBe(MAX_WAITING_MAILS);
});

describe("a closed mail queue", () => {
  test("accepts no emails, and immediately retries waiting emails once", () => {
    const queue = new MailQueue();
    queue.post(mail("m"), at(0));
    const [waiting] = take(queue, 0);
    if (!waiting) throw new Error("Expected an email");
    queue.retry(waiting, "down", at(0));
    expect(take(queue, 1)).toEqual([]);
    queue.close();
    queue.post(mail("late"), at(1));
    expect(queue.takeLost().map(({ id, reason }) => [id, reason])).toEqual([["late", "The server is stopping"]]);
    const [last] = take(queue, 1);
    if (!last) throw new Error("Expected an email");
    queue.retry(last, "still down", at(1));
    expect(queue.takeLost()).toEqual([{ id: "m", kind: "magic_link", attempts: 2, reason: "still down" }]);
  });

  test("drops waiting emails when it is aborted", () => {
    const queue = new MailQueue();
    queue.post(mail("m"), at(0));
    queue.track(never);
    expect(queue.signal.aborted).toBe(false);
    queue.abort();
    expect([queue.signal.aborted, queue.size]).toEqual([true, 1]);
    expect(queue.takeLost().map(({ id }) => id)).toEqual(["m"]);
  });
});

test("every email is sent or lost exactly once, for any sequence of outcomes", () => {
  const step = fc.oneof(
    fc.constant("post" as const),
    fc.constant("deliver" as const),
    fc.constant("fail" as const),
    fc.constant("refuse" as const),
    fc.integer({ min: 1, max: 40 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new MailQueue();
      const ended: string[] = [];
      let [posted, now] = [0, 0];
      const note = () => ended.push(...queue.takeLost().map(({ id }) => id));
      const end = (how: "deliver" | "fail" | "refuse") => {
        for (const waiting of take(queue, now)) {
          if (how === "deliver") ended.push(waiting.mail.id);
          else if (how === "fail") queue.retry(waiting, "down", at(now));
          else queue.giveUp(waiting, "no");
        }
        note();
      };
      for (const one of steps) {
        if (typeof one === "number") now += one;
        else if (one === "post") queue.post(mail(`m${posted++}`), at(now));
        else end(one);
      }
      const most = MAIL_RETRY_SECONDS.length + 1;
      for (let round = 0; round < most * (posted + 1) && queue.size > 0; round++) {
        end("fail");
        now += 32;
      }
      expect(ended.sort()).toEqual(Array.from({ length: posted }, (_, index) => `m${index}`).sort());
    }),
  );
});
