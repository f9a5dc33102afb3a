/** Device requests, linked accounts, second factors, passkeys, verifications, known addresses. @module */
import type { Passkey } from "../../../../identity/passkey/passkey.ts";
import { assertEquals } from "../../../assert.ts";
import {
  someDeviceRequest,
  someKnownAddress,
  someLinkedAccount,
  somePasskey,
  someTwoFactor,
  someVerification,
} from "../../../fixtures/sign_in.ts";
import { at } from "../../../fixtures.ts";
import { type Check, type Collision, idsOf } from "../scene.ts";

export function checkSignIn(check: Check): void {
  checkDeviceRequests(check);
  checkLinkedAccounts(check);
  checkTwoFactors(check);
  checkPasskeys(check);
  checkVerifications(check);
  checkKnownAddresses(check);
}

function checkDeviceRequests(check: Check): void {
  check("finds a device request by either code, even after it is saved", async ({ write, read }) => {
    const bare = someDeviceRequest();
    const full = someDeviceRequest({
      clientId: "cli",
      scope: "openid \u00fc",
      ipAddress: null,
      userAgent: "x/1",
      userId: "account-2",
      status: "approved",
      intervalSeconds: 15,
      lastPolledAt: at(0.001),
      createdAt: at(1),
      expiresAt: at(2),
    });
    await write((tx) => tx.insertDeviceRequest(bare, "device", "user"));
    await read(async (tx) => {
      assertEquals(await tx.findDeviceRequestByDeviceCode("device"), bare, "the request");
      assertEquals(await tx.findDeviceRequestByUserCode("user"), bare, "the request");
      assertEquals(await tx.findDeviceRequestByDeviceCode("user"), undefined, "the request with the other code");
      assertEquals(
        await tx.findDeviceRequestByUserCode("USER"),
        undefined,
        "the request with the code in another case",
      );
    });
    await write(async (tx) => {
      await tx.saveDeviceRequest(full);
      await tx.saveDeviceRequest(someDeviceRequest({ id: "nothing" }));
    });
    await read(async (tx) => {
      assertEquals(await tx.findDeviceRequestByDeviceCode("device"), full, "the saved request");
      assertEquals(await tx.findDeviceRequestByUserCode("user"), full, "the saved request");
    });
  });

  check(
    "lists the device requests that an account approved, and deletes all of its requests",
    async ({ write, read }) => {
      const statuses = ["pending", "approved", "denied", "redeemed"] as const;
      await write(async (tx) => {
        for (const [index, status] of statuses.entries()) {
          for (const userId of ["account-1", "account-2"]) {
            const id = `${userId} ${index}`;
            await tx.insertDeviceRequest(someDeviceRequest({ id, userId, status }), `device ${id}`, `user ${id}`);
          }
        }
        const again = someDeviceRequest({ id: "again", userId: "account-1", status: "approved", expiresAt: at(-1) });
        await tx.insertDeviceRequest(again, "device again", "user again");
        await tx.insertDeviceRequest(someDeviceRequest({ id: "free" }), "device free", "user free");
      });
      const approved = (userId: string) =>
        read(async (tx) => idsOf(await tx.listApprovedDeviceRequests(userId)).sort());
      assertEquals(await approved("account-1"), ["account-1 1", "again"], "the approved requests");
      assertEquals(await approved("nobody"), [], "the approved requests of an unknown account");
      await write((tx) => tx.deleteDeviceRequestsOf("account-1"));
      assertEquals(await approved("account-1"), [], "the approved requests");
      assertEquals(await approved("account-2"), ["account-2 1"], "the approved requests of another account");
      await read(async (tx) => {
        assertEquals(await tx.findDeviceRequestByUserCode("user account-1 0"), undefined, "the pending request");
        assertEquals(
          (await tx.findDeviceRequestByUserCode("user account-2 0"))?.id,
          "account-2 0",
          "another's request",
        );
        assertEquals((await tx.findDeviceRequestByUserCode("user free"))?.id, "free", "the request without an account");
      });
    },
  );

  check("deletes expired device requests, oldest expiry first", async ({ write, read }) => {
    const ends = { c: 10, a: 10, b: 20, first: -1e9, later: 20.001 };
    await write(async (tx) => {
      for (const [id, end] of Object.entries(ends)) {
        await tx.insertDeviceRequest(someDeviceRequest({ id, expiresAt: at(end) }), id, id);
      }
    });
    const left = () => read((tx) => presentOf(Object.keys(ends), (id) => tx.findDeviceRequestByUserCode(id)));
    assertEquals(await write((tx) => tx.deleteDeviceRequests(at(20), 2)), 2, "the number of deleted requests");
    assertEquals(await left(), ["c", "b", "later"], "the remaining requests");
    assertEquals(await write((tx) => tx.deleteDeviceRequests(at(20))), 2, "the number of deleted requests");
    assertEquals(await left(), ["later"], "the remaining requests");
    assertEquals(await write((tx) => tx.deleteDeviceRequests(at(20))), 0, "the number of deleted requests");
  });
}

