import { describe, expect, test } from "bun:test";
import type { Policy } from "../../context.ts";
import type { ExternalPerson } from "../../memory/mod.ts";
import { oneTimePasswordAt } from "../../memory/one_time_passwords.ts";
import { fixedClock } from "../../testing/clock.ts";
import { testPorts } from "../../testing/ports.ts";
import { PASSWORD, refusalOf } from "../../testing/team.ts";
import { createTracker } from "../../tracker.ts";
import type { BeginExternalSignInInput } from "./begin_sign_in.ts";
import type { FinishedExternalSignIn } from "./finish_sign_in.ts";

const ADA: ExternalPerson = {
  subject: "s-ada",
  email: "ada@example.com",
  emailVerified: true,
  name: "Ada",
  image: "https://id.example/ada.png",
};
const HOME = "https://tracker.example";

function open(policy: Partial<Policy> = {}) {
  const clock = fixedClock();
  const ports = testPorts({ clock, strict: true });
  const factory = createTracker(ports, { baseUrl: HOME, policy });
  const visitor = factory.as(null);
  const provider = ports.externalProvider;

  /** Runs a whole sign-in in one browser. */
  async function signIn(
    person: ExternalPerson,
    input: Partial<BeginExternalSignInInput> = {},
  ): Promise<FinishedExternalSignIn> {
    const { url, browserSecret } = await visitor.beginExternalSignIn({ providerId: "custom", ...input });
    const parameters = provider.approve(url, person);
    return await visitor.finishExternalSignIn({ providerId: "custom", parameters, browserSecret });
  }
  async function signInOk(person: ExternalPerson, input?: Partial<BeginExternalSignInInput>) {
    const outcome = await signIn(person, input);
    if (outcome.kind !== "signed_in") throw new Error(`Expected a session, got ${JSON.stringify(outcome)}`);
    return outcome;
  }
  const errorOf = (outcome: FinishedExternalSignIn) => (outcome.kind === "refused" ? outcome.error : outcome.kind);
  const signUp = (name: string) =>
    visitor.signUp({ name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD });
  return { clock, ports, factory, visitor, provider, signIn, signInOk, errorOf, signUp };
}

/** Opens a tracker that already has an account, so that the next person is not the first. */
async function openWithOperator(policy: Partial<Policy> = {}) {
  const scene = open(policy);
  const { account } = await scene.signUp("Olga");
  const olga = scene.factory.as({ kind: "session", userId: account.id });
  return { ...scene, olga };
}

