/** Converts between our use cases and Kaneo's routes, whose field names differ between forges. @module */
import type {
  CheckedRepository,
  ForgeErrorKind,
  ForgeKind,
  ReachableRepository,
  ShownForgeConnection,
} from "@hexlane/core";
import { LINK_SWITCHES } from "../../schemas/delivery/forges.ts";

/** The fields of a form that names a repository. */
export interface RepositoryForm {
  repositoryOwner?: string;
  repositoryName?: string;
  projectPath?: string;
}

/** Returns the path of a repository that a form names. */
export function pathIn({ repositoryOwner = "", repositoryName = "", projectPath }: RepositoryForm): string {
  return projectPath ?? `${repositoryOwner}/${repositoryName}`;
}

/** Returns a connection in the form that Kaneo uses for its forge. */
export function connectionBody(connection: ShownForgeConnection): Record<string, unknown> {
  const { kind, owner, name, path, installationId, tokenScheme, maskedToken, commentsTaskLink, ...others } = connection;
  const { hasSigningToken, ...rest } = others;
  const shared = { ...rest, maskedAccessToken: maskedToken ?? "", [LINK_SWITCHES[kind]]: commentsTaskLink };
  if (kind === "gitlab") {
    return { ...shared, namespace: owner, projectPath: name, fullPath: path, tokenType: tokenScheme, hasSigningToken };
  }
  const named = { ...shared, repositoryOwner: owner, repositoryName: name };
  return kind === "github" ? { ...named, installationId } : named;
}

/** Reads the switch that each forge names differently. */
export function linkSwitchIn(kind: ForgeKind, body: Readonly<Record<string, unknown>>): { commentsTaskLink?: boolean } {
  const value = body[LINK_SWITCHES[kind]];
  return typeof value === "boolean" ? { commentsTaskLink: value } : {};
}

export function repositoryBody(repository: ReachableRepository) {
  const { id, name, path, ownerLogin, ownerAvatarUrl, isPrivate, description, url, updatedAt } = repository;
  return {
    id: numberOf(id) ?? 0,
    name,
    full_name: path,
    private: isPrivate,
    owner: { login: ownerLogin, avatar_url: ownerAvatarUrl ?? "", type: "User" },
    description,
    html_url: url,
    updated_at: updatedAt?.toISOString() ?? null,
    installation_id: numberOf(repository.installationId),
  };
}

/** Returns the repositories of the GitHub App, and the installations they belong to. */
export function gitHubRepositoriesBody(repositories: readonly ReachableRepository[]) {
  const installations = new Map<number, { login: string; paths: string[] }>();
  for (const { installationId, ownerLogin, path } of repositories) {
    const id = numberOf(installationId);
    if (id === null) continue;
    const known = installations.get(id) ?? { login: ownerLogin, paths: [] };
    known.paths.push(path);
    installations.set(id, known);
  }
  return {
    repositories: repositories.map(repositoryBody),
    installations: [...installations].map(([id, { login, paths }]) => ({
      id,
      account: { login, type: "User" },
      repositories: paths,
    })),
    total: repositories.length,
  };
}

export function gitLabProjectBody({ id, name, path, isPrivate, url }: ReachableRepository) {
  const end = path.lastIndexOf("/");
  return {
    id: numberOf(id) ?? 0,
    name,
    path: path.slice(end + 1),
    path_with_namespace: path,
    namespace: path.slice(0, Math.max(end, 0)),
    private: isPrivate,
    web_url: url,
  };
}

/** Returns the fields of a repository check that are the same for every forge. */
export function verdictOf({ check, isReady, message }: CheckedRepository) {
  return {
    isInstalled: check !== null,
    hasRequiredPermissions: isReady,
    missingPermissions: [...(check?.missingPermissions ?? [])],
    message,
    exists: check !== null,
    isPrivate: check?.isPrivate ?? null,
  };
}

/** Returns Kaneo's name for a reason. */
export function reasonOf(kind: "gitea" | "gitlab", reason: ForgeErrorKind | null, isHttp: boolean): string | null {
  if (reason === null) return null;
  if (reason === "not_a_forge") return `not_a_${kind}_instance`;
  if (reason === "insecure") return kind === "gitlab" && isHttp ? "insecure_transport" : "redirected";
  return kind === "gitlab" ? "project_not_found" : "repository_not_found";
}

export function numberOf(id: string | null): number | null {
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
