/** Links by ids, for where nothing else is known. @module */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface PlaceLinkProps {
  workspaceId: string;
  projectId?: string;
  taskId?: string;
  onClick?: () => void;
  children: ReactNode;
}

export function PlaceLink({ workspaceId, projectId, taskId, onClick, children }: PlaceLinkProps): ReactNode {
  const rest = onClick ? { onClick } : {};
  // Looking ahead would only load the page that passes on.
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
