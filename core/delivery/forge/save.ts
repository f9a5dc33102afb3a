/** Connects a project to a repository. @module */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import type { ForgeCheck } from "../../ports/forge.ts";
import type { Tx } from "../../ports/store.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { maskSecret } from "../integration/mask.ts";
import { checkBaseUrl, type ForgeSourceInput, refuseWithoutToken } from "./check.ts";
import { askForge, POINTERS, repositoryOf, requireForge } from "./client.ts";
import {
  checkRepositoryPath,
  checkToken,
  type ForgeConnection,
  forgeSeal,
  newConnection,
  repositoryKeyOf,
} from "./connection.ts";
import { checkWithApp, isConnectedWithApp } from "./github_app.ts";
import { appendForgeChange } from "./record_change.ts";
import { type ShownForgeConnection, showConnection } from "./show.ts";

/** Input for {@linkcode saveForgeConnection}. */
export interface SaveForgeConnectionInput extends ForgeSourceInput {
  projectId: string;
  /** The path of the repository, such as `owner/name`. */
  path: string;
  /**
   * If empty or absent, the stored token for the same address is used, or the operator's GitHub App if the project
   * already uses it for the repository. A token is not stored if its owner administers the repository and the App can
   * reach it: the App is used instead.
   */
  accessToken?: string;
}

/**
 * Connects a project to a repository, or changes its token. Reads the repository first, and connects it only if issues
 * can be read and written. Connecting another repository replaces the current one and its links.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FORGE_TOKEN_REFUSED` or `REPOSITORY_NOT_FOUND`; `not_found`;
 * `forbidden`; `conflict` with reason `REPOSITORY_LINKED`, or while the project is archived; `unsupported` with reason
 * `FORGE_NOT_CONFIGURED`; `unavailable`
 */
export async function saveForgeConnection(
  ctx: Context,
  input: SaveForgeConnectionInput,
): Promise<ShownForgeConnection> {
  ctx.checkInput("saveForgeConnection", input);
  const { kind, projectId } = input;
  const before = await ctx.store.read(async (tx) => {
    await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings");
    return await tx.findForgeConnectionOf(projectId, kind);
  });
  const reached = await reachRepository(ctx, input, before);
  const now = ctx.clock.now();
  const sealedWebhookSecret = before?.sealedWebhookSecret ?? (await sealNewSecret(ctx, input));
  const saved = await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings");
    const old = await tx.findForgeConnectionOf(project.id, kind);
    const repositoryKey = repositoryKeyOf(reached);
    const other = await tx.findForgeConnectionTo(repositoryKey);
    if (other && (other.projectId !== project.id || other.kind !== kind)) throw repositoryLinked(reached.path);
    const { baseUrl, path } = reached;
    const fresh = () => ({ id: ctx.newId(), projectId: project.id, kind, baseUrl, path, sealedWebhookSecret });
    const after: ForgeConnection = {
      ...(old?.repositoryKey === repositoryKey ? old : newConnection(fresh(), now)),
      ...(old ? { branchPattern: old.branchPattern, commentsTaskLink: old.commentsTaskLink } : {}),
      ...reached,
      repositoryKey,
      isActive: true,
      nextSweepAt: now,
      updatedAt: now,
    };
    await replaceConnection(tx, old, after);
    await tx.deleteEndpointFailure(endpointOf("forge", after.id));
    await appendForgeChange(tx, ctx, project.workspaceId, { old: old ?? null, new: after }, now);
    return after;
  });
  ctx.deliveryScheduler.resume(endpointOf("forge", saved.id));
  return await showConnection(ctx, saved, { mayManage: true });
}

type Token = Pick<ForgeConnection, "sealedToken" | "maskedToken" | "tokenScheme">;

/** A repository whose issues can be read and written, and how. */
type Reached = Token & Pick<ForgeConnection, "baseUrl" | "path" | "defaultBranch" | "installationId">;

