/** Verifies a second factor, to finish a sign-in, or to confirm the second factor in a session. @module */
import { type Context, requirePort, requireSession } from "../../context.ts";
import type { ErrorCode } from "../../error_codes/mod.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import type { StartedAttempt } from "../credential/shared_attempt_limiter.ts";
import type { Verification } from "../credential/verification.ts";
import type { SignedIn } from "../session/enter.ts";
import { openSession, originOf } from "../session/open.ts";
import type { SessionOrigin } from "../session/session.ts";
import { BACKUP_CODE_PURPOSE } from "./backup_codes.ts";
import { findFactorRequest, trustBrowser } from "./request.ts";
import {
  acceptProof,
  backupCodeText,
  type FactorProof,
  type FactorRequest,
  isOutOfAttempts,
  type TwoFactor,
  twoFactorSeal,
} from "./two_factor.ts";

/** Input for {@linkcode verifyTotp} and {@linkcode verifyBackupCode}. */
export interface VerifyFactorInput extends SessionOrigin {
  code: string;
  /** Token of the pending sign-in; absent in a session. */
  token?: string;
  /** Trusts this browser for 30 days. @default false */
  trustDevice?: boolean;
}

/** Result of a second factor. */
export type VerifiedFactor =
  /** The sign-in is complete. */
  | (SignedIn & {
      kind: "signed_in";
      rememberMe: boolean;
      /** Token for the trusted browser; null when not requested. */
      trustToken: string | null;
    })
  /** The code was confirmed in a session. The second factor is now enabled. */
  | { kind: "confirmed"; account: Account };

/**
 * Verifies a one-time password. In a session, the first correct password enables the second factor.
 *
 * @throws {TrackerError} `unauthenticated` with reason `INVALID_CODE`, or `INVALID_TWO_FACTOR_COOKIE` when no sign-in
 * is pending under the token; `invalid` with reason `TOTP_NOT_ENABLED`, or `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` after
 * five wrong codes in one sign-in; `rate_limited` with reason `ACCOUNT_TEMPORARILY_LOCKED` after ten within 15 minutes;
 * `unsupported` without the port; `forbidden`
 */
export async function verifyTotp(ctx: Context, input: VerifyFactorInput): Promise<VerifiedFactor> {
  ctx.checkInput("verifyTotp", input);
  const oneTimePasswords = requirePort(ctx, "oneTimePasswords", "verify the code");
  return await verifyFactor(ctx, input, {
    enables: true,
    notEnabled: "TOTP_NOT_ENABLED",
    wrong: "INVALID_CODE",
    async check({ userId, sealedSecret, lastStep }, now) {
      const secret = await ctx.crypto.open(sealedSecret, twoFactorSeal(userId));
      const step = await oneTimePasswords.verify(secret, input.code, now, { afterStep: lastStep });
      return step === undefined ? undefined : { kind: "one_time_password", step };
    },
  });
}

/**
 * Verifies and consumes a backup code.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode verifyTotp}, with reasons `INVALID_BACKUP_CODE` and
 * `BACKUP_CODES_NOT_ENABLED`
 */
export async function verifyBackupCode(ctx: Context, input: VerifyFactorInput): Promise<VerifiedFactor> {
  ctx.checkInput("verifyBackupCode", input);
  return await verifyFactor(ctx, input, {
    enables: false,
    notEnabled: "BACKUP_CODES_NOT_ENABLED",
    wrong: "INVALID_BACKUP_CODE",
    async check({ userId, backupCodeHashes }) {
      const text = backupCodeText(userId, input.code);
      for (const hash of backupCodeHashes) {
        if (await ctx.crypto.verifyMac(BACKUP_CODE_PURPOSE, text, hash)) return { kind: "backup_code", hash };
      }
      return undefined;
    },
  });
}

/** A kind of second factor. */
interface Kind {
  /** Whether the first correct code in a session enables the second factor. */
  enables: boolean;
  /** Reason code for accounts without a second factor. */
  notEnabled: ErrorCode;
  /** Reason code for a wrong code. */
  wrong: ErrorCode;
  check(twoFactor: TwoFactor, now: Date): Promise<FactorProof | undefined>;
}

/** The account whose second factor is being verified. */
interface Claim {
  account: Account;
  twoFactor: TwoFactor;
  /** The pending sign-in; absent in a session. */
  request?: Verification & { data: FactorRequest };
}

