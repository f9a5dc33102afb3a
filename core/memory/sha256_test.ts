import { expect, test } from "bun:test";
import fc from "fast-check";
import { bytesOf, decodeBytes, encodeBytes, hmac, sha256 } from "./sha256.ts";

const bytes = fc.uint8Array({ maxLength: 300 });

test("hashes as everybody does", () => {
  const property = fc.property(bytes, (message) => {
    expect(Buffer.from(sha256(message)).toString("hex")).toBe(
      new Bun.CryptoHasher("sha256").update(message).digest("hex"),
    );
  });
  fc.assert(property);
});

test("signs as everybody does", () => {
  const property = fc.property(bytes, bytes, (key, message) => {
    expect(Buffer.from(hmac(key, message)).toString("hex")).toBe(
      new Bun.CryptoHasher("sha256", key).update(message).digest("hex"),
    );
  });
  fc.assert(property);
});

test("bytes come back from base64url", () => {
  fc.assert(fc.property(bytes, (message) => expect(decodeBytes(encodeBytes(message))).toEqual(message)));
  expect(encodeBytes(bytesOf("ü?>~"))).toBe("w7w_Pn4");
});
