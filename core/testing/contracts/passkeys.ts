/**
 * The contract of every implementation of passkeys.
 *
 * @module
 */
import type { Passkeys } from "../../ports/passkeys.ts";
import { assert, assertEquals } from "../assert.ts";
import { type AuthenticatorUse, softwareAuthenticator, tampered } from "../software_authenticator.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode passkeysContract}. */
export interface PasskeysSuite {
  test: TestRunner;
  /** Opens the implementation for one test. */
  open(): Promise<Passkeys>;
}

const challenge = "Y2hhbGxlbmdlLWNoYWxsZW5nZS1jaGFsbGVuZ2UtMDE";
const other = "Y2hhbGxlbmdlLWNoYWxsZW5nZS1jaGFsbGVuZ2UtMDI";
const origin = "https://board.example";
const rpId = "board.example";
const EXPECTED = { challenge, origin, rpId };
const CREATION = { challenge, rp: { id: rpId }, user: { id: "dXNlcg" } };

/** Invalid uses, each with one mistake. */
const MISTAKES: Record<string, Partial<AuthenticatorUse>> = {
  "of another site": { origin: "https://board.example.evil" },
  "of another port": { origin: "https://board.example:8443" },
  "for another domain": { rpId: "example" },
  "without user verification": { userVerified: false },
  "of another kind": { type: "webauthn.sign" },
};

/** Declares the tests of the passkey port for the implementation called `name`. */
export function passkeysContract(name: string, { test, open }: PasskeysSuite): void {
  test(`passkeys (${name}): a new passkey is registered and used`, async () => {
    const passkeys = await open();
    assert(
      passkeys.algorithms.includes(-7),
      "Expected the algorithms to include ES256, which every authenticator supports",
    );
    const authenticator = softwareAuthenticator();
    const made = await authenticator.create(CREATION, { origin, counter: 3 });
    const registered = await passkeys.verifyRegistration(made, EXPECTED);
    assert(registered, "Expected the new passkey to be accepted");
    const { publicKey, ...rest } = registered;
    const wanted = { credentialId: made.id, counter: 3, deviceType: "multiDevice", backedUp: true, aaguid: null };
    assertEquals(rest, wanted, "the fields of the passkey");
    for (const [counter, backedUp] of [
      [4, true],
      [4_294_967_295, false],
      [0, true],
    ] as const) {
      const answer = await authenticator.get(EXPECTED, { origin, counter, backedUp });
      assertEquals(await passkeys.verifySignIn(answer, { ...EXPECTED, publicKey }), { counter, backedUp }, "its use");
    }
  });

  test(`passkeys (${name}): a passkey that stays on one device is recognized`, async () => {
    const passkeys = await open();
    const made = await softwareAuthenticator().create(CREATION, { origin, backedUp: false });
    const { deviceType, backedUp } = (await passkeys.verifyRegistration(made, EXPECTED)) ?? {};
    assertEquals([deviceType, backedUp], ["singleDevice", false], "the type and backup state of the passkey");
  });

  test(`passkeys (${name}): an invalid registration is refused`, async () => {
    const passkeys = await open();
    for (const [what, mistake] of Object.entries(MISTAKES)) {
      const made = await softwareAuthenticator().create(CREATION, { origin, ...mistake });
      assertEquals(await passkeys.verifyRegistration(made, EXPECTED), undefined, `a passkey ${what}`);
    }
    const made = await softwareAuthenticator().create(CREATION, { origin });
    const refused = async (answer: typeof made, expected = EXPECTED) =>
      assertEquals(await passkeys.verifyRegistration(answer, expected), undefined, JSON.stringify(answer));
    await refused(made, { ...EXPECTED, challenge: other });
    await refused({ ...made, type: "password" });
    await refused({ ...made, rawId: tampered(made.rawId) });
    for (const junk of ["", "!", "e30", "bnVsbA", "oA"]) {
      await refused({ ...made, response: { ...made.response, clientDataJSON: junk } });
      await refused({ ...made, response: { ...made.response, attestationObject: junk } });
    }
  });

  test(`passkeys (${name}): an invalid use is refused`, async () => {
    const passkeys = await open();
    const authenticator = softwareAuthenticator();
    const made = await authenticator.create(CREATION, { origin });
    const { publicKey = "" } = (await passkeys.verifyRegistration(made, EXPECTED)) ?? {};
    const expected = { ...EXPECTED, publicKey };
    for (const [what, mistake] of Object.entries(MISTAKES)) {
      const answer = await authenticator.get(EXPECTED, { origin, ...mistake });
      assertEquals(await passkeys.verifySignIn(answer, expected), undefined, `a use ${what}`);
    }
    const answer = await authenticator.get(EXPECTED, { origin });
    const refused = async (given: typeof answer, instead = expected) =>
      assertEquals(await passkeys.verifySignIn(given, instead), undefined, JSON.stringify(given));
    await refused(answer, { ...expected, challenge: other });
    await refused({ ...answer, type: "password" });
    for (const field of ["clientDataJSON", "authenticatorData", "signature"] as const) {
      for (const wrong of [tampered(answer.response[field]), "", "!", "e30"]) {
        await refused({ ...answer, response: { ...answer.response, [field]: wrong } });
      }
    }
    const another = await passkeys.verifyRegistration(
      await softwareAuthenticator().create(CREATION, { origin }),
      EXPECTED,
    );
    await refused(answer, { ...expected, publicKey: another?.publicKey ?? "" });
    await refused(answer, { ...expected, publicKey: "" });
  });
}
