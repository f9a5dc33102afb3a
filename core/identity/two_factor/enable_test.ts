import { describe, expect, test } from "bun:test";
import { oneTimePasswordAt } from "../../memory/one_time_passwords.ts";
import { PASSWORD, type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";
import { changePassword } from "../password/change.ts";
import { resetPassword } from "../password/override.ts";
import { resetTwoFactor } from "./disable.ts";

const WRONG = "wrong-7-unstable";
const STEP = 30;

/** Returns a function that shows the code of an authenticator app. */
function appOf(team: Team, { totpURI }: { totpURI: string }): () => string {
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  return () => oneTimePasswordAt(secret, team.clock.now());
}

async function enable(team: Team, person: Person): Promise<{ code: () => string; backupCodes: string[] }> {
  const started = await person.tracker.enableTwoFactor({ password: PASSWORD });
  const code = appOf(team, started);
  await person.tracker.verifyTotp({ code: code() });
  team.clock.advance(STEP);
  return { code, backupCodes: started.backupCodes };
}

/** Starts a sign-in and returns the token for the second factor. */
async function beginSignIn(team: Team, person: Person, more: { trustToken?: string; rememberMe?: boolean } = {}) {
  const outcome = await team.visitor.signIn({ email: person.email, password: PASSWORD, ...more });
  if (outcome.kind !== "second_factor") throw new TypeError("No second factor was requested");
  return outcome.token;
}

const isOn = async (person: Person) => (await person.tracker.getSession())?.twoFactorEnabled;

describe("enableTwoFactor()", () => {
  test("enables the second factor only after a correct one-time password", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const started = await ada.tracker.enableTwoFactor({ password: PASSWORD, issuer: " Home " });
    expect(started.totpURI).toStartWith("otpauth://totp/Home:ada%40example.com?issuer=Home&secret=");
    expect(started.backupCodes).toHaveLength(10);
    expect(new Set(started.backupCodes).size).toBe(10);
    const before = await team.visitor.signIn({ email: ada.email, password: PASSWORD });
    expect([before.kind, await isOn(ada)]).toEqual(["signed_in", false]);
    const code = started.backupCodes[0] ?? "";
    expect(await refusalOf(ada.tracker.verifyBackupCode({ code }))).toBe("invalid BACKUP_CODES_NOT_ENABLED");

    expect(await refusalOf(ada.tracker.verifyTotp({ code: "000000" }))).toBe("unauthenticated INVALID_CODE");
    expect(await ada.tracker.verifyTotp({ code: appOf(team, started)() })).toEqual({
      kind: "confirmed",
      account: ada.account,
    });
    expect(await isOn(ada)).toBe(true);
    const after = await team.visitor.signIn({ email: ada.email, password: PASSWORD });
    expect(after).toEqual({
      kind: "second_factor",
      token: after.token,
      expiresAt: new Date(team.clock.now().getTime() + 600_000),
    });
    expect(await team.visitor.identifyActor(after.token)).toBeNull();
  });

  test("replaces the secret if it is called again before a correct one-time password", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const first = await ada.tracker.enableTwoFactor({ password: PASSWORD });
    const second = await ada.tracker.enableTwoFactor({ password: PASSWORD });
    expect(await refusalOf(ada.tracker.verifyTotp({ code: appOf(team, first)() }))).toBe(
      "unauthenticated INVALID_CODE",
    );
    expect((await ada.tracker.verifyTotp({ code: appOf(team, second)() })).kind).toBe("confirmed");
    expect(await refusalOf(ada.tracker.enableTwoFactor({ password: PASSWORD }))).toBe("invalid TOTP_ALREADY_ENABLED");
  });

  test("requires the password, a session and a valid issuer", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    expect(await refusalOf(ada.tracker.enableTwoFactor({ password: WRONG }))).toBe("invalid INVALID_PASSWORD");
    expect(await refusalOf(ada.tracker.enableTwoFactor({ password: PASSWORD, issuer: " " }))).toBe("invalid");
    const key = await ada.tracker.createApiKey({ name: "k" });
    const script = team.factory.as({ kind: "api_key", userId: ada.account.id, key });
    const calls = [
      script.enableTwoFactor({ password: PASSWORD }),
      script.disableTwoFactor({ password: PASSWORD }),
      script.getTotpUri({ password: PASSWORD }),
      script.generateBackupCodes({ password: PASSWORD }),
      script.verifyTotp({ code: "000000" }),
      script.verifyBackupCode({ code: "aaaaa-aaaaa" }),
    ];
    for (const call of calls) expect(await refusalOf(call)).toBe("forbidden SESSION_REQUIRED");
  });

  test("stores one secret when called twice concurrently, and refuses codes of the other secret", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const started = await Promise.all([1, 2].map(() => ada.tracker.enableTwoFactor({ password: PASSWORD })));
    const outcomes = [];
    for (const one of started) {
      outcomes.push(
        await ada.tracker.verifyTotp({ code: appOf(team, one)() }).then(
          ({ kind }) => kind,
          (error) => error.details.reason,
        ),
      );
    }
    expect(outcomes.sort()).toEqual(["INVALID_CODE", "confirmed"]);
  });
});

