/**
 * The account responsible for an endpoint. The scheduler shares its capacity by account, because an account can create any
 * number of endpoints and workspaces, but not of accounts.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { MAX_SLOW_ENDPOINTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { channelOfEndpoint } from "../channels/channels.ts";

/**
 * The first owner of an integration's workspace, or the account whose channel it is. All email goes through one server and
 * counts as one account, and so do endpoints that no longer exist.
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
  accounts.set(endpoint, account);
  if (accounts.size > MAX_SLOW_ENDPOINTS) accounts.delete(accounts.keys().next().value ?? "");
  return account;
}

async function findOwner(tx: ReadTx, integrationId: string): Promise<string | undefined> {
  const integration = await tx.findIntegrationById(integrationId);
  const project = integration && (await tx.findProject(integration.projectId));
  return project && (await tx.listMembers(project.workspaceId)).find(isOwner)?.userId;
}
