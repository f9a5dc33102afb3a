/**
 * What one can do in the authorization code flow (RFC 6749 4.1): a client asks, somebody who signed in looks and decides, the
 * client fetches its token. The request and the code are verifications.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { AUTHORIZATION_REQUEST_SECONDS, MAX_OAUTH_STATE_CHARACTERS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkText } from "../../text.ts";
import { requireAccount } from "../account/require.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { type Verification, verificationIsOver } from "../credential/verification.ts";
import { checkScope } from "../device/authorize.ts";
import { DEVICE_TOKEN_PREFIX, type Session, type SessionOrigin } from "../session/session.ts";
import { openDeviceSession } from "../session/sign_in.ts";
import {
  type AuthorizationCode,
  answerAddress,
  type ClaimOutcome,
  type CodeClaim,
  type CodeGrant,
  type CodeRequest,
  claimAuthorizationCode,
  isCodeChallenge,
  isCodeVerifier,
  startAuthorizationCode,
} from "./authorization_code.ts";
import { UNNAMED_CLIENT } from "./client.ts";
import { findOAuthClient, hasRedirectUri } from "./register_client.ts";

/** What {@linkcode requestAuthorization} takes (RFC 6749 4.1.1, RFC 7636 4.3, RFC 8707 2). */
export interface RequestAuthorizationInput {
  /** `code`. */
  responseType: string;
  /** As it was registered. */
  clientId: string;
  /** One of those it registered. */
  redirectUri: string;
  /** SHA-256 of a secret of the client's. */
  codeChallenge: string;
  /** `S256`. */
  codeChallengeMethod: string;
  /** What the client wants back. */
  state?: string;
  /** Words with spaces between them; kept and answered, and without effect. */
  scope?: string;
  /** What the token is for: this server. */
  resource?: string;
  /** The issuer that the client knows this server as, and is answered (RFC 9207). @default the public address */
  issuer?: string;
}

/**
 * Begins a request of a client. The browser goes to a page of ours whatever happens: anybody may register an address, so only
 * a person's decision sends somebody there (RFC 9700 4.11.2).
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_CLIENT`, `INVALID_REDIRECT_URI`, `UNSUPPORTED_RESPONSE_TYPE`,
 * `INVALID_REQUEST`, `INVALID_SCOPE` or `INVALID_TARGET`
 */
export async function requestAuthorization(
  ctx: Context,
  input: RequestAuthorizationInput,
): Promise<{ requestId: string }> {
  const now = ctx.clock.now();
  const request = await checkRequest(ctx, input, now);
  const requestId = ctx.newSecret();
  const hash = await ctx.crypto.hash(requestId);
  const expiresAt = new Date(now.getTime() + AUTHORIZATION_REQUEST_SECONDS * 1000);
  return await ctx.store.transaction(async (tx) => {
    const what = { purpose: "authorization_request" as const, userId: null, data: { ...request } };
    await tx.insertVerification({ id: ctx.newId(), ...what, createdAt: now, expiresAt }, hash);
    return { requestId };
  });
}

async function checkRequest(ctx: Context, input: RequestAuthorizationInput, now: Date): Promise<CodeRequest> {
  const { responseType, clientId, redirectUri, codeChallenge, codeChallengeMethod, state = null } = input;
  const client = await findOAuthClient(ctx, clientId, now);
  if (!client) throw invalidField("/client_id", "Is no client that registered in the last 30 days", "INVALID_CLIENT");
  if (!(await hasRedirectUri(ctx, client, redirectUri))) {
    throw invalidField("/redirect_uri", "Is no address that the client registered", "INVALID_REDIRECT_URI");
  }
  if (responseType !== "code") throw invalidField("/response_type", 'Must be "code"', "UNSUPPORTED_RESPONSE_TYPE");
  if (codeChallengeMethod !== "S256") {
    throw invalidField("/code_challenge_method", 'Must be "S256"', "INVALID_REQUEST");
  }
  if (!isCodeChallenge(codeChallenge)) {
    throw invalidField("/code_challenge", "Must be a SHA-256 as 43 base64url characters", "INVALID_REQUEST");
  }
  if (state !== null) checkText(state, "/state", { max: MAX_OAUTH_STATE_CHARACTERS });
  checkResource(ctx, input.resource);
  const scope = checkScope(input.scope);
  const { issuer } = input;
  const request = { clientId, clientName: client.name, redirectUri, codeChallenge, scope, state };
  return issuer === undefined ? request : { ...request, issuer };
}

