import { type Context, requireUnlimited } from "../context.ts";
import { eventOf } from "../history/new_event.ts";
import type { NotificationDraft } from "../history/notification.ts";
import { notifyPeople } from "../history/notify.ts";
import { requireAccount } from "../identity/account/require.ts";
import { publishCredentialChange } from "../identity/credential/identify.ts";
import { requireWorkspaceCapacity } from "./capacity.ts";
import { checkFields, documentOf, refuseTakenSlug, type WorkspaceFields } from "./fields.ts";
import { type Member, OWNER } from "./member/member.ts";
import { activateWorkspace } from "./require.ts";
import { seedRoles } from "./role/role.ts";
import { refuseLongTexts } from "./text_quota.ts";
import type { Workspace } from "./workspace.ts";

/** Input for {@linkcode createWorkspace}. */
export interface CreateWorkspaceInput extends WorkspaceFields {
  /** Whether to keep the session's active workspace instead of switching to the new one. @default false */
  keepCurrentActiveWorkspace?: boolean;
}

/** A new workspace with its owner. */
export interface CreatedWorkspace extends Workspace {
  members: Member[];
}

/**
 * Creates a workspace with the built-in roles. The actor becomes the owner.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `ORGANIZATION_ALREADY_EXISTS` when the slug is taken,
 * with reason `ACCOUNT_QUOTA_EXCEEDED` when the account's workspaces contain too much text; `unauthenticated`, `forbidden`
 */
export async function createWorkspace(ctx: Context, input: CreateWorkspaceInput): Promise<CreatedWorkspace> {
  ctx.checkInput("createWorkspace", input);
  const { userId } = requireUnlimited(ctx);
  const fields = checkFields(ctx, input);
  const now = ctx.clock.now();
  const result = await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    await refuseTakenSlug(tx, fields.slug, "ORGANIZATION_ALREADY_EXISTS");
    await requireWorkspaceCapacity(tx, userId);
    await refuseLongTexts(tx, userId, { after: fields });

    const workspace: Workspace = { id: ctx.newId(), ...fields, createdAt: now, version: 1 };
    const member: Member = { id: ctx.newId(), workspaceId: workspace.id, userId, role: OWNER, createdAt: now };
    await tx.insertWorkspace(workspace);
    await tx.insertMember(member);
    for (const role of seedRoles(workspace.id, ctx.newId, now)) await tx.insertRole(role);
    if (!input.keepCurrentActiveWorkspace) await activateWorkspace(tx, ctx, workspace.id);
    await tx.insertSearchDocument(documentOf(workspace));
    const about = { workspaceId: workspace.id, resourceId: workspace.id, resourceType: "workspace" as const };
    await notifyPeople(tx, ctx, [draftOfCreation(workspace, userId)], about, now);
    const data = { name: workspace.name, slug: workspace.slug };
    await tx.appendEvents([eventOf(ctx, { type: "workspaceCreated", workspaceId: workspace.id, data }, now)]);
    return { ...workspace, members: [member] };
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

/** Drafts the notification to the creator. No other notification is about the recipient's own action. */
function draftOfCreation(workspace: Workspace, userId: string): NotificationDraft {
  const eventData = { workspaceName: workspace.name };
  return { userId, type: "workspace_created", title: null, content: null, eventData };
}
