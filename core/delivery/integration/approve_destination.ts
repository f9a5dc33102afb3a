/**
 * Checks a destination URL before it is stored. @module
 */
import type { Context } from "../../context.ts";
import { RESOLVE_MILLISECONDS } from "../../limits.ts";
import { checkDestination, isForbiddenAddress, privateDestination } from "./destination.ts";

/**
 * Checks a URL before it is stored as a destination. A hostname that does not resolve in time is accepted, because every
 * delivery checks it again. Do not call this inside a transaction.
 *
 * @param rule.httpsOnly applies unless the operator allows private destinations
 * @returns the trimmed URL
 * @throws {TrackerError} `invalid`, with reason `FORBIDDEN_DESTINATION` for a destination that the policy forbids
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
  if (addresses?.some(isForbiddenAddress)) throw privateDestination(pointer);
  return destination.address;
}