function checkLinkedAccounts(check: Check): void {
  check("finds linked accounts by ID and by the provider's ID, and stores their tokens", async (scene) => {
    const { write, read } = scene;
    const bare = someLinkedAccount({ id: "a", accountId: "Sub" });
    const other = someLinkedAccount({ id: "b", accountId: "Sub", providerId: "other" });
    await write(async (tx) => {
      await tx.insertLinkedAccount(bare, "sealed a");
      await tx.insertLinkedAccount(other, "sealed b");
    });
    await read(async (tx) => {
      assertEquals(await tx.findLinkedAccount("a"), bare, "the linked account");
      assertEquals(await tx.findLinkedAccountOf("custom", "Sub"), bare, "the linked account");
      assertEquals(await tx.findLinkedAccountOf("other", "Sub"), other, "the linked account of another provider");
      assertEquals(await tx.findLinkedAccountOf("custom", "sub"), undefined, "the linked account with another subject");
      assertEquals(await tx.findLinkedAccountTokens("a"), "sealed a", "the tokens");
      assertEquals(await tx.findLinkedAccountTokens("nothing"), undefined, "the tokens of an unknown linked account");
    });
    const changed = someLinkedAccount({
      id: "a",
      userId: "account-2",
      accountId: "Sub 2",
      email: "A@example.com",
      scopes: [],
      updatedAt: at(5),
    });
    await write(async (tx) => {
      await tx.saveLinkedAccount(changed, "sealed again");
      await tx.saveLinkedAccount(someLinkedAccount({ id: "nothing" }), "sealed");
      await tx.deleteLinkedAccount("b");
      await tx.deleteLinkedAccount("nothing");
    });
    await read(async (tx) => {
      assertEquals(await tx.findLinkedAccountOf("custom", "Sub 2"), changed, "the saved linked account");
      assertEquals(
        await tx.findLinkedAccountOf("custom", "Sub"),
        undefined,
        "the linked account of the former subject",
      );
      assertEquals(await tx.findLinkedAccountTokens("a"), "sealed again", "the tokens");
      assertEquals(await tx.findLinkedAccount("b"), undefined, "the deleted linked account");
      assertEquals(await tx.findLinkedAccount("nothing"), undefined, "a linked account that does not exist");
    });
  });

  check("lists the linked accounts of an account, oldest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertLinkedAccount(someLinkedAccount({ id: "new", createdAt: at(3) }), "1");
      await tx.insertLinkedAccount(someLinkedAccount({ id: "b", createdAt: at(2) }), "2");
      await tx.insertLinkedAccount(someLinkedAccount({ id: "a", createdAt: at(2) }), "3");
      await tx.insertLinkedAccount(someLinkedAccount({ id: "old", createdAt: at(-1e10) }), "4");
      await tx.insertLinkedAccount(someLinkedAccount({ id: "other", userId: "account-2" }), "5");
    });
    assertEquals(idsOf(await read((tx) => tx.listLinkedAccounts("account-1"))), ["old", "a", "b", "new"], "the list");
  });
}

function checkTwoFactors(check: Check): void {
  check("stores one second factor per account", async ({ write, read }) => {
    const find = (userId = "account-1") => read((tx) => tx.findTwoFactor(userId));
    const other = someTwoFactor({ userId: "account-2" });
    const enabled = someTwoFactor({
      sealedSecret: "v1.id.other",
      backupCodeHashes: [],
      enabledAt: at(1),
      lastStep: 58_000_000,
      createdAt: at(1),
      updatedAt: at(2),
    });
    assertEquals(await find(), undefined, "the second factor");
    await write(async (tx) => {
      await tx.saveTwoFactor(someTwoFactor());
      await tx.saveTwoFactor(other);
    });
    assertEquals(await find(), someTwoFactor(), "the second factor");
    await write((tx) => tx.saveTwoFactor(enabled));
    assertEquals(await find(), enabled, "the replaced second factor");
    await write(async (tx) => {
      await tx.deleteTwoFactor("account-1");
      await tx.deleteTwoFactor("account-1");
    });
    assertEquals(await find(), undefined, "the deleted second factor");
    assertEquals(await find("account-2"), other, "the second factor of another account");
  });
}

