import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { BodyBudget } from "../input/body_budget.ts";
import { done, testContext } from "../test_context.ts";
import { countArrivingBody } from "./count_arriving_body.ts";
import { reserveBody } from "./reserve_body.ts";

const MIB = 1024 * 1024;
const Anything = Type.Object({}, { additionalProperties: true });

const upload = (bytes: number, peer = "192.0.2.1") =>
  testContext({
    method: "POST",
    headers: { "content-length": `${bytes}` },
    body: "{}",
    peer,
    options: { body: Anything, bodyLimit: 64 * MIB },
  });

test("countArrivingBody() counts a body until its request is answered, and refuses too many", async () => {
  const step = countArrivingBody(new BodyBudget());
  const { promise, resolve } = Promise.withResolvers<Response>();
  const responses = Array.from({ length: 32 }, () => step(upload(MIB), () => promise));
  expect(() => step(upload(MIB), done)).toThrow(expect.objectContaining({ status: 503 }));
  expect(await step(upload(MIB, "192.0.2.2"), done)).toMatchObject({ status: 204 });
  resolve(new Response());
  await Promise.all(responses);
  expect(await step(upload(MIB), done)).toMatchObject({ status: 204 });
});

test("countArrivingBody() does not count bodies of in-process requests, or of routes that take none", () => {
  const step = countArrivingBody(new BodyBudget());
  expect(step(upload(MIB, ""), done)).toBeInstanceOf(Response);
  expect(step(testContext({ method: "POST", body: "{}" }), done)).toBeInstanceOf(Response);
});

test("reserveBody() marks a body as arrived and lets it be parsed", async () => {
  const context = upload(MIB);
  let ended = 0;
  context.endArrival = () => ended++;
  const response = await reserveBody(new BodyBudget(), new WeakSet())(context, (passed) => {
    expect(passed.admitParse).toBeFunction();
    return done(passed);
  });
  expect([response.status, ended]).toEqual([204, 1]);
});

test("reserveBody() reserves nothing for a covered request", () => {
  const context = upload(64 * MIB);
  expect(reserveBody(new BodyBudget(), new WeakSet([context.request]))(context, done)).toBeInstanceOf(Response);
  expect(context.admitParse).toBeUndefined();
});

test.each([
  ["of uploads", { streamsBody: true }],
  ["of webhooks", { unverifiedBytes: 8 * MIB }],
])("reserveBody() does not let any number of stalled bodies %s block others", async (_, options) => {
  const step = reserveBody(new BodyBudget(), new WeakSet());
  const { promise, resolve } = Promise.withResolvers<Response>();
  const stalled = Array.from({ length: 80 }, (__, index) => {
    const headers = { "content-length": `${MIB}` };
    const peer = `192.0.2.${1 + (index % 8)}`;
    return step(testContext({ method: "POST", headers, body: "{}", peer, options }), () => promise);
  });
  const refused = Promise.allSettled(stalled);
  let isHandled = false;
  const other = step(upload(MIB, "198.51.100.1"), (context) => {
    isHandled = true;
    return done(context);
  });
  await Bun.sleep(0);
  expect(isHandled).toBe(true);
  resolve(new Response());
  await Promise.all([other, refused]);
});

test("reserveBody() reserves memory for the whole body of a webhook", async () => {
  const step = reserveBody(new BodyBudget(), new WeakSet());
  const { promise, resolve } = Promise.withResolvers<Response>();
  let running = 0;
  const webhook = (peer: string) =>
    step(
      testContext({
        method: "POST",
        headers: { "content-length": `${8 * MIB}` },
        body: "{}",
        peer,
        options: { unverifiedBytes: 8 * MIB },
      }),
      () => {
        running++;
        return promise;
      },
    );
  const all = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5"].map(webhook);
  await Bun.sleep(0);
  expect(running).toBe(4);
  resolve(new Response());
  await Promise.all(all);
  expect(running).toBe(5);
});
