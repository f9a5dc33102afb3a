/**
 * What one can do with workspaces.
 *
 * @module
 */

import { sideBySide } from "../async/all_in_order.ts";
import { type Context, requireActor, requireUnlimited } from "../context.ts";
import { TrackerError } from "../errors.ts";
import { eventOf } from "../history/new_event.ts";
import type { Notice } from "../history/notification.ts";
import { tellPeople } from "../history/notify.ts";
import { reachAccount } from "../identity/account/require.ts";
import { forgetCredentials } from "../identity/credential/identify.ts";
import { checkImage } from "../image_address.ts";
import { MAX_WORKSPACES_PER_ACCOUNT } from "../limits.ts";
import type { ReadTx } from "../ports/store.ts";
import { type SearchDocument, tokensOf } from "../search_token.ts";
import { keyAllows } from "./access.ts";
import type { Invitation } from "./invitation/invitation.ts";
import { listVisibleInvitations } from "./invitation/visible.ts";
import { type Member, type MemberWithAccount, OWNER } from "./member/member.ts";
import { areLarge, setWorkspaceAside } from "./remove_deleted.ts";
import {
  activateWorkspace,
  deactivateWorkspace,
  meantWorkspaceId,
  type NamedWorkspace,
  onlyReachable,
  reachWorkspace,
} from "./require.ts";
import { seedRoles } from "./role/role.ts";
import { refuseLongTexts } from "./text_quota.ts";
import {
  checkMetadata,
  checkWorkspaceDescription,
  checkWorkspaceName,
  checkWorkspaceSlug,
  type Workspace,
} from "./workspace.ts";

/** What {@linkcode createWorkspace} takes. */
export interface CreateWorkspaceInput {
  /** 1 to 100 characters, without markup and links. */
  name: string;
  /** Part of addresses, unique in the installation. */
  slug: string;
  /** Address of a picture. */
  logo?: string | null;
  /** What it is for. */
  description?: string | null;
  /** What clients keep with it; JSON. */
  metadata?: Record<string, unknown> | null;
  /** Leaves the session where it is. @default false */
  keepCurrentActiveWorkspace?: boolean;
}

/** A new workspace with its first member. */
export interface CreatedWorkspace extends Workspace {
  /** At first only its owner. */
  members: Member[];
}

/**
 * Makes a workspace with its roles; the actor becomes its owner.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `ORGANIZATION_ALREADY_EXISTS` when the slug is taken,
 * with reason `ACCOUNT_QUOTA_EXCEEDED` when the account's workspaces hold too much text; `unauthenticated`, `forbidden`
 */
export async function createWorkspace(ctx: Context, input: CreateWorkspaceInput): Promise<CreatedWorkspace> {
  const { userId } = requireUnlimited(ctx);
  const fields = checkFields(ctx, input);
  const now = ctx.clock.now();
  const result = await ctx.store.transaction(async (tx) => {
    await reachAccount(tx, ctx);
    await refuseTakenSlug(tx, fields.slug, "ORGANIZATION_ALREADY_EXISTS");
    await refuseManyWorkspaces(tx, userId);
    await refuseLongTexts(tx, userId, { after: fields });

    const workspace: Workspace = { id: ctx.newId(), ...fields, createdAt: now, version: 1 };
    const member: Member = { id: ctx.newId(), workspaceId: workspace.id, userId, role: OWNER, createdAt: now };
    await tx.insertWorkspace(workspace);
    await tx.insertMember(member);
    for (const role of seedRoles(workspace.id, ctx.newId, now)) await tx.insertRole(role);
    if (!input.keepCurrentActiveWorkspace) await activateWorkspace(tx, ctx, workspace.id);
    await tx.insertSearchDocument(documentOf(workspace));
    const about = { workspaceId: workspace.id, resourceId: workspace.id, resourceType: "workspace" as const };
    await tellPeople(tx, ctx, [noticeOfCreation(workspace, userId)], about, now);
    const data = { name: workspace.name, slug: workspace.slug };
    await tx.appendEvents([eventOf(ctx, { type: "workspaceCreated", workspaceId: workspace.id, data }, now)]);
    return { ...workspace, members: [member] };
  });
  await forgetCredentials(ctx, userId);
  return result;
}