function checkPasskeys(check: Check): void {
  check("finds passkeys by ID and credential, and lists them oldest first", async ({ write, read }) => {
    const full: Passkey = {
      id: "b",
      userId: "account-1",
      name: "\u{1f511} Key",
      credentialId: "Credential_-",
      publicKey: "pQ",
      counter: 4_294_967_295,
      deviceType: "multiDevice",
      backedUp: true,
      transports: [],
      aaguid: "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4",
      createdAt: at(1),
      lastUsedAt: at(2),
    };
    await write(async (tx) => {
      await tx.insertPasskey(somePasskey({ id: "new", createdAt: at(3) }));
      await tx.insertPasskey(full);
      await tx.insertPasskey(somePasskey({ id: "a", createdAt: at(1) }));
      await tx.insertPasskey(somePasskey({ id: "other", userId: "account-2" }));
    });
    await read(async (tx) => {
      assertEquals(idsOf(await tx.listPasskeys("account-1")), ["a", "b", "new"], "the passkeys");
      assertEquals(await tx.findPasskey("b"), full, "the passkey");
      assertEquals(await tx.findPasskeyByCredential("Credential_-"), full, "the passkey");
      assertEquals(await tx.findPasskeyByCredential("credential_-"), undefined, "the passkey with another credential");
    });
    const used = somePasskey({ id: "a", counter: 7, name: "Phone", transports: ["usb", "hybrid"], lastUsedAt: at(9) });
    await write(async (tx) => {
      await tx.savePasskey(used);
      await tx.savePasskey(somePasskey({ id: "nothing" }));
      await tx.deletePasskey("b");
      await tx.deletePasskey("nothing");
    });
    await read(async (tx) => {
      assertEquals(await tx.findPasskeyByCredential("credential-a"), used, "the saved passkey");
      assertEquals(await tx.findPasskey("b"), undefined, "the deleted passkey");
      assertEquals(await tx.findPasskey("nothing"), undefined, "a passkey that does not exist");
    });
  });
}

function checkVerifications(check: Check): void {
  check("finds a verification by its token, even after it is saved", async ({ write, read }) => {
    const data = { "2": [1, null, { ü: "\u2028" }], "1": "", attempts: 0 };
    const unknown = someVerification({ id: "a", userId: null, purpose: "external_sign_in", data });
    await write((tx) => tx.insertVerification(unknown, "hash"));
    assertEquals(await read((tx) => tx.findVerification("hash")), unknown, "the verification");
    assertEquals(await read((tx) => tx.findVerification("HASH")), undefined, "the verification with another hash");
    const known = someVerification({ id: "a", purpose: "second_factor", createdAt: at(1), expiresAt: at(2) });
    await write(async (tx) => {
      await tx.saveVerification(known);
      await tx.saveVerification(someVerification({ id: "nothing" }));
    });
    assertEquals(await read((tx) => tx.findVerification("hash")), known, "the saved verification");
    await write(async (tx) => {
      await tx.deleteVerification("a");
      await tx.deleteVerification("a");
    });
    assertEquals(await read((tx) => tx.findVerification("hash")), undefined, "the deleted verification");
  });

  check("deletes the verifications of an account for some purposes, or for all purposes", async ({ write, read }) => {
    const purposes = ["email", "password_reset", "trusted_device"] as const;
    const ids = ["account-1", "account-2"].flatMap((userId) => purposes.map((purpose) => `${userId} ${purpose}`));
    await write(async (tx) => {
      for (const userId of ["account-1", "account-2"]) {
        for (const purpose of purposes) {
          const id = `${userId} ${purpose}`;
          await tx.insertVerification(someVerification({ id, userId, purpose }), id);
        }
      }
      await tx.insertVerification(someVerification({ id: "nobody's", userId: null, purpose: "email" }), "nobody's");
    });
    const left = () => read((tx) => presentOf([...ids, "nobody's"], (id) => tx.findVerification(id)));
    await write((tx) => tx.deleteVerificationsOf("account-1", []));
    assertEquals(await left(), [...ids, "nobody's"], "the remaining verifications if no purpose is given");
    await write((tx) => tx.deleteVerificationsOf("account-1", ["password_reset", "email", "magic_link"]));
    assertEquals(await left(), [...ids.slice(2), "nobody's"], "the remaining verifications");
    await write((tx) => tx.deleteVerificationsOf("account-2"));
    assertEquals(await left(), ["account-1 trusted_device", "nobody's"], "the remaining verifications");
  });

  check("deletes expired verifications, oldest expiry first", async ({ write, read }) => {
    const ends = { c: 10, a: 10, b: 20, first: -1e9, later: 20.001 };
    await write(async (tx) => {
      for (const [id, end] of Object.entries(ends)) {
        await tx.insertVerification(someVerification({ id, expiresAt: at(end) }), id);
      }
    });
    const left = () => read((tx) => presentOf(Object.keys(ends), (id) => tx.findVerification(id)));
    assertEquals(await write((tx) => tx.deleteVerifications(at(20), 2)), 2, "the number of deleted verifications");
    assertEquals(await left(), ["c", "b", "later"], "the remaining verifications");
    assertEquals(await write((tx) => tx.deleteVerifications(at(20))), 2, "the number of deleted verifications");
    assertEquals(await left(), ["later"], "the remaining verifications");
    assertEquals(await write((tx) => tx.deleteVerifications(at(20))), 0, "the number of deleted verifications");
  });
}