/** Reads the repository with the token of the input, the stored one, or the App. */
async function reachRepository(
  ctx: Context,
  input: SaveForgeConnectionInput,
  before: ForgeConnection | undefined,
): Promise<Reached> {
  const { kind, projectId } = input;
  const forge = requireForge(ctx, kind);
  const path = checkRepositoryPath(input.path, POINTERS.path);
  const baseUrl = await checkBaseUrl(ctx, kind, input.baseUrl);
  const entered = await tokenOf(ctx, input, { baseUrl, path, before });
  const probe = {
    ...newConnection({ id: "", projectId, kind, baseUrl, path, sealedWebhookSecret: "" }, ctx.clock.now()),
    ...entered,
    installationId: before?.installationId ?? null,
  };
  const repository = await repositoryOf(ctx, probe);
  const found = await askForge(kind, () => forge.check(repository));
  // A stored token would prove nothing about the person who makes this request.
  const isProof = (input.accessToken ?? "").trim() !== "";
  const withApp = isProof ? await askForge(kind, () => checkWithApp(ctx, kind, baseUrl, found)) : undefined;
  const token = withApp ? { ...entered, ...NO_TOKEN } : entered;
  const check = withApp ?? found;
  refuseUnready(check);
  const installationId = token.sealedToken === null ? check.installationId : null;
  return { ...token, baseUrl, path: check.path, defaultBranch: check.defaultBranch, installationId };
}

async function replaceConnection(tx: Tx, old: ForgeConnection | undefined, after: ForgeConnection): Promise<void> {
  if (old?.id === after.id) return await tx.saveForgeConnection(after);
  if (old) await tx.deleteForgeConnection(old.id);
  await tx.insertForgeConnection(after);
}

const NO_TOKEN = { sealedToken: null, maskedToken: null };

/**
 * Returns the token of the input, or the stored one. A stored token is sent only to the address for which it was
 * entered.
 */
async function tokenOf(
  ctx: Context,
  { kind, projectId, accessToken = "", tokenType }: SaveForgeConnectionInput,
  { baseUrl, path, before }: { baseUrl: string; path: string; before: ForgeConnection | undefined },
): Promise<Token> {
  const tokenScheme = tokenType ?? before?.tokenScheme ?? "private";
  if (accessToken.trim() !== "") {
    const token = checkToken(accessToken, POINTERS.token);
    const sealedToken = await ctx.crypto.seal(token, forgeSeal(projectId, kind, "token"));
    return { sealedToken, maskedToken: maskSecret(token), tokenScheme };
  }
  if (before?.sealedToken && before.baseUrl === baseUrl) {
    const { sealedToken, maskedToken } = before;
    return { sealedToken, maskedToken, tokenScheme };
  }
  if (isConnectedWithApp(before, { baseUrl, path })) return { ...NO_TOKEN, tokenScheme };
  return refuseWithoutToken(ctx, kind);
}

function refuseUnready({ hasIssues, canWriteIssues, missingPermissions }: ForgeCheck): void {
  if (!hasIssues) throw invalidField(POINTERS.path, "Has issues turned off", "REPOSITORY_NOT_FOUND");
  if (canWriteIssues) return;
  const missing = missingPermissions.length > 0 ? missingPermissions.join(", ") : "write issues";
  throw invalidField(POINTERS.token, `Lacks permissions: ${missing}`, "FORGE_TOKEN_REFUSED");
}

function repositoryLinked(path: string): TrackerError {
  return new TrackerError("conflict", `Cannot connect repository "${path}": it is already linked to another project`, {
    reason: "REPOSITORY_LINKED",
  });
}

/** Seals a new webhook secret of 48 hexadecimal digits, which every forge accepts. */
async function sealNewSecret(
  ctx: Context,
  { projectId, kind }: Pick<SaveForgeConnectionInput, "projectId" | "kind">,
): Promise<string> {
  const bytes = new TextEncoder().encode(ctx.newSecret());
  const secret = [...bytes.slice(0, 24)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return await ctx.crypto.seal(secret, forgeSeal(projectId, kind, "webhookSecret"));
}
