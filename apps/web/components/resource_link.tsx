/** Links by id, for when slugs are unknown. @module */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface ResourceLinkProps {
  workspaceId: string;
  projectId?: string;
  taskId?: string;
  onClick?: () => void;
  children: ReactNode;
}

export function ResourceLink({ workspaceId, projectId, taskId, onClick, children }: ResourceLinkProps): ReactNode {
  const rest = onClick ? { onClick } : {};
  // Preloading would only load the redirect.
  if (projectId === undefined) {
    return (
      <Link to="/dashboard/workspace/$workspaceId" params={{ workspaceId }} preload={false} {...rest}>
        {children}
      </Link>
    );
  }
  if (taskId === undefined) {
    return (
      <Link
        to="/dashboard/workspace/$workspaceId/project/$projectId"
        params={{ workspaceId, projectId }}
        preload={false}
        {...rest}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link
      to="/dashboard/workspace/$workspaceId/project/$projectId/task/$taskId"
      params={{ workspaceId, projectId, taskId }}
      preload={false}
      {...rest}
    >
      {children}
    </Link>
  );
}
