/** Connects use cases to forges: decrypts credentials, and converts {@linkcode ForgeError} to {@linkcode TrackerError}. @module */
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import {
  type Forge,
  ForgeError,
  type ForgeErrorKind,
  type ForgeKind,
  type ForgeRepository,
} from "../../ports/forge.ts";
import { FORGE_NAMES, type ForgeConnection, forgeSeal } from "./connection.ts";

/** Returns the client of a forge. @throws {TrackerError} `unsupported` with reason `FORGE_NOT_CONFIGURED` */
export function requireForge(ctx: Context, kind: ForgeKind): Forge {
  const forge = ctx.forges?.[kind];
  if (forge) return forge;
  throw new TrackerError("unsupported", `Cannot reach ${FORGE_NAMES[kind]}: it is not configured on this server`, {
    reason: "FORGE_NOT_CONFIGURED",
  });
}

/**
 * Returns the repository of a connection with its credential. Decrypts, so do not call it inside a transaction.
 *
 * @throws {TrackerError} `unavailable` if none of the keys can decrypt the token
 */
export async function repositoryOf(ctx: Context, connection: ForgeConnection): Promise<ForgeRepository> {
  const { baseUrl, path, projectId, kind, sealedToken, tokenScheme, installationId } = connection;
  if (sealedToken === null) return { baseUrl, path, credential: { type: "app", installationId: installationId ?? "" } };
  const token = await ctx.crypto.open(sealedToken, forgeSeal(projectId, kind, "token"));
  return { baseUrl, path, credential: { type: "token", token, scheme: tokenScheme } };
}

/**
 * Returns whether a request failed because the repository, issue or comment does not exist, or the credential cannot
 * access it.
 */
export function isMissing(error: unknown): boolean {
  return error instanceof ForgeError && (error.kind === "not_found" || error.kind === "gone");
}

/** Pointers to the input fields that errors of a forge are about. */
export interface ForgePointers {
  token: string;
  baseUrl: string;
  path: string;
}

/** The pointers in Kaneo's request bodies. */
export const POINTERS: ForgePointers = { token: "/accessToken", baseUrl: "/baseUrl", path: "/path" };

/** Calls a forge during a request, and converts its errors to errors of the request's input. @throws {TrackerError} */
export async function askForge<T>(
  kind: ForgeKind,
  call: () => Promise<T>,
  pointers: ForgePointers = POINTERS,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ForgeError ? refusalOf(kind, error, pointers) : error;
  }
}

/** Converts an error of a forge to an error of the request's input. */
export function refusalOf(
  kind: ForgeKind,
  { kind: why, message, details }: ForgeError,
  pointers: ForgePointers = POINTERS,
): TrackerError {
  const name = FORGE_NAMES[kind];
  const atToken: readonly ForgeErrorKind[] = ["unauthorized", "forbidden"];
  if (atToken.includes(why))
    return invalidField(pointers.token, `${name} rejected the access token`, "FORGE_TOKEN_REFUSED");
  if (why === "not_found" || why === "gone") {
    return invalidField(pointers.path, "Is not a repository that the access token can read", "REPOSITORY_NOT_FOUND");
  }
  if (why === "not_a_forge") return invalidField(pointers.baseUrl, `Is not the address of ${name}`, "NOT_A_FORGE");
  if (why === "insecure") return invalidField(pointers.baseUrl, message, "FORBIDDEN_DESTINATION");
  const { retryAfterSeconds } = details;
  return new TrackerError("unavailable", `Cannot reach ${name}: ${message}`, {
    reason: "FORGE_UNAVAILABLE",
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
