/** The workspace and project in the current URL, and what the account may do there. @module */
import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { createContext, use, useEffect } from "react";
import { readStored, store } from "../browser/storage.ts";
import { workspacesQuery } from "../queries/session.ts";
import { membershipQuery, projectsQuery } from "../queries/workspace.ts";
import { mayDo } from "./access.ts";

/** A resource named in the URL: undefined while it loads, null if it does not exist. */
type Named<Thing> = Thing | null | undefined;

/** Compares slugs the way the server does, so a URL typed in uppercase also works. */
export function isSlug(slug: string, wanted: string): boolean {
  return foldSlug(slug) === foldSlug(wanted);
}

function foldSlug(slug: string): string {
  return slug.normalize("NFKC").trim().toLowerCase();
}

const WorkspaceSlug = createContext("");

/** Sets the workspace for part of a page whose URL does not name one, such as a task in the inbox. */
export const WorkspaceScope = WorkspaceSlug.Provider;

export function useWorkspace(): Named<Workspace> {
  const scope = use(WorkspaceSlug);
  const { workspaceSlug = scope } = useParams({ strict: false });
  // Public pages name no workspace, and their visitors may not ask for the list.
  const isNamed = workspaceSlug !== "";
  const { data } = useQuery({ ...workspacesQuery, enabled: isNamed });
  if (!isNamed) return null;
  return data && (data.find(({ slug }) => isSlug(slug, workspaceSlug)) ?? null);
}

export function useProject(): Named<ListedProject> {
  const { projectSlug = "" } = useParams({ strict: false });
  const workspace = useWorkspace();
  const { data } = useProjects(workspace?.id);
  if (workspace === null) return null;
  return data && (data.find(({ slug }) => isSlug(slug, projectSlug)) ?? null);
}

export function useProjects(workspaceId: string | undefined) {
  return useQuery({ ...projectsQuery(workspaceId ?? ""), enabled: workspaceId !== undefined });
}

const STORAGE_KEY = "hexlane.workspace";

/** Returns the workspace in the URL, or else the last visited one, or else the first. */
export function useCurrentWorkspace(): Workspace | undefined {
  const { workspaceSlug } = useParams({ strict: false });
  const { data = [] } = useQuery(workspacesQuery);
  const named = data.find(({ slug }) => workspaceSlug !== undefined && isSlug(slug, workspaceSlug));
  const namedId = named?.id;
  useEffect(() => {
    if (namedId !== undefined) store(STORAGE_KEY, namedId);
  }, [namedId]);
  return named ?? data.find(({ id }) => id === readStored(STORAGE_KEY)) ?? data[0];
}

/**
 * Returns a check for a permission such as `project:create`. The check returns false while the membership is loading.
 *
 * @param projectId the project that is changed, unless a check names another one
 */
export function useMay(
  workspaceId: string | undefined,
  projectId?: string,
): (permission: string, projectId?: string) => boolean {
  const { data } = useQuery({ ...membershipQuery(workspaceId ?? ""), enabled: workspaceId !== undefined });
  return (permission, other = projectId) => data !== undefined && mayDo(data, permission, other);
}
