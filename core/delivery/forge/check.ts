/** Reads from a forge before a repository is connected. Changes nothing. @module */
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import type { ForgeCheck, ForgeCredential, ForgeErrorKind, ForgeKind, ReachableRepository } from "../../ports/forge.ts";
import { ForgeError } from "../../ports/forge.ts";
import { approveDestination } from "../integration/approve_destination.ts";
import { askForge, POINTERS, refusalOf, requireForge } from "./client.ts";
import {
  checkRepositoryPath,
  checkToken,
  FORGE_NAMES,
  type ForgeConnection,
  GITHUB_URL,
  type TokenScheme,
} from "./connection.ts";
import { checkWithApp, hasApp, isConnectedWithApp, listAppRepositories } from "./github_app.ts";
import { requireManager } from "./require.ts";

/** The address and credential of a forge, as entered in a form. */
export interface ForgeSourceInput {
  kind: ForgeKind;
  /** The project to connect. @default any project that the caller could connect */
  projectId?: string;
  /** @default GitHub */
  baseUrl?: string;
  /** For GitHub, also proves that its owner administers a repository that the operator's App can reach. @default none */
  accessToken?: string;
  /** @default "private" */
  tokenType?: TokenScheme;
}

/** A forge, from input that passed the checks. */
export interface ForgeSource {
  baseUrl: string;
  credential: ForgeCredential;
}

/**
 * Lists the repositories that a token can reach, or, without a token, the repositories that the actor's projects use
 * through the operator's GitHub App.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FORGE_TOKEN_REFUSED`; `not_found`, `forbidden`; `unsupported`
 * with reason `FORGE_NOT_CONFIGURED`; `unavailable`
 */
export async function listForgeRepositories(
  ctx: Context,
  input: ForgeSourceInput,
): Promise<readonly ReachableRepository[]> {
  ctx.checkInput("listForgeRepositories", input);
  await ctx.store.read((tx) => requireManager(tx, ctx, input.projectId));
  const forge = requireForge(ctx, input.kind);
  const { kind, projectId, accessToken = "" } = input;
  if (accessToken.trim() === "" && hasApp(ctx, kind, input.baseUrl || GITHUB_URL)) {
    return await listAppRepositories(ctx, projectId);
  }
  const source = await sourceOf(ctx, input);
  return await askForge(input.kind, () => forge.listRepositories(source));
}

/** Input for {@linkcode checkForgeRepository}. */
export interface CheckForgeRepositoryInput extends ForgeSourceInput {
  /** The path of the repository, such as `owner/name`. */
  path: string;
}

/** The result of a check before a repository is connected. */
export interface CheckedRepository {
  /** Null if the repository was not found. */
  check: ForgeCheck | null;
  /** Whether the token or the App may read and write issues. */
  isReady: boolean;
  /** A message for people: what to fix, or that the repository can be connected. */
  message: string;
  failureReason: ForgeErrorKind | null;
}

/**
 * Checks whether a repository can be connected, without connecting it.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode listForgeRepositories}, except for failures returned as
 * `failureReason`
 */
export async function checkForgeRepository(ctx: Context, input: CheckForgeRepositoryInput): Promise<CheckedRepository> {
  ctx.checkInput("checkForgeRepository", input);
  const { kind, projectId } = input;
  const before = await ctx.store.read(async (tx) => {
    await requireManager(tx, ctx, projectId);
    return projectId === undefined ? undefined : await tx.findForgeConnectionOf(projectId, kind);
  });
  const forge = requireForge(ctx, kind);
  const path = checkRepositoryPath(input.path, POINTERS.path);
  const source = await sourceOf(ctx, input, { path, before });
  try {
    const found = await forge.check({ ...source, path });
    const check = (await checkWithApp(ctx, kind, source.baseUrl, found)) ?? found;
    const missing = check.missingPermissions;
    const message = !check.hasIssues
      ? "Issues are turned off in the repository"
      : check.canWriteIssues
        ? "The repository can be connected"
        : `Permissions are missing: ${missing.length > 0 ? missing.join(", ") : "write issues"}`;
    return { check, isReady: check.canWriteIssues && check.hasIssues, message, failureReason: null };
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    if (!SHOWN.includes(error.kind)) throw refusalOf(kind, error);
    return { check: null, isReady: false, message: messageOf(kind, error.kind), failureReason: error.kind };
  }
}

/** Failures that a check returns as its result instead of throwing them. */
const SHOWN: readonly ForgeErrorKind[] = ["not_found", "gone", "not_a_forge", "insecure"];

function messageOf(kind: ForgeKind, why: ForgeErrorKind): string {
  if (why === "not_a_forge") return `The address is not a ${FORGE_NAMES[kind]} instance`;
  if (why === "insecure") return "The address redirects to another host, or does not use https";
  return "The repository does not exist, or the access token cannot read it";
}

/**
 * Checks the address and the credential of a forge. Do not call it inside a transaction.
 *
 * @param options.before the project's connection; if it already uses the App for the repository at `path`, no token is
 * needed
 * @throws {TrackerError} for the same reasons as {@linkcode refuseWithoutToken}
 */
async function sourceOf(
  ctx: Context,
  input: ForgeSourceInput,
  { path = "", before }: { path?: string; before?: ForgeConnection | undefined } = {},
): Promise<ForgeSource> {
  const baseUrl = await checkBaseUrl(ctx, input.kind, input.baseUrl);
  const { accessToken = "", tokenType = "private" } = input;
  if (accessToken.trim() !== "") {
    const token = checkToken(accessToken, POINTERS.token);
    return { baseUrl, credential: { type: "token", token, scheme: tokenType } };
  }
  if (isConnectedWithApp(before, { baseUrl, path })) {
    return { baseUrl, credential: { type: "app", installationId: before.installationId ?? "" } };
  }
  return refuseWithoutToken(ctx, input.kind);
}

/**
 * Refuses a request without a token.
 *
 * @throws {TrackerError} `invalid` with reason `FORGE_TOKEN_REQUIRED`; `unsupported` with reason `FORGE_NOT_CONFIGURED`
 */
export function refuseWithoutToken(ctx: Context, kind: ForgeKind): never {
  if (kind !== "github" || ctx.policy.githubApp) {
    throw invalidField(POINTERS.token, "Personal access token is required", "FORGE_TOKEN_REQUIRED");
  }
  throw new TrackerError("unsupported", "Cannot reach GitHub: the server has no GitHub App, use an access token", {
    reason: "FORGE_NOT_CONFIGURED",
  });
}

/** Checks the address of an instance. @returns the URL without a trailing slash, query or fragment */
export async function checkBaseUrl(ctx: Context, kind: ForgeKind, given: string | undefined): Promise<string> {
  if (kind === "github" && (given ?? "").trim() === "") return GITHUB_URL;
  const approved = await approveDestination(ctx, given ?? "", { pointer: POINTERS.baseUrl, httpsOnly: true });
  const { origin, pathname, username, password } = new URL(approved);
  if (username !== "" || password !== "") {
    throw invalidField(POINTERS.baseUrl, "Must not contain a username or password");
  }
  return `${origin}${pathname.replace(/\/+$/, "")}`;
}
