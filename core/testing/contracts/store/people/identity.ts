/** Accounts, avatars, passwords, sessions, API keys. @module */
import { assertEquals } from "../../../assert.ts";
import { someKnownAddress } from "../../../fixtures/sign_in.ts";
import { at, someAccount, someApiKey, someAvatar, someMember, someSession } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkIdentity(check: Check): void {
  check("finds accounts by ID, and by email address regardless of case", async ({ write, read }) => {
    const account = someAccount({ id: "a", email: "Änne_%@Example.com" });
    await write((tx) => tx.insertAccount(account));
    await read(async (tx) => {
      assertEquals(await tx.findAccountByEmail("äNNE_%@example.COM"), account, "the account");
      assertEquals(await tx.findAccountByEmail("änneX%@example.com"), undefined, "the account with another address");
      assertEquals(await tx.findAccount("A"), undefined, "the account with the id in another case");
      const found = await tx.listAccounts(["account-2", "nobody", "a", "a"]);
      assertEquals(idsOf(found).sort(), ["a", "account-2"], "the accounts");
      assertEquals(await tx.listAccounts([]), [], "no accounts");
    });
  });

  check("listPeople() lists accounts newest first, by a part of the name or the address", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertAccount(someAccount({ id: "a", name: "Ada 100%", email: "ada@example.com", createdAt: at(2) }));
      await tx.insertAccount(someAccount({ id: "b", name: "Bo_b", email: "BOB@other.example", createdAt: at(3) }));
      await tx.insertAccount(someAccount({ id: "c", name: "Çelik", email: "c@other.example", createdAt: at(3) }));
      await tx.insertAccount(someAccount({ id: "gone", email: "gone@other.example", deletedAt: at(4) }));
    });
    const list = async (text?: string) => idsOf((await read((tx) => tx.listPeople({ limit: 9 }, text))).rows);
    assertEquals((await list()).slice(0, 3), ["c", "b", "a"], "the newest accounts");
    assertEquals(await list("OTHER.Ex"), ["c", "b"], "the accounts of a domain");
    assertEquals(await list("100%"), ["a"], "the account with a percent sign");
    assertEquals(await list("o_b"), ["b"], "the account with an underscore");
    assertEquals(await list("\\"), [], "the accounts with a backslash");
    assertEquals(await list("Çel"), ["c"], "the account with a letter beyond ASCII");
    const first = await read((tx) => tx.listPeople({ limit: 1 }, "other"));
    assertEquals([idsOf(first.rows), first.next], [["c"], { value: at(3).getTime(), id: "c" }], "the first page");
    const after = { value: at(3).getTime(), id: "c" };
    assertEquals(idsOf((await read((tx) => tx.listPeople({ limit: 1, after }, "other"))).rows), ["b"], "the next page");
  });

  check("listAccountUse() reports when accounts were last seen, and counts workspaces", async ({ write, read }) => {
    await write(async (tx) => {
      for (const id of ["a", "b", "c", "d"]) await tx.insertAccount(someAccount({ id }));
      await tx.insertSession(someSession({ id: "a1", userId: "a", updatedAt: at(3) }), "hash-a1");
      await tx.insertSession(someSession({ id: "a2", userId: "a", updatedAt: at(9) }), "hash-a2");
      await tx.insertApiKey(someApiKey({ id: "a3", userId: "a", lastUsedAt: at(8) }), "hash-a3");
      await tx.insertApiKey(someApiKey({ id: "b1", userId: "b", lastUsedAt: at(7) }), "hash-b1");
      await tx.insertApiKey(someApiKey({ id: "b2", userId: "b", lastUsedAt: null }), "hash-b2");
      await tx.saveKnownAddress(someKnownAddress({ userId: "c", lastSignInAt: at(5) }));
      await tx.insertMember(someMember({ id: "m1", userId: "b" }));
    });
    const uses = await read((tx) => tx.listAccountUse(["d", "c", "b", "a", "nobody", "a"]));
    const lines = uses.map(({ userId, lastSeenAt, workspaces }) => [userId, lastSeenAt, workspaces] as const);
    assertEquals(
      lines.sort(([left], [right]) => (left < right ? -1 : 1)),
      [
        ["a", at(9), 0],
        ["b", at(7), 1],
        ["c", at(5), 0],
        ["d", null, 0],
      ],
      "the use of the accounts",
    );
    assertEquals(await read((tx) => tx.listAccountUse([])), [], "the use of no accounts");
  });

  check("listOperators() lists operators, without deleted accounts", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertAccount(someAccount({ id: "a", role: "admin", disabledAt: at(1) }));
      await tx.insertAccount(someAccount({ id: "b", role: "admin", deletedAt: at(1) }));
    });
    assertEquals(idsOf(await read((tx) => tx.listOperators())), ["a"], "the operators");
    assertEquals((await read((tx) => tx.findAccount("a")))?.disabledAt, at(1), "when the account was disabled");
  });

  check("finds more than a thousand accounts at once", async ({ write, read }) => {
    const ids = Array.from({ length: 1200 }, (_, index) => `many-${index}`);
    await write(async (tx) => {
      for (const id of ids) await tx.insertAccount(someAccount({ id }));
    });
    assertEquals((await read((tx) => tx.listAccounts(ids))).length, 1200, "the number of accounts");
  });

  check("listAccounts() finds IDs with quotes, braces and commas", async ({ write, read }) => {
    const ids = ['a"b', "a\\", "{a,b}", "[a]", "a'b", "NULL", "null", " ", "a,b", "\t\n", "\u{1f525}"];
    await write(async (tx) => {
      for (const id of ids) await tx.insertAccount(someAccount({ id, email: `${ids.indexOf(id)}@example.com` }));
    });
    assertEquals(idsOf(await read((tx) => tx.listAccounts(ids))).sort(), ids.toSorted(), "the accounts");
    assertEquals(idsOf(await read((tx) => tx.listAccounts(["a", "b", "NULL"]))), ["NULL"], "the account");
  });

  check("hasAccounts() reports whether any account exists", async ({ write, read }) => {
    assertEquals(await read((tx) => tx.hasAccounts()), true, "whether there are accounts");
    await write((tx) => tx.saveAccount(someAccount({ deletedAt: at(1) })));
    assertEquals(await read((tx) => tx.hasAccounts()), true, "whether there are accounts");
  });

  check(
    "saves an account under its new address, and ignores an account that does not exist",
    async ({ write, read }) => {
      const changed = someAccount({ name: "New", email: "new@example.com", emailVerified: true, updatedAt: at(1) });
      await write(async (tx) => {
        await tx.saveAccount(changed);
        await tx.saveAccount(someAccount({ id: "nobody" }));
      });
      await read(async (tx) => {
        assertEquals(await tx.findAccountByEmail("new@example.com"), changed, "the account");
        assertEquals(await tx.findAccountByEmail("account-1@example.com"), undefined, "the old address");
        assertEquals(await tx.findAccount("nobody"), undefined, "an account that does not exist");
      });
    },
  );

  check("stores one password hash per account", async ({ write, read }) => {
    const find = () => read((tx) => tx.findPasswordHash("account-1"));
    assertEquals(await find(), undefined, "the hash");
    await write((tx) => tx.savePasswordHash("account-1", "one"));
    await write((tx) => tx.savePasswordHash("account-1", "two"));
    assertEquals(await find(), "two", "the hash");
    assertEquals(await read((tx) => tx.findPasswordHash("account-2")), undefined, "the hash of another account");
    await write((tx) => tx.deletePasswordHash("account-1"));
    await write((tx) => tx.deletePasswordHash("account-1"));
    assertEquals(await find(), undefined, "the hash");
  });

  check(
    "stores one avatar per account, and queues the objects of replaced ones for removal",
    async ({ write, read }) => {
      const [former, latter] = [someAvatar({ id: "a" }), someAvatar({ id: "b", contentType: "image/webp", size: 5 })];
      const other = someAvatar({ id: "c", userId: "account-2" });
      await write(async (tx) => {
        await tx.insertAvatar(former);
        await tx.insertAvatar(other);
      });
      assertEquals(await read((tx) => tx.findAvatarOf("account-1")), former, "the avatar");
      await write(async (tx) => {
        await tx.deleteAvatar("a");
        await tx.insertAvatar(latter);
        await tx.deleteAvatar("nothing");
      });
      await read(async (tx) => {
        assertEquals(await tx.findAvatarOf("account-1"), latter, "the avatar");
        assertEquals(await tx.findAvatar("b"), latter, "the avatar by its id");
        assertEquals(await tx.findAvatar("a"), undefined, "the former avatar");
        assertEquals(await tx.findAvatarOf("nobody"), undefined, "the avatar of an unknown account");
        assertEquals(await tx.findAvatarOf("account-2"), other, "the avatar of another account");
        assertEquals(await tx.listRemovedBlobs(9), ["avatar/a"], "the removed blobs");
      });
    },
  );

  check("finds sessions by ID and token hash, and lists the newest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertSession(someSession({ id: "old", createdAt: at(1) }), "hash-old");
      await tx.insertSession(someSession({ id: "new", createdAt: at(3) }), "hash-new");
      await tx.insertSession(someSession({ id: "b", createdAt: at(2) }), "hash-b");
      await tx.insertSession(someSession({ id: "a", createdAt: at(2) }), "hash-a");
      await tx.insertSession(someSession({ id: "other", userId: "account-2" }), "hash-other");
    });
    await read(async (tx) => {
      assertEquals(idsOf(await tx.listSessions("account-1")), ["new", "b", "a", "old"], "the sessions");
      assertEquals((await tx.findSessionByTokenHash("hash-a"))?.id, "a", "the session");
      assertEquals(await tx.findSessionByTokenHash("HASH-A"), undefined, "the session with another hash");
    });
  });

  check("keeps the hashes of saved sessions and API keys", async ({ write, read }) => {
    const session = someSession({ updatedAt: at(5), expiresAt: at(9000), activeWorkspaceId: "workspace-1" });
    const key = someApiKey({ name: "Other", lastUsedAt: at(5), permissions: {} });
    await write(async (tx) => {
      await tx.insertSession(someSession(), "session-hash");
      await tx.saveSession(session);
      await tx.insertApiKey(someApiKey(), "key-hash");
      await tx.saveApiKey(key);
      await tx.saveSession(someSession({ id: "nothing" }));
      await tx.saveApiKey(someApiKey({ id: "nothing" }));
    });
    await read(async (tx) => {
      assertEquals(await tx.findSessionByTokenHash("session-hash"), session, "the session");
      assertEquals(await tx.findApiKeyByHash("key-hash"), key, "the key");
      assertEquals(await tx.findSession("nothing"), undefined, "a session that does not exist");
      assertEquals(await tx.findApiKey("nothing"), undefined, "an API key that does not exist");
    });
    await write(async (tx) => {
      await tx.deleteSession("session-1");
      await tx.deleteApiKey("key-1");
      await tx.deleteSession("nothing");
      await tx.deleteApiKey("nothing");
    });
    await read(async (tx) => {
      assertEquals(await tx.findSessionByTokenHash("session-hash"), undefined, "the deleted session");
      assertEquals(await tx.findApiKeyByHash("key-hash"), undefined, "the deleted key");
    });
  });

  check("lists the API keys of an account, newest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertApiKey(someApiKey({ id: "a", createdAt: at(1) }), "1");
      await tx.insertApiKey(someApiKey({ id: "c", createdAt: at(2) }), "2");
      await tx.insertApiKey(someApiKey({ id: "b", createdAt: at(2), enabled: false }), "3");
      await tx.insertApiKey(someApiKey({ id: "d", userId: "account-2" }), "4");
    });
    assertEquals(idsOf(await read((tx) => tx.listApiKeys("account-1"))), ["c", "b", "a"], "the keys");
  });
}
