/** Redirects URLs with IDs (used by emails, webhooks and the inbox) to the URLs of the pages. @module */
import { ApiError } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Failure, Skeleton } from "../components/loading.tsx";
import { MissingCard } from "../components/shell/tabbed_page.tsx";
import { api } from "../queries/api.ts";
import { workspacesQuery } from "../queries/session.ts";

export function RedirectPage(): ReactNode {
  const { workspaceId, projectId, taskId } = useParams({ strict: false });
  const workspaces = useQuery(workspacesQuery);
  const redirect = useQuery({
    queryKey: ["redirect", projectId ?? null, taskId ?? null],
    queryFn: () => findPage(projectId, taskId),
    staleTime: 0,
  });
  const error = workspaces.error ?? redirect.error;
  if (error instanceof ApiError && error.status === 404) return <MissingCard />;
  if (error) return <Failure error={error} onRetry={() => location.reload()} />;
  if (!workspaces.data || redirect.data === undefined || redirect.isFetching) return <Skeleton lines={4} />;
  const workspaceSlug = workspaces.data.find(({ id }) => id === workspaceId)?.slug;
  if (workspaceSlug === undefined) return <MissingCard />;
  const { projectSlug, taskKey } = redirect.data;
  if (taskKey !== undefined)
    return <Navigate to="/w/$workspaceSlug/t/$taskKey" params={{ workspaceSlug, taskKey }} replace />;
  if (projectSlug === undefined) return <Navigate to="/w/$workspaceSlug" params={{ workspaceSlug }} replace />;
  return <Navigate to="/w/$workspaceSlug/p/$projectSlug" params={{ workspaceSlug, projectSlug }} replace />;
}

export function NotificationSettingsRedirect(): ReactNode {
  return <Navigate to="/settings/$tab" params={{ tab: "notifications" }} replace />;
}

interface PageOfIds {
  projectSlug: string | undefined;
  taskKey: string | undefined;
}

/** Finds the page of a task or project. The task may have moved since, so its project may not be the one in the URL. */
async function findPage(givenProjectId: string | undefined, taskId: string | undefined): Promise<PageOfIds> {
  const task = taskId ? await api("GET /api/task/:id", { id: taskId }) : undefined;
  const id = task?.projectId ?? givenProjectId;
  if (!id) return { projectSlug: undefined, taskKey: undefined };
  const { slug } = await api("GET /api/project/:id", { id });
  return { projectSlug: slug, taskKey: task && `${slug.toUpperCase()}-${task.number}` };
}
