import { describe, expect, test } from "bun:test";
import { softwareAuthenticator } from "../../testing/software_authenticator.ts";
import { PASSWORD, type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";
import type { SignedIn } from "../session/enter.ts";
import { deletePasskey } from "./delete.ts";
import { finishPasskeyRegistration } from "./register.ts";

const origin = "http://localhost";
const DAY = 24 * 3600;

type Authenticator = ReturnType<typeof softwareAuthenticator>;

async function register(person: Person, authenticator: Authenticator = softwareAuthenticator(), name?: string) {
  const { options, token } = await person.tracker.beginPasskeyRegistration();
  const response = await authenticator.create(options, { origin });
  return await person.tracker.finishPasskeyRegistration({ token, response, ...(name === undefined ? {} : { name }) });
}

async function signIn(team: Team, authenticator: Authenticator, use: { counter?: number } = {}): Promise<SignedIn> {
  const { options, token } = await team.visitor.beginPasskeySignIn();
  const response = await authenticator.get(options, { origin, ...use });
  return await team.visitor.finishPasskeySignIn({ token, response, ipAddress: "192.0.2.7", userAgent: "browser" });
}

describe("adding a passkey", () => {
  test("returns options for the browser, and stores the new passkey", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const authenticator = softwareAuthenticator();
    const { options, token, expiresAt } = await ada.tracker.beginPasskeyRegistration({
      authenticatorAttachment: "platform",
    });
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Hexlane" },
      user: { name: "ada@example.com", displayName: "Ada" },
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: { authenticatorAttachment: "platform", userVerification: "required" },
    });
    expect(options.user.id).not.toContain(ada.account.id);
    expect(options.challenge).toMatch(/^[\w-]{43}$/);
    expect(expiresAt).toEqual(new Date(team.clock.now().getTime() + 300_000));
    const response = await authenticator.create(options, { origin });
    const passkey = await ada.tracker.finishPasskeyRegistration({ token, response, name: " Laptop " });
    expect(passkey).toEqual({
      id: passkey.id,
      userId: ada.account.id,
      name: "Laptop",
      credentialId: response.id,
      publicKey: passkey.publicKey,
      counter: 0,
      deviceType: "multiDevice",
      backedUp: true,
      transports: ["internal", "hybrid"],
      aaguid: null,
      createdAt: team.clock.now(),
      lastUsedAt: null,
    });
    expect(await ada.tracker.listPasskeys()).toEqual([passkey]);
    const again = await ada.tracker.beginPasskeyRegistration();
    expect(again.options.excludeCredentials).toEqual([
      { type: "public-key", id: response.id, transports: ["internal", "hybrid"] },
    ]);
    expect(again.options.challenge).not.toBe(options.challenge);
  });

  test("accepts a challenge only once, within five minutes, for its own account", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const eve = await team.signUp("Eve");
    const gone = "invalid CHALLENGE_NOT_FOUND";
    const begin = async () => {
      const { options, token } = await ada.tracker.beginPasskeyRegistration();
      return { token, response: await softwareAuthenticator().create(options, { origin }) };
    };
    const first = await begin();
    expect(await refusalOf(eve.tracker.finishPasskeyRegistration(first))).toBe(gone);
    expect((await ada.tracker.finishPasskeyRegistration(first)).name).toBe("Passkey");
    expect(await refusalOf(ada.tracker.finishPasskeyRegistration(first))).toBe(gone);
    const [late, other] = [await begin(), await begin()];
    const swapped = { token: late.token, response: other.response };
    const refused = "invalid FAILED_TO_VERIFY_REGISTRATION";
    expect(await refusalOf(ada.tracker.finishPasskeyRegistration(swapped))).toBe(refused);
    // The invalid response consumed the request.
    expect(await refusalOf(ada.tracker.finishPasskeyRegistration(late))).toBe(gone);
    team.clock.advance(300);
    expect(await refusalOf(ada.tracker.finishPasskeyRegistration(other))).toBe(gone);
    const { token } = await team.visitor.beginPasskeySignIn();
    expect(await refusalOf(ada.tracker.finishPasskeyRegistration({ ...other, token }))).toBe(gone);
    expect(await ada.tracker.listPasskeys()).toHaveLength(1);
  });

  test("registers a passkey once, and for only one account", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const eve = await team.signUp("Eve");
    const authenticator = softwareAuthenticator();
    const { credentialId, publicKey } = await register(ada, authenticator);
    for (const person of [ada, eve]) {
      const { token } = await person.tracker.beginPasskeyRegistration();
      // A real authenticator would not create the same credential twice.
      const passkeys = { ...person.ctx.passkeys, verifyRegistration: async () => registered };
      const registered = {
        credentialId,
        publicKey,
        counter: 0,
        deviceType: "multiDevice",
        backedUp: true,
        aaguid: null,
      };
      const response = {
        id: "a",
        rawId: "a",
        type: "public-key",
        response: { clientDataJSON: "", attestationObject: "" },
      };
      const call = finishPasskeyRegistration({ ...person.ctx, passkeys: passkeys as never }, { token, response });
      expect(await refusalOf(call)).toBe("conflict PREVIOUSLY_REGISTERED");
    }
  });

  test("allows at most twenty passkeys, even with concurrent calls", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    for (let index = 0; index < 19; index++) await register(ada);
    const begun = [await ada.tracker.beginPasskeyRegistration(), await ada.tracker.beginPasskeyRegistration()];
    const outcomes: string[] = [];
    for (const { options, token } of begun) {
      const response = await softwareAuthenticator().create(options, { origin });
      const finished = ada.tracker.finishPasskeyRegistration({ token, response });
      outcomes.push(
        await finished.then(
          ({ name }) => name,
          (error) => error.details.reason,
        ),
      );
    }
    expect(outcomes).toEqual(["Passkey", "TOO_MANY_PASSKEYS"]);
    expect(await refusalOf(ada.tracker.beginPasskeyRegistration())).toBe("conflict TOO_MANY_PASSKEYS");
  });

  test("requires a recent session, and a domain name in the base URL", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    team.clock.advance(DAY - 1);
    const { options, token } = await ada.tracker.beginPasskeyRegistration();
    const response = await softwareAuthenticator().create(options, { origin });
    team.clock.advance(1);
    const stale = "forbidden SESSION_NOT_FRESH";
    expect(await refusalOf(ada.tracker.beginPasskeyRegistration())).toBe(stale);
    expect(await refusalOf(ada.tracker.finishPasskeyRegistration({ token, response }))).toBe(stale);
    const anew = await team.signIn(ada);
    expect((await anew.tracker.finishPasskeyRegistration({ token, response })).userId).toBe(ada.account.id);

    const byAddress = team.factory.as(anew.actor, { baseUrl: "http://127.0.0.1:3000" });
    const unnamed = "invalid DOMAIN_REQUIRED";
    expect(await refusalOf(byAddress.beginPasskeyRegistration())).toBe(unnamed);
    expect(await refusalOf(byAddress.finishPasskeyRegistration({ token, response }))).toBe(unnamed);
    expect(await refusalOf(byAddress.beginPasskeySignIn())).toBe(unnamed);
    const { key: _, ...key } = await anew.tracker.createApiKey({ name: "k" });
    const script = team.factory.as({ kind: "api_key", userId: ada.account.id, key });
    const calls = [
      () => script.beginPasskeyRegistration(),
      () => script.finishPasskeyRegistration({ token, response }),
      () => script.listPasskeys(),
      () => script.renamePasskey({ passkeyId: "x", name: "y" }),
      () => script.deletePasskey({ passkeyId: "x" }),
    ];
    for (const call of calls) expect(await refusalOf(call())).toBe("forbidden SESSION_REQUIRED");
  });
});

