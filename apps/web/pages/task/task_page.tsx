/** A task on its own page. @module */
import { ApiError, type TaskCard } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useProjects, useWorkspace } from "../../access/location.ts";
import { Skeleton } from "../../components/loading.tsx";
import { Missing } from "../../components/shell/frame.tsx";
import { taskIdQuery, taskQuery } from "../../queries/board.ts";
import { useRecentTask } from "../../queries/work.ts";
import { keyOf } from "../board/board_data.ts";
import { DeletedNotice, GoneNotice } from "./deleted_notice.tsx";
import { KnownTask, RestMissing } from "./known_task.tsx";
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
  /** The level of the task's heading. */
  level: 1 | 2;
}

/** Loads a task and shows it. */
export function TaskLoader({ workspaceId, taskKey, taskId, card, onDeleted, level }: TaskLoaderProps): ReactNode {
  // The board drops a deleted task; the panel keeps its ID and its card.
  const [knownId, setKnownId] = useState(taskId);
  if (taskId !== undefined && taskId !== knownId) setKnownId(taskId);
  const [knownCard, setKnownCard] = useState(card);
  if (card !== undefined && card !== knownCard) setKnownCard(card);
  const found = useQuery({ ...taskIdQuery(workspaceId, taskKey), enabled: knownId === undefined });
  const id = knownId ?? found.data;
  const task = useQuery({ ...taskQuery(id ?? ""), enabled: id !== undefined });
  useRecentTask(task.data?.id);
  const projects = useProjects(workspaceId);
  const error = found.error ?? task.error ?? projects.error;
  const isFailed = error !== null || [found, task, projects].some(({ fetchStatus }) => fetchStatus === "paused");
  const isMissing = error instanceof ApiError && error.status === 404;
  const [wasMissing, setMissing] = useState(false);
  if (isMissing && !wasMissing) setMissing(true);
  // Without data, a query has no error while it is loaded again, and the form must not come back in the meantime.
  const isGone = isMissing || (wasMissing && !task.data && task.isFetching);
  const retry = (): void => {
    for (const query of [found, task, projects]) if (query.isEnabled && !query.data) void query.refetch();
  };
  // The user may be typing, so neither a failure nor a retry removes a field.
  const [form, setForm] = useState<"whole" | "known">();
  // The card has the same fields, but may be older.
  const isFromCard = isFailed ? form === "whole" : form !== "known";
  const shown = task.data ?? (isFromCard ? knownCard : undefined);
  const project = projects.data?.find((one) => one.id === shown?.projectId);
  if (form === undefined && (isFailed || project)) setForm(project ? "whole" : "known");
  if (project && shown) {
    const key = keyOf(project, shown);
    return (
      <>
        {isGone && <DeletedNotice task={shown} taskKey={key} />}
        {isFailed && !isGone && !task.data && <RestMissing error={error} onRetry={retry} />}
        <TaskView {...{ task: shown, project, taskKey: key, onDeleted, level, isGone }} />
      </>
    );
  }
  if (isGone) return <GoneNotice taskKey={taskKey} taskId={id} />;
  if (!isFailed && form !== "known") return <Skeleton lines={6} />;
  return <KnownTask {...{ card, taskKey, error, isLoading: !isFailed, onRetry: retry }} />;
}
