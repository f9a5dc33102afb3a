/**
 * The server calls the password hasher only when necessary, passes the caller's network, and counts every guess.
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type PasswordCaller, TrackerError } from "@hexlane/core";
import type { ProblemBody } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { PASSWORD } from "../harness/world.ts";

let harness: Harness;
const callers: PasswordCaller[] = [];
let isFull = false;

beforeAll(async () => {
  harness = await startHarness({ behindProxy: true, registration: "closed" });
  const { crypto } = harness.ports;
  const { hashPassword, verifyPassword } = crypto;
  const note = (caller: PasswordCaller = {}) => {
    callers.push(caller);
    if (isFull) throw new TrackerError("unavailable", "Cannot check a password now", { retryAfterSeconds: 2 });
  };
  Object.assign(crypto, {
    async hashPassword(password: string, caller?: PasswordCaller) {
      note(caller);
      return await hashPassword(password);
    },
    async verifyPassword(password: string, hash: string | undefined, caller?: PasswordCaller) {
      note(caller);
      return await verifyPassword(password, hash);
    },
  } satisfies Partial<typeof crypto>);
});
afterAll(async () => await harness.close());

const ada = { name: "Ada", email: "ada@example.test", password: PASSWORD };
const HOME = "2001:db8:1:2::7";
const ask = async (name: "sign-in" | "sign-up", body: object, from: string) => {
  const headers = { "x-forwarded-for": from };
  const reply = await harness.request<ProblemBody>("POST", `/api/auth/${name}/email`, { body, headers });
  return { ...reply, code: `${reply.status} ${reply.body.code ?? ""}`.trim() };
};

test("a sign-up hashes one password for its network, or none if it is refused", async () => {
  expect((await ask("sign-up", ada, HOME)).code).toBe("200");
  expect(callers.splice(0)).toEqual([{ network: "2001:db8:1::/48" }]);
  expect((await ask("sign-up", { ...ada, email: "eve@example.test" }, HOME)).code).toBe("403 REGISTRATION_DISABLED");
  expect(callers).toEqual([]);
});

test("a sign-in reports its network, and whether the account has signed in there before", async () => {
  for (const [email, from, caller] of [
    [ada.email, HOME, { network: "2001:db8:1::/48", account: ada.email }],
    [ada.email, "192.0.2.1", { network: "192.0.2.1", account: undefined }],
    ["nobody@example.test", HOME, { network: "2001:db8:1::/48", account: undefined }],
  ] as const) {
    expect((await ask("sign-in", { email, password: "wrong horse battery" }, from)).code).toBe(
      "401 INVALID_EMAIL_OR_PASSWORD",
    );
    expect(callers.splice(0)).toEqual([caller]);
  }
});

test("a sign-in returns 503 with Retry-After if the queue is full, and is not counted as a guess", async () => {
  isFull = true;
  for (let guess = 0; guess < 12; guess++) {
    const refused = await ask("sign-in", { email: ada.email, password: PASSWORD }, "198.51.100.7");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  }
  isFull = false;
  expect((await ask("sign-in", { email: ada.email, password: PASSWORD }, "198.51.100.7")).code).toBe("200");
});
