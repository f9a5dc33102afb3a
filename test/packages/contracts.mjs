/**
 * Runs the contracts of the packages that need no server. With the arguments `sqlite N`, also runs every Nth test of the SQLite
 * store.
 */

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChannels } from "@hexlane/channels";
import { memoryCrypto, memoryStore } from "@hexlane/core/memory";
import {
  assertEquals,
  blobsContract,
  clockContract,
  cryptoContract,
  dumpContract,
  fixedClock,
  oneTimePasswordsContract,
  passkeysContract,
  quotaContract,
  resolverContract,
  runStoreProgram,
  servedBlobsContract,
  storeContract,
} from "@hexlane/core/testing";
import { openDiskBlobs } from "@hexlane/disk";
import { createKeyring, createResolver, newSecret, systemClock, uuidMaker } from "@hexlane/platform";
import { createOneTimePasswords } from "@hexlane/totp";
import { createPasskeys } from "@hexlane/webauthn";

const folder = mkdtempSync(join(tmpdir(), "hexlane-contracts-"));
const tests = [];
const test = (name, body) => tests.push({ name, body });

clockContract("platform", {
  test,
  open: async () => ({ clock: systemClock, newId: uuidMaker(systemClock), newSecret }),
});
cryptoContract("platform", {
  test,
  open: async () => ({
    crypto: createKeyring(["first"]),
    rotated: createKeyring(["second", "first"]),
    foreign: createKeyring(["another"]),
  }),
});
resolverContract("platform", {
  test,
  open: async () => ({
    resolver: createResolver(),
    known: { hostname: "localhost", address: "127.0.0.1" },
    unknown: "no-such-name.invalid",
  }),
});
oneTimePasswordsContract("totp", { test, open: async () => createOneTimePasswords() });
passkeysContract("webauthn", { test, open: async () => createPasskeys() });

async function openBlobs() {
  const clock = fixedClock();
  const blobs = await openDiskBlobs({ dir: mkdtempSync(join(folder, "blobs-")), crypto: memoryCrypto(), clock });
  return {
    blobs,
    now: () => clock.now(),
    upload: async ({ url, method, headers }, body) =>
      (await blobs.handle(new Request(`http://localhost${url}`, { method, headers, body }))).status,
    close: () => blobs.close(),
  };
}
blobsContract("disk", { test, open: openBlobs });
servedBlobsContract("disk", { test, open: openBlobs });

test("a webhook is sent and signed, and the status of the response is interpreted", async () => {
  const arrived = [];
  const server = createServer((request, response) => {
    arrived.push({ path: request.url, signed: "webhook-signature" in request.headers });
    response.writeHead(request.url === "/gone" ? 410 : 200).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { webhook } = createChannels({ resolver: createResolver(), allowPrivate: true });
  const send = async (path) =>
    await webhook.send({
      id: "1",
      address: `http://localhost:${server.address().port}${path}`,
      secret: "signs each delivery",
      payload: { event: "task.created" },
      attemptedAt: new Date(),
    });
  const kinds = [(await send("/in")).kind, (await send("/gone")).kind];
  await webhook.close?.();
  await new Promise((resolve) => server.close(resolve));
  assertEquals(kinds, ["delivered", "gone"], "the outcomes");
  assertEquals(
    arrived,
    [
      { path: "/in", signed: true },
      { path: "/gone", signed: true },
    ],
    "the requests",
  );
});

/** Hashes that Bun created. Every runtime must verify the hashes of every other one. */
const HASHES = [
  [
    "correct horse",
    "$argon2id$v=19$m=19456,t=2,p=1$tp5L6g9h026Qt5P/m59/VtGWSRCWZsU55QGEDE0DdRE$Xsubkp9MtLLyD27IlG8a5Ps8BPS8jJAeE+vAQPkXUiE",
  ],
  [
    "pässwort 👋",
    "$argon2id$v=19$m=8192,t=3,p=1$gPeOK9FlEo1ZQ4VsbqAEpcYVbhWurc0wMjvZTStt8Ms$i1WV7CgcG3s87rv4pYJtGpa99L5cBzvj58d+oJKmaFA",
  ],
];
test("a password hashed by Bun is verified", async () => {
  const crypto = createKeyring(["secret"]);
  for (const [password, hash] of HASHES) {
    assertEquals(await crypto.verifyPassword(password, hash), true, "the right password");
    assertEquals(await crypto.verifyPassword(`${password}.`, hash), false, "another password");
  }
});

async function testSqlite(every) {
  const { openSqliteStore } = await import("@hexlane/sqlite");
  const template = join(folder, "template.sqlite");
  await (await openSqliteStore(template)).close();
  let count = 0;
  const open = async () => {
    const path = join(folder, `${++count}.sqlite`);
    copyFileSync(template, path);
    const store = await openSqliteStore(path);
    return { store, openOther: () => openSqliteStore(path), close: () => store.close() };
  };
  let number = 0;
  const test = (name, body) => number++ % every === 0 && tests.push({ name, body });
  storeContract("sqlite", { test, open });
  quotaContract("sqlite", { test, open });
  dumpContract("sqlite", { test, open });
  for (let seed = 1; seed <= 5; seed++) {
    test(`random program ${seed} has the same results on SQLite as in memory`, async () => {
      const choices = Array.from({ length: 600 }, (_, index) => Math.abs(Math.imul(index + seed, 2_654_435_761) >> 4));
      const { store, close } = await open();
      const results = await runStoreProgram(store, choices);
      assertEquals(results, await runStoreProgram(memoryStore(), choices), "the results");
      await close();
    });
  }
}
const [, , store, every] = process.argv;
if (store === "sqlite") await testSqlite(Number(every));

const failed = [];
for (const { name, body } of tests) {
  await body().catch((error) => failed.push(`${name}: ${error.stack}`));
}
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ passed: tests.length - failed.length, failed }));
