import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { at } from "../../testing/fixtures.ts";
import {
  DEVICE_GRANT_TYPE,
  type DeviceRequest,
  decideDeviceRequest,
  isDeviceRequestExpired,
  type PollOutcome,
  pollDeviceRequest,
  refusePoll,
  startDeviceRequest,
  withdrawApproval,
} from "./device_flow.ts";

const START = at(0);
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

function begin(changes: Partial<DeviceRequest> = {}): DeviceRequest {
  return { ...startDeviceRequest({ id: "r", clientId: "service-cli", scope: null }, START), ...changes };
}

test("startDeviceRequest() creates a request that is valid for 30 minutes, with a poll interval of 5 seconds", () => {
  const start = { id: "r", clientId: "service-cli", scope: "a b", ipAddress: "192.0.2.1", userAgent: "x".repeat(600) };
  expect(startDeviceRequest(start, START)).toEqual({
    id: "r",
    clientId: "service-cli",
    scope: "a b",
    ipAddress: "192.0.2.1",
    userAgent: "x".repeat(500),
    userId: null,
    status: "pending",
    intervalSeconds: 5,
    lastPolledAt: null,
    createdAt: START,
    expiresAt: after(1800),
  });
});

describe("a poll", () => {
  const kind = (request: DeviceRequest | undefined, seconds: number, clientId = "service-cli"): PollOutcome["kind"] =>
    pollDeviceRequest(request, clientId, after(seconds)).kind;

  test("has its grant type checked before its client", () => {
    const clients = ["service-cli"];
    expect(refusePoll({ grantType: "password", clientId: "nobody" }, clients)).toEqual({
      kind: "unsupported_grant_type",
    });
    expect(refusePoll({ grantType: DEVICE_GRANT_TYPE, clientId: "nobody" }, clients)).toEqual({
      kind: "unknown_client",
    });
    expect(refusePoll({ grantType: DEVICE_GRANT_TYPE, clientId: "service-cli" }, clients)).toBeUndefined();
  });

  test("reports an unknown or used code before a wrong client", () => {
    expect(kind(undefined, 0, "other")).toBe("unknown_code");
    expect(kind(begin({ status: "redeemed", userId: "u" }), 0, "other")).toBe("unknown_code");
    expect(kind(begin({ status: "redeemed", userId: "u" }), 9_000)).toBe("unknown_code");
  });

  test("reports a wrong client before an expired code", () => {
    expect(kind(begin({ status: "approved", userId: "u" }), 0, "other")).toBe("other_client");
    expect(kind(begin(), 1800, "other")).toBe("other_client");
  });

  test("reports an expired code for a day, before denial", () => {
    for (const status of ["pending", "approved", "denied"] as const) {
      const request = begin({ status, userId: "u" });
      expect([kind(request, 1799.999), kind(request, 1800)]).not.toContain("unknown_code");
      expect(kind(request, 1800)).toBe("expired");
      expect(kind(request, 1800 + 24 * 3600 - 0.001)).toBe("expired");
      expect(kind(request, 1800 + 24 * 3600)).toBe("unknown_code");
      expect(kind(request, 1800 + 24 * 3600, "other")).toBe("unknown_code");
    }
  });

  test("reports denial, no matter how often the device polls", () => {
    expect(kind(begin({ status: "denied", userId: "u", lastPolledAt: START }), 0)).toBe("denied");
  });

  test("may be at most half a second early", () => {
    const polled = begin({ lastPolledAt: START });
    expect(kind(begin(), 0)).toBe("pending");
    expect(kind(polled, 4.499)).toBe("slow_down");
    expect(kind(polled, 4.5)).toBe("pending");
    expect(kind({ ...polled, intervalSeconds: 15 }, 14.499)).toBe("slow_down");
    expect(kind({ ...polled, intervalSeconds: 15 }, 14.5)).toBe("pending");
  });

  test("that comes too early adds 5 seconds to the interval and restarts it", () => {
    const first = pollDeviceRequest(begin({ lastPolledAt: START }), "service-cli", after(1));
    if (first.kind !== "slow_down") throw new Error(first.kind);
    expect(first.request).toEqual(begin({ lastPolledAt: after(1), intervalSeconds: 10 }));
    expect(kind(first.request, 10.4)).toBe("slow_down");
    expect(kind(first.request, 10.5)).toBe("pending");
  });
});

describe("a decision", () => {
  const decide = (request: DeviceRequest, seconds = 1): string =>
    decideDeviceRequest(request, { userId: "u", status: "approved" }, after(seconds)).kind;

  test("can be made only once, before expiry, by a single account", () => {
    expect(decideDeviceRequest(begin(), { userId: "u", status: "approved" }, after(1))).toEqual({
      kind: "decided",
      request: begin({ userId: "u", status: "approved" }),
    });
    expect(decide(begin({ userId: "other" }))).toBe("not_theirs");
    expect(decide(begin({ userId: "other", status: "denied" }))).toBe("not_theirs");
    expect(decide(begin({ userId: "u", status: "denied" }))).toBe("processed");
    expect(decide(begin({ userId: "u", status: "redeemed" }))).toBe("processed");
    expect(decide(begin({ userId: "u" }), 1800)).toBe("expired");
    expect(decide(begin({ userId: "u" }), 1799)).toBe("decided");
  });

  test("becomes a denial when an approval is withdrawn, but a redeemed request stays redeemed", () => {
    expect(withdrawApproval(begin({ userId: "u", status: "approved" })).status).toBe("denied");
    for (const status of ["pending", "denied", "redeemed"] as const) {
      expect(withdrawApproval(begin({ userId: "u", status })).status).toBe(status);
    }
  });
});

