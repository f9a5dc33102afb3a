/**
 * The contract of every clock and every generator of IDs and secrets.
 *
 * @module
 */
import { MAX_ID_CHARACTERS } from "../../limits.ts";
import type { Clock, NewId, NewSecret } from "../../ports/clock.ts";
import { compareText } from "../../text.ts";
import { assert, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode clockContract}. */
export interface ClockSuite {
  test: TestRunner;
  /** Opens the implementation for one test. */
  open(): Promise<{ clock: Clock; newId: NewId; newSecret: NewSecret }>;
}

const MANY = 5_000;

/** Declares the tests of clock, IDs and secrets for the implementation called `name`. */
export function clockContract(name: string, { test, open }: ClockSuite): void {
  test(`clock (${name}): now() never goes back, and returns a new Date each time`, async () => {
    const { clock } = await open();
    const first = clock.now();
    const time = first.getTime();
    assert(Number.isInteger(time), "Expected an instant");
    first.setTime(0);
    assert(clock.now().getTime() >= time, "Expected the same instant or a later one");
  });

  test(`clock (${name}): newId() returns short, unique IDs that sort in creation order`, async () => {
    const { newId } = await open();
    const ids = Array.from({ length: MANY }, () => newId());
    for (const [index, id] of ids.entries()) {
      assert(id.length >= 1 && id.length <= MAX_ID_CHARACTERS, `Expected id "${id}" to have a valid length`);
      assert(/^[A-Za-z0-9._~-]+$/.test(id), `Expected id "${id}" to need no escaping in a URL`);
      assert(index === 0 || compareText(ids[index - 1] as string, id) < 0, `Expected id "${id}" to sort last`);
    }
  });

  test(`clock (${name}): newSecret() returns unique secrets of 43 base64url characters`, async () => {
    const { newSecret } = await open();
    const secrets = Array.from({ length: MANY }, () => newSecret());
    for (const secret of secrets) assert(/^[A-Za-z0-9_-]{43}$/.test(secret), `Expected "${secret}" to be a secret`);
    assertEquals(new Set(secrets).size, MANY, "the number of different secrets");
    const starts = new Set(secrets.map((secret) => secret.slice(0, 8)));
    assert(starts.size > MANY * 0.99, "Expected secrets to differ in their first characters");
  });
}
