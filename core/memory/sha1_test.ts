import { expect, test } from "bun:test";
import fc from "fast-check";
import { hmacSha1, sha1 } from "./sha1.ts";

const bytes = fc.uint8Array({ maxLength: 300 });
const hex = (digest: Uint8Array) => Buffer.from(digest).toString("hex");

test("hashes as everybody does", () => {
  const property = fc.property(bytes, (message) => {
    expect(hex(sha1(message))).toBe(new Bun.CryptoHasher("sha1").update(message).digest("hex"));
  });
  fc.assert(property);
});

test("signs as everybody does", () => {
  const property = fc.property(bytes, bytes, (key, message) => {
    expect(hex(hmacSha1(key, message))).toBe(new Bun.CryptoHasher("sha1", key).update(message).digest("hex"));
  });
  fc.assert(property);
});