describe("signing in with a passkey", () => {
  test("starts a session without a second factor", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const authenticator = softwareAuthenticator();
    const passkey = await register(ada, authenticator);
    await ada.tracker.enableTwoFactor({ password: PASSWORD });
    team.clock.advance(60);
    const signedIn = await signIn(team, authenticator);
    const { token, session } = signedIn;
    expect(signedIn).toEqual({ token, session, account: ada.account, twoFactorEnabled: false });
    expect(session).toMatchObject({ kind: "browser", ipAddress: "192.0.2.7", userAgent: "browser" });
    expect((await team.visitor.identifyActor(token))?.userId).toBe(ada.account.id);
    expect(await ada.tracker.listPasskeys()).toEqual([{ ...passkey, lastUsedAt: team.clock.now() }]);
    expect((await team.visitor.beginPasskeySignIn()).options).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [],
    });
  });

  test("accepts a challenge once, within five minutes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const authenticator = softwareAuthenticator();
    await register(ada, authenticator);
    const begin = async (counter = 0) => {
      const { options, token } = await team.visitor.beginPasskeySignIn();
      return { token, response: await authenticator.get(options, { origin, counter }) };
    };
    const gone = "invalid CHALLENGE_NOT_FOUND";
    const first = await begin();
    await team.visitor.finishPasskeySignIn(first);
    expect(await refusalOf(team.visitor.finishPasskeySignIn(first))).toBe(gone);
    const [second, third] = [await begin(), await begin()];
    const swapped = team.visitor.finishPasskeySignIn({ token: second.token, response: third.response });
    expect(await refusalOf(swapped)).toBe("unauthenticated AUTHENTICATION_FAILED");
    expect(await refusalOf(team.visitor.finishPasskeySignIn(second))).toBe(gone);
    team.clock.advance(300);
    expect(await refusalOf(team.visitor.finishPasskeySignIn(third))).toBe(gone);
    const { token } = await ada.tracker.beginPasskeyRegistration();
    expect(await refusalOf(team.visitor.finishPasskeySignIn({ ...third, token }))).toBe(gone);
    expect(await ada.tracker.listSessions()).toHaveLength(2);
  });

  test("refuses a counter that does not increase, which indicates a cloned passkey", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const authenticator = softwareAuthenticator();
    await register(ada, authenticator);
    const outcome = async (counter: number) => {
      const call = signIn(team, authenticator, { counter });
      return await call.then(
        () => "in",
        (error) => error.details.reason,
      );
    };
    const counters = [0, 0, 5, 5, 4, 0, 6];
    const outcomes: string[] = [];
    for (const counter of counters) outcomes.push(await outcome(counter));
    const out = "AUTHENTICATION_FAILED";
    expect(outcomes).toEqual(["in", "in", "in", out, out, out, "in"]);
    expect((await ada.tracker.listPasskeys())[0]?.counter).toBe(6);
  });

  test("refuses unknown passkeys and passkeys of other accounts", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const eve = await team.signUp("Eve");
    const [hers, unknown] = [softwareAuthenticator(), softwareAuthenticator()];
    const passkey = await register(ada, hers);
    const { options } = await eve.tracker.beginPasskeyRegistration();
    await unknown.create(options, { origin });
    expect(await refusalOf(signIn(team, unknown))).toBe("unauthenticated PASSKEY_NOT_FOUND");

    const begun = await team.visitor.beginPasskeySignIn();
    const response = await hers.get(begun.options, { origin });
    const handed = { ...response, response: { ...response.response, userHandle: options.user.id } };
    const call = team.visitor.finishPasskeySignIn({ token: begun.token, response: handed });
    expect(await refusalOf(call)).toBe("unauthenticated AUTHENTICATION_FAILED");

    const elsewhere = await team.visitor.beginPasskeySignIn();
    const phished = await hers.get(elsewhere.options, { origin: "http://localhost.evil" });
    const attempt = team.visitor.finishPasskeySignIn({ token: elsewhere.token, response: phished });
    expect(await refusalOf(attempt)).toBe("unauthenticated AUTHENTICATION_FAILED");

    expect((await signIn(team, hers)).account).toEqual(ada.account);
    await ada.tracker.deletePasskey({ passkeyId: passkey.id });
    expect(await refusalOf(signIn(team, hers))).toBe("unauthenticated PASSKEY_NOT_FOUND");
  });

  test("is impossible after the account is deleted", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const authenticator = softwareAuthenticator();
    await register(ada, authenticator);
    await ada.tracker.deleteAccount({ password: PASSWORD });
    expect(await refusalOf(signIn(team, authenticator))).toBe("unauthenticated PASSKEY_NOT_FOUND");
  });
});

