import { expect, test } from "bun:test";
import fc from "fast-check";
import { bytesOf, decodeBytes, encodeBytes, hmac, sha256 } from "./sha256.ts";

const bytes = fc.uint8Array({ maxLength: 300 });

test("sha256() returns the same digest as WebCrypto", async () => {
  const property = fc.asyncProperty(bytes, async (message) => {
    expect([...sha256(message)]).toEqual([...new Uint8Array(await crypto.subtle.digest("SHA-256", message))]);
  });
  await fc.assert(property);
});

test("hmac() returns the same signature as WebCrypto", async () => {
  // WebCrypto rejects an empty key.
  const property = fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), bytes, async (key, message) => {
    const theirs = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    expect([...hmac(key, message)]).toEqual([...new Uint8Array(await crypto.subtle.sign("HMAC", theirs, message))]);
  });
  await fc.assert(property);
});

test("decodeBytes() reverses encodeBytes()", () => {
  fc.assert(fc.property(bytes, (message) => expect(decodeBytes(encodeBytes(message))).toEqual(message)));
  expect(encodeBytes(bytesOf("ü?>~"))).toBe("w7w_Pn4");
});
