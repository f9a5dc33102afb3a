/**
 * The duration of a refused sign-in does not reveal whether the account exists. Uses a real server and real password
 * hashes.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServer } from "../server_process.ts";

const ACCOUNTS = 200;
/** Both bounds together cause a false alarm in fewer than one in a thousand rounds. */
const MAX_ADVANTAGE = 0.1;
const MAX_RATIO = 1.1;
/** On a busy machine one round may fail, but not three. */
const ROUNDS = 3;
const SECONDS = 1_000;

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hexlane-timing-"));
  server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: "off" }, { judged: false });
  const numbers = Array.from({ length: ACCOUNTS }, (_, number) => number);
  const signUpSome = async (): Promise<void> => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const body = { name: "Somebody", email: known(number), password: "correct horse battery" };
      expect((await post("sign-up", body)).status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 4 }, signUpSome));
}, 120 * SECONDS);

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const known = (number: number) => `known.${number}@example.test`;
const post = (name: "sign-in" | "sign-up", body: object) =>
  fetch(`${server.url}/api/auth/${name}/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function millisecondsFor(email: string): Promise<number> {
  const start = performance.now();
  const response = await post("sign-in", { email, password: "a wrong password" });
  const text = await response.text();
  const took = performance.now() - start;
  expect([response.status, (JSON.parse(text) as { code: string }).code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
  return took;
}

/**
 * Measures attempts at accounts and at unknown addresses, alternately, so that other load on the machine affects both
 * equally.
 */
async function measure(round: number): Promise<{ existing: number[]; absent: number[] }> {
  const existing: number[] = [];
  const absent: number[] = [];
  for (let number = 0; number < ACCOUNTS; number++) {
    const tries = [
      async () => existing.push(await millisecondsFor(known(number))),
      async () => absent.push(await millisecondsFor(`ghost.${number}.${round}@example.test`)),
    ];
    for (const attempt of number % 2 === 0 ? tries : tries.reverse()) await attempt();
  }
  return { existing, absent };
}

test(
  "200 sign-in attempts take as long for known addresses as for unknown addresses",
  async () => {
    const seen: object[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { existing, absent } = await measure(round);
      const ratio = medianOf(existing) / medianOf(absent);
      const advantage = Math.abs(chanceOfLonger(existing, absent) - 0.5);
      seen.push({ existingMs: medianOf(existing), absentMs: medianOf(absent), ratio, advantage });
      if (advantage <= MAX_ADVANTAGE && ratio <= MAX_RATIO && ratio >= 1 / MAX_RATIO) return;
    }
    throw new Error(`The times reveal which accounts exist: ${JSON.stringify(seen)}`);
  },
  120 * SECONDS,
);

test("the comparison of times detects a difference", () => {
  const times = Array.from({ length: ACCOUNTS }, (_, index) => 20 + ((index * 7) % 11) / 10);
  expect(chanceOfLonger(times, [...times].reverse())).toBeCloseTo(0.5, 5);
  expect(
    chanceOfLonger(
      times.map((time) => time + 0.3),
      times,
    ),
  ).toBeGreaterThan(0.5 + MAX_ADVANTAGE);
  expect(chanceOfLonger([3, 4], [1, 2])).toBe(1);
  expect(medianOf([5, 1, 9])).toBe(5);
});

function medianOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/**
 * Returns the fraction of pairs in which the first duration is longer: Mann-Whitney U divided by the number of pairs.
 */
function chanceOfLonger(ones: readonly number[], others: readonly number[]): number {
  let longer = 0;
  for (const one of ones) for (const other of others) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (ones.length * others.length);
}
