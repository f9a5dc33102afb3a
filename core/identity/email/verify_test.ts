import { describe, expect, test } from "bun:test";
import { FRESH_SESSION_SECONDS } from "../../limits.ts";
import { type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";

const GONE = "invalid INVALID_TOKEN";

async function accountOf(team: Team, { account }: Person) {
  return await team.write((tx) => tx.findAccount(account.id));
}

/** Signs up a person. Returns the person and the token of the verification email. */
async function newcomer(team: Team, name = "Ada"): Promise<{ person: Person; token: string }> {
  const person = await team.signUp(name);
  const [mail] = await team.mails();
  return { person, token: mail?.token ?? "" };
}

describe("signUp()", () => {
  test("sends a link that verifies the address, which sessions see immediately", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    expect((await ada.tracker.getSession())?.account.emailVerified).toBe(false);
    const mails = await team.mails();
    expect(mails.map(({ to, subject, link }) => [to, subject, link?.pathname, link?.search])).toEqual([
      ["ada@example.com", "Confirm your email address", "/verify-email", `?token=${mails[0]?.token}`],
    ]);
    const { account } = await team.visitor.verifyEmail({ token: mails[0]?.token ?? "" });
    expect(account).toEqual({ ...ada.account, emailVerified: true });
    expect((await ada.tracker.getSession())?.account.emailVerified).toBe(true);
    expect(await team.mails()).toEqual([]);
  });

  test("works without a mail server, and leaves the address unverified", async () => {
    const team = someTeam({ mails: false });
    const ada = await team.signUp("Ada");
    expect(await team.mails()).toEqual([]);
    const sending = ada.tracker.sendVerificationEmail({ email: ada.email });
    expect(await refusalOf(sending)).toBe("unsupported VERIFICATION_EMAIL_NOT_ENABLED");
    const changing = ada.tracker.changeEmail({ newEmail: "eve@example.com" });
    expect(await refusalOf(changing)).toBe("unsupported CHANGE_EMAIL_DISABLED");
  });
});

describe("verifyEmail()", () => {
  test("accepts a token once, within a day", async () => {
    const team = someTeam();
    const { person, token } = await newcomer(team);
    team.clock.advance(24 * 3600 - 1);
    await team.visitor.verifyEmail({ token });
    expect(await refusalOf(team.visitor.verifyEmail({ token }))).toBe(GONE);
    const { token: late } = await newcomer(team, "Bob");
    team.clock.advance(24 * 3600);
    expect(await refusalOf(team.visitor.verifyEmail({ token: late }))).toBe("invalid TOKEN_EXPIRED");
    expect((await accountOf(team, person))?.emailVerified).toBe(true);
  });

  test("accepts one of many concurrent uses", async () => {
    const team = someTeam();
    const { token } = await newcomer(team);
    const tries = Array.from({ length: 8 }, () => team.visitor.verifyEmail({ token }));
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === "fulfilled").length).toBe(1);
  });

  test("refuses tokens that are altered, made up or for another purpose", async () => {
    const team = someTeam();
    const { token } = await newcomer(team);
    const other = `${token.startsWith("a") ? "b" : "a"}${token.slice(1)}`;
    await team.visitor.requestPasswordReset({ email: "ada@example.com" });
    const [reset] = await team.mails();
    for (const wrong of [other, "", "x", `${token} `, `${token}=`, reset?.token ?? ""]) {
      expect(await refusalOf(team.visitor.verifyEmail({ token: wrong }))).toBe(GONE);
    }
    await team.visitor.verifyEmail({ token });
  });

  test("refuses the token of a deleted account, or of an account whose address changed", async () => {
    const team = someTeam();
    const { person, token } = await newcomer(team);
    await team.write((tx) => tx.saveAccount({ ...person.account, email: "other@example.com" }));
    expect(await refusalOf(team.visitor.verifyEmail({ token }))).toBe(GONE);
    const { person: bob, token: second } = await newcomer(team, "Bob");
    await bob.tracker.deleteAccount();
    expect(await refusalOf(team.visitor.verifyEmail({ token: second }))).toBe(GONE);
  });
});

describe("sendVerificationEmail()", () => {
  test("emails a link to an unverified address, regardless of case", async () => {
    const team = someTeam();
    const { person } = await newcomer(team);
    const input = { email: "ADA@example.com", callbackURL: "/welcome" };
    expect(await team.visitor.sendVerificationEmail(input)).toEqual({ status: true });
    const [mail] = await team.mails();
    expect([mail?.to, mail?.link?.searchParams.get("callbackURL")]).toEqual(["ada@example.com", "/welcome"]);
    await team.visitor.verifyEmail({ token: mail?.token ?? "" });
    expect((await accountOf(team, person))?.emailVerified).toBe(true);
  });

  test("reveals nothing to a visitor, and writes one row for every address", async () => {
    const team = someTeam();
    const { person, token } = await newcomer(team);
    await team.visitor.verifyEmail({ token });
    await countVerifications(team);
    for (const email of [person.email, "nobody@example.com"]) {
      expect(await team.visitor.sendVerificationEmail({ email })).toEqual({ status: true });
    }
    expect(await team.mails()).toEqual([]);
    expect(await countVerifications(team)).toBe(2);
  });

  test("tells a signed-in caller why it sends no email", async () => {
    const team = someTeam();
    const { person, token } = await newcomer(team);
    const send = (email: string) => refusalOf(person.tracker.sendVerificationEmail({ email }));
    expect(await send("bob@example.com")).toBe("invalid EMAIL_MISMATCH");
    await team.visitor.verifyEmail({ token });
    expect(await send(person.email)).toBe("invalid EMAIL_ALREADY_VERIFIED");
  });

  test("refuses links to other sites, and the sixth request in 15 minutes", async () => {
    const team = someTeam();
    const away = { email: "a@example.com", callbackURL: "https://evil.example/" };
    expect(await refusalOf(team.visitor.sendVerificationEmail(away))).toBe("invalid INVALID_CALLBACK_URL");
    for (const email of ["known@example.com", "nobody@example.com"]) {
      if (email.startsWith("known")) await team.visitor.signUp({ name: "K", email, password: "correct-7-stable" });
      for (let index = 0; index < 5; index++) await team.visitor.sendVerificationEmail({ email });
      expect(await refusalOf(team.visitor.sendVerificationEmail({ email }))).toBe("rate_limited TOO_MANY_MAILS");
    }
  });
});

