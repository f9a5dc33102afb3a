/** Limits how often an address and a credential may send requests. @module */
import type { Actor } from "@hexlane/core";
import { type RateDecision, type RateLimiter, type RatePolicy, type RateRules, tooMany } from "../rate_limit.ts";
import type { RequestContext } from "../request_context.ts";
import type { Next, Step } from "../step.ts";

export interface Rates {
  limiter: RateLimiter;
  rules: RateRules;
}

type Charge = readonly [policy: RatePolicy, key: string];

/** @param rates absent: no limits */
export function limitByAddress(rates: Rates | undefined): Step {
  if (!rates) return pass;
  const { limiter, rules } = rates;
  return (context, next) => {
    // An in-process request has no address.
    if (context.ip === "") return next(context);
    const key = context.addressKey;
    const stricter = stricterPolicy(rules, context, "address");
    const charges: Charge[] = [[rules.address, key]];
    if (stricter) charges.push([stricter, key]);
    return chargeAll(limiter, charges, context, next);
  };
}

/** @param rates absent: no limits */
export function limitByCredential(rates: Rates | undefined): Step {
  if (!rates) return pass;
  const { limiter, rules } = rates;
  return (context, next) => {
    const { actor } = context;
    const stricter = stricterPolicy(rules, context, "credential");
    const charges: Charge[] = actor ? [[rules.credential, credentialId(actor)]] : [];
    // Counted by account, because signing in again is enough to get another session.
    if (stricter && actor) charges.push([stricter, actor.userId]);
    else if (stricter && context.ip !== "") charges.push([stricter, context.addressKey]);
    return chargeAll(limiter, charges, context, next);
  };
}

const pass: Step = (context, next) => next(context);

function stricterPolicy(
  { buckets }: RateRules,
  { options: { rateLimit } }: RequestContext,
  by: "address" | "credential",
): RatePolicy | undefined {
  const rule = rateLimit && buckets[rateLimit];
  return rule?.by === by ? rule.policy : undefined;
}

/** Identifies the credential. An application that embeds the tracker sends no credential, so its account is used. */
function credentialId(actor: Actor): string {
  return actor.kind === "api_key" ? actor.key.id : (actor.session?.id ?? actor.userId);
}

/** Returns no promise if the limiter returns none, because every request passes through here twice. */
function chargeAll(
  limiter: RateLimiter,
  charges: readonly Charge[],
  context: RequestContext,
  next: Next,
): Promise<Response> | Response {
  for (const [index, [policy, key]] of charges.entries()) {
    const decision = limiter.take(policy, key);
    if (decision instanceof Promise) {
      return decision.then((decided) => {
        accept(context, decided);
        return chargeAll(limiter, charges.slice(index + 1), context, next);
      });
    }
    accept(context, decision);
  }
  return next(context);
}

/** @throws {TrackerError} `rate_limited` */
function accept(context: RequestContext, decision: RateDecision): void {
  if (!context.rate || decision.remaining <= context.rate.remaining) context.rate = decision;
  if (!decision.allowed) throw tooMany(decision);
}
