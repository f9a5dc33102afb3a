import { describe, expect, test } from "bun:test";
import { someLinkedAccount, somePasskey, someTwoFactor, someVerification } from "../../testing/fixtures/sign_in.ts";
import { PASSWORD, refusalOf, someTeam, type Team } from "../../testing/team.ts";
import { foldKey } from "../../text.ts";

const GONE = "invalid INVALID_TOKEN";

async function askFor(team: Team, email: string, name?: string): Promise<string> {
  await team.mails();
  await team.visitor.requestMagicLink({ email, ...(name === undefined ? {} : { name }) });
  return (await team.mails())[0]?.token ?? "";
}

async function follow(team: Team, token: string) {
  const outcome = await team.visitor.signInWithMagicLink({ token });
  if (outcome.kind !== "signed_in") throw new TypeError("The account requires a second factor");
  return outcome;
}

describe("requestMagicLink()", () => {
  test("emails a link with its return URLs", async () => {
    const team = someTeam();
    await team.signUp("Ada");
    await team.mails();
    const addresses = { callbackURL: "/board?x=1", newUserCallbackURL: "/welcome", errorCallbackURL: "/sign-in" };
    expect(await team.visitor.requestMagicLink({ email: "ADA@example.com", ...addresses })).toEqual({ status: true });
    const [mail] = await team.mails();
    expect([mail?.to, mail?.subject, mail?.link?.pathname]).toEqual([
      "ada@example.com",
      "Your sign-in link",
      "/magic-link",
    ]);
    expect(Object.fromEntries(mail?.link?.searchParams ?? [])).toEqual({
      token: mail?.token ?? "",
      callbackURL: "/board?x=1",
      newUserCallbackURL: "/welcome",
      errorCallbackURL: "/sign-in",
    });
  });

  test("refuses requests without a mail server, links to other sites, and the sixth request", async () => {
    const poor = someTeam({ mails: false }).visitor;
    const email = "a@example.com";
    expect(await refusalOf(poor.requestMagicLink({ email }))).toBe("unsupported MAGIC_LINK_DISABLED");
    const { visitor } = someTeam();
    for (const name of ["callbackURL", "newUserCallbackURL", "errorCallbackURL"]) {
      const away = { email, [name]: "https://evil.example" };
      expect(await refusalOf(visitor.requestMagicLink(away))).toBe("invalid INVALID_CALLBACK_URL");
    }
    for (let index = 0; index < 5; index++) await visitor.requestMagicLink({ email });
    expect(await refusalOf(visitor.requestMagicLink({ email }))).toBe("rate_limited TOO_MANY_MAILS");
  });

  test("emails at most 100 addresses without an account in 15 minutes, but always emails accounts", async () => {
    const team = someTeam();
    await team.signUp("Ada");
    await team.mails();
    for (let index = 0; index < 102; index++) await team.visitor.requestMagicLink({ email: `new${index}@example.com` });
    await team.visitor.requestMagicLink({ email: "ada@example.com" });
    const recipients = (await team.mails()).map(({ to }) => to);
    expect(recipients).toHaveLength(101);
    expect(recipients).toContain("ada@example.com");
    expect(recipients).not.toContain("new100@example.com");
  });

  test("emails people without an account only if they may sign up", async () => {
    const recipients = async (registration: "open" | "invite" | "closed") => {
      const team = someTeam({ policy: { registration } });
      const ada = await team.signUp("Ada");
      const { id: workspaceId } = await team.createWorkspace(ada);
      await ada.tracker.inviteMember({ workspaceId, email: "guest@example.com", role: "member" });
      await team.mails();
      for (const email of ["ada@example.com", "guest@example.com", "nobody@example.com"]) {
        expect(await team.visitor.requestMagicLink({ email })).toEqual({ status: true });
      }
      return (await team.mails()).map(({ to, subject }) => `${to}: ${subject}`);
    };
    const [ada, guest, nobody] = [
      "ada@example.com: Your sign-in link",
      "guest@example.com: Finish signing up",
      "nobody@example.com: Finish signing up",
    ];
    expect(await recipients("open")).toEqual([ada, guest, nobody]);
    expect(await recipients("invite")).toEqual([ada, guest]);
    expect(await recipients("closed")).toEqual([ada]);
  });
});

