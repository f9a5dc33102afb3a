import { describe, expect, test } from "bun:test";
import { type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";
import type { CodeRedemption, RedeemAuthorizationCodeInput } from "./redeem.ts";
import type { RegisterOAuthClientInput } from "./register_client.ts";
import type { RequestAuthorizationInput } from "./request.ts";
import { codeTokenResponse, oauthClientResponse } from "./responses.ts";

const REDIRECT_URI = "https://agent.example/cb?tenant=1";
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: unknown) => refusalOf(Promise.reject(error)),
  );
/** The example in appendix B of RFC 7636. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const ORIGIN = { ipAddress: "192.0.2.7", userAgent: "agent/1" };

async function register(team: Team, changes: Partial<RegisterOAuthClientInput> = {}): Promise<string> {
  const input = { redirectUris: [REDIRECT_URI, "http://127.0.0.1:1234/cb"], clientName: "Agent", ...changes };
  return (await team.visitor.registerOAuthClient(input)).clientId;
}

async function inputOf(team: Team, changes: Partial<RequestAuthorizationInput>): Promise<RequestAuthorizationInput> {
  const clientId = changes.clientId ?? (await register(team));
  const proof = { codeChallenge: CHALLENGE, codeChallengeMethod: "S256" };
  return { responseType: "code", redirectUri: REDIRECT_URI, ...proof, ...changes, clientId };
}

interface Flow {
  clientId: string;
  requestId: string;
  /** Decides on the request. Returns the URL to which the browser is redirected. */
  decide(person: Person, approved?: boolean): Promise<URL>;
}

async function begin(team: Team, changes: Partial<RequestAuthorizationInput> = {}): Promise<Flow> {
  const input = await inputOf(team, changes);
  const { requestId } = await team.visitor.requestAuthorization(input);
  return {
    clientId: input.clientId,
    requestId,
    async decide({ tracker }, approved = true) {
      return new URL((await tracker.decideAuthorization({ requestId, approved })).redirect);
    },
  };
}

interface Approved extends Flow {
  code: string;
  redeem(changes?: Partial<RedeemAuthorizationCodeInput>): Promise<CodeRedemption>;
}

async function approvedBy(
  team: Team,
  person: Person,
  changes: Partial<RequestAuthorizationInput> = {},
): Promise<Approved> {
  const flow = await begin(team, changes);
  const code = (await flow.decide(person)).searchParams.get("code") ?? "";
  const claim = { code, clientId: flow.clientId, redirectUri: REDIRECT_URI, codeVerifier: VERIFIER, ...ORIGIN };
  return { ...flow, code, redeem: (other = {}) => team.visitor.redeemAuthorizationCode({ ...claim, ...other }) };
}

async function issued(flow: Approved): Promise<Extract<CodeRedemption, { kind: "issued" }>> {
  const redemption = await flow.redeem();
  if (redemption.kind !== "issued") throw new Error(redemption.kind);
  return redemption;
}

const devicesOf = async ({ tracker }: Person) =>
  (await tracker.listSessions()).filter(({ kind }) => kind === "device").map(({ clientId }) => clientId);

describe("registerOAuthClient()", () => {
  test("responds as in RFC 7591 and stores nothing", async () => {
    const team = someTeam();
    const redirectUris = ["http://localhost:1/cb", "app.example:/cb"];
    const registered = await team.visitor.registerOAuthClient({ redirectUris, clientName: " My Agent " });
    expect(oauthClientResponse(registered)).toEqual({
      client_id: expect.stringMatching(/^hxc_[\w-]+\.[\w-]{43}$/),
      client_id_issued_at: Math.floor(team.clock.now().getTime() / 1000),
      redirect_uris: redirectUris,
      client_name: "My Agent",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code"],
      response_types: ["code"],
    });
    expect(oauthClientResponse(await team.visitor.registerOAuthClient({ redirectUris }))).not.toHaveProperty(
      "client_name",
    );
  });

  test("gives different IDs to identical registrations", async () => {
    const team = someTeam();
    expect(await register(team)).not.toBe(await register(team));
  });

  test("returns a short client ID for every registration", async () => {
    const team = someTeam();
    const redirectUris = Array.from({ length: 10 }, (_, index) => `https://a.example/${index}`.padEnd(2048, "x"));
    const clientId = await register(team, { redirectUris, clientName: "\u{1f600}".repeat(50) });
    expect(clientId.length).toBeLessThan(1150);
    const { requestId } = await begin(team, { clientId, redirectUri: redirectUris[9] ?? "" });
    expect(requestId).toHaveLength(43);
  });

  test("accepts only public clients that use authorization codes", async () => {
    const team = someTeam();
    const refusal = (changes: Partial<RegisterOAuthClientInput>) => outcomeOf(register(team, changes));
    expect(await refusal({ grantTypes: ["refresh_token", "authorization_code"] })).toBe("done");
    expect(await refusal({ grantTypes: ["client_credentials"] })).toBe("invalid INVALID_CLIENT_METADATA");
    expect(await refusal({ responseTypes: ["token"] })).toBe("invalid INVALID_CLIENT_METADATA");
    expect(await refusal({ tokenEndpointAuthMethod: "client_secret_post" })).toBe("invalid INVALID_CLIENT_METADATA");
    expect(await refusal({ redirectUris: ["javascript:alert(1)"] })).toBe("invalid INVALID_REDIRECT_URI");
    expect(await refusal({ redirectUris: [] })).toBe("invalid INVALID_REDIRECT_URI");
  });
});

