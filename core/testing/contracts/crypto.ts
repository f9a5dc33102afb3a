/**
 * The contract of every implementation of the crypto port.
 *
 * @module
 */
import type { Crypto } from "../../ports/crypto.ts";
import { assert, assertCode, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode cryptoContract}. */
export interface CryptoSuite {
  test: TestRunner;
  /**
   * Opens three implementations: one with a key, one with a newer key besides that key, and one with an unrelated key.
   */
  open(): Promise<{ crypto: Crypto; rotated: Crypto; foreign: Crypto }>;
}

const TEXTS = ["", "a", "Grüße 👋", "\u0000\u0001", "x".repeat(100_000)];
const DIGEST = /^[A-Za-z0-9_-]{43}$/;

/** Declares the tests of the crypto port for the implementation called `name`. */
export function cryptoContract(name: string, { test, open }: CryptoSuite): void {
  test(`crypto (${name}): hash() uses SHA-256`, async () => {
    const { crypto, foreign } = await open();
    assertEquals(await crypto.hash("abc"), "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0", "the hash of abc");
    assertEquals(await crypto.hash(""), "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU", "the hash of an empty string");
    assertEquals(await crypto.hash("ü"), await foreign.hash("ü"), "the hash under another key");
  });

  test(`crypto (${name}): mac() depends on key, purpose and text`, async () => {
    const { crypto, foreign } = await open();
    const mac = await crypto.mac("session", "text");
    assert(DIGEST.test(mac), "Expected a MAC of 43 base64url characters");
    assertEquals(await crypto.mac("session", "text"), mac, "the MAC of the same text");
    const others = [crypto.mac("other", "text"), crypto.mac("session", "Text"), foreign.mac("session", "text")];
    others.push(crypto.mac("sessiont", "ext"), crypto.hash("text"));
    for (const other of await Promise.all(others)) assert(other !== mac, "Expected another MAC");
  });

  test(`crypto (${name}): verifyMac() accepts MACs of the current key and of older keys`, async () => {
    const { crypto, rotated, foreign } = await open();
    const mac = await crypto.mac("p", "text");
    assertEquals(await crypto.verifyMac("p", "text", mac), true, "whether the MAC is valid");
    assertEquals(await rotated.verifyMac("p", "text", mac), true, "whether a MAC of an older key is valid");
    const newer = await rotated.mac("p", "text");
    assert(newer !== mac, "Expected the newest key to be used");
    assertEquals(await crypto.verifyMac("p", "text", newer), false, "whether a MAC of a newer key is valid");
    assertEquals(await foreign.verifyMac("p", "text", mac), false, "whether a MAC of another key is valid");
    assertEquals(await crypto.verifyMac("q", "text", mac), false, "whether the MAC is valid for another purpose");
    assertEquals(await crypto.verifyMac("p", "texT", mac), false, "whether the MAC is valid for another text");
    for (const wrong of ["", mac.slice(1), `${mac}A`, `${mac}=`, "ü"]) {
      assertEquals(await crypto.verifyMac("p", "text", wrong), false, `whether "${wrong}" fits`);
    }
  });

  test(`crypto (${name}): open() decrypts sealed text, even after a key rotation`, async () => {
    const { crypto, rotated } = await open();
    for (const text of TEXTS) {
      const sealed = await crypto.seal(text, "row-1");
      assertEquals(await crypto.open(sealed, "row-1"), text, "the text");
      assertEquals(await rotated.open(sealed, "row-1"), text, "the text opened after the rotation");
    }
    const [one, two] = [await crypto.seal("text", "row-1"), await crypto.seal("text", "row-1")];
    assert(one !== two, "Expected text sealed twice to look different");
    assert(!one.includes("text") && !one.includes(btoa("text").replaceAll("=", "")), "Expected the text to be hidden");
  });

  test(`crypto (${name}): open() refuses sealed text that was moved, changed or sealed with an unknown key`, async () => {
    const { crypto, rotated, foreign } = await open();
    const sealed = await crypto.seal("secret text", "integration-1");
    await assertCode(crypto.open(sealed, "integration-2"), "unavailable", "opening in another row");
    await assertCode(foreign.open(sealed, "integration-1"), "unavailable", "opening with another key");
    const newer = await rotated.seal("secret text", "integration-1");
    await assertCode(crypto.open(newer, "integration-1"), "unavailable", "opening with an older key alone");
    const cuts = [0.2, 0.5, 0.9].map((part) => Math.floor(sealed.length * part));
    for (const cut of cuts) {
      const changed = sealed.slice(0, cut) + (sealed[cut] === "A" ? "B" : "A") + sealed.slice(cut + 1);
      await assertCode(crypto.open(changed, "integration-1"), "unavailable", "opening a changed text");
    }
    for (const broken of ["", "x", ".", sealed.slice(0, -4), `${sealed}AAAA`]) {
      await assertCode(crypto.open(broken, "integration-1"), "unavailable", `opening "${broken}"`);
    }
  });

  test(`crypto (${name}): verifyPassword() accepts only the right password`, async () => {
    const { crypto, foreign } = await open();
    const password = "pässwort 👋 with a long tail".repeat(3);
    const hash = await crypto.hashPassword(password);
    assertEquals(await crypto.verifyPassword(password, hash), true, "whether the password is valid");
    assertEquals(await foreign.verifyPassword(password, hash), true, "whether the password is valid under another key");
    assertEquals(await crypto.verifyPassword(`${password} `, hash), false, "whether another password is valid");
    assertEquals(await crypto.verifyPassword("", hash), false, "whether an empty password is valid");
    assertEquals(await crypto.verifyPassword(password, undefined), false, "whether it is valid without a hash");
    assert((await crypto.hashPassword(password)) !== hash, "Expected a salt");
    assert(!hash.includes(password), "Expected the password to be hidden");
  });
}
