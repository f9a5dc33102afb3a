import { describe, expect, test } from "bun:test";
import { FRESH_SESSION_SECONDS } from "../../limits.ts";
import type { ExternalPerson } from "../../memory/mod.ts";
import { oneTimePasswordAt } from "../../memory/one_time_passwords.ts";
import { fixedClock } from "../../testing/clock.ts";
import { somePasskey } from "../../testing/fixtures/sign_in.ts";
import { testPorts } from "../../testing/ports.ts";
import { PASSWORD, refusalOf } from "../../testing/team.ts";
import { createTracker, type Tracker } from "../../tracker.ts";
import type { Actor } from "../credential/actor.ts";
import type { BegunExternalSignIn } from "./begin_sign_in.ts";
import type { FinishedExternalSignIn } from "./finish_sign_in.ts";

const ADA: ExternalPerson = {
  subject: "s-ada",
  email: "ada@id.example",
  emailVerified: true,
  name: "Ada",
  image: null,
};
const EVE: ExternalPerson = {
  subject: "s-eve",
  email: "eve@id.example",
  emailVerified: true,
  name: "Eve",
  image: null,
};

async function open() {
  const clock = fixedClock();
  const ports = testPorts({ clock, strict: true });
  const factory = createTracker(ports, { baseUrl: "https://tracker.example" });
  const visitor = factory.as(null);
  const provider = ports.externalProvider;
  async function join(name: string) {
    const { account, session } = await visitor.signUp({ name, email: `${name}@example.com`, password: PASSWORD });
    const actor: Actor = { kind: "session", userId: account.id, session };
    return { account, session, actor, tracker: factory.as(actor) };
  }
  async function finish(begun: BegunExternalSignIn, person: ExternalPerson): Promise<FinishedExternalSignIn> {
    const { url, browserSecret } = begun;
    const parameters = provider.approve(url, person);
    return await visitor.finishExternalSignIn({ providerId: "custom", parameters, browserSecret });
  }
  const link = async (tracker: Tracker, person: ExternalPerson) =>
    await finish(await tracker.beginLink({ providerId: "custom", callbackURL: "/settings" }), person);
  const rowsOf = (userId: string) => ports.store.read((tx) => tx.listLinkedAccounts(userId));
  return { clock, ports, factory, visitor, provider, join, finish, link, rowsOf, ada: await join("Ada") };
}

const outcomeOf = (finished: FinishedExternalSignIn) => (finished.kind === "refused" ? finished.error : finished.kind);

describe("linking", () => {
  test("links the actor's account to an account at the provider, regardless of their addresses", async () => {
    const { ada, link, finish, visitor, ports } = await open();
    expect(await link(ada.tracker, ADA)).toEqual({ kind: "linked", redirectTo: "https://tracker.example/settings" });
    const { account, hasPassword, linkedAccounts } = await ada.tracker.listLinkedAccounts();
    expect([account, hasPassword]).toEqual([ada.account, true]);
    expect(linkedAccounts.map(({ accountId, email }) => [accountId, email])).toEqual([["s-ada", "ada@id.example"]]);
    expect(await ports.store.read((tx) => tx.listSessions(ada.account.id))).toHaveLength(1);
    const entered = await finish(await visitor.beginExternalSignIn({ providerId: "custom" }), ADA);
    expect(entered.kind === "signed_in" && entered.signedIn.account.id).toBe(ada.account.id);
  });

  test("replaces only the tokens if the account is already linked", async () => {
    const { ada, link, rowsOf, clock } = await open();
    await link(ada.tracker, ADA);
    const [before] = await rowsOf(ada.account.id);
    clock.advance(5);
    expect(outcomeOf(await link(ada.tracker, ADA))).toBe("linked");
    expect(await rowsOf(ada.account.id)).toEqual([{ ...before, updatedAt: clock.now() } as never]);
  });

  test("refuses a provider account that is linked to another account", async () => {
    const { ada, link, join, rowsOf } = await open();
    await link(ada.tracker, ADA);
    const eve = await join("Eve");
    expect(outcomeOf(await link(eve.tracker, ADA))).toBe("account_already_linked_to_different_user");
    expect(await rowsOf(eve.account.id)).toEqual([]);
  });

  test("fails if the session ends before the callback", async () => {
    const { ada, finish, rowsOf } = await open();
    const begun = await ada.tracker.beginLink({ providerId: "custom" });
    await ada.tracker.revokeSessions();
    expect(outcomeOf(await finish(begun, EVE))).toBe("unable_to_link_account");
    expect(await rowsOf(ada.account.id)).toEqual([]);
  });

  test("requires a sign-in within the last day", async () => {
    const { ada, clock } = await open();
    const input = { providerId: "custom" };
    clock.advance(FRESH_SESSION_SECONDS - 1);
    expect((await ada.tracker.beginLink(input)).url).toStartWith("https://id.example/");
    clock.advance(1);
    expect(await refusalOf(ada.tracker.beginLink(input))).toBe("forbidden SESSION_NOT_FRESH");
    expect(await refusalOf(ada.tracker.unlinkAccount(input))).toBe("forbidden SESSION_NOT_FRESH");
  });

  test("requires a session", async () => {
    const { ada, factory, visitor } = await open();
    const { key: _key, ...key } = await ada.tracker.createApiKey({ name: "k" });
    const scripted = factory.as({ kind: "api_key", userId: ada.account.id, key });
    const input = { providerId: "custom" };
    expect(await refusalOf(visitor.beginLink(input))).toBe("unauthenticated");
    expect(await refusalOf(scripted.beginLink(input))).toBe("forbidden SESSION_REQUIRED");
    expect(await refusalOf(scripted.listLinkedAccounts())).toBe("forbidden SESSION_REQUIRED");
    expect(await refusalOf(scripted.unlinkAccount(input))).toBe("forbidden SESSION_REQUIRED");
  });
});