describe("requestAuthorization()", () => {
  const refusal = async (team: Team, changes: Partial<RequestAuthorizationInput>): Promise<string> => {
    const input = await inputOf(team, changes);
    return await outcomeOf(team.visitor.requestAuthorization(input));
  };

  test("refuses invalid requests in a fixed order", async () => {
    const team = someTeam();
    const bad = { redirectUri: "https://evil.example/cb", responseType: "token", codeChallenge: "x" };
    expect(await refusal(team, { ...bad, clientId: "nobody" })).toBe("invalid INVALID_CLIENT");
    expect(await refusal(team, bad)).toBe("invalid INVALID_REDIRECT_URI");
    expect(await refusal(team, { ...bad, redirectUri: REDIRECT_URI })).toBe("invalid UNSUPPORTED_RESPONSE_TYPE");
    expect(await refusal(team, { codeChallengeMethod: "plain" })).toBe("invalid INVALID_REQUEST");
    expect(await refusal(team, { codeChallenge: "" })).toBe("invalid INVALID_REQUEST");
    expect(await refusal(team, { codeChallenge: VERIFIER.slice(1) })).toBe("invalid INVALID_REQUEST");
    expect(await refusal(team, { state: "x".repeat(2049) })).toBe("invalid");
    expect(await refusal(team, { scope: 'a"' })).toBe("invalid INVALID_SCOPE");
    expect(await refusal(team, { state: "x".repeat(2048), scope: "a b" })).toBe("done");
  });

  test("accepts redirect URIs exactly as registered, except for the port of loopback URIs", async () => {
    const team = someTeam();
    const outcome = (redirectUri: string) => refusal(team, { redirectUri });
    expect(await outcome("http://127.0.0.1:65535/cb")).toBe("done");
    for (const near of [
      "https://agent.example/cb",
      `${REDIRECT_URI}0`,
      "https://agent.example/cb?tenant=2",
      "https://AGENT.example/cb?tenant=1",
      "https://agent.example:8443/cb?tenant=1",
      "https://agent.example/cb?tenant=1#x",
      "http://agent.example/cb?tenant=1",
      "http://localhost:1234/cb",
      "http://127.0.0.1:1234/cb/x",
      "http://x@127.0.0.1:1234/cb",
      "http://127.0.0.1:1234/cb#",
    ]) {
      expect([near, await outcome(near)]).toEqual([near, "invalid INVALID_REDIRECT_URI"]);
    }
  });

  test("refuses client IDs that are altered, forged or 30 days old", async () => {
    const team = someTeam();
    const clientId = await register(team);
    const [head = "", mac = ""] = clientId.split(".");
    const elsewhere = someTeam();
    // Signed with the same key, for another purpose.
    const other = await elsewhere.factory.contextFor(null).crypto.mac("mail", head.slice(4));
    for (const forged of [
      `${head}.`,
      `${head}A.${mac}`,
      head,
      mac,
      `${head}.${other}`,
      `${clientId} `,
      `x${clientId}`,
    ]) {
      expect([forged, await refusal(team, { clientId: forged })]).toEqual([forged, "invalid INVALID_CLIENT"]);
    }
    expect(await refusal(team, { clientId: "x".repeat(10_000) })).toBe("invalid INVALID_CLIENT");
    team.clock.advance(30 * 86_400 - 1);
    expect(await refusal(team, { clientId })).toBe("done");
    team.clock.advance(1);
    expect(await refusal(team, { clientId })).toBe("invalid INVALID_CLIENT");
  });

  test("accepts only this server as the resource (RFC 8707)", async () => {
    const team = someTeam();
    for (const ours of [
      "http://localhost",
      "http://localhost/",
      "http://localhost/api/mcp",
      "http://localhost/api/mcp/",
    ]) {
      expect([ours, await refusal(team, { resource: ours })]).toEqual([ours, "done"]);
    }
    for (const other of [
      "https://localhost/api/mcp",
      "http://localhost:1/api/mcp",
      "http://x@localhost/",
      "api/mcp",
      "",
    ]) {
      expect([other, await refusal(team, { resource: other })]).toEqual([other, "invalid INVALID_TARGET"]);
    }
    expect(await refusal(team, { resource: "http://localhost/api/mcp#x" })).toBe("invalid INVALID_TARGET");
    expect(await refusal(team, { resource: "http://localhost/api/task" })).toBe("invalid INVALID_TARGET");
  });
});