describe("a sign-in with a second factor", () => {
  test("completes with a one-time password, which is valid once", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const origin = { ipAddress: "192.0.2.7", userAgent: "browser" };
    const token = await beginSignIn(team, ada);
    const signedIn = await team.visitor.verifyTotp({ token, code: code(), ...origin });
    if (signedIn.kind !== "signed_in") throw new TypeError(signedIn.kind);
    const { session } = signedIn;
    const { account } = ada;
    const rest = { kind: "signed_in", token: signedIn.token, session, account, twoFactorEnabled: true } as const;
    expect(signedIn).toEqual({ ...rest, rememberMe: true, trustToken: null });
    expect(session).toMatchObject({ ...origin, kind: "browser", userId: account.id });
    expect((await team.visitor.identifyActor(signedIn.token))?.userId).toBe(account.id);

    const again = await beginSignIn(team, ada);
    expect(await refusalOf(team.visitor.verifyTotp({ token: again, code: code() }))).toBe(
      "unauthenticated INVALID_CODE",
    );
    const used = "unauthenticated INVALID_TWO_FACTOR_COOKIE";
    team.clock.advance(STEP);
    expect(await refusalOf(team.visitor.verifyTotp({ token, code: code() }))).toBe(used);
    expect((await team.visitor.verifyTotp({ token: again, code: code() })).kind).toBe("signed_in");
  });

  test("starts a session that ends after a day without rememberMe", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const token = await beginSignIn(team, ada, { rememberMe: false });
    const given = await team.visitor.verifyTotp({ token, code: code() });
    if (given.kind !== "signed_in") throw new TypeError(given.kind);
    expect([given.rememberMe, given.session.expiresAt]).toEqual([
      false,
      new Date(team.clock.now().getTime() + 24 * 3600 * 1000),
    ]);
  });

  test("must be completed within ten minutes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const [first, second] = [await beginSignIn(team, ada), await beginSignIn(team, ada)];
    team.clock.advance(599);
    expect((await team.visitor.verifyTotp({ token: first, code: code() })).kind).toBe("signed_in");
    team.clock.advance(1);
    const over = "unauthenticated INVALID_TWO_FACTOR_COOKIE";
    expect(await refusalOf(team.visitor.verifyTotp({ token: second, code: code() }))).toBe(over);
    expect(await refusalOf(team.visitor.verifyTotp({ token: "", code: code() }))).toBe(over);
    expect(await refusalOf(team.visitor.verifyTotp({ token: ada.token, code: code() }))).toBe(over);
  });

  test("accepts one of several concurrent uses of a one-time password", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const tokens: string[] = [];
    for (let index = 0; index < 8; index++) tokens.push(await beginSignIn(team, ada));
    const given = await Promise.allSettled(tokens.map((token) => team.visitor.verifyTotp({ token, code: code() })));
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ada.tracker.listSessions()).toHaveLength(2);
  });

  test("is canceled when sessions are revoked, or when the password or the second factor changes", async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
      ({ tracker }) => tracker.revokeOtherSessions(),
      ({ ctx }) => changePassword(ctx, { currentPassword: PASSWORD, newPassword: "another-8-word" }),
      ({ tracker }) => tracker.disableTwoFactor({ password: PASSWORD }),
      ({ tracker }) => tracker.deleteAccount({ password: PASSWORD }),
    ];
    for (const end of ends) {
      const team = someTeam();
      const ada = await team.signUp("Ada");
      const { code } = await enable(team, ada);
      const token = await beginSignIn(team, ada);
      await end(ada);
      const over = "unauthenticated INVALID_TWO_FACTOR_COOKIE";
      expect(await refusalOf(team.visitor.verifyTotp({ token, code: code() }))).toBe(over);
    }
  });
});

