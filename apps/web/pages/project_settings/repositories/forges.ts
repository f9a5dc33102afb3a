/** The forges, and one format for the fields that their routes name differently. @module */
import type { ImportedIssues } from "@hexlane/client";
import { api } from "../../../queries/api.ts";

export const FORGE_KINDS = ["github", "gitlab", "gitea", "forgejo"] as const;
export type ForgeKind = (typeof FORGE_KINDS)[number];

/** How often open lists are refetched, because the server does not announce what was synced. */
export const POLL_MILLISECONDS = 5_000;

/** A connected repository. */
export interface Connection {
  id: string;
  baseUrl: string;
  /** Such as `owner/name`. */
  path: string;
  /** Empty if the server's GitHub App is used. */
  maskedAccessToken: string;
  webhookUrl: string;
  /** Empty for the GitHub App. */
  webhookSecret: string;
  branchPattern: string;
  /** Whether a comment on each new issue links to its task. */
  commentsTaskLink: boolean;
  /** The IDs of the chosen members, by login in lower case. */
  people: Record<string, string>;
  /** Whether GitLab's webhooks can be signed. */
  hasSigningToken?: boolean;
  isActive: boolean;
}

/** The values of the form for a new connection. */
export interface Source {
  baseUrl: string;
  path: string;
  accessToken: string;
}

/** The result of a check. */
export interface Checked {
  isReady: boolean;
  /** Shown to people, in English. */
  message: string;
}

export type ConnectionEdit = Partial<Pick<Connection, "branchPattern" | "commentsTaskLink" | "people" | "isActive">> & {
  /** For GitLab only. Null removes it. */
  signingToken?: string | null;
};

export interface Forge {
  /** A proper name. */
  label: string;
  /** The URL of an instance that most people use; undefined if everyone has their own. */
  baseUrl?: string;
  pathExample: string;
  tokenExample: string;
  load: (projectId: string) => Promise<Connection | null>;
  check: (projectId: string, source: Source) => Promise<Checked>;
  connect: (projectId: string, source: Source) => Promise<unknown>;
  edit: (projectId: string, edit: ConnectionEdit) => Promise<unknown>;
  disconnect: (projectId: string) => Promise<unknown>;
  importIssues: (projectId: string) => Promise<ImportedIssues>;
}

type Named = Omit<Connection, "path" | "commentsTaskLink"> & { repositoryOwner: string; repositoryName: string };

const showNamed = (found: Named, commentsTaskLink: boolean): Connection => ({
  ...found,
  path: `${found.repositoryOwner}/${found.repositoryName}`,
  commentsTaskLink,
});

/** Splits a path, or the path in a pasted URL. */
function namesIn(path: string): { repositoryOwner: string; repositoryName: string } {
  const [repositoryOwner = "", ...rest] = pathIn(path).split("/");
  return { repositoryOwner, repositoryName: rest.join("/") };
}

/** Returns the path of a repository, given the path itself or the URL of its page. */
export function pathIn(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  return (url?.pathname ?? text)
    .trim()
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "");
}

const checkedOf = (found: { hasRequiredPermissions: boolean; isInstalled: boolean; message: string }): Checked => ({
  isReady: found.isInstalled && found.hasRequiredPermissions,
  message: found.message,
});

const optional = (accessToken: string) => (accessToken === "" ? {} : { accessToken });

const SWITCHES = { gitea: "commentTaskLinkOnGiteaIssue", forgejo: "commentTaskLinkOnForgejoIssue" } as const;

/** Describes Gitea or Forgejo, whose routes differ in one name. */
function selfHosted(kind: "gitea" | "forgejo", label: string): Forge {
  const route = `/api/${kind}-integration` as const;
  const bodyOf = ({ baseUrl, path, accessToken }: Source) => ({ ...namesIn(path), baseUrl, accessToken });
  return {
    label,
    pathExample: "acme/website",
    tokenExample: "0123456789abcdef…",
    async load(projectId) {
      const found = await api(`GET ${route}/project/:projectId`, { projectId });
      const switches: Partial<Record<string, unknown>> = { ...found };
      return found && showNamed(found, switches[SWITCHES[kind]] === true);
    },
    check: async (projectId, source) =>
      checkedOf(await api(`POST ${route}/verify`, { body: { ...bodyOf(source), projectId } })),
    connect: (projectId, source) => api(`POST ${route}/project/:projectId`, { projectId, body: bodyOf(source) }),
    edit: (projectId, { commentsTaskLink, ...edit }) =>
      api(`PATCH ${route}/project/:projectId`, { projectId, body: { ...edit, [SWITCHES[kind]]: commentsTaskLink } }),
    disconnect: (projectId) => api(`DELETE ${route}/project/:projectId`, { projectId }),
    importIssues: (projectId) => api(`POST ${route}/import-issues`, { body: { projectId } }),
  };
}

export const FORGES: Readonly<Record<ForgeKind, Forge>> = {
  github: {
    label: "GitHub",
    baseUrl: "https://github.com",
    pathExample: "acme/website",
    tokenExample: "github_pat_…",
    async load(projectId) {
      const found = await api("GET /api/github-integration/project/:projectId", { projectId });
      return found && showNamed(found, found.commentTaskLinkOnGitHubIssue);
    },
    async check(projectId, { baseUrl, path, accessToken }) {
      const body = { ...namesIn(path), projectId, baseUrl, ...optional(accessToken) };
      return checkedOf(await api("POST /api/github-integration/verify", { body }));
    },
    connect: (projectId, { baseUrl, path, accessToken }) =>
      api("POST /api/github-integration/project/:projectId", {
        projectId,
        body: { ...namesIn(path), baseUrl, ...optional(accessToken) },
      }),
    edit: (projectId, { commentsTaskLink, ...edit }) =>
      api("PATCH /api/github-integration/project/:projectId", {
        projectId,
        body: { ...edit, commentTaskLinkOnGitHubIssue: commentsTaskLink },
      }),
    disconnect: (projectId) => api("DELETE /api/github-integration/project/:projectId", { projectId }),
    importIssues: (projectId) => api("POST /api/github-integration/import-issues", { body: { projectId } }),
  },
  gitlab: {
    label: "GitLab",
    baseUrl: "https://gitlab.com",
    pathExample: "acme/web/website",
    tokenExample: "glpat-…",
    async load(projectId) {
      const found = await api("GET /api/gitlab-integration/project/:projectId", { projectId });
      return found && { ...found, path: found.fullPath, commentsTaskLink: found.commentTaskLinkOnGitlabIssue };
    },
    async check(projectId, { baseUrl, path, accessToken }) {
      const body = { projectId, baseUrl, accessToken, projectPath: pathIn(path) };
      return checkedOf(await api("POST /api/gitlab-integration/verify", { body }));
    },
    connect: (projectId, { baseUrl, path, accessToken }) =>
      api("POST /api/gitlab-integration/project/:projectId", {
        projectId,
        body: { baseUrl, accessToken, projectPath: pathIn(path) },
      }),
    edit: (projectId, { commentsTaskLink, ...edit }) =>
      api("PATCH /api/gitlab-integration/project/:projectId", {
        projectId,
        body: { ...edit, commentTaskLinkOnGitlabIssue: commentsTaskLink },
      }),
    disconnect: (projectId) => api("DELETE /api/gitlab-integration/project/:projectId", { projectId }),
    importIssues: (projectId) => api("POST /api/gitlab-integration/import-issues", { body: { projectId } }),
  },
  gitea: selfHosted("gitea", "Gitea"),
  forgejo: selfHosted("forgejo", "Forgejo"),
};
