/**
 * What one can do in the device flow (RFC 8628): a device asks for a code, somebody who signed in looks at the request and
 * decides, the device fetches its token.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_SCOPE_CHARACTERS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireAccount } from "../account/require.ts";
import { DEVICE_TOKEN_PREFIX, type Session, type SessionOrigin } from "../session/session.ts";
import { openDeviceSession } from "../session/sign_in.ts";
import {
  type DevicePoll,
  type DeviceRequest,
  decideDeviceRequest,
  deviceRequestIsOver,
  forgetCutoff,
  pollDeviceRequest,
  refusePoll,
  startDeviceRequest,
} from "./device_flow.ts";
import { drawUserCode, readUserCode, showUserCode } from "./user_code.ts";

/** What {@linkcode requestDeviceCode} takes. */
export interface RequestDeviceCodeInput extends SessionOrigin {
  /** One of {@linkcode Policy.deviceClients}. */
  clientId: string;
  /** Words with spaces between them (RFC 6749 3.3); kept and answered, and without effect. */
  scope?: string;
}

/** A request that began, with its two codes, which are shown this once. */
export interface StartedDeviceFlow {
  /** 43 characters, for the device alone. */
  deviceCode: string;
  /** `BCDF-GHJK`, for its user. */
  userCode: string;
  /** The request. */
  request: DeviceRequest;
}

/** Of so many codes one is free: with a thousand devices waiting, two are taken about once in 10^15 requests. */
const CODES_TO_CHOOSE_FROM = 2;

/**
 * Begins a request of a device to be let in.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_CLIENT` or `INVALID_SCOPE`; `unavailable` when no free code is found
 */
export async function requestDeviceCode(ctx: Context, input: RequestDeviceCodeInput): Promise<StartedDeviceFlow> {
  const { clientId, scope, ...origin } = input;
  const now = ctx.clock.now();
  if (!ctx.policy.deviceClients.includes(clientId)) {
    throw invalidField("/client_id", "Is no client that this server knows", "INVALID_CLIENT");
  }
  const words = checkScope(scope);
  const deviceCode = ctx.newSecret();
  const deviceCodeHash = await ctx.crypto.hash(deviceCode);
  const codes = await drawUserCodes(ctx);
  return await ctx.store.transaction(async (tx) => {
    const free = await findFree(tx, codes);
    const request = startDeviceRequest({ id: ctx.newId(), clientId, scope: words, ...origin }, now);
    await tx.insertDeviceRequest(request, deviceCodeHash, free.hash);
    return { deviceCode, userCode: showUserCode(free.code), request };
  });
}

/**
 * The scope as it is kept; null for none (RFC 6749 3.3: visible ASCII but for quotation mark and backslash).
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_SCOPE`
 */
export function checkScope(scope: string | undefined): string | null {
  if (scope === undefined || scope === "") return null;
  const words = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
  if (scope.length <= MAX_SCOPE_CHARACTERS && words.test(scope)) return scope;
  throw invalidField("/scope", `Must be words of at most ${MAX_SCOPE_CHARACTERS} characters`, "INVALID_SCOPE");
}

interface UserCode {
  code: string;
  hash: string;
}

async function drawUserCodes(ctx: Context): Promise<UserCode[]> {
  const codes: UserCode[] = [];
  while (codes.length < CODES_TO_CHOOSE_FROM) {
    const code = drawUserCode(ctx.newSecret());
    if (code !== undefined) codes.push({ code, hash: await hashUserCode(ctx, code) });
  }
  return codes;
}

/** Short enough to be guessed from a plain hash, so it takes the server's key to check a guess. */
function hashUserCode(ctx: Context, code: string): Promise<string> {
  return ctx.crypto.mac("device-user-code", code);
}

async function findFree(tx: ReadTx, codes: readonly UserCode[]): Promise<UserCode> {
  for (const code of codes) if (!(await tx.findDeviceRequestByUserCode(code.hash))) return code;
  throw new TrackerError("unavailable", "Cannot find a free user code: too many devices are waiting");
}

/** A code that somebody typed. */
export interface UserCodeInput {
  /** As it was typed: case, dashes and spaces do not matter. */
  userCode: string;
}

/** A request as whoever was shown its code may see it. */
export interface DeviceRequestView {
  /** `BCDF-GHJK`. */
  userCode: string;
  /** How it stands. */
  status: "pending" | "approved" | "denied";
  /** All that is known of it, for a session that may decide; null for everybody else. */
  request: DeviceRequest | null;
}

/**
 * The request that a user code belongs to. Changes nothing. Anyone without a session, and anyone after somebody else has
 * decided, learns its status alone.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_USER_CODE`; `conflict` with reason `EXPIRED_TOKEN`
 */
export async function getDeviceRequest(ctx: Context, input: UserCodeInput): Promise<DeviceRequestView> {
  const now = ctx.clock.now();
  const hash = await hashOf(ctx, input);
  return await ctx.store.read(async (tx) => {
    const request = await requireDeviceRequest(tx, hash, now);
    return {
      userCode: showUserCode(readUserCode(input.userCode) ?? ""),
      status: request.status === "redeemed" ? "approved" : request.status,
      request: (await mayDecide(tx, ctx, request)) ? request : null,
    };
  });
}

