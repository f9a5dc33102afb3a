/** Updates the actor's account. @module */
import { type Context, requireUnlimited } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { checkImage } from "../../image_address.ts";
import type { Tx } from "../../ports/store.ts";
import { type Account, checkAccountName, checkLocale, checkTimezone } from "./account.ts";
import { requireAccount } from "./require.ts";

/** Input for {@linkcode updateAccount}. */
export interface UpdateAccountInput {
  name?: string;
  /** URL of a picture. */
  image?: string | null;
  /** BCP 47 tag. */
  locale?: string | null;
  /** IANA zone name. */
  timezone?: string;
  /** Always refused; see {@linkcode changeEmail}. */
  email?: string;
}

/**
 * Updates the given fields of the actor's account. Members of the actor's workspaces see a new name or picture immediately.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `EMAIL_CAN_NOT_BE_UPDATED` or `NO_FIELDS_TO_UPDATE`;
 * `unauthenticated`, `forbidden`
 */
export async function updateAccount(ctx: Context, input: UpdateAccountInput): Promise<Account> {
  ctx.checkInput("updateAccount", input);
  requireUnlimited(ctx);
  const now = ctx.clock.now();
  const changes = checkUpdate(ctx, input);
  return await ctx.store.transaction(async (tx) => {
    const before = await requireAccount(tx, ctx);
    const after: Account = { ...before, ...changes, updatedAt: now };
    await tx.saveAccount(after);
    await announceProfileChange(tx, ctx, { before, after }, now);
    return after;
  });
}

function checkUpdate(
  ctx: Context,
  input: UpdateAccountInput,
): Partial<Pick<Account, "name" | "image" | "locale" | "timezone">> {
  const { name, image, locale, timezone } = input;
  if (input.email !== undefined) {
    throw new TrackerError("invalid", "Cannot update the account: the email cannot be changed here", {
      reason: "EMAIL_CAN_NOT_BE_UPDATED",
      errors: [{ pointer: "/email", detail: "Must not be given" }],
    });
  }
  if (name === undefined && image === undefined && locale === undefined && timezone === undefined) {
    throw new TrackerError("invalid", "Cannot update the account: no fields are given", {
      reason: "NO_FIELDS_TO_UPDATE",
    });
  }
  return {
    ...(name === undefined ? {} : { name: checkAccountName(name) }),
    ...(image === undefined ? {} : { image: image === null ? null : checkImage(image, ctx) }),
    ...(locale === undefined ? {} : { locale: locale === null ? null : checkLocale(locale) }),
    ...(timezone === undefined ? {} : { timezone: checkTimezone(timezone) }),
  };
}

/**
 * Increments the versions of the account's workspaces, because boards show names and pictures. Does nothing if neither
 * changed.
 */
export async function announceProfileChange(
  tx: Tx,
  ctx: Context,
  edit: { before: Account; after: Account },
  now: Date,
): Promise<void> {
  const { before, after } = edit;
  if (after.name === before.name && after.image === before.image) return;
  const changes = {
    ...(before.name === after.name ? {} : { name: { old: before.name, new: after.name } }),
    ...(before.image === after.image ? {} : { image: { old: before.image, new: after.image } }),
  };
  for (const { id: memberId, workspaceId } of await tx.listMembershipsOf(after.id)) {
    await tx.raiseWorkspaceVersion(workspaceId);
    const data = { memberId, userId: after.id, changes };
    await tx.appendEvents([eventOf(ctx, { type: "memberUpdated", workspaceId, data }, now)]);
  }
}
