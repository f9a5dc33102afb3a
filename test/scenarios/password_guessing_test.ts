/** Password guessing is limited from any address, and does not lock out users on their known networks. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ProblemBody } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { PASSWORD } from "../harness/world.ts";

const HOME = "192.0.2.1";
const QUARTER_SECONDS = 15 * 60;

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let count = 0;

    beforeAll(async () => {
      harness = await startHarness({ store, behindProxy: true });
    });
    afterAll(async () => await harness.close());

    const ask = async (name: "sign-in" | "sign-up", body: object, from: string) =>
      await harness.request<ProblemBody>("POST", `/api/auth/${name}/email`, {
        body,
        headers: { "x-forwarded-for": from },
      });
    const signIn = async (email: string, password: string, from: string) => {
      const { status, body, headers } = await ask("sign-in", { email, password }, from);
      return status === 200 ? "200" : `${status} ${body.code} ${headers.get("retry-after") ?? ""}`.trim();
    };
    async function somebody(): Promise<string> {
      const email = `person.${++count}@example.test`;
      expect((await ask("sign-up", { name: "Person", email, password: PASSWORD }, HOME)).status).toBe(200);
      return email;
    }
    /** Sends ten wrong passwords, each from a different address. */
    async function guessFromEverywhere(email: string): Promise<string[]> {
      const outcomes: string[] = [];
      for (let host = 1; host <= 10; host++) outcomes.push(await signIn(email, `wrong ${host}`, `198.51.100.${host}`));
      return outcomes;
    }

    const WRONG = "401 INVALID_EMAIL_OR_PASSWORD";
    const TOO_MANY = `429 TOO_MANY_ATTEMPTS ${QUARTER_SECONDS}`;
    const TEN_WRONG = Array.from({ length: 10 }, () => WRONG);

    test("no password is checked after ten wrong passwords from any addresses, whether or not the account exists", async () => {
      for (const email of [await somebody(), "nobody@example.test"]) {
        expect(await guessFromEverywhere(email)).toEqual(TEN_WRONG);
        for (const from of ["198.51.100.1", "203.0.113.7", "2001:db8::7"]) {
          expect(await signIn(email, PASSWORD, from)).toBe(TOO_MANY);
        }
      }
    });

    test("the right password still works from a known network, which has its own limit of ten attempts", async () => {
      const email = await somebody();
      expect(await signIn(email, PASSWORD, "2001:db8:1:2::a")).toBe("200");
      await guessFromEverywhere(email);
      expect(await signIn(email, PASSWORD, "203.0.113.7")).toBe(TOO_MANY);
      for (const from of [HOME, "2001:db8:1:2:ffff::b"]) {
        expect(await signIn(email, PASSWORD, from)).toBe("200");
        for (let round = 0; round < 10; round++) expect(await signIn(email, `wrong ${round}`, from)).toBe(WRONG);
        expect(await signIn(email, PASSWORD, from)).toBe(TOO_MANY);
      }
      expect(await signIn(email, PASSWORD, "2001:db8:1:3::a")).toBe(TOO_MANY);
    });

    test("guesses from a known network are blocked only there", async () => {
      const email = await somebody();
      for (let round = 0; round < 10; round++) expect(await signIn(email, `wrong ${round}`, HOME)).toBe(WRONG);
      expect(await signIn(email, PASSWORD, HOME)).toBe(TOO_MANY);
      expect(await signIn(email, PASSWORD, "203.0.113.7")).toBe("200");
    });

    test("a network where another account signed in is not known for this account", async () => {
      const neighbor = await somebody();
      const email = await somebody();
      expect(await signIn(neighbor, PASSWORD, "203.0.113.9")).toBe("200");
      await guessFromEverywhere(email);
      expect(await signIn(email, PASSWORD, "203.0.113.9")).toBe(TOO_MANY);
    });

    test("ten attempts are possible again after 15 minutes", async () => {
      const email = await somebody();
      await guessFromEverywhere(email);
      harness.clock.advance(QUARTER_SECONDS - 1);
      expect(await signIn(email, PASSWORD, "203.0.113.7")).toBe("429 TOO_MANY_ATTEMPTS 1");
      harness.clock.advance(1);
      expect(await signIn(email, PASSWORD, "203.0.113.7")).toBe("200");
    });
  });
}
