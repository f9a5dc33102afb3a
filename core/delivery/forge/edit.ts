/** Changes the settings of a connection. @module */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_FORGE_PEOPLE, MAX_NAME_CHARACTERS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { checkBranchPattern, checkSigningToken, type ForgeConnection, forgeSeal } from "./connection.ts";
import { appendForgeChange } from "./record_change.ts";
import { type NamedForge, requireConnection } from "./require.ts";
import { type ShownForgeConnection, showConnection } from "./show.ts";

/** Input for {@linkcode editForgeConnection}. Absent fields do not change. */
export interface EditForgeConnectionInput extends NamedForge {
  isActive?: boolean;
  commentsTaskLink?: boolean;
  /** Contains `{number}`, and optionally `{slug}`, `{title}` and `{user}`. */
  branchPattern?: string;
  /** IDs of members by login on the forge. */
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
    const old = await requireConnection(tx, input);
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
