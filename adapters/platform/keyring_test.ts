import { expect, test } from "bun:test";
import { createKeyring } from "./keyring.ts";

const old = "o".repeat(32);
const fresh = "n".repeat(32);

test("hash() returns the SHA-256 of the text", async () => {
  // FIPS 180-2, appendix B.1
  expect(await createKeyring([old]).hash("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});

test("mac() depends on secret, purpose and text, and verifyMac() accepts older secrets", async () => {
  const before = createKeyring([old]);
  const after = createKeyring([fresh, old]);
  const mac = await before.mac("a", "text");
  expect(mac).toMatch(/^[\w-]{43}$/);
  expect(await before.mac("b", "text")).not.toBe(mac);
  expect(await after.mac("a", "text")).not.toBe(mac);
  expect(await after.verifyMac("a", "text", mac)).toBe(true);
  expect(await after.verifyMac("a", "other", mac)).toBe(false);
  expect(await after.verifyMac("b", "text", mac)).toBe(false);
  expect(await before.verifyMac("a", "text", await after.mac("a", "text"))).toBe(false);
  for (const wrong of ["", "x", mac.slice(1), `${mac}AAAA`])
    expect(await after.verifyMac("a", "text", wrong)).toBe(false);
});

test("open() decrypts sealed text only with its context, even after a rotation", async () => {
  const before = createKeyring([old]);
  const sealed = await before.seal("größe", "row-1");
  expect(await before.open(sealed, "row-1")).toBe("größe");
  expect(await before.seal("größe", "row-1")).not.toBe(sealed);
  expect(await createKeyring([fresh, old]).open(sealed, "row-1")).toBe("größe");
  expect(await before.open(await before.seal("", "row-1"), "row-1")).toBe("");
  const [format, id, body = ""] = sealed.split(".");
  const flipped = `${format}.${id}.${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`;
  for (const [text, place] of [
    [sealed, "row-2"],
    [flipped, "row-1"],
    [`${format}.${id}.`, "row-1"],
    ["nonsense", "row-1"],
  ] as const) {
    expect(before.open(text, place)).rejects.toMatchObject({ code: "unavailable" });
  }
  expect(createKeyring([fresh]).open(sealed, "row-1")).rejects.toMatchObject({ code: "unavailable" });
});

test("hashPassword() uses argon2id with 19 MiB and 2 passes", async () => {
  const keyring = createKeyring([old]);
  const hash = await keyring.hashPassword("correct horse");
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,");
  expect(await keyring.verifyPassword("correct horse", hash)).toBe(true);
  expect(await keyring.verifyPassword("wrong horse", hash)).toBe(false);
  expect(await keyring.verifyPassword("correct horse", undefined)).toBe(false);
});

test("createKeyring() refuses an empty list of secrets", () => {
  expect(() => createKeyring([])).toThrow(RangeError);
});
