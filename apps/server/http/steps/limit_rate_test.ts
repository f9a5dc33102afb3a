import { expect, test } from "bun:test";
import { fixedClock } from "@hexlane/core/testing";
import { MemoryRateLimiter, type RateLimiter, rateRules } from "../rate_limit.ts";
import { done, type TestContextOptions, testContext } from "../test_context.ts";
import { limitByAddress, limitByCredential } from "./limit_rate.ts";

function open(perMinute = 2) {
  const charged: string[] = [];
  const memory = new MemoryRateLimiter(fixedClock());
  const limiter: RateLimiter = {
    take(policy, key) {
      charged.push(`${policy.name} ${key}`);
      return memory.take(policy, key);
    },
  };
  return { charged, memory, rates: { limiter, rules: rateRules(perMinute) } };
}

const asActor = (test: TestContextOptions = {}) => {
  const context = testContext(test);
  context.actor = { kind: "session", userId: "u", session: { id: "s" } as never };
  return context;
};

test("limitByAddress() counts against the general limit of the address, then the route's stricter limit", () => {
  const { charged, rates } = open();
  const context = testContext({ options: { rateLimit: "sign-in" } });
  expect(limitByAddress(rates)(context, done)).toBeInstanceOf(Response);
  expect(charged).toEqual(["address 192.0.2.1", "sign-in 192.0.2.1"]);
  expect(context.rate?.policy.name).toBe("address");
});

test("limitByAddress() ignores in-process requests", () => {
  const { charged, rates } = open();
  limitByAddress(rates)(testContext({ peer: "" }), done);
  expect(charged).toEqual([]);
});

test("limitByCredential() counts against the session, and against the account for the route's stricter limit", () => {
  const { charged, rates } = open();
  limitByCredential(rates)(asActor({ options: { rateLimit: "user-code" } }), done);
  expect(charged).toEqual(["credential s", "user-code u"]);
});

test("limitByCredential() counts a visitor by address, and only for the stricter limit", () => {
  const { charged, rates } = open();
  limitByCredential(rates)(testContext(), done);
  limitByCredential(rates)(testContext({ options: { rateLimit: "user-code" } }), done);
  expect(charged).toEqual(["user-code 192.0.2.1"]);
});

test("limitByCredential() refuses a request over the limit, and stores the decision in the context", () => {
  const { rates } = open(1);
  const step = limitByCredential(rates);
  step(asActor(), done);
  const refused = asActor();
  expect(() => step(refused, done)).toThrow(expect.objectContaining({ code: "rate_limited" }));
  expect(refused.rate).toMatchObject({ allowed: false, remaining: 0 });
});

test("limitByAddress() waits for a shared limiter before it counts against the next limit", async () => {
  const { memory, rates } = open();
  const charged: string[] = [];
  const limiter: RateLimiter = {
    async take(policy, key) {
      charged.push(policy.name);
      return memory.take(policy, key);
    },
  };
  const context = testContext({ options: { rateLimit: "sign-in" } });
  const response = limitByAddress({ ...rates, limiter })(context, done);
  expect(charged).toEqual(["address"]);
  expect((await response).status).toBe(204);
  expect(charged).toEqual(["address", "sign-in"]);
});