describe("an authorization request", () => {
  const LOST = "not_found INVALID_OR_EXPIRED_REQUEST";

  test("shows the redirect URI and the name that the client claims", async () => {
    const team = someTeam();
    const { requestId } = await begin(team);
    const shown = { clientName: "Agent", redirectUri: REDIRECT_URI };
    expect(await team.visitor.getAuthorizationRequest({ requestId })).toEqual(shown);
    const clientId = (await team.visitor.registerOAuthClient({ redirectUris: [REDIRECT_URI] })).clientId;
    const unnamed = await begin(team, { clientId });
    expect((await team.visitor.getAuthorizationRequest(unnamed)).clientName).toBe("MCP client");
  });

  test("accepts one decision, within ten minutes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    for (const approved of [true, false]) {
      const flow = await begin(team);
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(flow.decide(ada, approved))));
      expect(outcomes.toSorted()).toEqual(["done", LOST, LOST, LOST, LOST]);
      expect(await outcomeOf(team.visitor.getAuthorizationRequest(flow))).toBe(LOST);
    }
    const flow = await begin(team);
    team.clock.advance(599);
    expect(await outcomeOf(team.visitor.getAuthorizationRequest(flow))).toBe("done");
    team.clock.advance(1);
    expect(await outcomeOf(team.visitor.getAuthorizationRequest(flow))).toBe(LOST);
    expect(await outcomeOf(flow.decide(ada))).toBe(LOST);
    expect(await outcomeOf(ada.tracker.decideAuthorization({ requestId: "none", approved: true }))).toBe(LOST);
  });

  test("accepts decisions only from signed-in users", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { requestId } = await begin(team);
    const decide = (actor: Parameters<Team["factory"]["as"]>[0]) =>
      outcomeOf(team.factory.as(actor).decideAuthorization({ requestId, approved: true }));
    expect(await decide(null)).toBe("unauthenticated");
    const { token } = await issued(await approvedBy(team, ada));
    expect(await decide(await team.visitor.identifyActor(token))).toBe("forbidden SESSION_REQUIRED");
    const { key } = await ada.tracker.createApiKey({ name: "script" });
    expect(await decide(await team.visitor.identifyActor(key))).toBe("forbidden SESSION_REQUIRED");
    expect(await decide(ada.actor)).toBe("done");
  });

  test("redirects with a code or an error, with state and issuer (RFC 9207)", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const state = "a b&c=d#ü";
    const denied = await (await begin(team, { state })).decide(ada, false);
    expect([...denied.searchParams]).toEqual([
      ["tenant", "1"],
      ["error", "access_denied"],
      ["state", state],
      ["iss", "http://localhost"],
    ]);
    const approved = await (await begin(team)).decide(ada);
    expect([approved.origin, approved.pathname]).toEqual(["https://agent.example", "/cb"]);
    expect([...approved.searchParams]).toEqual([
      ["tenant", "1"],
      ["code", expect.stringMatching(/^[\w-]{43}$/)],
      ["iss", "http://localhost"],
    ]);
  });
});