describe("managing passkeys", () => {
  test("lets only their owner rename and delete them", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const eve = await team.signUp("Eve");
    const laptop = await register(ada, softwareAuthenticator(), "Laptop");
    team.clock.advance(1);
    const phone = await register(ada, softwareAuthenticator(), "Phone");
    const missing = "not_found PASSKEY_NOT_FOUND";
    const passkeyId = laptop.id;
    expect(await refusalOf(eve.tracker.renamePasskey({ passkeyId, name: "Mine" }))).toBe(missing);
    expect(await refusalOf(eve.tracker.deletePasskey({ passkeyId }))).toBe(missing);
    expect(await refusalOf(ada.tracker.renamePasskey({ passkeyId, name: " " }))).toBe("invalid");
    const renamed = { ...laptop, name: "Old laptop" };
    expect(await ada.tracker.renamePasskey({ passkeyId, name: "Old laptop" })).toEqual(renamed);
    expect(await ada.tracker.listPasskeys()).toEqual([renamed, phone]);
    expect(await ada.tracker.deletePasskey({ passkeyId })).toEqual({ status: true });
    expect(await ada.tracker.listPasskeys()).toEqual([phone]);
    expect(await eve.tracker.listPasskeys()).toEqual([]);
  });

  test("refuses to delete the last sign-in method", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const [first, second] = [await register(ada), await register(ada)];
    await team.write((tx) => tx.deletePasswordHash(ada.account.id));
    await ada.tracker.deletePasskey({ passkeyId: first.id });
    const last = { passkeyId: second.id };
    expect(await refusalOf(ada.tracker.deletePasskey(last))).toBe("invalid LAST_WAY_TO_SIGN_IN");
    const now = team.clock.now();
    const linked = { id: "linked", userId: ada.account.id, providerId: "custom", accountId: "sub" };
    const rest = { email: null, scopes: [], createdAt: now, updatedAt: now };
    await team.write((tx) => tx.insertLinkedAccount({ ...linked, ...rest }, "sealed"));
    // A linked account does not count while no provider is configured.
    const { externalProvider: _, ...without } = ada.ctx;
    expect(await refusalOf(deletePasskey(without, last))).toBe("invalid LAST_WAY_TO_SIGN_IN");
    expect(await ada.tracker.deletePasskey(last)).toEqual({ status: true });
    expect(await ada.tracker.listPasskeys()).toEqual([]);
  });
});