/** A step of a device flow. Steps can come in any order. */
type Step =
  | { do: "decide"; userId: string; status: "approved" | "denied" }
  | { do: "withdraw" }
  | { do: "poll"; clientId: string };

const user = fc.constantFrom("ada", "eve");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      userId: user,
      status: fc.constantFrom("approved" as const, "approved" as const, "denied" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("withdraw" as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("poll" as const),
      clientId: fc.constantFrom("service-cli", "service-cli", "service-cli", "other"),
    }),
  },
);
const wait = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 12_000 }) },
  { weight: 5, arbitrary: fc.constantFrom(4_499, 4_500, 4_501, 9_500) },
  { weight: 1, arbitrary: fc.constantFrom(600_000, 1_800_000, 86_400_000) },
);
const randomSteps = fc.array(fc.tuple(wait, step), { minLength: 1, maxLength: 40, size: "max" });

/** Runs the steps and reports each one with its time, the request before and after, and the outcome. */
function run(
  steps: readonly (readonly [number, Step])[],
  report: (seen: { step: Step; now: Date; before: DeviceRequest; after: DeviceRequest; outcome?: PollOutcome }) => void,
): DeviceRequest {
  let request = begin();
  let milliseconds = 0;
  for (const [pause, step] of steps) {
    milliseconds += pause;
    const now = new Date(START.getTime() + milliseconds);
    const before = request;
    let outcome: PollOutcome | undefined;
    if (step.do === "withdraw") request = withdrawApproval(request);
    else if (step.do === "decide") {
      const decision = decideDeviceRequest(request, step, now);
      if (decision.kind === "decided") request = decision.request;
    } else {
      outcome = pollDeviceRequest(request, step.clientId, now);
      if ("request" in outcome) request = outcome.request;
    }
    report({ step, now, before, after: request, ...(outcome ? { outcome } : {}) });
  }
  return request;
}

describe("device flow steps in a random order", () => {
  test("issue at most one token, to the approving account, and never after expiry", () => {
    let issuedInAll = 0;
    fc.assert(
      fc.property(randomSteps, (steps) => {
        let tokens = 0;
        let approvedBy: string | null = null;
        run(steps, ({ step, now, before, after, outcome }) => {
          if (step.do === "decide" && after.status === "approved" && before.status === "pending") {
            approvedBy = step.userId;
          }
          if (step.do === "withdraw") approvedBy = null;
          if (outcome?.kind !== "issued") return;
          tokens++;
          issuedInAll++;
          expect(outcome.userId).toBe(approvedBy as unknown as string);
          expect(now.getTime()).toBeLessThan(before.expiresAt.getTime());
          expect(step).toEqual({ do: "poll", clientId: before.clientId });
        });
        expect(tokens).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
    // The generated steps must reach this case often enough.
    expect(issuedInAll).toBeGreaterThan(200);
  });

  test("make no decision by polling, and add 5 seconds to the interval with each slow_down", () => {
    let slowedInAll = 0;
    fc.assert(
      fc.property(randomSteps, (steps) => {
        let slowed = 0;
        run(steps, ({ step, before, after, outcome }) => {
          if (step.do !== "poll") {
            expect(after.intervalSeconds).toBe(before.intervalSeconds);
            return;
          }
          if (outcome?.kind === "slow_down") slowed++;
          if (before.status === "pending") {
            expect(after).toEqual({
              ...before,
              lastPolledAt: after.lastPolledAt,
              intervalSeconds: 5 + 5 * slowed,
            });
          }
          expect(after.intervalSeconds).toBe(5 + 5 * slowed);
        });
        slowedInAll += slowed;
      }),
      { numRuns: 2_000 },
    );
    expect(slowedInAll).toBeGreaterThan(200);
  });

  test("never change a decision, and change nothing after expiry", () => {
    const next: Record<DeviceRequest["status"], readonly string[]> = {
      pending: ["pending", "approved", "denied"],
      approved: ["approved", "denied", "redeemed"],
      denied: ["denied"],
      redeemed: ["redeemed"],
    };
    fc.assert(
      fc.property(randomSteps, (steps) => {
        run(steps, ({ step, now, before, after }) => {
          expect(next[before.status]).toContain(after.status);
          if (before.userId !== null) expect(after.userId).toBe(before.userId);
          if (after.status !== "pending") expect(after.userId).not.toBeNull();
          if (isDeviceRequestExpired(before, now) && step.do !== "withdraw") expect(after).toEqual(before);
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test("issue the token of an approved request at the client's next poll, no matter how soon", () => {
    let checked = 0;
    fc.assert(
      fc.property(randomSteps, (steps) => {
        run(steps, ({ step, now, before, after, outcome }) => {
          if (step.do !== "poll" || before.status !== "approved") return;
          const inTime = !isDeviceRequestExpired(before, now) && step.clientId === before.clientId;
          expect(outcome?.kind === "issued").toBe(inTime);
          if (inTime) checked++;
          // A second poll at the same time, starting from the state after the first.
          if (inTime) expect(pollDeviceRequest(after, step.clientId, now)).toEqual({ kind: "unknown_code" });
        });
      }),
      { numRuns: 2_000 },
    );
    expect(checked).toBeGreaterThan(200);
  });
});