/** Deletes all verifications, and returns their number. */
async function countVerifications(team: Team): Promise<number> {
  return await team.write((tx) => tx.deleteVerifications(new Date("2100-01-01"), 1_000));
}

describe("changeEmail()", () => {
  test("changes the address once the new one is confirmed, and notifies the old one", async () => {
    const team = someTeam();
    const { person, token: first } = await newcomer(team);
    await team.visitor.requestPasswordReset({ email: person.email });
    const [reset] = await team.mails();
    expect(await person.tracker.changeEmail({ newEmail: "ada@new.example" })).toEqual({ status: true });
    const mails = await team.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ada@new.example", "Confirm your new email address"],
      ["ada@example.com", "Your email address is being changed"],
    ]);
    expect(mails[1]?.text).toContain("ada@new. example");
    expect((await accountOf(team, person))?.email).toBe("ada@example.com");

    const { account } = await team.visitor.verifyEmail({ token: mails[0]?.token ?? "" });
    expect(account).toEqual({ ...person.account, email: "ada@new.example", emailVerified: true });
    expect((await person.tracker.getSession())?.account).toEqual(account);
    // Links in the old mailbox no longer work.
    expect(await refusalOf(team.visitor.verifyEmail({ token: first }))).toBe(GONE);
    const redeem = { token: reset?.token ?? "", newPassword: "another-8-word" };
    expect(await refusalOf(team.visitor.redeemPasswordReset(redeem))).toBe(GONE);
  });

  test("does not reveal whether the address is taken, and never takes over another account's address", async () => {
    const team = someTeam();
    const { person } = await newcomer(team);
    await newcomer(team, "Bob");
    expect(await person.tracker.changeEmail({ newEmail: "Bob@example.com" })).toEqual({ status: true });
    expect(await team.mails()).toEqual([]);

    await person.tracker.changeEmail({ newEmail: "carl@example.com" });
    const [mail] = await team.mails();
    await newcomer(team, "Carl");
    const token = mail?.token ?? "";
    expect(await refusalOf(team.visitor.verifyEmail({ token }))).toBe("conflict USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
    expect((await accountOf(team, person))?.email).toBe("ada@example.com");
  });

  test("is canceled by a new password", async () => {
    const team = someTeam();
    const { person } = await newcomer(team);
    await person.tracker.changeEmail({ newEmail: "thief@example.com" });
    const [mail] = await team.mails();
    await person.tracker.changePassword({ currentPassword: "correct-7-stable", newPassword: "another-8-word" });
    expect(await refusalOf(team.visitor.verifyEmail({ token: mail?.token ?? "" }))).toBe(GONE);
  });

  test("is canceled if the user ends all other sessions", async () => {
    for (const end of ["revokeOtherSessions", "revokeSessions"] as const) {
      const team = someTeam();
      const { person } = await newcomer(team);
      const thief = await team.signIn(person);
      await thief.tracker.changeEmail({ newEmail: "thief@example.com" });
      const [mail] = await team.mails();
      await person.tracker[end]();
      expect(await refusalOf(team.visitor.verifyEmail({ token: mail?.token ?? "" }))).toBe(GONE);
    }
  });

  test("requires a sign-in within the last day", async () => {
    const team = someTeam();
    const { person } = await newcomer(team);
    team.clock.advance(FRESH_SESSION_SECONDS);
    const change = { newEmail: "new@example.com" };
    expect(await refusalOf(person.tracker.changeEmail(change))).toBe("forbidden SESSION_NOT_FRESH");
    expect(await team.mails()).toEqual([]);
    const again = await team.signIn(person);
    expect(await again.tracker.changeEmail(change)).toEqual({ status: true });
  });

  test("requires a session and a different address; a change of case is enough", async () => {
    const team = someTeam();
    const { person } = await newcomer(team);
    expect(await refusalOf(team.visitor.changeEmail({ newEmail: "x@example.com" }))).toBe("unauthenticated");
    const same = { newEmail: person.email };
    expect(await refusalOf(person.tracker.changeEmail(same))).toBe("invalid EMAIL_IS_THE_SAME");
    await person.tracker.changeEmail({ newEmail: "Ada@Example.com" });
    const [mail] = await team.mails();
    const { account } = await team.visitor.verifyEmail({ token: mail?.token ?? "" });
    expect(account.email).toBe("Ada@Example.com");
  });
});
