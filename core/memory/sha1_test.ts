import { expect, test } from "bun:test";
import fc from "fast-check";
import { hmacSha1, sha1 } from "./sha1.ts";

const bytes = fc.uint8Array({ maxLength: 300 });
const hex = (digest: Uint8Array) => [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");

test("sha1() returns the same digest as WebCrypto", async () => {
  const property = fc.asyncProperty(bytes, async (message) => {
    expect(hex(sha1(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-1", message))));
  });
  await fc.assert(property);
});

test("hmacSha1() returns the same signature as WebCrypto", async () => {
  // WebCrypto rejects an empty key.
  const property = fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), bytes, async (key, message) => {
    const theirs = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
    expect(hex(hmacSha1(key, message))).toBe(hex(new Uint8Array(await crypto.subtle.sign("HMAC", theirs, message))));
  });
  await fc.assert(property);
});
