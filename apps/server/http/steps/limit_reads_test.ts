import { expect, test } from "bun:test";
import { ReadGate } from "../response/read_gate.ts";
import { done, testContext } from "../test_context.ts";
import { limitReads } from "./limit_reads.ts";

test("limitReads() makes a large read wait until another ends, but not other requests", async () => {
  const step = limitReads(new ReadGate({ most: 1, mostPerCaller: 1 }));
  const large = () => testContext({ options: { readsMuch: true } });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const first = step(large(), () => promise);
  let started = false;
  const second = step(large(), (context) => {
    started = true;
    return done(context);
  });
  expect(step(testContext(), done)).toBeInstanceOf(Response);
  await Bun.sleep(0);
  expect(started).toBe(false);
  resolve(new Response());
  await first;
  expect((await second).status).toBe(204);
});
