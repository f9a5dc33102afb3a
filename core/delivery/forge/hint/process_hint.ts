/** Processes webhooks in the inbox. @module */
import { checkColor } from "../../../board/label/label.ts";
import { newLabel } from "../../../board/label/save.ts";
import type { Context } from "../../../context.ts";
import { eventOf } from "../../../history/new_event.ts";
import { MAX_LABEL_NAME_CHARACTERS } from "../../../limits.ts";
import type { ForgeLabel } from "../../../ports/forge.ts";
import { repositoryOf, requireForge } from "../client.ts";
import { repositoryKeyOf } from "../connection.ts";
import { logSync } from "../log.ts";
import { forgeContext } from "../sync/apply.ts";
import { processPullRequest } from "./process_pull_request.ts";
import { processPush } from "./process_push.ts";

/**
 * Processes a webhook in the inbox that is about a pull request, a push, checks, a label or the repository. Webhooks
 * about issues are not handled here, because an issue is read when its task is synchronized.
 *
 * @throws {ForgeError} if a request fails
 */
export async function processHint(ctx: Context, connectionId: string, inboxId: string): Promise<void> {
  const own = forgeContext(ctx, connectionId);
  const { connection, entry } = await own.store.read(async (tx) => ({
    connection: await tx.findForgeConnection(connectionId),
    entry: await tx.findForgeInboxEntry(inboxId),
  }));
  if (!connection?.isActive || !entry) return;
  const { hint } = entry;
  if (hint.type === "pull_request") await processPullRequest(own, connection, hint.number);
  else if (hint.type === "push") await processPush(own, connection, hint);
  else if (hint.type === "checks") {
    const repository = await repositoryOf(own, connection);
    const { items } = await requireForge(own, connection.kind).listPullRequests(repository, { branch: hint.branch });
    for (const { number } of items) await processPullRequest(own, connection, number);
  } else if (hint.type === "label") await addLabel(own, connectionId, hint.label);
  else if (hint.type === "repository") await renameRepository(own, connectionId, hint.path);
}

/** Adds a new label of the repository to the workspace. */
async function addLabel(ctx: Context, connectionId: string, label: ForgeLabel): Promise<void> {
  const name = label.name.trim();
  if (name === "" || name.length > MAX_LABEL_NAME_CHARACTERS) return;
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    const connection = await tx.findForgeConnection(connectionId);
    const project = connection && (await tx.findProject(connection.projectId));
    if (!project || (await tx.findTemplateLabel(project.workspaceId, name))) return;
    const { workspaceId } = project;
    const made = newLabel(ctx, { workspaceId, name, color: colorOf(label), taskId: null }, now);
    await tx.insertLabel(made);
    const data = { kind: "created", labelId: made.id, name, color: made.color };
    await tx.appendEvents([eventOf(ctx, { type: "labelsChanged", workspaceId, data }, now)]);
  });
}

function colorOf({ color }: ForgeLabel): string {
  try {
    return checkColor(color);
  } catch {
    return "gray";
  }
}

async function renameRepository(ctx: Context, connectionId: string, path: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    const connection = await tx.findForgeConnection(connectionId);
    if (!connection || connection.path === path) return;
    const repositoryKey = repositoryKeyOf({ baseUrl: connection.baseUrl, path });
    const other = await tx.findForgeConnectionTo(repositoryKey);
    if (other && other.id !== connection.id) return;
    await tx.saveForgeConnection({ ...connection, path, repositoryKey, updatedAt: now });
    const step = { direction: "in" as const, action: "repository", outcome: "done" as const, detail: path };
    await logSync(tx, ctx, { connectionId, linkId: null, taskId: null }, [step], now);
  });
}