/** An account stands in so many workspaces at most, founded or joined. @throws {TrackerError} `forbidden` */
export async function refuseManyWorkspaces(tx: ReadTx, userId: string): Promise<void> {
  if ((await tx.listMembershipsOf(userId)).length >= MAX_WORKSPACES_PER_ACCOUNT) {
    throw new TrackerError("forbidden", `Cannot enter more than ${MAX_WORKSPACES_PER_ACCOUNT} workspaces`, {
      reason: "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS",
    });
  }
}

function checkFields(
  ctx: Context,
  input: CreateWorkspaceInput,
): Pick<Workspace, "name" | "slug" | "logo" | "description" | "metadata"> {
  return {
    name: checkWorkspaceName(input.name),
    slug: checkWorkspaceSlug(input.slug),
    logo: input.logo == null ? null : checkImage(input.logo, { baseUrl: ctx.baseUrl, pointer: "/logo" }),
    description: input.description == null ? null : checkWorkspaceDescription(input.description),
    metadata: input.metadata == null ? null : checkMetadata(input.metadata),
  };
}

/** To its creator: the one notification of something one did oneself. */
function noticeOfCreation(workspace: Workspace, userId: string): Notice {
  const eventData = { workspaceName: workspace.name };
  return { userId, type: "workspace_created", title: null, content: null, eventData };
}

/** What {@linkcode updateWorkspace} takes. */
export interface UpdateWorkspaceInput extends NamedWorkspace {
  /** What changes. */
  data: {
    name?: string;
    slug?: string;
    logo?: string | null;
    description?: string | null;
    metadata?: Record<string, unknown> | null;
  };
}

/**
 * Changes the given fields of a workspace, by the same rules as when it was made.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `ORGANIZATION_SLUG_ALREADY_TAKEN` or
 * `ACCOUNT_QUOTA_EXCEEDED`
 */
