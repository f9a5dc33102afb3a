/** The operators' choice of who may sign up. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { recordAction } from "./record_action.ts";
import { requireOperator } from "./require.ts";

/** Who may sign up: everyone, invited people or no one. The first account is always admitted. */
export const REGISTRATIONS = ["open", "invite", "closed"] as const;

/** One of {@linkcode REGISTRATIONS}. */
export type Registration = (typeof REGISTRATIONS)[number];

/** Who may sign up. */
export interface SignUpPolicy {
  registration: Registration;
  /** Whether the server's settings decide who may sign up, so that the operators cannot change it in the app. */
  isFixed: boolean;
}

/** Input for {@linkcode editSignUpPolicy}. */
export interface EditSignUpPolicyInput {
  registration: Registration;
}

/** Finds who may currently sign up. */
export async function findRegistration(tx: ReadTx, { policy }: Context): Promise<Registration> {
  if (policy.registration !== undefined) return policy.registration;
  const stored = await tx.findInstallationValue("registration");
  return REGISTRATIONS.find((one) => one === stored) ?? "open";
}

/**
 * Returns who may sign up.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function getSignUpPolicy(ctx: Context): Promise<SignUpPolicy> {
  return await ctx.store.read(async (tx) => {
    const [, registration] = await allInOrder(requireOperator(tx, ctx), findRegistration(tx, ctx));
    return { registration, isFixed: ctx.policy.registration !== undefined };
  });
}

/**
 * Changes who may sign up. Existing accounts are not affected.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`; `conflict` with reason `SIGN_UP_POLICY_FIXED`
 */
export async function editSignUpPolicy(ctx: Context, input: EditSignUpPolicyInput): Promise<SignUpPolicy> {
  ctx.checkInput("editSignUpPolicy", input);
  const { registration } = input;
  if (!REGISTRATIONS.includes(registration)) {
    throw invalidField("/registration", `Must be one of: ${REGISTRATIONS.join(", ")}`);
  }
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    await requireOperator(tx, ctx);
    if (ctx.policy.registration !== undefined) {
      throw new TrackerError("conflict", "Cannot change who may sign up: the server's settings decide", {
        reason: "SIGN_UP_POLICY_FIXED",
      });
    }
    const former = await findRegistration(tx, ctx);
    if (registration !== former) {
      const changes = [{ field: "registration" as const, old: former, new: registration }];
      await recordAction(tx, ctx, { action: "signUpPolicyEdited", changes }, now);
    }
    await tx.saveInstallationValue("registration", registration);
    return { registration, isFixed: false };
  });
}