/** A token is good for everything its owner may do here, and for nothing elsewhere (RFC 8707 2). */
function checkResource({ baseUrl }: Context, resource: string | undefined): void {
  if (resource !== undefined && !isOwnResource(baseUrl, resource)) {
    throw invalidField("/resource", "Must be this server, or its address for agents", "INVALID_TARGET");
  }
}

function isOwnResource(baseUrl: string, resource: string): boolean {
  const url = URL.parse(resource);
  const own = new URL(baseUrl);
  if (!url || resource.includes("#") || url.origin !== own.origin || url.username !== "") return false;
  const home = own.pathname.replace(/\/$/, "");
  return [home, `${home}/api/mcp`].includes(url.pathname.replace(/\/$/, ""));
}

/** What {@linkcode getAuthorizationRequest} takes. */
export interface AuthorizationRequestInput {
  /** As the browser brought it. */
  requestId: string;
}

/** A request as whoever was sent here with it may see it. */
export interface AuthorizationRequestView {
  /** What the client calls itself: nobody checked it. */
  clientName: string;
  /** Where the browser will go. */
  redirectUri: string;
}

/**
 * The request that waits for a decision.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_OR_EXPIRED_REQUEST`
 */
export async function getAuthorizationRequest(
  ctx: Context,
  { requestId }: AuthorizationRequestInput,
): Promise<AuthorizationRequestView> {
  const now = ctx.clock.now();
  const hash = await ctx.crypto.hash(requestId);
  const { request } = await ctx.store.read((tx) => requireAuthorizationRequest(tx, hash, now));
  return { clientName: request.clientName ?? UNNAMED_CLIENT, redirectUri: request.redirectUri };
}

async function requireAuthorizationRequest(
  tx: ReadTx,
  hash: string,
  now: Date,
): Promise<{ id: string; request: CodeRequest }> {
  const found = await tx.findVerification(hash);
  if (found?.purpose === "authorization_request" && !verificationIsOver(found, now)) {
    return { id: found.id, request: found.data as unknown as CodeRequest };
  }
  throw new TrackerError("not_found", "Cannot find the request: it was decided before, or is too old", {
    reason: "INVALID_OR_EXPIRED_REQUEST",
  });
}

/** What {@linkcode decideAuthorization} takes. */
export interface DecideAuthorizationInput extends AuthorizationRequestInput {
  /** Lets the client in, or turns it away. */
  approved: boolean;
}

/**
 * Lets a client in or turns it away, once.
 *
 * @returns where the browser goes: back to the client, with a code or an error, and who answers (RFC 9207)
 * @throws {TrackerError} `not_found` with reason `INVALID_OR_EXPIRED_REQUEST`; `unauthenticated`, `forbidden`
 */
export async function decideAuthorization(
  ctx: Context,
  { requestId, approved }: DecideAuthorizationInput,
): Promise<{ redirect: string }> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const hash = await ctx.crypto.hash(requestId);
  const code = ctx.newSecret();
  const codeHash = await ctx.crypto.hash(code);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const { id, request } = await requireAuthorizationRequest(tx, hash, now);
    await tx.deleteVerification(id);
    if (approved) {
      const row = rowOf(ctx.newId(), startAuthorizationCode(request, userId, now), now);
      await tx.insertVerification(row, codeHash);
    }
    const { redirectUri, state, issuer } = request;
    const answer: Record<string, string> = approved ? { code } : { error: "access_denied" };
    const back = { ...answer, ...(state === null ? {} : { state }), iss: issuer ?? ctx.baseUrl };
    return { redirect: answerAddress(redirectUri, back) };
  });
}