export async function updateWorkspace(ctx: Context, input: UpdateWorkspaceInput): Promise<Workspace> {
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION";
  return await ctx.store.transaction(async (tx) => {
    const { workspace: before } = await reachWorkspace(tx, ctx, input, "organization:update", refusal);
    const { logo } = input.data;
    // A logo stored by an earlier version may break today's rule: it is judged only when it changes.
    const fields = checkFields(ctx, { ...before, ...input.data, logo: logo ?? null });
    const after: Workspace = { ...before, ...fields, ...(logo === undefined ? { logo: before.logo } : {}) };
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

/** Old and new of each field that differs. */
function changesOf(before: Workspace, after: Workspace): Record<string, { old: unknown; new: unknown }> {
  return Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => [
      field,
      { old: before[field], new: after[field] },
    ]),
  );
}

/**
 * Deletes a workspace with everything in it. Of a large one, the rows go later, in parts.
 *
 * @returns the workspace as it was
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function deleteWorkspace(ctx: Context, input: NamedWorkspace): Promise<Workspace> {
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION";
  let userIds: string[] = [];
  const result = await ctx.store.transaction(async (tx) => {
    const { workspace } = await reachWorkspace(tx, ctx, input, "organization:delete", refusal);
    const members = await tx.listMembers(workspace.id);
    userIds = members.map(({ userId }) => userId);
    for (const userId of userIds) await deactivateWorkspace(tx, userId, workspace.id);
    const projects = await tx.listProjectOutlines(workspace.id);
    const memberIds = members.map(({ id }) => id);
    const projectIds = projects.map(({ id }) => id);
    if (await areLarge(tx, projects)) await setWorkspaceAside(tx, ctx, workspace, { memberIds, projectIds }, now);
    else await tx.deleteWorkspace(workspace.id);
    const data = { name: workspace.name, slug: workspace.slug };
    await tx.appendEvents([eventOf(ctx, { type: "workspaceDeleted", workspaceId: workspace.id, data }, now)]);
    return workspace;
  });
  for (const userId of userIds) await forgetCredentials(ctx, userId);
  return result;
}

/**
 * The workspaces of the actor, oldest membership first.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function listWorkspaces(ctx: Context): Promise<Workspace[]> {
  const actor = requireActor(ctx);
  if (!keyAllows(actor, "workspace:read")) return [];
  const workspaces = await ctx.store.read((tx) => tx.listWorkspacesOf(actor.userId));
  return onlyReachable(ctx, workspaces, ({ id }) => id);
}

/** A workspace with everybody in it. */
export interface FullWorkspace extends Workspace {
  /** Oldest first. */
  members: MemberWithAccount[];
  /** As `listInvitations` answers them; empty for who may not invite. */
  invitations: Invitation[];
  /** Always empty, kept for clients that expect the field. */
  teams: never[];
}

/** What {@linkcode getFullWorkspace} takes. */
export interface GetFullWorkspaceInput extends NamedWorkspace {
  /** Most members to answer. @default 100 */
  membersLimit?: number;
}

/**
 * The workspace a request means, or null when it names none and the actor has none.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `unauthenticated`
 */
export async function getFullWorkspace(ctx: Context, input: GetFullWorkspaceInput = {}): Promise<FullWorkspace | null> {
  requireActor(ctx);
  const { membersLimit = 100 } = input;
  return await ctx.store.read(async (tx) => {
    const id = await meantOrNone(tx, ctx, input);
    if (id === undefined) return null;
    const { workspace, access } = await reachWorkspace(tx, ctx, { workspaceId: id }, "workspace:read");
    const [all, invitations] = await sideBySide(
      tx.listMembers(id),
      access.may("invitation:create") ? listVisibleInvitations(tx, ctx, access) : undefined,
    );
    const members = all.slice(0, Math.max(0, membersLimit));
    return { ...workspace, members, invitations: invitations ?? [], teams: [] };
  });
}

async function meantOrNone(tx: ReadTx, ctx: Context, input: NamedWorkspace): Promise<string | undefined> {
  try {
    return await meantWorkspaceId(tx, ctx, input.workspaceId, input.workspaceSlug);
  } catch (error) {
    if (error instanceof TrackerError && error.details.reason === "NO_ACTIVE_ORGANIZATION") return undefined;
    throw error;
  }
}

/**
 * Whether a slug is free.
 *
 * @throws {TrackerError} `conflict` with reason `ORGANIZATION_SLUG_ALREADY_TAKEN`; `invalid`, `unauthenticated`
 */
export async function checkSlug(ctx: Context, input: { slug: string }): Promise<{ status: true }> {
  requireActor(ctx);
  const slug = checkWorkspaceSlug(input.slug);
  return await ctx.store.read(async (tx) => {
    await refuseTakenSlug(tx, slug, "ORGANIZATION_SLUG_ALREADY_TAKEN");
    return { status: true } as const;
  });
}

/** What {@linkcode setActiveWorkspace} takes. */
export interface SetActiveWorkspaceInput {
  /** Null for none. */
  workspaceId?: string | null;
  /** The workspace, by its name in addresses. */
  workspaceSlug?: string;
}

/**
 * Says which workspace the session means when a request names none.
 *
 * @throws {TrackerError} `not_found`; `forbidden` with reason `SESSION_REQUIRED` for an API key; `unauthenticated`
 */
export async function setActiveWorkspace(ctx: Context, input: SetActiveWorkspaceInput): Promise<Workspace | null> {
  const actor = requireActor(ctx);
  if (actor.kind === "api_key") {
    throw new TrackerError("forbidden", "Cannot set the active workspace with an API key: it has no session", {
      reason: "SESSION_REQUIRED",
    });
  }
  const { workspaceId, workspaceSlug } = input;
  const named = {
    ...(workspaceId == null ? {} : { workspaceId }),
    ...(workspaceSlug === undefined ? {} : { workspaceSlug }),
  };
  const result = await ctx.store.transaction(async (tx) => {
    const reached = workspaceId === null ? null : await reachWorkspace(tx, ctx, named, "workspace:read");
    await activateWorkspace(tx, ctx, reached?.workspace.id ?? null);
    return reached?.workspace ?? null;
  });
  await forgetCredentials(ctx, actor.userId);
  return result;
}

/** Clients look for "already exists" and try another slug. */
async function refuseTakenSlug(tx: ReadTx, slug: string, reason: string): Promise<void> {
  if (await tx.findWorkspaceBySlug(slug)) {
    throw new TrackerError("conflict", `Cannot use slug "${slug}": a workspace with it already exists`, {
      reason,
      errors: [{ pointer: "/slug", detail: "Is already taken" }],
    });
  }
}

/** What search finds of a workspace. */
function documentOf(workspace: Workspace): SearchDocument {
  return {
    id: workspace.id,
    kind: "workspace",
    workspaceId: workspace.id,
    projectId: null,
    taskId: null,
    createdAt: workspace.createdAt,
    tokens: tokensOf([
      { text: `${workspace.name} ${workspace.slug}`, weight: 3 },
      { text: workspace.description, weight: 2 },
    ]),
  };
}