async function verifyFactor(ctx: Context, input: VerifyFactorInput, kind: Kind): Promise<VerifiedFactor> {
  const { token } = input;
  const now = ctx.clock.now();
  if (token === undefined) requireSession(ctx);
  const tokenHash = token === undefined ? undefined : await ctx.crypto.hash(token);
  const claim = await ctx.store.read((tx) => loadClaim(tx, ctx, { tokenHash, kind }, now));
  const { id: userId } = claim.account;
  const attempt = await countAttempt(ctx, userId, now);
  const proof = await kind.check(claim.twoFactor, now);
  const secrets = await makeSecrets(ctx, input);

  const verified = await ctx.store.transaction(async (tx): Promise<VerifiedFactor | undefined> => {
    const { account, twoFactor, request } = await loadClaim(tx, ctx, { tokenHash, kind }, now);
    // The secret may have been replaced while the code was being verified.
    const isCurrent = proof?.kind === "backup_code" || twoFactor.sealedSecret === claim.twoFactor.sealedSecret;
    const accepted = proof && isCurrent ? acceptProof(twoFactor, proof, now) : undefined;
    if (!accepted) {
      // Throwing here would roll back the count of attempts.
      if (request) await tx.saveVerification({ ...request, data: { ...request.data, tries: request.data.tries + 1 } });
      return undefined;
    }
    await tx.saveTwoFactor(accepted);
    if (!request) return { kind: "confirmed", account };
    return await finishSignIn(ctx, tx, { account, request, input, secrets }, now);
  });
  if (!verified)
    throw new TrackerError("unauthenticated", "Cannot verify the code: it is incorrect", { reason: kind.wrong });
  await ctx.factorAttempts.giveBack(attempt);
  return verified;
}

/** Counts attempts per account, so that starting another sign-in does not allow more guesses. */
async function countAttempt(ctx: Context, userId: string, now: Date): Promise<StartedAttempt> {
  const attempt = await ctx.factorAttempts.begin(userId, now);
  if (!("retryAfterSeconds" in attempt)) return attempt;
  throw new TrackerError(
    "rate_limited",
    "Cannot verify the code: too many incorrect codes for this account, try again later",
    {
      reason: "ACCOUNT_TEMPORARILY_LOCKED",
      retryAfterSeconds: attempt.retryAfterSeconds,
    },
  );
}

async function loadClaim(
  tx: ReadTx,
  ctx: Context,
  { tokenHash, kind }: { tokenHash: string | undefined; kind: Kind },
  now: Date,
): Promise<Claim> {
  const request = tokenHash === undefined ? undefined : await findFactorRequest(tx, tokenHash, now);
  const account = tokenHash === undefined ? await requireAccount(tx, ctx) : await tx.findAccount(request?.userId ?? "");
  if (!account || account.deletedAt) {
    throw new TrackerError("unauthenticated", "Cannot verify the code: the sign-in has expired, sign in again", {
      reason: "INVALID_TWO_FACTOR_COOKIE",
    });
  }
  const twoFactor = await tx.findTwoFactor(account.id);
  const mayEnable = kind.enables && !request;
  if (!twoFactor || (twoFactor.enabledAt === null && !mayEnable)) {
    throw new TrackerError("invalid", "Cannot verify the code: two-factor authentication is off", {
      reason: kind.notEnabled,
    });
  }
  if (request && isOutOfAttempts(request.data)) {
    throw new TrackerError("invalid", "Cannot verify the code: too many incorrect codes, sign in again", {
      reason: "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
    });
  }
  return { account, twoFactor, ...(request ? { request } : {}) };
}

interface Secrets {
  session: { token: string; tokenHash: string };
  trust?: { token: string; tokenHash: string };
}

async function makeSecrets(ctx: Context, { trustDevice }: VerifyFactorInput): Promise<Secrets> {
  const make = async () => {
    const token = ctx.newSecret();
    return { token, tokenHash: await ctx.crypto.hash(token) };
  };
  return { session: await make(), ...(trustDevice ? { trust: await make() } : {}) };
}

async function finishSignIn(
  ctx: Context,
  tx: Tx,
  done: { account: Account; request: NonNullable<Claim["request"]>; input: VerifyFactorInput; secrets: Secrets },
  now: Date,
): Promise<VerifiedFactor> {
  const { account, request, input, secrets } = done;
  const { token, tokenHash } = secrets.session;
  await tx.deleteVerification(request.id);
  const { rememberMe } = request.data;
  const session = await openSession(ctx, tx, { account, tokenHash, ...originOf({ ...input, rememberMe }) }, now);
  if (secrets.trust) await trustBrowser(ctx, tx, { userId: account.id, tokenHash: secrets.trust.tokenHash }, now);
  const trustToken = secrets.trust?.token ?? null;
  return { kind: "signed_in", token, session, account, twoFactorEnabled: true, rememberMe, trustToken };
}
