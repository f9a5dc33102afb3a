/**
 * The operator's GitHub App. It can reach the repositories of everyone who installed it, so a project may use it only
 * for a repository whose administrator has entered an access token as proof.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { type ForgeCheck, ForgeError, type ForgeKind, type ReachableRepository } from "../../ports/forge.ts";
import type { ReadTx } from "../../ports/store.ts";
import { findAccess } from "../../workspace/access.ts";
import { listOpenProjects } from "../../workspace/project_access/scope.ts";
import { askForge, requireForge } from "./client.ts";
import { type ForgeConnection, GITHUB_URL, repositoryKeyOf } from "./connection.ts";

/** Returns whether the operator's App can be used for repositories at an address. */
export function hasApp(ctx: Context, kind: ForgeKind, baseUrl: string): boolean {
  return kind === "github" && baseUrl === GITHUB_URL && ctx.policy.githubApp !== undefined;
}

/**
 * Checks a repository through the App. Call it with {@linkcode askForge}.
 *
 * @param proof the check of the repository with a token that the actor just entered
 * @returns undefined if the token does not belong to an administrator of the repository, or if the App cannot reach it
 * or write to it
 */
export async function checkWithApp(
  ctx: Context,
  kind: ForgeKind,
  baseUrl: string,
  proof: ForgeCheck,
): Promise<ForgeCheck | undefined> {
  if (!hasApp(ctx, kind, baseUrl) || proof.isAdmin !== true) return undefined;
  const forge = requireForge(ctx, kind);
  const { path } = proof;
  try {
    const installationId = await forge.findInstallation?.({ baseUrl, path });
    if (installationId === undefined) return undefined;
    const check = await forge.check({ baseUrl, path, credential: { type: "app", installationId } });
    return check.canWriteIssues && check.hasIssues ? check : undefined;
  } catch (error) {
    // The installation may be suspended, or may not include the repository.
    if (error instanceof ForgeError && ["unauthorized", "forbidden", "not_found"].includes(error.kind))
      return undefined;
    throw error;
  }
}

/** Returns whether a connection already uses the App for a repository. */
export function isConnectedWithApp(
  connection: ForgeConnection | undefined,
  repository: { baseUrl: string; path: string },
): connection is ForgeConnection {
  return connection?.sealedToken === null && connection.repositoryKey === repositoryKeyOf(repository);
}

/**
 * Lists the repositories that projects use through the App.
 *
 * @param projectId a project that the actor may connect. @default all of them
 */
export async function listAppRepositories(ctx: Context, projectId?: string): Promise<ReachableRepository[]> {
  const connections = await ctx.store.read((tx) => listAppConnections(tx, ctx, projectId));
  const keys = new Set(connections.map(({ repositoryKey }) => repositoryKey));
  const forge = requireForge(ctx, "github");
  const found: ReachableRepository[] = [];
  for (const installationId of new Set(connections.map((connection) => connection.installationId ?? ""))) {
    const source = { baseUrl: GITHUB_URL, credential: { type: "app" as const, installationId } };
    const reachable = await askForge("github", () => forge.listRepositories(source));
    found.push(...reachable.filter(({ path }) => keys.has(repositoryKeyOf({ baseUrl: GITHUB_URL, path }))));
  }
  return found;
}

async function listAppConnections(tx: ReadTx, ctx: Context, projectId: string | undefined): Promise<ForgeConnection[]> {
  const connections: ForgeConnection[] = [];
  for (const id of projectId === undefined ? await listManaged(tx, ctx) : [projectId]) {
    const connection = await tx.findForgeConnectionOf(id, "github");
    if (connection?.sealedToken === null) connections.push(connection);
    await tx.yieldToEventLoop();
  }
  return connections;
}

/** Lists the IDs of the projects that the actor may connect. */
async function listManaged(tx: ReadTx, ctx: Context): Promise<string[]> {
  const ids: string[] = [];
  for (const { workspaceId } of await tx.listMembershipsOf(requireActor(ctx).userId)) {
    const access = await findAccess(tx, ctx, workspaceId);
    const projects = access ? await listOpenProjects(tx, access) : [];
    ids.push(...projects.flatMap(({ id }) => (access?.mayIn(id, "workspace:manage_settings") ? [id] : [])));
  }
  return ids;
}
