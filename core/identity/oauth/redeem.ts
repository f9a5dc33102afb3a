/** Redeems an authorization code. @module */
import type { Context } from "../../context.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { openDeviceSession } from "../session/open.ts";
import { DEVICE_TOKEN_PREFIX, type Session, type SessionOrigin } from "../session/session.ts";
import { type ClaimOutcome, type CodeClaim, claimAuthorizationCode, isCodeVerifier } from "./authorization_code.ts";
import { UNNAMED_CLIENT } from "./client.ts";
import { codeOf, rowOf } from "./code_row.ts";
import { findOAuthClient } from "./register_client.ts";
import { checkResource } from "./resource.ts";

/** The `grant_type` of clients (RFC 6749 4.1.3). */
export const AUTHORIZATION_CODE_GRANT_TYPE = "authorization_code";

/** Input for {@linkcode redeemAuthorizationCode}. */
export interface RedeemAuthorizationCodeInput extends SessionOrigin {
  code: string;
  /** As registered. */
  clientId: string;
  /** As in the authorization request. */
  redirectUri: string;
  /** RFC 7636 4.1. */
  codeVerifier: string;
  /** The resource that the token is for; must be this server. */
  resource?: string;
}

/** Result of a token request; every kind except `issued` is an error of RFC 6749 5.2. */
export type CodeRedemption =
  | {
      kind: "issued";
      /** `hxd_` and 43 characters; shown only once. */
      token: string;
      session: Session;
      scope: string | null;
    }
  | { kind: "unknown_client" }
  | { kind: Exclude<ClaimOutcome["kind"], "issued"> };

/**
 * Redeems a code for a token, once. The token's session may not manage credentials. Redeeming a code twice ends that session,
 * because one of the two clients must have stolen the code.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TARGET`
 */
export async function redeemAuthorizationCode(
  ctx: Context,
  input: RedeemAuthorizationCodeInput,
): Promise<CodeRedemption> {
  ctx.checkInput("redeemAuthorizationCode", input);
  const { code, clientId, redirectUri, codeVerifier, resource, ...origin } = input;
  const now = ctx.clock.now();
  checkResource(ctx, resource);
  if (!(await findOAuthClient(ctx, clientId, now))) return { kind: "unknown_client" };
  if (!isCodeVerifier(codeVerifier)) return { kind: "wrong_verifier" };
  const claim: CodeClaim = { clientId, redirectUri, codeChallenge: await ctx.crypto.hash(codeVerifier) };
  const hash = await ctx.crypto.hash(code);
  // Read first, so that requests with made-up codes do not take up the writer's time.
  const seen = codeOf(await ctx.store.read((tx) => tx.findVerification(hash)));
  const { kind } = claimAuthorizationCode(seen, { claim, sessionId: "" }, now);
  if (kind !== "issued" && kind !== "replayed") return { kind };
  const token = DEVICE_TOKEN_PREFIX + ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  let compromisedUserId: string | undefined;
  const result = await ctx.store.transaction(async (tx): Promise<CodeRedemption> => {
    const row = await tx.findVerification(hash);
    const outcome = claimAuthorizationCode(codeOf(row), { claim, sessionId: ctx.newId() }, now);
    compromisedUserId = outcome.kind === "replayed" ? outcome.userId : undefined;
    if (outcome.kind === "replayed") await tx.deleteSession(outcome.sessionId);
    if (outcome.kind !== "issued" || !row) return { kind: outcome.kind } as CodeRedemption;
    const { userId, clientName, scope, sessionId } = outcome.code;
    const start = { id: sessionId, userId, clientId: nameInList(clientName), tokenHash, ...origin };
    const session = await openDeviceSession(ctx, tx, start, now);
    await tx.saveVerification(rowOf(row.id, outcome.code, row.createdAt));
    return { kind: "issued", token, session, scope };
  });
  if (compromisedUserId !== undefined) await publishCredentialChange(ctx, compromisedUserId);
  return result;
}

/** Returns the name to show in the list of sessions. The prefix keeps a client from posing as a built-in program. */
function nameInList(clientName: string | null): string {
  return clientName === null ? UNNAMED_CLIENT : `MCP: ${clientName}`;
}
