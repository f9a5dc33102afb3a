/** A task on a page of its own. @module */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { keyOf } from "../../board_data.ts";
import { taskIdQuery, taskQuery } from "../../board_queries.ts";
import { ApiError } from "../../client.ts";
import { Missing } from "../../parts/frame.tsx";
import { Loaded, Skeleton } from "../../parts/loading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useProjects, useWorkspace } from "../../place.ts";
import { useText } from "../../text/mod.tsx";
import { TaskView } from "./task_view.tsx";

export function TaskPage(): ReactNode {
  const workspace = useWorkspace();
  const { workspaceSlug = "", taskKey = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const projects = useProjects(workspace?.id);
  if (workspace === null) return <Missing />;
  if (!workspace) return <Skeleton lines={5} />;
  const slug = taskKey.slice(0, taskKey.lastIndexOf("-")).toLowerCase();
  const project = projects.data?.find((one) => one.slug.toLowerCase() === slug);
  const toBoard = (): Promise<void> =>
    project
      ? navigate({ to: "/w/$workspaceSlug/p/$projectSlug", params: { workspaceSlug, projectSlug: project.slug } })
      : navigate({ to: "/" });
  return (
    <div className="task-page">
      {project && (
        <nav className="crumbs">
          <Link to="/w/$workspaceSlug/p/$projectSlug" params={{ workspaceSlug, projectSlug: project.slug }}>
            <bdi>{project.name}</bdi>
          </Link>
        </nav>
      )}
      <TaskLoader
        key={taskKey}
        workspaceId={workspace.id}
        taskKey={taskKey}
        onDeleted={() => void toBoard()}
        level={1}
      />
    </div>
  );
}

export interface TaskLoaderProps {
  workspaceId: string;
  taskKey: string;
  /** Undefined when only the key is known. */
  taskId?: string | undefined;
  onDeleted: () => void;
  /** Of its heading. */
  level: 1 | 2;
}

/** Finds the task and shows it. */
export function TaskLoader({ workspaceId, taskKey, taskId, onDeleted, level }: TaskLoaderProps): ReactNode {
  const { task: words } = useText();
  const found = useQuery({ ...taskIdQuery(workspaceId, taskKey), enabled: taskId === undefined });
  const id = taskId ?? found.data;
  const task = useQuery({ ...taskQuery(id ?? ""), enabled: id !== undefined });
  const projects = useProjects(workspaceId);
  const project = projects.data?.find((one) => one.id === task.data?.projectId);
  const error = found.error ?? task.error;
  if (error instanceof ApiError && error.status === 404 && !task.data) {
    return <Notice tone="warning">{words.gone(taskKey)}</Notice>;
  }
  return (
    <Loaded query={{ data: project && task.data, error, refetch: () => task.refetch() }} lines={6}>
      {(data) =>
        project ? (
          <>
            {error instanceof ApiError && error.status === 404 && (
              <Notice tone="warning">{words.deletedByOther}</Notice>
            )}
            <TaskView
              task={data}
              project={project}
              taskKey={keyOf(project, data)}
              onDeleted={onDeleted}
              level={level}
            />
          </>
        ) : null
      }
    </Loaded>
  );
}