describe("signing in with a new external account", () => {
  test("creates an account without a password", async () => {
    const { signInOk, ports, clock, visitor } = await openWithOperator();
    const { signedIn, isNew, redirectTo } = await signInOk(ADA, { callbackURL: "/home", newUserCallbackURL: "/hello" });
    const now = clock.now();
    expect([isNew, redirectTo]).toEqual([true, `${HOME}/hello`]);
    expect(signedIn.account).toEqual({
      id: signedIn.account.id,
      name: "Ada",
      email: "ada@example.com",
      emailVerified: true,
      image: "https://id.example/ada.png",
      role: "user",
      locale: null,
      timezone: "UTC",
      createdAt: now,
      updatedAt: now,
      disabledAt: null,
      deletedAt: null,
    });
    const { id: userId } = signedIn.account;
    expect(await visitor.identifyActor(signedIn.token)).toMatchObject({ kind: "session", userId });
    const rows = await ports.store.read((tx) => tx.listLinkedAccounts(userId));
    expect(rows).toEqual([
      {
        id: rows[0]?.id ?? "",
        userId,
        providerId: "custom",
        accountId: "s-ada",
        email: "ada@example.com",
        scopes: ["openid", "profile", "email"],
        createdAt: now,
        updatedAt: now,
      },
    ]);
    expect(await ports.store.read((tx) => tx.findPasswordHash(userId))).toBeUndefined();
  });

  test("makes the first account the operator, regardless of the registration policy", async () => {
    const { signInOk } = open({ registration: "closed" });
    expect((await signInOk(ADA)).signedIn.account.role).toBe("admin");
  });

  test("is refused while registration is closed", async () => {
    const { signIn, ports } = await openWithOperator({ registration: "closed" });
    expect(await signIn(ADA, { errorCallbackURL: "/no?from=id" })).toEqual({
      kind: "refused",
      error: "signup_disabled",
      description: "Cannot sign up: registration is closed",
      redirectTo: `${HOME}/no?from=id&error=signup_disabled&error_description=Cannot+sign+up%3A+registration+is+closed`,
    });
    expect(await ports.store.read((tx) => tx.findAccountByEmail("ada@example.com"))).toBeUndefined();
  });

  test("requires an invitation and a verified address under the invite policy", async () => {
    const { olga, signIn, errorOf } = await openWithOperator({ registration: "invite" });
    const { id: workspaceId } = await olga.createWorkspace({ name: "House", slug: "house" });
    expect(errorOf(await signIn(ADA))).toBe("signup_disabled");
    await olga.inviteMember({ workspaceId, email: "ADA@example.com", role: "member" });
    expect(errorOf(await signIn({ ...ADA, emailVerified: false }))).toBe("signup_disabled");
    expect(errorOf(await signIn(ADA))).toBe("signed_in");
  });

  test("requires an email address", async () => {
    const { signIn, errorOf } = await openWithOperator();
    expect(errorOf(await signIn({ ...ADA, email: null }))).toBe("email_not_found");
    expect(errorOf(await signIn({ ...ADA, email: "nonsense" }))).toBe("email_not_found");
    expect(errorOf(await signIn({ ...ADA, subject: "" }))).toBe("unable_to_get_user_info");
  });
});

describe("signing in with a known external account", () => {
  test("finds the account by the provider's subject, regardless of the address", async () => {
    const { signInOk, clock, ports } = await openWithOperator();
    const first = await signInOk(ADA);
    clock.advance(60);
    const moved = { ...ADA, email: "countess@example.com", name: "Countess" };
    const again = await signInOk(moved, { callbackURL: "/home", newUserCallbackURL: "/hello" });
    expect([again.isNew, again.redirectTo]).toEqual([false, `${HOME}/home`]);
    expect(again.signedIn.account).toEqual(first.signedIn.account);
    const [row] = await ports.store.read((tx) => tx.listLinkedAccounts(first.signedIn.account.id));
    expect([row?.email, row?.updatedAt]).toEqual(["countess@example.com", clock.now()]);
  });

  test("creates a session that lasts a day without rememberMe", async () => {
    const { signInOk, clock } = await openWithOperator();
    const { signedIn, rememberMe } = await signInOk(ADA, { rememberMe: false });
    expect(rememberMe).toBe(false);
    expect(signedIn.session.expiresAt.getTime() - clock.now().getTime()).toBe(24 * 3600 * 1000);
  });

  test("does not link an account with a second factor by its address alone", async () => {
    const { clock, ports, factory, signUp, signIn, signInOk, errorOf, provider } = await openWithOperator();
    const { account } = await signUp("Ada");
    await ports.store.transaction((tx) => tx.saveAccount({ ...account, emailVerified: true }));
    const ada = factory.as({ kind: "session", userId: account.id });
    const { totpURI } = await ada.enableTwoFactor({ password: PASSWORD });
    const secret = new URL(totpURI).searchParams.get("secret") ?? "";
    await ada.verifyTotp({ code: oneTimePasswordAt(secret, clock.now()) });
    expect(errorOf(await signIn(ADA))).toBe("account_not_linked");
    expect(await ports.store.read((tx) => tx.listLinkedAccounts(account.id))).toEqual([]);

    // While signed in, the owner can link the provider account.
    const { url, browserSecret } = await ada.beginLink({ providerId: "custom" });
    const parameters = provider.approve(url, ADA);
    const linked = await ada.finishExternalSignIn({ providerId: "custom", parameters, browserSecret });
    expect(linked.kind).toBe("linked");
    expect((await signInOk(ADA)).signedIn.account.id).toBe(account.id);
  });

  test("links an account by an address that both sides have verified", async () => {
    const { signUp, signIn, signInOk, errorOf, ports } = await openWithOperator();
    const { account } = await signUp("Ada");
    expect(errorOf(await signIn(ADA))).toBe("account_not_linked");
    expect(await ports.store.read((tx) => tx.listLinkedAccounts(account.id))).toEqual([]);
    await ports.store.transaction((tx) => tx.saveAccount({ ...account, emailVerified: true }));
    expect(errorOf(await signIn({ ...ADA, emailVerified: false }))).toBe("account_not_linked");
    const { signedIn, isNew } = await signInOk(ADA);
    expect([signedIn.account.id, isNew]).toEqual([account.id, false]);
    expect(await ports.store.read((tx) => tx.findPasswordHash(account.id))).toBeDefined();
  });

  test("redirects with an error if the account is disabled", async () => {
    const { signIn, signInOk, olga } = await openWithOperator();
    const { signedIn } = await signInOk(ADA);
    await olga.editPerson({ accountId: signedIn.account.id, isDisabled: true });
    expect(await signIn(ADA, { errorCallbackURL: "/failed" })).toEqual({
      kind: "refused",
      redirectTo: `${HOME}/failed?error=account_disabled&error_description=An+operator+disabled+this+account`,
      error: "account_disabled",
      description: "An operator disabled this account",
    });
  });

  test("creates a new account after the linked account is deleted", async () => {
    const { signInOk, factory } = await openWithOperator();
    const { signedIn } = await signInOk(ADA);
    const actor = { kind: "session" as const, userId: signedIn.account.id, session: signedIn.session };
    await factory.as(actor).deleteAccount();
    const again = await signInOk(ADA);
    expect([again.isNew, again.signedIn.account.id === signedIn.account.id]).toEqual([true, false]);
  });
});

