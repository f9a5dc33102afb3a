import { expect, test } from "bun:test";
import type { ChannelOutcome } from "@hexlane/core";
import fc from "fast-check";
import { EgressError } from "./egress.ts";
import { cut, post, readRetryAfter } from "./http_channel.ts";

const NOW = new Date("2026-11-20T12:00:00.500Z");

function sendTo(
  reply: () => Response,
  { address = "https://board.example/hook", secret = "s3cret" }: { address?: string; secret?: string } = {},
  isFinal?: (status: number, text: string) => boolean,
): Promise<ChannelOutcome> {
  const message = { id: "m1", address, secret, payload: {}, attemptedAt: NOW };
  const options = { fetch: async () => reply(), userAgent: "Hexlane/1" };
  return post(message, { body: "{}", ...(isFinal ? { isFinal } : {}) }, options);
}

test("post() maps each status to its outcome", async () => {
  const kinds: Record<string, string[]> = {};
  for (let status = 200; status <= 599; status++) {
    const { kind } = await sendTo(() => new Response(null, { status }));
    kinds[kind] = [...(kinds[kind] ?? []), String(status)];
  }
  expect(kinds.delivered).toEqual(Array.from({ length: 100 }, (_, index) => String(200 + index)));
  expect(kinds.gone).toEqual(["410"]);
  expect([kinds.failed?.length, kinds.rejected]).toEqual([299, undefined]);
});

test("post() reports a permanent refusal as rejected, but not a success or a 410", async () => {
  const kinds = [200, 400, 410, 500].map(
    async (status) =>
      (
        await sendTo(
          () => new Response("no", { status }),
          {},
          () => true,
        )
      ).kind,
  );
  expect(await Promise.all(kinds)).toEqual(["delivered", "rejected", "gone", "rejected"]);
});

test("Retry-After is parsed in both forms and limited to 30 days", async () => {
  for (const [field, seconds] of [
    ["0", 0],
    ["120", 120],
    [" 7 ", 7],
    ["99999999999999999999", 2_592_000],
    ["Fri, 20 Nov 2026 12:01:00 GMT", 60],
    ["Friday, 20-Nov-26 12:01:00 GMT", 60],
    ["Fri Nov 20 12:01:00 2026", 60],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["Fri, 20 Nov 2099 11:00:00 GMT", 2_592_000],
    ["soon", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["1e3", undefined],
    ["", undefined],
    [null, undefined],
  ] as const) {
    expect([field, readRetryAfter(field, NOW)]).toEqual([field, seconds]);
  }
  const headers = { "retry-after": "30" };
  for (const status of [302, 408, 425, 429, 500, 503]) {
    expect(await sendTo(() => new Response(null, { status, headers }))).toEqual({
      kind: "failed",
      reason: `Responded with status ${status}`,
      status,
      retryAfterSeconds: 30,
    });
  }
});

test("post() records the beginning of a response without secrets from the request", async () => {
  const address = "https://user:passphrase-of-16@hooks.example/services/T000/B000/XXXXXXXX";
  const secret = 'key "with" quotes/';
  const echoed = JSON.stringify({
    address,
    path: "/services/T000/B000/XXXXXXXX",
    secret,
    other: encodeURIComponent(secret),
  });
  const outcome = await sendTo(() => new Response(`\0a\r\nb\u0007${secret} ${echoed}${"x".repeat(3000)}`), {
    address,
    secret,
  });
  const { response = "" } = outcome as { response?: string };
  expect(response.slice(0, 14)).toBe('\uFFFDa\nb\uFFFD•••• {"ad');
  expect(response.length).toBe(1024);
  for (const hidden of ["XXXXXXXX", "with", "passphrase"]) expect(response).not.toContain(hidden);
  // A short path is not a secret.
  const plain = await sendTo(() => new Response("Not found: /hook"));
  expect(plain).toMatchObject({ response: "Not found: /hook" });
});

test("post() does not record a compressed response", async () => {
  const reply = () => new Response("\u001f\u008b...", { headers: { "content-encoding": "gzip" } });
  expect(await sendTo(reply)).toEqual({ kind: "delivered", status: 200 });
  const identity = () => new Response("plain", { headers: { "content-encoding": "identity" } });
  expect(await sendTo(identity)).toEqual({ kind: "delivered", status: 200, response: "plain" });
});

test("post() returns a network failure as an outcome, and throws a programming error", async () => {
  const fails = (error: Error) => sendTo(() => Promise.reject(error) as never);
  expect(await fails(new EgressError("No response within 15 s"))).toEqual({
    kind: "failed",
    reason: "No response within 15 s",
  });
  expect(await fails(new EgressError("No", { isFinal: true }))).toEqual({ kind: "rejected", reason: "No" });
  await expect(fails(new RangeError("defect"))).rejects.toThrow("defect");
  expect(await sendTo(() => new Response(), { address: "no address" })).toEqual({
    kind: "rejected",
    reason: "Malformed address",
  });
});

test("cut() never splits a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, max) => {
      const kept = cut(text, max);
      expect(text.startsWith(kept) && kept.isWellFormed() && kept.length <= max).toBe(true);
      expect(kept.length >= Math.min(text.length, max - 1)).toBe(true);
    }),
  );
});
