/**
 * The contract of every implementation of one-time passwords.
 *
 * @module
 */
import type { OneTimePasswords } from "../../ports/one_time_password.ts";
import { assert, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode oneTimePasswordsContract}. */
export interface OneTimePasswordsSuite {
  test: TestRunner;
  /** Opens the implementation for one test. */
  open(): Promise<OneTimePasswords>;
}

/** The secret of the test vectors: "12345678901234567890". */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
/** RFC 6238, appendix B: seconds since 1970 and the last six of the eight digits for SHA-1. */
const VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;
const ANY = { afterStep: null };

const at = (seconds: number): Date => new Date(seconds * 1000);

/** Declares the tests of the one-time password port for the implementation called `name`. */
export function oneTimePasswordsContract(name: string, { test, open }: OneTimePasswordsSuite): void {
  test(`one-time passwords (${name}): verify() accepts the examples of RFC 6238`, async () => {
    const passwords = await open();
    for (const [seconds, code] of VECTORS) {
      const step = Math.floor(seconds / 30);
      assertEquals(await passwords.verify(SECRET, code, at(seconds), ANY), step, `the step of ${code}`);
    }
  });

  test(`one-time passwords (${name}): verify() accepts a password at most one step early or late`, async () => {
    const passwords = await open();
    const [seconds, code] = VECTORS[3];
    const step = Math.floor(seconds / 30);
    const first = (step - 1) * 30;
    const instants = [first - 0.001, first, first + 89.999, first + 90];
    const found = await Promise.all(instants.map((instant) => passwords.verify(SECRET, code, at(instant), ANY)));
    assertEquals(found, [undefined, step, step, undefined], "the steps at the limits");
  });

  test(`one-time passwords (${name}): verify() refuses a password of an earlier step`, async () => {
    const passwords = await open();
    const [seconds, code] = VECTORS[3];
    const step = Math.floor(seconds / 30);
    const verify = (afterStep: number) => passwords.verify(SECRET, code, at(seconds), { afterStep });
    assertEquals(await verify(step - 1), step, "the step after an earlier one");
    assertEquals(await verify(step), undefined, "the step of a used password");
    assertEquals(await verify(step + 1), undefined, "the step of a password older than the last used one");
  });

  test(`one-time passwords (${name}): verify() refuses input that is not a password`, async () => {
    const passwords = await open();
    const [seconds, code] = VECTORS[3];
    const others = ["", "005925", "05924", "5924", "0059245", ` ${code}`, `${code}\n`, "００5924", "0x1724", "-05924"];
    for (const other of others) {
      assertEquals(await passwords.verify(SECRET, other, at(seconds), ANY), undefined, `the step of "${other}"`);
    }
    const secret = passwords.newSecret();
    assertEquals(await passwords.verify(secret, code, at(seconds), ANY), undefined, "the step under another secret");
  });

  test(`one-time passwords (${name}): newSecret() returns secrets of 160 bits`, async () => {
    const passwords = await open();
    const secrets = new Set(Array.from({ length: 50 }, () => passwords.newSecret()));
    assertEquals(secrets.size, 50, "the number of different secrets");
    for (const secret of secrets) assert(/^[A-Z2-7]{32}$/.test(secret), `Expected 32 base32 characters: "${secret}"`);
  });

  test(`one-time passwords (${name}): uri() returns a URL with every field that an app needs`, async () => {
    const passwords = await open();
    const issuer = "Häxlane & Söhne";
    const account = "ada+work@example.com";
    const uri = new URL(passwords.uri(SECRET, { issuer, account }));
    assertEquals([uri.protocol, uri.host], ["otpauth:", "totp"], "the protocol and host of the URL");
    assertEquals(decodeURIComponent(uri.pathname), `/${issuer}:${account}`, "the label");
    const wanted = { secret: SECRET, issuer, algorithm: "SHA1", digits: "6", period: "30" };
    assertEquals(Object.fromEntries(uri.searchParams), wanted, "the parameters");
  });
}
