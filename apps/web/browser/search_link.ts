/** Links to search results. @module */
import type { SearchResult, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { workspacesQuery } from "../queries/session.ts";

export type FoundLink =
  | { to: "/w/$workspaceSlug"; params: { workspaceSlug: string } }
  | { to: "/w/$workspaceSlug/p/$projectSlug"; params: { workspaceSlug: string; projectSlug: string } }
  | { to: "/w/$workspaceSlug/t/$taskKey"; params: { workspaceSlug: string; taskKey: string } };

/** Returns the link to a search result, or undefined if its target no longer exists. */
export function foundLink(
  { id, type, workspaceId, projectSlug, taskNumber }: SearchResult,
  workspaces: readonly Pick<Workspace, "id" | "slug">[],
): FoundLink | undefined {
  const wantedId = type === "workspace" ? id : workspaceId;
  const workspaceSlug = workspaces.find((one) => one.id === wantedId)?.slug;
  if (workspaceSlug === undefined) return undefined;
  if (type === "workspace") return { to: "/w/$workspaceSlug", params: { workspaceSlug } };
  if (projectSlug === undefined) return undefined;
  if (taskNumber === undefined)
    return { to: "/w/$workspaceSlug/p/$projectSlug", params: { workspaceSlug, projectSlug } };
  const taskKey = `${projectSlug.toUpperCase()}-${taskNumber}`;
  return { to: "/w/$workspaceSlug/t/$taskKey", params: { workspaceSlug, taskKey } };
}

export function useFoundLink(): (result: SearchResult) => FoundLink | undefined {
  const { data = [] } = useQuery(workspacesQuery);
  return (result) => foundLink(result, data);
}