function checkKnownAddresses(check: Check): void {
  check("lists the network addresses of an account, most recently used first", async ({ write, read }) => {
    const list = (userId = "account-1") => read((tx) => tx.listKnownAddresses(userId));
    const other = someKnownAddress({ userId: "account-2", lastSignInAt: at(7) });
    const [b, a] = [someKnownAddress({ address: "b" }), someKnownAddress({ address: "a" })];
    await write(async (tx) => {
      await tx.saveKnownAddress(a);
      await tx.saveKnownAddress(b);
      await tx.saveKnownAddress(someKnownAddress({ address: "2001:db8::/64", lastSignInAt: at(-5) }));
      await tx.saveKnownAddress(other);
    });
    const used = someKnownAddress({ address: "2001:db8::/64", lastSignInAt: at(5) });
    await write((tx) => tx.saveKnownAddress(used));
    assertEquals(await list(), [used, b, a], "the addresses");
    await write(async (tx) => {
      await tx.deleteKnownAddress("account-1", "b");
      await tx.deleteKnownAddress("account-2", "b");
    });
    assertEquals(await list(), [used, a], "the remaining addresses");
    assertEquals(await list("account-2"), [other], "the addresses of another account");
  });
}

/** Returns the names for which something is found. */
async function presentOf(
  names: readonly string[],
  find: (name: string) => Promise<{ id: string } | undefined>,
): Promise<string[]> {
  const present: string[] = [];
  for (const name of names) if (await find(name)) present.push(name);
  return present;
}

/** Collisions of the unique keys of sign-in records. */
export const SIGN_IN_COLLISIONS: readonly Collision[] = [
  {
    key: "the id of a device request",
    first: (tx) => tx.insertDeviceRequest(someDeviceRequest(), "device-1", "user-1"),
    second: (tx) => tx.insertDeviceRequest(someDeviceRequest(), "device-2", "user-2"),
  },
  {
    key: "the device code of a device request",
    first: (tx) => tx.insertDeviceRequest(someDeviceRequest(), "device", "user-1"),
    second: (tx) => tx.insertDeviceRequest(someDeviceRequest({ id: "device-2" }), "device", "user-2"),
  },
  {
    key: "the user code of a device request",
    first: (tx) => tx.insertDeviceRequest(someDeviceRequest(), "device-1", "user"),
    second: (tx) => tx.insertDeviceRequest(someDeviceRequest({ id: "device-2" }), "device-2", "user"),
  },
  {
    key: "the id of a linked account",
    first: (tx) => tx.insertLinkedAccount(someLinkedAccount({ accountId: "one" }), "sealed"),
    second: (tx) => tx.insertLinkedAccount(someLinkedAccount({ accountId: "two" }), "sealed"),
  },
  {
    key: "provider and subject of a linked account",
    first: (tx) => tx.insertLinkedAccount(someLinkedAccount({ accountId: "one" }), "sealed"),
    second: (tx) =>
      tx.insertLinkedAccount(someLinkedAccount({ id: "x", userId: "account-2", accountId: "one" }), "sealed"),
  },
  {
    key: "provider and subject of a saved linked account",
    given: (tx) => tx.insertLinkedAccount(someLinkedAccount({ id: "x", accountId: "two" }), "sealed"),
    first: (tx) => tx.insertLinkedAccount(someLinkedAccount({ accountId: "one" }), "sealed"),
    second: (tx) => tx.saveLinkedAccount(someLinkedAccount({ id: "x", accountId: "one" }), "sealed"),
  },
  {
    key: "the id of a passkey",
    first: (tx) => tx.insertPasskey(somePasskey({ credentialId: "one" })),
    second: (tx) => tx.insertPasskey(somePasskey({ credentialId: "two" })),
  },
  {
    key: "the credential of a passkey",
    first: (tx) => tx.insertPasskey(somePasskey({ credentialId: "one" })),
    second: (tx) => tx.insertPasskey(somePasskey({ id: "x", userId: "account-2", credentialId: "one" })),
  },
  {
    key: "the id of a verification",
    first: (tx) => tx.insertVerification(someVerification(), "hash-1"),
    second: (tx) => tx.insertVerification(someVerification(), "hash-2"),
  },
  {
    key: "the token hash of a verification",
    first: (tx) => tx.insertVerification(someVerification(), "hash"),
    second: (tx) => tx.insertVerification(someVerification({ id: "x", purpose: "email" }), "hash"),
  },
];
