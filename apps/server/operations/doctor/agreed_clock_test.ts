import { expect, test } from "bun:test";
import { fixedClock } from "@hexlane/core/testing";
import { type ClockReading, describeClock, openAgreedClock } from "./agreed_clock.ts";

const TEN_MINUTES = 600_000;

async function open(readings: (ClockReading | Error)[], everySeconds?: number) {
  const clock = fixedClock();
  const told: number[] = [];
  let looks = 0;
  const agreed = await openAgreedClock({
    clock,
    onChange: (ahead) => told.push(ahead),
    measure: async () => {
      const reading = readings[Math.min(looks++, readings.length - 1)];
      if (reading instanceof Error || !reading) throw reading;
      return reading;
    },
    ...(everySeconds === undefined ? {} : { everySeconds }),
  });
  const ahead = (): number => agreed.now().getTime() - clock.now().getTime();
  return { agreed, told, ahead, looks: () => looks };
}

test("openAgreedClock() uses the database's clock if the two clocks disagree", async () => {
  for (const [aheadMilliseconds, used] of [
    [0, 0],
    [1_900, 0],
    [-1_900, 0],
    [2_100, 2_100],
    [-TEN_MINUTES, -TEN_MINUTES],
  ] as const) {
    const { ahead, told } = await open([{ aheadMilliseconds, tripMilliseconds: 3 }]);
    expect([aheadMilliseconds, ahead(), told]).toEqual([aheadMilliseconds, used, used === 0 ? [] : [used]]);
  }
});

test("openAgreedClock() ignores slow and failed measurements", async () => {
  for (const reading of [new Error("away"), { aheadMilliseconds: TEN_MINUTES, tripMilliseconds: 1_500 }]) {
    const { ahead, told } = await open([reading]);
    expect([ahead(), told]).toEqual([0, []]);
  }
});

test("openAgreedClock() reports a switch once, and does not report drift", async () => {
  const { agreed, ahead, told, looks } = await open(
    [
      { aheadMilliseconds: 5_000, tripMilliseconds: 3 },
      { aheadMilliseconds: 5_400, tripMilliseconds: 3 },
      new Error("away"),
      { aheadMilliseconds: 12, tripMilliseconds: 3 },
    ],
    0.005,
  );
  expect(ahead()).toBe(5_000);
  const end = performance.now() + 60_000;
  while (looks() < 4 && performance.now() < end) await Bun.sleep(1);
  await Bun.sleep(1);
  expect([ahead(), told]).toEqual([0, [5_000, 0]]);
  agreed.stop();
  const seen = looks();
  await Bun.sleep(20);
  expect(looks()).toBe(seen);
});

test("describeClock() says which clock is wrong and how the server reacts", () => {
  expect(describeClock(-TEN_MINUTES)).toBe(
    "the clock of this machine is 600 s ahead of the database, so this server uses the database's: synchronize both with NTP",
  );
  expect(describeClock(3_400)).toContain("3 s behind the database");
  expect(describeClock(0)).toBe("the clock of this machine agrees with the database again");
});
