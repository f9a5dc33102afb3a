/** Reads, changes and removes the connection of a project. @module */
import { requireProject, requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound, type TrackerError } from "../../errors.ts";
import { MAX_FORGE_PEOPLE, MAX_NAME_CHARACTERS } from "../../limits.ts";
import type { ForgeKind } from "../../ports/forge.ts";
import { checkText } from "../../text.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { appendForgeChange } from "./change_event.ts";
import { checkBranchPattern, checkSigningToken, type ForgeConnection, forgeSeal } from "./connection.ts";
import { nounOf } from "./save.ts";
import { type ShownForgeConnection, showConnection } from "./show.ts";

/** Identifies a connection by its project. */
export interface NamedForge {
  projectId: string;
  kind: ForgeKind;
}

/**
 * Gets the connection of a project; null if there is none.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getForgeConnection(ctx: Context, input: NamedForge): Promise<ShownForgeConnection | null> {
  ctx.checkInput("getForgeConnection", input);
  const { connection, mayManage } = await ctx.store.read(async (tx) => {
    const { project, access } = await requireProject(tx, ctx, input.projectId, "project:read");
    const found = await tx.findForgeConnectionOf(project.id, input.kind);
    return { connection: found, mayManage: access.may("workspace:manage_settings") };
  });
  return connection ? await showConnection(ctx, connection, { mayManage }) : null;
}

/** Input of {@linkcode editForgeConnection}. Absent fields do not change. */
export interface EditForgeConnectionInput extends NamedForge {
  isActive?: boolean;
  commentsTaskLink?: boolean;
  /** With `{number}`, and optionally `{slug}`, `{title}` and `{user}`. */
  branchPattern?: string;
  /** Ids of members by login on the forge. */
  people?: Record<string, string>;
  /** GitLab's signing token of the webhook, `whsec_...`. Null removes it. */
  signingToken?: string | null;
}

/**
 * Changes the settings of a connection.
 *
 * @throws {TrackerError} `invalid`; `not_found`, with reason `INTEGRATION_NOT_FOUND` without a connection; `forbidden`;
 * `conflict` while the project is archived
 */
export async function editForgeConnection(
  ctx: Context,
  input: EditForgeConnectionInput,
): Promise<ShownForgeConnection> {
  ctx.checkInput("editForgeConnection", input);
  const edit = {
    ...(input.isActive === undefined ? {} : { isActive: input.isActive }),
    ...(input.commentsTaskLink === undefined ? {} : { commentsTaskLink: input.commentsTaskLink }),
    ...(input.branchPattern === undefined ? {} : { branchPattern: checkBranchPattern(input.branchPattern) }),
    ...(input.people === undefined ? {} : { people: checkPeople(input.people) }),
    ...(await sealedToken(ctx, input)),
  };
  const now = ctx.clock.now();
  const saved = await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "workspace:manage_settings");
    const old = await tx.findForgeConnectionOf(project.id, input.kind);
    if (!old) throw noConnection(input);
    for (const [login, userId] of Object.entries(edit.people ?? {})) {
      if (await tx.findMembership(project.workspaceId, userId)) continue;
      throw invalidField(`/people/${login}`, "Is not a member of this workspace", "ASSIGNEE_NOT_A_MEMBER");
    }
    const turnsOn = edit.isActive === true && !old.isActive;
    const after: ForgeConnection = { ...old, ...edit, ...(turnsOn ? { nextSweepAt: now } : {}), updatedAt: now };
    await tx.saveForgeConnection(after);
    if (turnsOn) await tx.deleteEndpointFailure(endpointOf("forge", after.id));
    await appendForgeChange(tx, ctx, project.workspaceId, { old, new: after }, now);
    return after;
  });
  return await showConnection(ctx, saved, { mayManage: true });
}

/**
 * Disconnects a project from its repository. Tasks, issues and their comments stay.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode editForgeConnection}
 */
export async function deleteForgeConnection(ctx: Context, input: NamedForge): Promise<{ success: true }> {
  ctx.checkInput("deleteForgeConnection", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "workspace:manage_settings");
    const old = await tx.findForgeConnectionOf(project.id, input.kind);
    if (!old) throw noConnection(input);
    await tx.deleteForgeConnection(old.id);
    await tx.deleteEndpointFailure(endpointOf("forge", old.id));
    await appendForgeChange(tx, ctx, project.workspaceId, { old, new: null }, now);
    return { success: true } as const;
  });
}

/** The error for a project without a connection. */
export function noConnection({ projectId, kind }: NamedForge): TrackerError {
  return notFound(nounOf(kind), projectId, "INTEGRATION_NOT_FOUND");
}

async function sealedToken(
  ctx: Context,
  { projectId, kind, signingToken }: EditForgeConnectionInput,
): Promise<Pick<ForgeConnection, "sealedSigningToken"> | undefined> {
  if (signingToken === undefined) return undefined;
  if (signingToken === null) return { sealedSigningToken: null };
  const token = checkSigningToken(kind, signingToken);
  return { sealedSigningToken: await ctx.crypto.seal(token, forgeSeal(projectId, kind, "signingToken")) };
}

function checkPeople(people: Record<string, string>): Record<string, string> {
  const entries = Object.entries(people);
  if (entries.length > MAX_FORGE_PEOPLE) throw invalidField("/people", `Must have at most ${MAX_FORGE_PEOPLE} logins`);
  return Object.fromEntries(
    entries.map(([login, userId]) => [
      checkText(login, "/people", { min: 1, max: MAX_NAME_CHARACTERS, trim: true }).toLowerCase(),
      checkText(userId, "/people", { min: 1, max: MAX_NAME_CHARACTERS }),
    ]),
  );
}