describe("a sign-in request", () => {
  test("is stored encrypted for ten minutes, under hashes", async () => {
    const { visitor, ports, clock } = await openWithOperator();
    const { url, browserSecret } = await visitor.beginExternalSignIn({ providerId: "custom", scopes: ["groups"] });
    const query = new URL(url).searchParams;
    expect(query.get("redirect_uri")).toBe(`${HOME}/api/auth/oauth2/callback/custom`);
    expect(query.get("scope")).toBe("openid profile email groups");
    const state = query.get("state") ?? "";
    const row = await ports.store.read(async (tx) => tx.findVerification(await ports.crypto.hash(state)));
    expect(row).toMatchObject({ purpose: "external_sign_in", userId: null, createdAt: clock.now() });
    expect(row?.expiresAt).toEqual(new Date(clock.now().getTime() + 600_000));
    const text = JSON.stringify(row);
    for (const secret of [state, query.get("nonce") ?? "", browserSecret]) expect(text).not.toContain(secret);
  });

  test("accepts one response, from one browser, within ten minutes", async () => {
    const { visitor, provider, clock, errorOf, ports } = await openWithOperator();
    const begin = () => visitor.beginExternalSignIn({ providerId: "custom" });
    const { url, browserSecret } = await begin();
    const parameters = provider.approve(url, ADA);
    const other = await begin();
    const finish = async (input: object) =>
      errorOf(await visitor.finishExternalSignIn({ providerId: "custom", parameters, browserSecret, ...input }));
    const before = await ports.store.read((tx) => tx.hasAccounts());
    expect(before).toBe(true);
    expect(await finish({ browserSecret: other.browserSecret })).toBe("state_mismatch");
    expect(await finish({ browserSecret: undefined })).toBe("state_mismatch");
    expect(await finish({ parameters: { ...parameters, state: "made-up" } })).toBe("state_mismatch");
    expect(await finish({ parameters: { code: "code" } })).toBe("state_mismatch");
    expect(await refusalOf(finish({ providerId: "other" }))).toBe("not_found PROVIDER_NOT_FOUND");
    expect(await finish({})).toBe("signed_in");
    expect(await finish({})).toBe("state_mismatch");
    const late = provider.approve(other.url, ADA);
    clock.advance(600);
    expect(await finish({ parameters: late, browserSecret: other.browserSecret })).toBe("state_mismatch");
  });

  test("does not affect another request of the same browser", async () => {
    const { visitor, provider, errorOf } = await openWithOperator();
    const first = await visitor.beginExternalSignIn({ providerId: "custom" });
    const { browserSecret } = first;
    const second = await visitor.beginExternalSignIn({ providerId: "custom", browserSecret });
    expect(second.browserSecret).toBe(browserSecret);
    for (const { url } of [second, first]) {
      const parameters = provider.approve(url, ADA);
      const outcome = await visitor.finishExternalSignIn({ providerId: "custom", parameters, browserSecret });
      expect(errorOf(outcome)).toBe("signed_in");
    }
    const odd = await visitor.beginExternalSignIn({ providerId: "custom", browserSecret: "short" });
    expect(odd.browserSecret).toHaveLength(43);
  });

  test("creates one session from concurrent responses", async () => {
    const { visitor, provider, errorOf, ports } = await openWithOperator();
    const { url, browserSecret } = await visitor.beginExternalSignIn({ providerId: "custom" });
    const parameters = provider.approve(url, ADA);
    const answers = Array.from({ length: 20 }, () =>
      visitor.finishExternalSignIn({ providerId: "custom", parameters, browserSecret }),
    );
    const outcomes = (await Promise.all(answers)).map(errorOf).sort();
    expect(outcomes).toEqual(["signed_in", ...Array(19).fill("state_mismatch")]);
    const account = await ports.store.read((tx) => tx.findAccountByEmail("ada@example.com"));
    expect(await ports.store.read((tx) => tx.listSessions(account?.id ?? ""))).toHaveLength(1);
  });

  test("fails when the provider refuses or returns nothing", async () => {
    const { visitor, provider, errorOf } = await openWithOperator();
    const answer = async (change: (url: string) => Record<string, string>) => {
      const { url, browserSecret } = await visitor.beginExternalSignIn({ providerId: "custom" });
      const parameters = change(url);
      return errorOf(await visitor.finishExternalSignIn({ providerId: "custom", parameters, browserSecret }));
    };
    expect(await answer((url) => provider.decline(url))).toBe("access_denied");
    expect(await answer((url) => ({ ...provider.approve(url, ADA), iss: "https://evil.test" }))).toBe(
      "issuer_mismatch",
    );
    expect(await answer((url) => ({ ...provider.approve(url, ADA), code: "guess" }))).toBe("invalid_code");
    expect(await answer((url) => provider.approve(url.replace(/nonce=[^&]+/, "nonce=x"), ADA))).toBe(
      "invalid_id_token",
    );
    const down = answer((url) => {
      const parameters = provider.approve(url, ADA);
      provider.setDown(true);
      return parameters;
    });
    expect(await down).toBe("provider_unavailable");
    const begun = visitor.beginExternalSignIn({ providerId: "custom" });
    expect(await refusalOf(begun)).toBe("unavailable PROVIDER_UNAVAILABLE");
  });

  test("redirects only to trusted origins", async () => {
    const { visitor, signIn } = await openWithOperator({ trustedOrigins: ["https://board.example"] });
    for (const field of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
      const begun = visitor.beginExternalSignIn({ providerId: "custom", [field]: "//evil.test" });
      expect(await refusalOf(begun)).toBe("invalid INVALID_CALLBACK_URL");
    }
    const { redirectTo } = await signIn(ADA, { callbackURL: "https://board.example/start" });
    expect(redirectTo).toBe("https://board.example/start");
  });

  test("requires a configured provider", async () => {
    const { visitor, ports } = await openWithOperator();
    const unknown = visitor.beginExternalSignIn({ providerId: "google" });
    expect(await refusalOf(unknown)).toBe("not_found PROVIDER_NOT_FOUND");
    const { externalProvider: _, ...without } = ports;
    const begun = createTracker(without).as(null).beginExternalSignIn({ providerId: "custom" });
    expect(await refusalOf(begun)).toBe("unsupported PROVIDER_NOT_FOUND");
  });
});