describe("redeemAuthorizationCode()", () => {
  test("issues a device token that is listed under the client's name and cannot manage credentials", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const redemption = await issued(await approvedBy(team, ada, { scope: "task:read" }));
    expect(codeTokenResponse(redemption)).toEqual({
      access_token: expect.stringMatching(/^hxd_[\w-]{43}$/),
      token_type: "Bearer",
      expires_in: 604_800,
      scope: "task:read",
    });
    expect(redemption.session).toMatchObject({
      kind: "device",
      userId: ada.account.id,
      clientId: "MCP: Agent",
      ...ORIGIN,
    });
    expect(await devicesOf(ada)).toEqual(["MCP: Agent"]);
    const actor = await team.visitor.identifyActor(redemption.token);
    expect(await outcomeOf(team.factory.as(actor).listSessions())).toBe("forbidden SESSION_REQUIRED");
    await ada.tracker.revokeSession({ token: redemption.session.id });
    expect(await team.visitor.identifyActor(redemption.token)).toBeNull();
  });

  test("issues one token for 20 concurrent calls, and revokes it because the others are replays", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await approvedBy(team, ada);
    const all = await Promise.all(Array.from({ length: 20 }, () => flow.redeem()));
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(["issued", ...Array<"replayed">(19).fill("replayed")]);
    expect(await devicesOf(ada)).toEqual([]);
  });

  test("revokes the token of a code that is replayed by any client", async () => {
    for (const changes of [{}, { codeVerifier: "x".repeat(43) }, { clientId: "other" }]) {
      const team = someTeam();
      const ada = await team.signUp("Ada");
      const kept = await issued(await approvedBy(team, ada));
      const flow = await approvedBy(team, ada);
      const { token } = await issued(flow);
      expect((await team.visitor.identifyActor(token))?.userId).toBe(ada.account.id);
      const clientId = changes.clientId && (await register(team, { clientName: "Other" }));
      const again = await flow.redeem({ ...changes, ...(clientId ? { clientId } : {}) });
      expect(codeTokenResponse(again)).toEqual({
        error: "invalid_grant",
        error_description: "The code was already redeemed; its token has been revoked",
      });
      expect(await team.visitor.identifyActor(token)).toBeNull();
      expect((await team.visitor.identifyActor(kept.token))?.userId).toBe(ada.account.id);
      expect((await flow.redeem()).kind).toBe("replayed");
    }
  });

  test("refuses another client without using up the code", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await approvedBy(team, ada);
    const other = await register(team, { clientName: "Other" });
    expect((await flow.redeem({ clientId: other })).kind).toBe("other_client");
    expect((await flow.redeem({ clientId: "nobody" })).kind).toBe("unknown_client");
    expect((await flow.redeem({ redirectUri: "http://127.0.0.1:1234/cb" })).kind).toBe("other_redirect_uri");
    expect((await flow.redeem({ codeVerifier: "x".repeat(43) })).kind).toBe("wrong_verifier");
    expect((await flow.redeem({ codeVerifier: CHALLENGE })).kind).toBe("wrong_verifier");
    expect((await flow.redeem({ codeVerifier: "short" })).kind).toBe("wrong_verifier");
    expect((await flow.redeem({ code: flow.requestId })).kind).toBe("unknown_code");
    expect((await flow.redeem({ code: "none" })).kind).toBe("unknown_code");
    expect(await outcomeOf(flow.redeem({ resource: "https://evil.example/mcp" }))).toBe("invalid INVALID_TARGET");
    expect((await flow.redeem({ resource: "http://localhost/api/mcp" })).kind).toBe("issued");
  });

  test("accepts a code within five minutes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const [first, second] = [await approvedBy(team, ada), await approvedBy(team, ada)];
    team.clock.advance(299);
    expect((await first.redeem()).kind).toBe("issued");
    team.clock.advance(1);
    expect((await second.redeem()).kind).toBe("expired");
  });

  test("issues no token after the account is deleted or all its sessions are revoked", async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
      ({ tracker }) => tracker.revokeSessions(),
      ({ tracker }) => tracker.revokeOtherSessions(),
      ({ tracker }) => tracker.deleteAccount(),
    ];
    for (const end of ends) {
      const team = someTeam();
      const ada = await team.signUp("Ada");
      const flow = await approvedBy(team, ada);
      await end(ada);
      expect((await flow.redeem()).kind).toBe("unknown_code");
    }
  });

  test("does not wait for the writer when it has nothing to write", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await approvedBy(team, ada);
    const ctx = team.factory.contextFor(null);
    const { store } = ctx;
    let transactions = 0;
    const transaction: typeof store.transaction = (work) => {
      transactions++;
      return store.transaction(work);
    };
    const { redeemAuthorizationCode } = await import("./redeem.ts");
    const watched = { ...ctx, store: { ...store, transaction } };
    const claim = { clientId: flow.clientId, redirectUri: REDIRECT_URI, codeVerifier: "x".repeat(43) };
    expect((await redeemAuthorizationCode(watched, { ...claim, code: flow.code })).kind).toBe("wrong_verifier");
    expect((await redeemAuthorizationCode(watched, { ...claim, code: "none" })).kind).toBe("unknown_code");
    expect(transactions).toBe(0);
  });

  test("stores neither the code nor the request ID", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await approvedBy(team, ada);
    for (const secret of [flow.code, flow.requestId]) {
      expect(await team.write((tx) => tx.findVerification(secret))).toBeUndefined();
    }
  });
});