describe("unlinking", () => {
  test("removes a linked account by any of its IDs", async () => {
    const { ada, link, rowsOf } = await open();
    const { tracker, account } = ada;
    for (const name of ["id", "subject", "provider"]) {
      await link(tracker, ADA);
      const [row] = await rowsOf(account.id);
      const inputs = { id: { accountId: row?.id ?? "" }, subject: { providerId: "custom", accountId: "s-ada" } };
      const input = name === "provider" ? { providerId: "custom" } : inputs[name as "id"];
      expect(await tracker.unlinkAccount(input)).toEqual({ status: true });
      expect(await rowsOf(account.id)).toEqual([]);
    }
  });

  test("refuses unknown linked accounts and linked accounts of other users", async () => {
    const { ada, link, join, rowsOf } = await open();
    await link(ada.tracker, ADA);
    const eve = await join("Eve");
    const [row] = await rowsOf(ada.account.id);
    for (const input of [{ accountId: row?.id ?? "" }, { providerId: "custom" }, { accountId: ada.account.id }]) {
      expect(await refusalOf(eve.tracker.unlinkAccount(input))).toBe("not_found ACCOUNT_NOT_FOUND");
    }
    expect(await refusalOf(ada.tracker.unlinkAccount({}))).toBe("invalid");
    expect(await rowsOf(ada.account.id)).toHaveLength(1);
  });

  test("refuses to remove the last sign-in method", async () => {
    const { ada, link, ports, factory } = await open();
    const { tracker, account, actor } = ada;
    const last = "invalid FAILED_TO_UNLINK_LAST_ACCOUNT";
    const [password, linked] = [{ providerId: "credential" }, { providerId: "custom" }];
    const unlink = (input: object) => refusalOf(tracker.unlinkAccount(input));
    expect(await unlink(password)).toBe(last);
    await link(tracker, ADA);
    const { externalProvider: _, ...without } = ports;
    expect(await refusalOf(createTracker(without).as(actor).unlinkAccount(password))).toBe(last);
    await tracker.unlinkAccount(password);
    expect((await factory.as(actor).listLinkedAccounts()).hasPassword).toBe(false);
    expect(await unlink(password)).toBe("not_found ACCOUNT_NOT_FOUND");
    expect(await unlink(linked)).toBe(last);
    await link(tracker, EVE);
    await tracker.unlinkAccount({ accountId: "s-eve" });
    await ports.store.transaction((tx) => tx.insertPasskey(somePasskey({ userId: account.id })));
    expect(await tracker.unlinkAccount(linked)).toEqual({ status: true });
  });
});

test("unlinkAccount() refuses to remove the password while the second factor is on", async () => {
  const { ada, link, clock } = await open();
  const { tracker } = ada;
  await link(tracker, ADA);
  const { totpURI } = await tracker.enableTwoFactor({ password: PASSWORD });
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  await tracker.verifyTotp({ code: oneTimePasswordAt(secret, clock.now()) });
  const password = { providerId: "credential" };
  expect(await refusalOf(tracker.unlinkAccount(password))).toBe("invalid TWO_FACTOR_ENABLED");
  expect((await tracker.listLinkedAccounts()).hasPassword).toBe(true);
  expect(await tracker.unlinkAccount({ providerId: "custom" })).toEqual({ status: true });
  await link(tracker, ADA);
  await tracker.disableTwoFactor({ password: PASSWORD });
  expect(await tracker.unlinkAccount(password)).toEqual({ status: true });
});

