/** Converts connections to their response form. @module */
import type { Context } from "../../context.ts";
import type { ForgeKind } from "../../ports/forge.ts";
import { type ForgeConnection, forgeSeal, splitPath } from "./connection.ts";

/** A connection as members see it. */
export interface ShownForgeConnection
  extends Pick<
    ForgeConnection,
    | "id"
    | "projectId"
    | "kind"
    | "baseUrl"
    | "path"
    | "tokenScheme"
    | "installationId"
    | "defaultBranch"
    | "branchPattern"
    | "commentsTaskLink"
    | "people"
    | "isActive"
    | "createdAt"
    | "updatedAt"
  > {
  /** The owner of the repository; on GitLab, its group. */
  owner: string;
  /** The name of the repository. */
  name: string;
  /** Null if there is no token, or if the reader may not manage the workspace's settings. */
  maskedToken: string | null;
  /** The URL for the forge's webhooks. */
  webhookUrl: string;
  /** Empty if the operator's GitHub App is used, or if the reader may not manage the workspace's settings. */
  webhookSecret: string;
  /** Whether webhooks can be signed with a signing token, which only GitLab has. */
  hasSigningToken: boolean;
}

/** Converts a connection to its response form. Decrypts, so do not call it inside a transaction. */
export async function showConnection(
  ctx: Context,
  connection: ForgeConnection,
  { mayManage }: { mayManage: boolean },
): Promise<ShownForgeConnection> {
  const { id, projectId, kind, baseUrl, path, tokenScheme, installationId, defaultBranch, branchPattern } = connection;
  const { commentsTaskLink, people, isActive, createdAt, updatedAt, maskedToken, sealedWebhookSecret } = connection;
  const isApp = connection.sealedToken === null;
  const seal = forgeSeal(projectId, kind, "webhookSecret");
  return {
    id,
    projectId,
    kind,
    baseUrl,
    path,
    ...splitPath(path),
    tokenScheme,
    maskedToken: mayManage ? maskedToken : null,
    installationId,
    webhookUrl: webhookUrlOf(ctx, kind, isApp ? null : id),
    webhookSecret: mayManage && !isApp ? await ctx.crypto.open(sealedWebhookSecret, seal) : "",
    hasSigningToken: connection.sealedSigningToken !== null,
    defaultBranch,
    branchPattern,
    commentsTaskLink,
    people,
    isActive,
    createdAt,
    updatedAt,
  };
}

/** Returns the URL for webhooks. @param connectionId null for the operator's GitHub App */
function webhookUrlOf({ baseUrl }: Context, kind: ForgeKind, connectionId: string | null): string {
  return `${baseUrl}/api/${kind}-integration/webhook${connectionId === null ? "" : `/${connectionId}`}`;
}