describe("guessing limits", () => {
  const wrongTotp = (team: Team, token: string) => refusalOf(team.visitor.verifyTotp({ token, code: "000000" }));

  test("end a sign-in after five wrong codes in verifyTotp() and verifyBackupCode()", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const token = await beginSignIn(team, ada);
    for (let index = 0; index < 3; index++) expect(await wrongTotp(team, token)).toBe("unauthenticated INVALID_CODE");
    for (let index = 0; index < 2; index++) {
      const guess = team.visitor.verifyBackupCode({ token, code: "aaaaa-aaaaa" });
      expect(await refusalOf(guess)).toBe("unauthenticated INVALID_BACKUP_CODE");
    }
    const refused = "invalid TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
    expect(await refusalOf(team.visitor.verifyTotp({ token, code: code() }))).toBe(refused);
    expect((await team.visitor.verifyTotp({ token: await beginSignIn(team, ada), code: code() })).kind).toBe(
      "signed_in",
    );
  });

  test("lock the account after ten wrong codes in 15 minutes, across sign-ins", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const eve = await team.signUp("Eve");
    const { code, backupCodes } = await enable(team, ada);
    const eves = await enable(team, eve);
    for (let index = 0; index < 10; index++) {
      expect(await wrongTotp(team, await beginSignIn(team, ada))).toBe("unauthenticated INVALID_CODE");
    }
    const locked = "rate_limited ACCOUNT_TEMPORARILY_LOCKED";
    const token = await beginSignIn(team, ada);
    expect(await refusalOf(team.visitor.verifyTotp({ token, code: code() }))).toBe(locked);
    expect(await refusalOf(ada.tracker.verifyBackupCode({ code: backupCodes[0] ?? "" }))).toBe(locked);
    const hers = await beginSignIn(team, eve);
    expect((await team.visitor.verifyTotp({ token: hers, code: eves.code() })).kind).toBe("signed_in");
    team.clock.advance(900);
    expect((await team.visitor.verifyTotp({ token: await beginSignIn(team, ada), code: code() })).kind).toBe(
      "signed_in",
    );
  });

  test("do not count correct codes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    for (let index = 0; index < 12; index++) {
      const token = await beginSignIn(team, ada);
      expect((await team.visitor.verifyTotp({ token, code: code() })).kind).toBe("signed_in");
      team.clock.advance(STEP);
    }
  });
});

describe("backup codes", () => {
  test("are valid once each, in any notation", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { backupCodes } = await enable(team, ada);
    for (const [index, backupCode] of backupCodes.entries()) {
      const code = index % 2 === 0 ? backupCode : backupCode.toUpperCase().replace("-", " ");
      const token = await beginSignIn(team, ada);
      expect((await team.visitor.verifyBackupCode({ token, code })).kind).toBe("signed_in");
      const again = await beginSignIn(team, ada);
      const refused = "unauthenticated INVALID_BACKUP_CODE";
      expect(await refusalOf(team.visitor.verifyBackupCode({ token: again, code }))).toBe(refused);
      team.clock.advance(120);
    }
  });

  test("are accepted in only one of twenty concurrent uses", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const [code = ""] = (await enable(team, ada)).backupCodes;
    const tokens: string[] = [];
    for (let index = 0; index < 20; index++) tokens.push(await beginSignIn(team, ada));
    const given = await Promise.allSettled(tokens.map((token) => team.visitor.verifyBackupCode({ token, code })));
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ada.tracker.listSessions()).toHaveLength(2);
  });

  test("are invalidated by new codes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    expect(await refusalOf(ada.tracker.generateBackupCodes({ password: PASSWORD }))).toBe(
      "invalid TWO_FACTOR_NOT_ENABLED",
    );
    const [old = ""] = (await enable(team, ada)).backupCodes;
    expect(await refusalOf(ada.tracker.generateBackupCodes({ password: WRONG }))).toBe("invalid INVALID_PASSWORD");
    const { status, backupCodes } = await ada.tracker.generateBackupCodes({ password: PASSWORD });
    expect([status, backupCodes.length, backupCodes.includes(old)]).toEqual([true, 10, false]);
    expect(await refusalOf(ada.tracker.verifyBackupCode({ code: old }))).toBe("unauthenticated INVALID_BACKUP_CODE");
    expect((await ada.tracker.verifyBackupCode({ code: backupCodes[9] ?? "" })).kind).toBe("confirmed");
  });

  test("are stored as keyed hashes, and the secret is stored encrypted", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const started = await ada.tracker.enableTwoFactor({ password: PASSWORD });
    const stored = JSON.stringify(await ada.ctx.store.read((tx) => tx.findTwoFactor(ada.account.id)));
    const secret = new URL(started.totpURI).searchParams.get("secret") ?? "";
    for (const text of [secret, ...started.backupCodes]) expect(stored).not.toContain(text);
    expect(await ada.tracker.getTotpUri({ password: PASSWORD })).toEqual({ totpURI: started.totpURI });
    expect(await refusalOf(ada.tracker.getTotpUri({ password: WRONG }))).toBe("invalid INVALID_PASSWORD");
  });
});

