/** A task on its own page. @module */
import { ApiError, type TaskCard } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useProjects, useWorkspace } from "../../access/location.ts";
import { Skeleton } from "../../components/loading.tsx";
import { Missing } from "../../components/shell/frame.tsx";
import { taskIdQuery, taskQuery } from "../../queries/board.ts";
import { keyOf } from "../board/board_data.ts";
import { DeletedNotice, GoneNotice } from "./deleted_notice.tsx";
import { KnownTask } from "./known_task.tsx";
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
        <nav className="crumbs small">
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
  /** Undefined while only the key is known. */
  taskId?: string | undefined;
  /** The fields that the board has cached. */
  card?: TaskCard | undefined;
  onDeleted: () => void;
  /** The level of its heading. */
  level: 1 | 2;
}

/** Loads a task and shows it. */
export function TaskLoader({ workspaceId, taskKey, taskId, card, onDeleted, level }: TaskLoaderProps): ReactNode {
  // The board drops a deleted task; the panel keeps its id.
  const [knownId, setKnownId] = useState(taskId);
  if (taskId !== undefined && taskId !== knownId) setKnownId(taskId);
  const found = useQuery({ ...taskIdQuery(workspaceId, taskKey), enabled: knownId === undefined });
  const id = knownId ?? found.data;
  const task = useQuery({ ...taskQuery(id ?? ""), enabled: id !== undefined });
  const projects = useProjects(workspaceId);
  const project = projects.data?.find((one) => one.id === task.data?.projectId);
  const error = found.error ?? task.error ?? projects.error;
  const isFailed = error !== null || [found, task, projects].some(({ fetchStatus }) => fetchStatus === "paused");
  // The user may be typing: a retry must not remove the field.
  const [hasFailed, setHasFailed] = useState(false);
  if (isFailed && !hasFailed) setHasFailed(true);
  const isGone = error instanceof ApiError && error.status === 404;
  if (project && task.data) {
    const key = keyOf(project, task.data);
    return (
      <>
        {isGone && <DeletedNotice task={task.data} taskKey={key} />}
        <TaskView {...{ task: task.data, project, taskKey: key, onDeleted, level, isGone }} />
      </>
    );
  }
  if (isGone) return <GoneNotice taskKey={taskKey} taskId={id} />;
  if (!isFailed && !hasFailed) return <Skeleton lines={6} />;
  const retry = (): void => {
    for (const query of [found, task, projects]) if (query.isEnabled && !query.data) void query.refetch();
  };
  return <KnownTask {...{ card, taskKey, error: error ?? undefined, isLoading: !isFailed, onRetry: retry }} />;
}
