/**
 * Finds the account responsible for an endpoint. The scheduler divides its capacity between accounts, because an account can
 * create any number of endpoints and workspaces.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { MAX_SLOW_ENDPOINTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { channelOfEndpoint } from "../channels/channels.ts";
import { setLatest } from "./endpoint_health.ts";

/**
 * Returns the first owner of the integration's workspace, or the account that owns the channel. All email goes through one mail
 * server and counts as one account. An endpoint that no longer exists counts as a separate account.
 */
export async function accountOfEndpoint(ctx: Context, endpoint: string): Promise<string> {
  const { accounts } = ctx.deliveryScheduler;
  const [kind, ownerId = ""] = endpoint.split(":");
  if (kind === "email") return kind;
  if (channelOfEndpoint(kind ?? "")) return ownerId;
  const known = accounts.get(endpoint);
  if (known !== undefined) return known;
  const account = await ctx.store.read((tx) => findOwner(tx, ownerId));
  if (account === undefined) return endpoint;
  setLatest(accounts, endpoint, account, MAX_SLOW_ENDPOINTS);
  return account;
}

async function findOwner(tx: ReadTx, integrationId: string): Promise<string | undefined> {
  const integration = (await tx.findIntegrationById(integrationId)) ?? (await tx.findForgeConnection(integrationId));
  const project = integration && (await tx.findProject(integration.projectId));
  return project && (await tx.listMembers(project.workspaceId)).find(isOwner)?.userId;
}
