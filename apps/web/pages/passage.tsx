/** Goes on to the page that an address made of ids means: mails, webhooks and the inbox link by those. @module */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../api/client.ts";
import { findPassage } from "../api/redirect.ts";
import { Failure, Skeleton } from "../components/loading.tsx";
import { MissingCard } from "../components/shell/tabbed_page.tsx";
import { workspacesQuery } from "../queries/session.ts";

export function PassagePage(): ReactNode {
  const { workspaceId, projectId, taskId } = useParams({ strict: false });
  const workspaces = useQuery(workspacesQuery);
  const passage = useQuery({
    queryKey: ["passage", projectId ?? null, taskId ?? null],
    queryFn: () => findPassage({ ...(projectId ? { projectId } : {}), ...(taskId ? { taskId } : {}) }),
    staleTime: 0,
  });
  const error = workspaces.error ?? passage.error;
  if (error instanceof ApiError && error.status === 404) return <MissingCard />;
  if (error) return <Failure error={error} onRetry={() => location.reload()} />;
  if (!workspaces.data || passage.data === undefined || passage.isFetching) return <Skeleton lines={4} />;
  const workspaceSlug = workspaces.data.find(({ id }) => id === workspaceId)?.slug;
  if (workspaceSlug === undefined) return <MissingCard />;
  const { projectSlug, taskKey } = passage.data;
  if (taskKey !== undefined)
    return <Navigate to="/w/$workspaceSlug/t/$taskKey" params={{ workspaceSlug, taskKey }} replace />;
  if (projectSlug === undefined) return <Navigate to="/w/$workspaceSlug" params={{ workspaceSlug }} replace />;
  return <Navigate to="/w/$workspaceSlug/p/$projectSlug" params={{ workspaceSlug, projectSlug }} replace />;
}

export function NotificationSettingsPassage(): ReactNode {
  return <Navigate to="/settings/$tab" params={{ tab: "notifications" }} replace />;
}
