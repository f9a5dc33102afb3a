/** Repositories on forges, and the synchronization of tasks with issues. @module */
import type { Client, ListedExternalLink, SyncLogEntry } from "@hexlane/client";
import { ToolError } from "./failure.ts";
import { compact } from "./shorten.ts";

/** The kinds of forges. */
export const SERVICES = ["github", "gitlab", "gitea", "forgejo"] as const;
/** One of {@linkcode SERVICES}. */
export type Service = (typeof SERVICES)[number];

/** The number of log entries that are shown for a task. */
const LOG_ROWS = 10;

/** A repository that a project is connected to. */
export interface Repository {
  service: Service;
  /** Such as `owner/name`. */
  path: string;
  baseUrl: string;
  isActive: boolean;
  branchPattern: string;
}

/** Returns the repositories of a project. */
export async function repositoriesOf({ forges }: Client, projectId: string): Promise<Repository[]> {
  const [github, gitlab, gitea, forgejo] = await Promise.all([
    forges.getGitHubIntegration(projectId),
    forges.getGitLabIntegration(projectId),
    forges.getGiteaIntegration(projectId),
    forges.getForgejoIntegration(projectId),
  ]);
  const byOwner = { github, gitea, forgejo };
  const shown = SERVICES.map((service): Repository | undefined => {
    const found = service === "gitlab" ? gitlab : byOwner[service];
    if (!found) return undefined;
    const path = "fullPath" in found ? found.fullPath : `${found.repositoryOwner}/${found.repositoryName}`;
    const { baseUrl, isActive, branchPattern } = found;
    return { service, path, baseUrl, isActive, branchPattern };
  });
  return shown.filter((one) => one !== undefined);
}

/**
 * Returns a project's only repository, or its repository on the given service.
 *
 * @throws {ToolError} `UNKNOWN_REPOSITORY`, `REPOSITORY_NEEDED`
 */
export async function repositoryOf(
  client: Client,
  projectId: string,
  service: Service | undefined,
): Promise<Repository> {
  const all = await repositoriesOf(client, projectId);
  const [only, ...others] = all.filter((one) => service === undefined || one.service === service);
  if (only && others.length === 0) return only;
  const listed = all.map((one) => `${one.service} (${one.path})`).join(", ");
  if (only) {
    const hint = `Pass service: ${listed}`;
    throw new ToolError("The project has several repositories", { code: "REPOSITORY_NEEDED", hint });
  }
  const hint = listed === "" ? "The project has none: a person connects one in its settings" : `Available: ${listed}`;
  const message =
    service === undefined ? "The project has no repository" : `The project has no repository on ${service}`;
  throw new ToolError(message, { code: "UNKNOWN_REPOSITORY", hint });
}

/** A link from a task to an issue. */
export interface IssueLink {
  service: Service;
  linkId: string;
  link: ListedExternalLink;
}

/** Lists the issues that a task is synchronized with. */
export async function issuesOf({ links }: Client, taskId: string): Promise<IssueLink[]> {
  const all = await links.list(taskId);
  return all.flatMap((link): IssueLink[] => {
    const service = SERVICES.find((one) => one === link.integration?.type);
    return service && link.resourceType === "issue" ? [{ service, linkId: link.id, link }] : [];
  });
}

/** Returns the branch of a task, and its issues with the last steps of their synchronization. */
export async function syncView(client: Client, task: { id: string; projectId: string }): Promise<object> {
  const [{ branch }, issues] = await Promise.all([client.forges.getTaskBranch(task.id), issuesOf(client, task.id)]);
  const shown = issues.map(async ({ service, linkId, link }) => {
    const { rows } = await client.forges.listLog(task.projectId, service, { linkId }).page({ limit: LOG_ROWS });
    const { sync, state } = link.metadata ?? {};
    return compact({ service, issue: link.externalId, url: link.url, state, sync, log: rows.map(stepView) });
  });
  return compact({ branch, issues: await Promise.all(shown) });
}

/** Returns a step of the synchronization as shown to agents. */
export function stepView({ createdAt, direction, action, outcome, detail }: SyncLogEntry): object {
  return compact({ createdAt, direction, action, outcome, detail });
}
