/**
 * The contract of limits that several servers share.
 *
 * @module
 */
import type { AttemptWindow, SharedLimits, TakenTokens } from "../../ports/shared_limits.ts";
import { assert, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode sharedLimitsContract}. */
export interface SharedLimitsSuite {
  test: TestRunner;
  /** Opens empty limits for one test. */
  open(): Promise<{
    limits: SharedLimits;
    /** The shared limits as another server uses them; `limits` itself if there can be only one server. */
    other: SharedLimits;
    /** Advances the clock. */
    pass(milliseconds: number): Promise<void>;
    close(): Promise<void>;
  }>;
}

type Opened = Awaited<ReturnType<SharedLimitsSuite["open"]>>;

/** Declares the tests of the shared limits port for the implementation called `name`. */
export function sharedLimitsContract(name: string, suite: SharedLimitsSuite): void {
  const check = (what: string, body: (opened: Opened) => Promise<void>) =>
    suite.test(`shared limits (${name}): ${what}`, async () => {
      const opened = await suite.open();
      try {
        await body(opened);
      } finally {
        await opened.close();
      }
    });
  checkBuckets(check);
  checkTries(check);
}

type Check = (what: string, body: (opened: Opened) => Promise<void>) => unknown;

/** A bucket that does not refill within a test. */
const SLOW = { key: "a", limit: 10, windowSeconds: 36_000 };

/** Requests one token `times` times, alternating between two servers. */
async function take({ limits, other }: Opened, times: number): Promise<(TakenTokens | undefined)[]> {
  return await Promise.all(
    Array.from({ length: times }, (_, index) => (index % 2 === 0 ? limits : other).takeTokens(SLOW, 1)),
  );
}

function checkBuckets(check: Check): void {
  check("grants exactly the available tokens to several servers", async (opened) => {
    const { limits, other } = opened;
    const taken = await take(opened, 25);
    assertEquals(taken.filter((tokens) => tokens?.granted === 1).length, 10, "the number of granted tokens");
    assertEquals(taken.filter((tokens) => tokens?.granted === 0).length, 15, "the refusals");
    const more = await other.takeTokens(SLOW, 5);
    assert(more?.granted === 0 && more.tokens >= 0 && more.tokens < 1, "Expected an empty bucket");
    const first = await limits.takeTokens({ ...SLOW, key: "b" }, 1);
    assert(first?.granted === 1 && Math.abs(first.tokens - 9) < 0.01, "Expected another bucket to be full");
  });

  check("grants several tokens at once, and takes back unused tokens", async ({ limits, other }) => {
    assertEquals((await limits.takeTokens(SLOW, 7))?.granted, 7, "the first tokens");
    assertEquals((await other.takeTokens(SLOW, 7))?.granted, 3, "the rest");
    await limits.returnTokens(SLOW, 2);
    assertEquals((await other.takeTokens(SLOW, 7))?.granted, 2, "the returned tokens");
    await limits.returnTokens(SLOW, 1_000);
    assertEquals((await other.takeTokens(SLOW, 100))?.granted, 10, "a full bucket");
  });

  check("refills a bucket evenly, up to its limit", async ({ limits, other, pass }) => {
    const bucket = { key: "a", limit: 2, windowSeconds: 2 };
    for (const server of [limits, other]) {
      assertEquals((await server.takeTokens(bucket, 1))?.granted, 1, "the tokens of a full bucket");
    }
    assertEquals((await limits.takeTokens(bucket, 1))?.granted, 0, "a third token");
    await pass(1_100);
    assertEquals((await other.takeTokens(bucket, 2))?.granted, 1, "the tokens after half the time");
    await pass(2_300);
    const full = await limits.takeTokens(bucket, 1);
    assert(full?.granted === 1 && full.tokens <= 1, "Expected no more tokens than the limit");
  });
}

function checkTries(check: Check): void {
  const window: AttemptWindow = { key: "a", limit: 3, windowSeconds: 900 };

  check("counts the attempts of all servers in one window", async ({ limits, other }) => {
    const counted = await Promise.all(
      [limits, other, limits, other, limits].map((server) => server.countAttempt(window)),
    );
    assertEquals(counted.filter((tried) => tried?.allowed).length, 3, "the number of allowed attempts");
    const refused = await other.countAttempt(window);
    assert(refused?.allowed === false, "Expected an attempt over the limit to be refused");
    const { retryAfterSeconds: seconds } = refused;
    assert(Number.isInteger(seconds) && seconds > 880 && seconds <= 900, `Expected about 900 seconds, got ${seconds}`);
    assertEquals(
      (await other.countAttempt({ ...window, key: "b" }))?.allowed,
      true,
      "whether a try with another key is allowed",
    );
  });

  check("allows exactly one more attempt after one is returned", async ({ limits, other }) => {
    const tries = await Promise.all([limits, other, limits].map((server) => server.countAttempt(window)));
    const [, second] = tries;
    assert(second?.allowed, "Expected the attempt to be allowed");
    await limits.forgetAttempt(window.key, second.id);
    await limits.forgetAttempt(window.key, second.id);
    await limits.forgetAttempt(window.key, "never begun");
    assertEquals((await other.countAttempt(window))?.allowed, true, "whether an attempt is allowed");
    assertEquals((await limits.countAttempt(window))?.allowed, false, "whether a second attempt is allowed");
  });

  check("forgets an attempt when its window is over", async ({ limits, other, pass }) => {
    const short = { ...window, limit: 1, windowSeconds: 1 };
    assertEquals((await limits.countAttempt(short))?.allowed, true, "whether the first attempt is allowed");
    const refused = await other.countAttempt(short);
    assertEquals(refused, { allowed: false, retryAfterSeconds: 1 }, "the refusal");
    await pass(1_100);
    assertEquals((await other.countAttempt(short))?.allowed, true, "whether a later attempt is allowed");
  });
}
