/**
 * Checks a destination before it is stored. @module
 */
import type { Context } from "../../context.ts";
import { RESOLVE_MILLISECONDS } from "../../limits.ts";
import { checkDestination, forbiddenPlace, isForbiddenAddress } from "./destination.ts";

/**
 * A web address that may be stored as a destination. A name that does not resolve in time is let through: it is judged
 * again whenever something is sent. Not to be called inside a transaction.
 *
 * @param rule.httpsOnly holds unless the operator allows private destinations
 * @returns the address, without white space at its ends
 * @throws {TrackerError} `invalid`, with reason `FORBIDDEN_DESTINATION` for what is refused by policy
 */
export async function approveDestination(
  ctx: Context,
  text: string,
  rule: { pointer: string; httpsOnly?: boolean },
): Promise<string> {
  const { pointer, httpsOnly = false } = rule;
  const { allowPrivateDestinations: allowPrivate } = ctx.policy;
  const destination = checkDestination(text, { pointer, httpsOnly: httpsOnly && !allowPrivate, allowPrivate });
  if (allowPrivate || destination.hostname === undefined) return destination.address;
  const addresses = await ctx.resolver.resolve(destination.hostname, { timeoutMs: RESOLVE_MILLISECONDS });
  if (addresses?.some(isForbiddenAddress)) throw forbiddenPlace(pointer);
  return destination.address;
}