function rowOf(id: string, code: AuthorizationCode, createdAt: Date): Verification {
  const { userId, expiresAt, ...data } = code;
  return { id, purpose: "authorization_code", userId, data, createdAt, expiresAt };
}

function codeOf(row: Verification | undefined): AuthorizationCode | undefined {
  if (row?.purpose !== "authorization_code" || row.userId === null) return undefined;
  const { userId, expiresAt, data } = row;
  return { ...(data as unknown as CodeGrant & { sessionId: string | null }), userId, expiresAt };
}

/** What a client sends as `grant_type` (RFC 6749 4.1.3). */
export const AUTHORIZATION_CODE_GRANT_TYPE = "authorization_code";

/** What {@linkcode redeemAuthorizationCode} takes. */
export interface RedeemAuthorizationCodeInput extends SessionOrigin {
  /** As the browser brought it. */
  code: string;
  /** As it was registered. */
  clientId: string;
  /** As in the request. */
  redirectUri: string;
  /** The secret that the client kept. */
  codeVerifier: string;
  /** What the token is for: this server. */
  resource?: string;
}

/** What a client that brings a code is answered; everything but `issued` is an error in the words of RFC 6749 5.2. */
export type CodeRedemption =
  | {
      kind: "issued";
      /** `hxd_` and 43 characters; shown this once. */
      token: string;
      session: Session;
      scope: string | null;
    }
  | { kind: "unknown_client" }
  | { kind: Exclude<ClaimOutcome["kind"], "issued"> };

/**
 * Gives a client its token, once. The token is a session that may not manage credentials. A code that comes back ends the
 * session it gave: either the first or the second who brought it stole it.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TARGET`
 */
export async function redeemAuthorizationCode(
  ctx: Context,
  input: RedeemAuthorizationCodeInput,
): Promise<CodeRedemption> {
  const { code, clientId, redirectUri, codeVerifier, resource, ...origin } = input;
  const now = ctx.clock.now();
  checkResource(ctx, resource);
  if (!(await findOAuthClient(ctx, clientId, now))) return { kind: "unknown_client" };
  if (!isCodeVerifier(codeVerifier)) return { kind: "wrong_verifier" };
  const claim: CodeClaim = { clientId, redirectUri, codeChallenge: await ctx.crypto.hash(codeVerifier) };
  const hash = await ctx.crypto.hash(code);
  // Anybody may ask with made-up codes: what leaves nothing to write shall not wait for, nor hold up, those who write.
  const seen = codeOf(await ctx.store.read((tx) => tx.findVerification(hash)));
  const { kind } = claimAuthorizationCode(seen, { claim, sessionId: "" }, now);
  if (kind !== "issued" && kind !== "replayed") return { kind };
  const token = DEVICE_TOKEN_PREFIX + ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  let robbed: string | undefined;
  const result = await ctx.store.transaction(async (tx): Promise<CodeRedemption> => {
    const row = await tx.findVerification(hash);
    const outcome = claimAuthorizationCode(codeOf(row), { claim, sessionId: ctx.newId() }, now);
    robbed = outcome.kind === "replayed" ? outcome.userId : undefined;
    if (outcome.kind === "replayed") await tx.deleteSession(outcome.sessionId);
    if (outcome.kind !== "issued" || !row) return { kind: outcome.kind } as CodeRedemption;
    const { userId, clientName, scope, sessionId } = outcome.code;
    const start = { id: sessionId, userId, clientId: nameInList(clientName), tokenHash, ...origin };
    const session = await openDeviceSession(ctx, tx, start, now);
    await tx.saveVerification(rowOf(row.id, outcome.code, row.createdAt));
    return { kind: "issued", token, session, scope };
  });
  if (robbed !== undefined) await publishCredentialChange(ctx, robbed);
  return result;
}

/** Its id says nothing to people. Marked, so that none passes for a program of this house. */
function nameInList(clientName: string | null): string {
  return clientName === null ? UNNAMED_CLIENT : `MCP: ${clientName}`;
}