describe("signInWithMagicLink()", () => {
  test("accepts a token once, within five minutes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const [mail] = await team.mails();
    await team.visitor.verifyEmail({ token: mail?.token ?? "" });
    const token = await askFor(team, ada.email);
    team.clock.advance(299);
    const { token: session, account, isNew } = await follow(team, token);
    expect([account.id, isNew]).toEqual([ada.account.id, false]);
    expect((await team.visitor.identifyActor(session))?.userId).toBe(ada.account.id);
    // Nothing else changes for an account whose address was already verified.
    expect((await team.visitor.identifyActor(ada.token))?.userId).toBe(ada.account.id);
    expect((await team.signInWithPassword({ email: ada.email, password: PASSWORD })).account.id).toBe(ada.account.id);
    expect(await refusalOf(follow(team, token))).toBe(GONE);
    const late = await askFor(team, ada.email);
    team.clock.advance(300);
    expect(await refusalOf(follow(team, late))).toBe("invalid TOKEN_EXPIRED");
    expect(await refusalOf(follow(team, `A${late.slice(1)}`))).toBe(GONE);
  });

  test("requires the second factor, unless the browser is trusted", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const [mail] = await team.mails();
    await team.visitor.verifyEmail({ token: mail?.token ?? "" });
    const { id: userId } = ada.account;
    await team.write((tx) => tx.saveTwoFactor(someTwoFactor({ userId, enabledAt: team.clock.now() })));
    const outcome = await team.visitor.signInWithMagicLink({ token: await askFor(team, ada.email) });
    expect([outcome.kind, outcome.isNew]).toEqual(["second_factor", false]);
    expect(await team.visitor.identifyActor(outcome.token)).toBeNull();
    const trust = someVerification({ purpose: "trusted_device", userId, expiresAt: new Date("2100-01-01") });
    const { crypto } = team.factory.contextFor(null);
    const hash = await crypto.hash("trusted");
    await team.write((tx) => tx.insertVerification(trust, hash));
    const input = { token: await askFor(team, ada.email), trustToken: "trusted" };
    expect((await team.visitor.signInWithMagicLink(input)).kind).toBe("signed_in");
  });

  test("accepts one of several concurrent uses, and creates one account", async () => {
    const team = someTeam();
    await team.signUp("Ada");
    const token = await askFor(team, "new@example.com");
    const done = await Promise.allSettled(Array.from({ length: 8 }, () => follow(team, token)));
    expect(done.filter(({ status }) => status === "fulfilled").length).toBe(1);
  });

  test("signs up with a verified address and a name", async () => {
    const team = someTeam();
    await team.signUp("Ada");
    const { account, isNew, session } = await follow(team, await askFor(team, "New.One@example.com", " Nora "));
    const shown = { ...account, id: "", createdAt: 0, updatedAt: 0 };
    expect([shown, isNew, session.kind]).toEqual([
      {
        id: "",
        name: "Nora",
        email: "New.One@example.com",
        emailVerified: true,
        image: null,
        role: "user",
        locale: null,
        timezone: "UTC",
        createdAt: 0,
        updatedAt: 0,
        disabledAt: null,
        deletedAt: null,
      },
      true,
      "browser",
    ]);
    expect((await follow(team, await askFor(team, "second@example.com"))).account.name).toBe("second");
    const noPassword = team.signInWithPassword({ email: "second@example.com", password: PASSWORD });
    expect(await refusalOf(noPassword)).toBe("unauthenticated INVALID_EMAIL_OR_PASSWORD");
  });

  test("makes the first account the operator, regardless of the registration policy", async () => {
    const team = someTeam({ policy: { registration: "closed" } });
    expect((await follow(team, await askFor(team, "op@example.com"))).account.role).toBe("admin");
  });

  test("refuses people who may no longer sign up", async () => {
    const team = someTeam({ policy: { registration: "invite" } });
    const ada = await team.signUp("Ada");
    const { id: workspaceId } = await team.createWorkspace(ada);
    const invite = { workspaceId, email: "guest@example.com", role: "member" };
    const { id } = await ada.tracker.inviteMember(invite);
    const token = await askFor(team, "guest@example.com");
    await ada.tracker.cancelInvitation({ invitationId: id });
    expect(await refusalOf(follow(team, token))).toBe("forbidden INVITATION_REQUIRED");
    await ada.tracker.inviteMember(invite);
    const { account } = await follow(team, token);
    expect([account.email, account.emailVerified]).toEqual(["guest@example.com", true]);
  });

  test("removes earlier access to an unverified account, and notifies the owner", async () => {
    const team = someTeam();
    const operator = await team.signUp("Olga");
    const intruder = await team.signUp("Ada");
    const { id: userId } = intruder.account;
    const { key } = await intruder.tracker.createApiKey({ name: "later" });
    await team.write(async (tx) => {
      await tx.insertPasskey(somePasskey({ userId }));
      await tx.insertLinkedAccount(someLinkedAccount({ userId }), "sealed");
      await tx.saveTwoFactor(someTwoFactor({ userId }));
    });
    await team.mails();
    await team.visitor.requestPasswordReset({ email: intruder.email });
    const [reset] = await team.mails();
    const { account, token } = await follow(team, await askFor(team, intruder.email));
    expect(account).toEqual({ ...intruder.account, emailVerified: true });
    expect(await team.visitor.identifyActor(intruder.token)).toBeNull();
    expect(await team.visitor.identifyActor(key)).toBeNull();
    expect((await team.visitor.identifyActor(token))?.userId).toBe(userId);
    const left = await team.write(async (tx) => [
      await tx.findPasswordHash(userId),
      await tx.listPasskeys(userId),
      await tx.listLinkedAccounts(userId),
      await tx.listApiKeys(userId),
      await tx.findTwoFactor(userId),
    ]);
    expect(left).toEqual([undefined, [], [], [], undefined]);
    const redeem = { token: reset?.token ?? "", newPassword: "another-8-word" };
    expect(await refusalOf(team.visitor.redeemPasswordReset(redeem))).toBe(GONE);
    expect((await team.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [intruder.email, "Earlier access to your account was removed"],
    ]);
    expect((await team.visitor.identifyActor(operator.token))?.userId).toBe(operator.account.id);
  });

  test("refuses the link of an account that was deleted or changed its address", async () => {
    const team = someTeam();
    await team.signUp("Olga");
    const ada = await team.signUp("Ada");
    const token = await askFor(team, ada.email);
    await team.write((tx) => tx.saveAccount({ ...ada.account, email: "elsewhere@example.com" }));
    const thief = await team.visitor.signUp({ name: "T", email: "ADA@example.com", password: PASSWORD });
    expect(foldKey(thief.account.email)).toBe(ada.email);
    expect(await refusalOf(follow(team, token))).toBe(GONE);
  });
});
