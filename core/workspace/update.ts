import { type Context, requireActor } from "../context.ts";
import { renamePointer } from "../errors.ts";
import { eventOf } from "../history/new_event.ts";
import { checkFields, documentOf, refuseTakenSlug } from "./fields.ts";
import { type NamedWorkspace, requireWorkspace } from "./require.ts";
import { refuseLongTexts } from "./text_quota.ts";
import type { Workspace } from "./workspace.ts";

/** Input for {@linkcode updateWorkspace}. */
export interface UpdateWorkspaceInput extends NamedWorkspace {
  data: {
    name?: string;
    slug?: string;
    logo?: string | null;
    description?: string | null;
    metadata?: Record<string, unknown> | null;
  };
}

/**
 * Updates the given fields of a workspace.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `ORGANIZATION_SLUG_ALREADY_TAKEN` or
 * `ACCOUNT_QUOTA_EXCEEDED`
 */
export async function updateWorkspace(ctx: Context, input: UpdateWorkspaceInput): Promise<Workspace> {
  ctx.checkInput("updateWorkspace", input);
  try {
    return await update(ctx, input);
  } catch (error) {
    throw FIELDS.reduce<unknown>((renamed, field) => renamePointer(renamed, `/${field}`, `/data/${field}`), error);
  }
}

async function update(ctx: Context, input: UpdateWorkspaceInput): Promise<Workspace> {
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION";
  return await ctx.store.transaction(async (tx) => {
    const { workspace: before } = await requireWorkspace(tx, ctx, input, "organization:update", refusal);
    const { logo, name } = input.data;
    // A stored logo or name may violate newer rules, so each is checked only when it changes.
    const fields = checkFields(ctx, { ...before, ...input.data, logo: logo ?? null, name: name ?? "Unchanged" });
    const unchanged = {
      ...(logo === undefined && { logo: before.logo }),
      ...(name === undefined && { name: before.name }),
    };
    const after: Workspace = { ...before, ...fields, ...unchanged };
    const changes = changesOf(before, after);
    if (Object.keys(changes).length === 0) return before;
    if (after.slug !== before.slug) await refuseTakenSlug(tx, after.slug, "ORGANIZATION_SLUG_ALREADY_TAKEN");
    await refuseLongTexts(tx, userId, { after, before });
    await tx.saveWorkspace(after);
    await tx.saveSearchDocument(documentOf(after));
    const event = eventOf(ctx, { type: "workspaceUpdated", workspaceId: after.id, data: { changes } }, now);
    await tx.appendEvents([event]);
    return after;
  });
}

const FIELDS = ["name", "slug", "logo", "description", "metadata"] as const;

/** Returns old and new values of the changed fields. */
function changesOf(before: Workspace, after: Workspace): Record<string, { old: unknown; new: unknown }> {
  return Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => [
      field,
      { old: before[field], new: after[field] },
    ]),
  );
}