/** Whether the actor is somebody who decides on the request, or did. */
async function mayDecide(tx: ReadTx, { actor }: Context, { userId }: DeviceRequest): Promise<boolean> {
  if (actor?.kind !== "session" || (userId !== null && userId !== actor.userId)) return false;
  // It may have been deleted since it was identified.
  const account = await tx.findAccount(actor.userId);
  return account !== undefined && account.deletedAt === null;
}

/**
 * Lets the device in.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_USER_CODE`; `conflict` with reason `EXPIRED_TOKEN`,
 * `DEVICE_CODE_ALREADY_PROCESSED`; `forbidden` with reason `ACCESS_DENIED` when somebody else decided, or
 * `SESSION_REQUIRED`; `unauthenticated`
 */
export async function approveDevice(ctx: Context, input: UserCodeInput): Promise<{ success: true }> {
  return await decide(ctx, input, "approved");
}

/**
 * Turns the device away.
 *
 * @throws {TrackerError} as {@linkcode approveDevice}
 */
export async function denyDevice(ctx: Context, input: UserCodeInput): Promise<{ success: true }> {
  return await decide(ctx, input, "denied");
}

async function decide(ctx: Context, input: UserCodeInput, status: "approved" | "denied"): Promise<{ success: true }> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const hash = await hashOf(ctx, input);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const request = await requireDeviceRequest(tx, hash, now);
    const decision = decideDeviceRequest(request, { userId, status }, now);
    switch (decision.kind) {
      case "decided":
        await tx.saveDeviceRequest(decision.request);
        return { success: true } as const;
      case "expired":
        throw expired();
      case "not_theirs":
        throw refused("forbidden", "it is somebody else's", "ACCESS_DENIED");
      case "processed":
        throw refused("conflict", "it was decided before", "DEVICE_CODE_ALREADY_PROCESSED");
    }
  });
}

/** Undefined for what can be no code. */
async function hashOf(ctx: Context, { userCode }: UserCodeInput): Promise<string | undefined> {
  const code = readUserCode(userCode);
  return code === undefined ? undefined : await hashUserCode(ctx, code);
}

/** The request that belongs to a code. */
async function requireDeviceRequest(tx: ReadTx, hash: string | undefined, now: Date): Promise<DeviceRequest> {
  const request = hash === undefined ? undefined : await tx.findDeviceRequestByUserCode(hash);
  if (!request || request.expiresAt <= forgetCutoff(now)) {
    // What was typed may be somebody's code with one letter wrong: it is not repeated.
    throw new TrackerError("not_found", "Cannot find a device that shows this code", { reason: "INVALID_USER_CODE" });
  }
  if (deviceRequestIsOver(request, now)) throw expired();
  return request;
}

function expired(): TrackerError {
  return new TrackerError("conflict", "Cannot use the code: it has expired, let the device ask for a new one", {
    reason: "EXPIRED_TOKEN",
  });
}

function refused(code: "conflict" | "forbidden", why: string, reason: string): TrackerError {
  return new TrackerError(code, `Cannot decide on the request: ${why}`, { reason });
}

/** What {@linkcode redeemDeviceCode} takes. */
export interface RedeemDeviceCodeInput extends DevicePoll, SessionOrigin {
  /** What the device was given. */
  deviceCode: string;
}

/** What a poll of a device is answered; everything but `issued` is an error in the words of RFC 8628 3.5. */
export type DeviceRedemption =
  | {
      kind: "issued";
      /** `hxd_` and 43 characters; shown this once. */
      token: string;
      session: Session;
      scope: string | null;
    }
  | { kind: "pending" }
  | { kind: "slow_down" }
  | { kind: "expired" }
  | { kind: "denied" }
  | { kind: "unsupported_grant_type" }
  | { kind: "unknown_client" }
  | { kind: "unknown_code" }
  | { kind: "other_client" };

/**
 * Answers a poll of a device: once, after it was let in, with a token. The token is a session that may not manage
 * credentials.
 */
export async function redeemDeviceCode(ctx: Context, input: RedeemDeviceCodeInput): Promise<DeviceRedemption> {
  const { grantType, clientId, deviceCode, ...origin } = input;
  const now = ctx.clock.now();
  const refusal = refusePoll({ grantType, clientId }, ctx.policy.deviceClients);
  if (refusal) return refusal;
  const hash = await ctx.crypto.hash(deviceCode);
  // Anybody may ask with made-up codes: what leaves nothing to write shall not wait for, nor hold up, those who write.
  const seen = await ctx.store.read((tx) => tx.findDeviceRequestByDeviceCode(hash));
  const first = pollDeviceRequest(seen, clientId, now);
  if (!("request" in first)) return { kind: first.kind };
  const token = DEVICE_TOKEN_PREFIX + ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  return await ctx.store.transaction(async (tx) => {
    const outcome = pollDeviceRequest(await tx.findDeviceRequestByDeviceCode(hash), clientId, now);
    if ("request" in outcome) await tx.saveDeviceRequest(outcome.request);
    if (outcome.kind !== "issued") return { kind: outcome.kind };
    const { request, userId } = outcome;
    const session = await openDeviceSession(ctx, tx, { userId, clientId, tokenHash, ...origin }, now);
    return { kind: "issued", token, session, scope: request.scope };
  });
}
