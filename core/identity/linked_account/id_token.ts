import { type Context, requireUnlimited } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { requireAccount } from "../account/require.ts";
import {
  EXTERNAL_PROVIDER_ID,
  idTokenIsAbout,
  isIdTokenExpired,
  type LinkedAccountTokens,
  linkedAccountSeal,
  mergeTokens,
} from "./linked_account.ts";

/**
 * Gets the ID token of the actor's account at the external provider; null if there is none. An expired token is renewed
 * first. Without a refresh token, the expired ID token is returned, because it still works as a logout hint (OpenID
 * Connect RP-Initiated Logout 2).
 *
 * @throws {TrackerError} `unavailable` when the token has expired and the provider is unreachable or returns a token for
 * another person; `unauthenticated`, `forbidden`
 */
export async function getIdToken(ctx: Context): Promise<{ idToken: string | null }> {
  requireUnlimited(ctx);
  const now = ctx.clock.now();
  const stored = await ctx.store.read(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const [latest] = (await tx.listLinkedAccounts(account.id))
      .filter(({ providerId }) => providerId === EXTERNAL_PROVIDER_ID)
      .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime());
    const sealed = latest && (await tx.findLinkedAccountTokens(latest.id));
    return sealed === undefined ? undefined : { linked: latest, sealed };
  });
  if (!stored?.linked) return { idToken: null };
  const { linked, sealed } = stored;
  const seal = linkedAccountSeal(linked.providerId, linked.accountId);
  const tokens = JSON.parse(await ctx.crypto.open(sealed, seal)) as LinkedAccountTokens;
  if (tokens.idToken !== null && !isIdTokenExpired(tokens.idToken, now)) return { idToken: tokens.idToken };
  const renewed = await renew(ctx, tokens);
  if (!renewed) return { idToken: tokens.idToken };
  if (renewed.idToken !== null && !idTokenIsAbout(renewed.idToken, linked.accountId)) {
    throw new TrackerError("unavailable", "Cannot renew the ID token: the provider returned one for another user", {
      reason: "PROVIDER_UNAVAILABLE",
    });
  }
  const resealed = await ctx.crypto.seal(JSON.stringify(renewed), seal);
  return await ctx.store.transaction(async (tx) => {
    const current = await tx.findLinkedAccount(linked.id);
    // A concurrent request or sign-in may have stored newer tokens.
    const isSame = (await tx.findLinkedAccountTokens(linked.id)) === sealed;
    if (current && isSame) await tx.saveLinkedAccount({ ...current, updatedAt: now }, resealed);
    return { idToken: renewed.idToken };
  });
}

/** Renews the tokens. Returns undefined if there is no provider or no refresh token. */
async function renew(ctx: Context, tokens: LinkedAccountTokens): Promise<LinkedAccountTokens | undefined> {
  if (!ctx.externalProvider || tokens.refreshToken === null) return undefined;
  try {
    return mergeTokens(tokens, await ctx.externalProvider.refresh(tokens.refreshToken));
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code !== "unauthenticated") throw error;
    // The provider rejected the refresh token, so do not send it again.
    return { ...tokens, refreshToken: null };
  }
}