describe("a trusted browser", () => {
  async function trusted(team: Team, person: Person, code: () => string): Promise<string> {
    const token = await beginSignIn(team, person);
    const given = await team.visitor.verifyTotp({ token, code: code(), trustDevice: true });
    if (given.kind !== "signed_in" || given.trustToken === null) throw new TypeError("The browser is not trusted");
    return given.trustToken;
  }
  const signIn = (team: Team, { email }: Person, trustToken: string) =>
    team.visitor.signIn({ email, password: PASSWORD, trustToken });

  test("skips the second factor for 30 days after each sign-in", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const trustToken = await trusted(team, ada, (await enable(team, ada)).code);
    const days = 24 * 3600;
    for (let index = 0; index < 3; index++) {
      team.clock.advance(30 * days - 1);
      expect(await signIn(team, ada, trustToken)).toMatchObject({ kind: "signed_in", isTrusted: true });
    }
    team.clock.advance(30 * days);
    expect((await signIn(team, ada, trustToken)).kind).toBe("second_factor");
  });

  test("is trusted for one account, and only for the second factor", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const eve = await team.signUp("Eve");
    const trustToken = await trusted(team, ada, (await enable(team, ada)).code);
    await enable(team, eve);
    expect((await signIn(team, eve, trustToken)).kind).toBe("second_factor");
    const pending = await beginSignIn(team, ada);
    for (const other of [pending, ada.token, ""]) expect((await signIn(team, ada, other)).kind).toBe("second_factor");
    expect(await team.visitor.identifyActor(trustToken)).toBeNull();
    const refused = "unauthenticated INVALID_TWO_FACTOR_COOKIE";
    expect(await refusalOf(team.visitor.verifyTotp({ token: trustToken, code: "000000" }))).toBe(refused);
  });

  test("is no longer trusted after all sessions or all other sessions are revoked", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const first = await trusted(team, ada, code);
    await ada.tracker.revokeOtherSessions();
    expect((await signIn(team, ada, first)).kind).toBe("second_factor");
    team.clock.advance(STEP);
    const second = await trusted(team, ada, code);
    await ada.tracker.revokeSessions();
    expect((await signIn(team, ada, second)).kind).toBe("second_factor");
  });

  test("is no longer trusted after a password change or after the second factor is turned off", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const first = await trusted(team, ada, code);
    await ada.tracker.changePassword({ currentPassword: PASSWORD, newPassword: "another-8-word" });
    await ada.tracker.changePassword({ currentPassword: "another-8-word", newPassword: PASSWORD });
    expect((await signIn(team, ada, first)).kind).toBe("second_factor");

    team.clock.advance(STEP);
    const second = await trusted(team, ada, code);
    expect(await ada.tracker.disableTwoFactor({ password: PASSWORD })).toEqual({ status: true });
    expect(await signIn(team, ada, second)).toMatchObject({ kind: "signed_in", isTrusted: false });
    await enable(team, ada);
    expect((await signIn(team, ada, second)).kind).toBe("second_factor");
  });
});

describe("turning off the second factor", () => {
  test("requires the password, and deletes all rows", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    await enable(team, ada);
    expect(await refusalOf(ada.tracker.disableTwoFactor({ password: WRONG }))).toBe("invalid INVALID_PASSWORD");
    expect(await isOn(ada)).toBe(true);
    await ada.tracker.disableTwoFactor({ password: PASSWORD });
    expect(await isOn(ada)).toBe(false);
    expect(await ada.ctx.store.read((tx) => tx.findTwoFactor(ada.account.id))).toBeUndefined();
    expect(await refusalOf(ada.tracker.getTotpUri({ password: PASSWORD }))).toBe("invalid TOTP_NOT_ENABLED");
    expect(await refusalOf(ada.tracker.verifyTotp({ code: "000000" }))).toBe("invalid TOTP_NOT_ENABLED");
    expect((await team.signIn(ada)).account).toEqual(ada.account);
  });

  test("is not a side effect of a new password", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { code } = await enable(team, ada);
    const newPassword = "another-8-word";
    await resetPassword(team.factory.contextFor(null), { email: ada.email, newPassword });
    const outcome = await team.visitor.signIn({ email: ada.email, password: newPassword });
    expect(outcome.kind).toBe("second_factor");
    expect((await team.visitor.verifyTotp({ token: outcome.token, code: code() })).kind).toBe("signed_in");
  });

  test("resetTwoFactor() lets the operator turn off the second factor of a locked-out account", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    await enable(team, ada);
    const token = await beginSignIn(team, ada);
    const operator = team.factory.contextFor(null);
    expect(await resetTwoFactor(operator, { email: " ADA@example.com" })).toEqual(ada.account);
    const over = "unauthenticated INVALID_TWO_FACTOR_COOKIE";
    expect(await refusalOf(team.visitor.verifyTotp({ token, code: "000000" }))).toBe(over);
    expect((await team.signIn(ada)).account).toEqual(ada.account);
    expect(await refusalOf(resetTwoFactor(operator, { email: "nobody@example.com" }))).toBe("not_found");
  });
});