describe("getIdToken()", () => {
  test("returns null without a linked account", async () => {
    expect(await (await open()).ada.tracker.getIdToken()).toEqual({ idToken: null });
  });

  test("reads a token that is stored encrypted and bound to its row", async () => {
    const { ada, link, ports, rowsOf, join } = await open();
    await link(ada.tracker, ADA);
    const eve = await join("Eve");
    await link(eve.tracker, EVE);
    const { idToken } = await ada.tracker.getIdToken();
    expect(idToken?.split(".")).toHaveLength(3);
    const [mine, theirs] = [(await rowsOf(ada.account.id))[0], (await rowsOf(eve.account.id))[0]];
    if (!mine || !theirs) throw new Error("Expected two linked accounts");
    const sealed = (await ports.store.read((tx) => tx.findLinkedAccountTokens(mine.id))) ?? "";
    expect(sealed).not.toContain(idToken ?? "");
    await ports.store.transaction((tx) => tx.saveLinkedAccount(theirs, sealed));
    expect(await refusalOf(eve.tracker.getIdToken())).toBe("unavailable");
  });

  test("returns a renewed token after expiry, and the same one to concurrent callers", async () => {
    const { ada, link, clock, provider } = await open();
    await link(ada.tracker, ADA);
    const { idToken: first } = await ada.tracker.getIdToken();
    clock.advance(3599);
    provider.setDown(true);
    expect(await ada.tracker.getIdToken()).toEqual({ idToken: first });
    clock.advance(1);
    expect(await refusalOf(ada.tracker.getIdToken())).toBe("unavailable PROVIDER_UNAVAILABLE");
    provider.setDown(false);
    const answers = await Promise.all([1, 2, 3].map(() => ada.tracker.getIdToken()));
    const [second] = answers;
    expect(answers.map(({ idToken }) => idToken)).toEqual(Array(3).fill(second?.idToken));
    expect(second?.idToken).not.toBe(first);
    provider.setDown(true);
    expect(await ada.tracker.getIdToken()).toEqual({ idToken: second?.idToken ?? "" });
    provider.setDown(false);
    clock.advance(3600);
    expect((await ada.tracker.getIdToken()).idToken).not.toBe(second?.idToken);
  });

  test("returns the last token when it can no longer be renewed", async () => {
    const { ada, link, clock, provider } = await open();
    await link(ada.tracker, ADA);
    const last = await ada.tracker.getIdToken();
    clock.advance(7200);
    provider.revoke();
    expect(await ada.tracker.getIdToken()).toEqual(last);
    provider.setDown(true);
    expect(await ada.tracker.getIdToken()).toEqual(last);
  });

  test("refuses a renewed token for another person, and does not store it", async () => {
    const { ada, link, clock, provider, ports, rowsOf } = await open();
    await link(ada.tracker, ADA);
    const row = (await rowsOf(ada.account.id))[0]?.id ?? "";
    const storedNow = () => ports.store.read((tx) => tx.findLinkedAccountTokens(row));
    const before = await storedNow();
    clock.advance(3600);
    const { refresh } = provider;
    const claims = btoa(JSON.stringify({ sub: "s-eve", exp: 4_000_000_000 }));
    provider.refresh = async (token) => ({ ...(await refresh(token)), idToken: `e30.${claims}.` });
    expect(await refusalOf(ada.tracker.getIdToken())).toBe("unavailable PROVIDER_UNAVAILABLE");
    expect(await storedNow()).toBe(before);
    provider.refresh = refresh;
    expect((await ada.tracker.getIdToken()).idToken).not.toBeNull();
  });

  test("returns the token of the most recently used linked account", async () => {
    const { ada, link, clock } = await open();
    const subjectOf = async () =>
      JSON.parse(atob((await ada.tracker.getIdToken()).idToken?.split(".")[1] ?? "")).sub as string;
    await link(ada.tracker, ADA);
    clock.advance(1);
    await link(ada.tracker, EVE);
    expect(await subjectOf()).toBe("s-eve");
    clock.advance(1);
    await link(ada.tracker, ADA);
    expect(await subjectOf()).toBe("s-ada");
  });

  test("refuses a limited key", async () => {
    const { ada, factory } = await open();
    const ask = async (permissions: Record<string, string[]> | null) => {
      const { key: _key, ...key } = await ada.tracker.createApiKey({ name: "k", permissions });
      return factory.as({ kind: "api_key", userId: ada.account.id, key }).getIdToken();
    };
    expect(await ask(null)).toEqual({ idToken: null });
    expect(await refusalOf(ask({ task: ["read"] }))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
  });
});
