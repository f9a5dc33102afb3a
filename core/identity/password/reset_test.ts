import { describe, expect, test } from "bun:test";
import { PASSWORD, type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";

const NEW_PASSWORD = "another-8-word";
const GONE = "invalid INVALID_TOKEN";

/** Signs up a person and verifies their address. */
async function confirmed(team: Team, name = "Ada"): Promise<Person> {
  const person = await team.signUp(name);
  const [mail] = await team.mails();
  await team.visitor.verifyEmail({ token: mail?.token ?? "" });
  return person;
}

async function askFor(team: Team, email: string): Promise<string> {
  await team.visitor.requestPasswordReset({ email });
  return (await team.mails())[0]?.token ?? "";
}

describe("requestPasswordReset()", () => {
  test("emails a link only to accounts, but always returns the same response", async () => {
    const team = someTeam();
    await confirmed(team);
    const answer = { status: true, message: "If an account with this email exists, a reset link was sent to it" };
    expect(await team.visitor.requestPasswordReset({ email: "Ada@example.com" })).toEqual(answer as never);
    expect(await team.visitor.requestPasswordReset({ email: "nobody@example.com" })).toEqual(answer as never);
    const mails = await team.mails();
    expect(mails.map(({ to, subject, link }) => [to, subject, link?.pathname, link?.search])).toEqual([
      [
        "ada@example.com",
        "Reset your password",
        `/api/auth/reset-password/${mails[0]?.token}`,
        "?callbackURL=%2Freset-password",
      ],
    ]);
  });

  test("refuses requests without a mail server, links to other sites, and the sixth request", async () => {
    const poor = someTeam({ mails: false }).visitor;
    expect(await refusalOf(poor.requestPasswordReset({ email: "a@example.com" }))).toBe(
      "unsupported RESET_PASSWORD_DISABLED",
    );
    const { visitor } = someTeam();
    const email = "a@example.com";
    const away = { email, redirectTo: "//evil.example" };
    expect(await refusalOf(visitor.requestPasswordReset(away))).toBe("invalid INVALID_CALLBACK_URL");
    expect(await refusalOf(visitor.requestPasswordReset({ email: "a" }))).toBe("invalid");
    for (let index = 0; index < 5; index++) await visitor.requestPasswordReset({ email });
    expect(await refusalOf(visitor.requestPasswordReset({ email }))).toBe("rate_limited TOO_MANY_MAILS");
  });

  test("redirects to a page of a trusted origin", async () => {
    const team = someTeam({ policy: { trustedOrigins: ["https://board.example"] } });
    await team.signUp("Ada");
    await team.mails();
    await team.visitor.requestPasswordReset({ email: "ada@example.com", redirectTo: "https://board.example/reset" });
    const [mail] = await team.mails();
    expect(mail?.link?.searchParams.get("callbackURL")).toBe("https://board.example/reset");
  });
});

describe("checkPasswordResetLink()", () => {
  test("redirects to the page with the token or an error, without consuming the token", async () => {
    const team = someTeam();
    await confirmed(team);
    const token = await askFor(team, "ada@example.com");
    const look = async (input: { token: string; callbackURL?: string }) =>
      (await team.visitor.checkPasswordResetLink(input)).redirectTo;
    for (let index = 0; index < 3; index++) {
      expect(await look({ token })).toBe(`http://localhost/reset-password?token=${token}`);
    }
    expect(await look({ token, callbackURL: "/new?x=1" })).toBe(`http://localhost/new?x=1&token=${token}`);
    expect(await look({ token: "x" })).toBe("http://localhost/reset-password?error=INVALID_TOKEN");
    team.clock.advance(3600);
    expect(await look({ token })).toBe("http://localhost/reset-password?error=INVALID_TOKEN");
    expect(await refusalOf(look({ token, callbackURL: "https://evil.example" }))).toBe("invalid INVALID_CALLBACK_URL");
  });
});

describe("redeemPasswordReset()", () => {
  test("replaces the password, revokes all sessions and device tokens, and notifies the owner", async () => {
    const team = someTeam();
    const ada = await confirmed(team);
    const elsewhere = await team.signIn(ada);
    const key = await ada.tracker.createApiKey({ name: "script" });
    await team.write(async (tx) => {
      await tx.insertSession({ ...ada.actor.session, id: "device", kind: "device", clientId: "cli" } as never, "hash");
    });
    const [token, other] = [await askFor(team, ada.email), await askFor(team, ada.email)];
    expect(await team.visitor.redeemPasswordReset({ token, newPassword: NEW_PASSWORD })).toEqual({ status: true });
    for (const person of [ada, elsewhere]) {
      expect(await team.visitor.identifyActor(person.token)).toBeNull();
    }
    expect(await team.write((tx) => tx.listSessions(ada.account.id))).toEqual([]);
    // API keys remain, because they are managed separately.
    expect((await team.visitor.identifyActor(key.key))?.userId).toBe(ada.account.id);
    const again = team.visitor.redeemPasswordReset({ token: other, newPassword: PASSWORD });
    expect(await refusalOf(again)).toBe(GONE);
    expect(await refusalOf(team.signInWithPassword({ email: ada.email, password: PASSWORD }))).toBe(
      "unauthenticated INVALID_EMAIL_OR_PASSWORD",
    );
    expect((await team.signInWithPassword({ email: ada.email, password: NEW_PASSWORD })).account.id).toBe(
      ada.account.id,
    );
    expect((await team.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, "Your password was reset"],
    ]);
  });

  test("accepts a token once, within an hour, and only for this purpose", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const [verification] = await team.mails();
    const redeem = (token: string, newPassword = NEW_PASSWORD) =>
      refusalOf(team.visitor.redeemPasswordReset({ token, newPassword }));
    expect(await redeem(verification?.token ?? "")).toBe(GONE);
    const token = await askFor(team, ada.email);
    expect(await redeem(`A${token.slice(1)}`)).toBe(GONE);
    for (const [password, reason] of [
      ["short", "PASSWORD_TOO_SHORT"],
      ["x".repeat(257), "PASSWORD_TOO_LONG"],
      ["password1", "PASSWORD_TOO_COMMON"],
      [ada.email, "PASSWORD_TOO_COMMON"],
    ]) {
      expect(await redeem(token, password)).toBe(`invalid ${reason}`);
    }
    team.clock.advance(3600);
    expect(await redeem(token)).toBe("invalid TOKEN_EXPIRED");
    const fresh = await askFor(team, ada.email);
    team.clock.advance(3599);
    await team.visitor.redeemPasswordReset({ token: fresh, newPassword: NEW_PASSWORD });
    expect(await redeem(fresh)).toBe(GONE);
  });

  test("accepts one of several concurrent uses", async () => {
    const team = someTeam();
    await confirmed(team);
    const token = await askFor(team, "ada@example.com");
    const tries = Array.from({ length: 8 }, (_, index) =>
      team.visitor.redeemPasswordReset({ token, newPassword: `${NEW_PASSWORD}-${index}` }),
    );
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === "fulfilled").length).toBe(1);
  });

  test("sets a first password for an account without one", async () => {
    const team = someTeam();
    await team.signUp("Olga");
    await team.mails();
    await team.visitor.requestMagicLink({ email: "ada@example.com" });
    const [link] = await team.mails();
    await team.visitor.signInWithMagicLink({ token: link?.token ?? "" });
    const token = await askFor(team, "ada@example.com");
    await team.visitor.redeemPasswordReset({ token, newPassword: NEW_PASSWORD });
    expect((await team.signInWithPassword({ email: "ada@example.com", password: NEW_PASSWORD })).account.email).toBe(
      "ada@example.com",
    );
  });

  test("removes earlier access to an unverified account", async () => {
    const team = someTeam();
    await team.signUp("Olga");
    const intruder = await team.signUp("Ada");
    const { key } = await intruder.tracker.createApiKey({ name: "later" });
    await team.mails();
    const token = await askFor(team, intruder.email);
    await team.visitor.redeemPasswordReset({ token, newPassword: NEW_PASSWORD });
    expect(await team.visitor.identifyActor(key)).toBeNull();
    expect(await team.visitor.identifyActor(intruder.token)).toBeNull();
    const { account } = await team.signInWithPassword({ email: intruder.email, password: NEW_PASSWORD });
    expect([account.id, account.emailVerified]).toEqual([intruder.account.id, true]);
    const [notice] = await team.mails();
    expect(notice?.text).toContain("all earlier access was removed");
  });
});
