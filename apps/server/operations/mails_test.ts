import { expect, test } from "bun:test";
import { createTracker, requestMagicLink } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { createLog } from "../log.ts";
import { finishMails, sendMails } from "./mails.ts";

function open() {
  const ports = testPorts();
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    format: "json",
    now: () => ports.clock.now(),
    out: (line) => lines.push(line),
  });
  const ctx = createTracker(ports).contextFor(null);
  return { ports, ctx, log, lines, ask: () => requestMagicLink(ctx, { email: "ada@example.com" }) };
}

test("sendMails() sends until it is stopped", async () => {
  const { ports, ctx, log, ask } = open();
  const sending = sendMails(ctx, log, { everySeconds: 0.005 });
  await ask();
  expect(ports.mail.sent).toEqual([]);
  await Bun.sleep(50);
  expect(ports.mail.sent.map(({ address }) => address)).toEqual(["ada@example.com"]);
  sending.stop();
  await ask();
  await Bun.sleep(50);
  expect(ports.mail.sent.length).toBe(1);
});

test("sendMails() logs a rejected email without its text or recipient", async () => {
  const { ports, ctx, log, lines, ask } = open();
  ports.mail.answer({ kind: "rejected", reason: "554 no" });
  await ask();
  const sending = sendMails(ctx, log, { everySeconds: 0.005 });
  await Bun.sleep(50);
  sending.stop();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: "error",
      message: "email could not be sent",
      mailId: expect.any(String),
      kind: "magic_link",
      attempts: 1,
      reason: "554 no",
    },
  ]);
});

test("finishMails() sends the remaining emails", async () => {
  const { ports, ctx, log, lines, ask } = open();
  await ask();
  await finishMails(ctx, log, { graceMilliseconds: 10_000 });
  expect([ports.mail.sent.length, lines]).toEqual([1, []]);
});
