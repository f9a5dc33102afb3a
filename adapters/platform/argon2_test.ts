import { expect, test } from "bun:test";
import { argon2Hasher, deriveInNode, phcHasher } from "./argon2.ts";
import { deriveInThread } from "./argon2_thread.ts";

/** Created by `Bun.password.hash`, each with a different cost, which the PHC string states. */
const BY_BUN = [
  [
    "correct horse",
    "$argon2id$v=19$m=19456,t=2,p=1$tp5L6g9h026Qt5P/m59/VtGWSRCWZsU55QGEDE0DdRE$Xsubkp9MtLLyD27IlG8a5Ps8BPS8jJAeE+vAQPkXUiE",
  ],
  [
    "pässwort 👋",
    "$argon2id$v=19$m=8192,t=3,p=1$gPeOK9FlEo1ZQ4VsbqAEpcYVbhWurc0wMjvZTStt8Ms$i1WV7CgcG3s87rv4pYJtGpa99L5cBzvj58d+oJKmaFA",
  ],
] as const;

const HASHERS = [
  ["Bun", argon2Hasher()],
  ["WebAssembly in a thread", phcHasher(deriveInThread)],
  ...(deriveInNode ? ([["node:crypto", phcHasher(deriveInNode)]] as const) : []),
] as const;

test.each(HASHERS)("argon2id (%s) verifies hashes made by Bun, but only with the right password", async (_, hasher) => {
  for (const [password, hash] of BY_BUN) {
    expect(await hasher.verify(password, hash)).toBe(true);
    expect(await hasher.verify(`${password} `, hash)).toBe(false);
    expect(await hasher.verify("", hash)).toBe(false);
  }
});

test.each(HASHERS)("argon2id (%s) makes hashes that every other implementation verifies", async (_, hasher) => {
  const hash = await hasher.hash("größe");
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  for (const [, other] of HASHERS) {
    expect([await other.verify("größe", hash), await other.verify("grösse", hash)]).toEqual([true, false]);
  }
});

test("the thread computes the reference implementation's test vector", async () => {
  // From the tests of the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const salt = new TextEncoder().encode("somesalt");
  const hash = await deriveInThread("password", { salt, memory: 65_536, passes: 2, parallelism: 1, length: 32 });
  expect(Buffer.from(hash).toString("hex")).toBe("09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7");
});

test("hashing in the thread does not block the event loop", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await phcHasher(deriveInThread).hash("password");
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(2);
});

test.each([
  ["", "no hash"],
  ["$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy", "bcrypt"],
  ["$argon2id$v=19$m=999999999,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMg", "too much memory"],
  ["$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMg", "argon2i"],
])("verify() refuses %p: %s", async (hash) => {
  expect(phcHasher(deriveInThread).verify("password", hash)).rejects.toBeInstanceOf(TypeError);
});
