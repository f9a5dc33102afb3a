/** Receives webhooks of forges: verifies each one, stores it once, and plans how to process it. @module */
import type { Context } from "../../../context.ts";
import { invalidField, notFound, type TrackerError } from "../../../errors.ts";
import { MAX_COMMIT_MESSAGE_CHARACTERS, MAX_PUSH_COMMITS } from "../../../limits.ts";
import type { ForgeHint, ForgeKind, ForgeWebhook, VerifiedWebhook, WebhookRefusal } from "../../../ports/forge.ts";
import type { Tx } from "../../../ports/store.ts";
import { requireForge } from "../client.ts";
import { FORGE_NAMES, type ForgeConnection, forgeSeal, GITHUB_URL, repositoryKeyOf } from "../connection.ts";
import { type PlannedJob, planJobs, syncOf, wakeJobs } from "../sync/plan.ts";

/** Input for {@linkcode receiveForgeHint}. */
export interface ReceiveForgeHintInput {
  kind: ForgeKind;
  /**
   * The ID of the connection, from the webhook's URL. @default the webhook is for the operator's GitHub App, which has
   * one URL for all repositories
   */
  connectionId?: string;
  /** Header values by lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The raw body. */
  body: Uint8Array;
}

/** Error messages for refused webhooks, identical to Kaneo's. */
const REFUSALS: Readonly<Record<WebhookRefusal, string>> = {
  missing_signature: "Missing signature",
  wrong_signature: "Invalid signature",
  missing_event: "Missing event name",
  malformed_body: "Invalid JSON payload",
  missing_secret: "Webhook secret not configured",
};

/**
 * Accepts a webhook. Duplicate webhooks have no effect, and neither do webhooks about anything that is not
 * synchronized. No actor is needed, because the signature proves that the forge sent the webhook.
 *
 * @throws {TrackerError} `invalid` with reason `WEBHOOK_REFUSED`; `not_found` for an unknown connection; `unsupported` with reason `FORGE_NOT_CONFIGURED`
 */
export async function receiveForgeHint(ctx: Context, input: ReceiveForgeHintInput): Promise<{ status: "success" }> {
  ctx.checkInput("receiveForgeHint", input);
  const { kind, connectionId, headers, body } = input;
  const webhook: ForgeWebhook = { headers, body };
  const { connection, verified } =
    connectionId === undefined
      ? await verifyForApp(ctx, kind, webhook)
      : await verifyForConnection(ctx, kind, connectionId, webhook);
  if (connection?.isActive && verified.hint.type !== "ignored") await storeHint(ctx, connection.id, verified);
  return { status: "success" };
}

interface Received {
  /** Undefined if the repository of a webhook from the App is not connected. */
  connection: ForgeConnection | undefined;
  verified: VerifiedWebhook;
}

async function verifyForConnection(
  ctx: Context,
  kind: ForgeKind,
  connectionId: string,
  webhook: ForgeWebhook,
): Promise<Received> {
  const connection = await ctx.store.read((tx) => tx.findForgeConnection(connectionId));
  if (connection?.kind !== kind) {
    throw notFound(`${FORGE_NAMES[kind]} integration`, connectionId, "INTEGRATION_NOT_FOUND");
  }
  const seal = forgeSeal(connection.projectId, kind, "webhookSecret");
  const secret = await ctx.crypto.open(connection.sealedWebhookSecret, seal);
  const { sealedSigningToken: sealed } = connection;
  const tokenSeal = forgeSeal(connection.projectId, kind, "signingToken");
  const options = sealed === null ? {} : { signingToken: await ctx.crypto.open(sealed, tokenSeal) };
  return { connection, verified: await verify(ctx, kind, webhook, secret, options) };
}

async function verifyForApp(ctx: Context, kind: ForgeKind, webhook: ForgeWebhook): Promise<Received> {
  const app = kind === "github" ? ctx.policy.githubApp : undefined;
  if (!app) throw refused(`${FORGE_NAMES[kind]} integration not configured`);
  const verified = await verify(ctx, kind, webhook, app.webhookSecret);
  const path = verified.repositoryPath;
  const key = path === null ? undefined : repositoryKeyOf({ baseUrl: GITHUB_URL, path });
  const found = key === undefined ? undefined : await ctx.store.read((tx) => tx.findForgeConnectionTo(key));
  // A repository that is connected with a token has a webhook of its own.
  return { connection: found?.sealedToken === null ? found : undefined, verified };
}

async function verify(
  ctx: Context,
  kind: ForgeKind,
  webhook: ForgeWebhook,
  secret: string,
  options: { signingToken?: string } = {},
): Promise<VerifiedWebhook> {
  const verified = await requireForge(ctx, kind).verifyWebhook(webhook, secret, options);
  if ("refused" in verified) throw refused(REFUSALS[verified.refused]);
  return verified;
}

function refused(why: string): TrackerError {
  return invalidField("", why, "WEBHOOK_REFUSED");
}

async function storeHint(
  ctx: Context,
  connectionId: string,
  { deliveryId, event, hint }: VerifiedWebhook,
): Promise<void> {
  const now = ctx.clock.now();
  const id = ctx.newId();
  const planned = await ctx.store.transaction(async (tx) => {
    const connection = await tx.findForgeConnection(connectionId);
    if (!connection?.isActive || (await tx.findForgeInboxDelivery(connectionId, deliveryId))) return [];
    const entry = { id, connectionId, deliveryId, event, hint: cutHint(hint), receivedAt: now };
    await tx.insertForgeInboxEntry(entry);
    return await planJobs(tx, ctx, connectionId, [await jobOf(tx, connectionId, hint, id)], now);
  });
  await wakeJobs(ctx, planned);
}

/** Returns the job of a hint. If it is about an issue with a task, the job is in that task's partition. */
async function jobOf(tx: Tx, connectionId: string, hint: ForgeHint, inboxId: string): Promise<PlannedJob> {
  const number = hint.type === "issue" ? hint.number : hint.type === "comment" ? hint.issueNumber : undefined;
  if (number === undefined) return { job: { type: "webhook", inboxId }, taskId: null };
  const link = await tx.findForgeLinkOfIssue(connectionId, number);
  if (link) return syncOf(link.taskId);
  return { job: { type: "issue", number }, taskId: null };
}

/** Removes unused data from a hint, because a push may have thousands of commits with long messages. */
function cutHint(hint: ForgeHint): ForgeHint {
  if (hint.type !== "push") return hint;
  const commits = hint.commits.slice(-MAX_PUSH_COMMITS).map((commit) => ({
    ...commit,
    message: commit.message.slice(0, MAX_COMMIT_MESSAGE_CHARACTERS).replaceAll("\0", "").toWellFormed(),
    authorName: commit.authorName.slice(0, 200).replaceAll("\0", "").toWellFormed(),
  }));
  return { ...hint, commits };
}
