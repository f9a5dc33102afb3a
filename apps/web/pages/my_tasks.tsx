/** The tasks assigned to the account in a workspace, by due date. @module */
import type { Column, ListedProject, Task } from "@hexlane/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentWorkspace, useProjects } from "../access/location.ts";
import { useReader } from "../components/date.tsx";
import { Empty, Loaded, Skeleton } from "../components/loading.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { DueSign, PrioritySign } from "../components/task_parts.tsx";
import { myTasksQuery } from "../queries/board.ts";
import { sessionQuery, workspacesQuery } from "../queries/session.ts";
import { columnsQuery } from "../queries/workspace.ts";
import { useFullText } from "../text/mod.tsx";
import { keyOf } from "./board/board_data.ts";
import { DUES, dueOf } from "./board/board_filter.ts";

export function MyTasksPage(): ReactNode {
  const { board: words } = useFullText();
  const { isSuccess } = useQuery(workspacesQuery);
  const workspace = useCurrentWorkspace();
  const { data: session } = useQuery(sessionQuery);
  const userId = session?.user.id;
  const tasks = useQuery({
    ...myTasksQuery(workspace?.id ?? "", userId ?? ""),
    enabled: workspace !== undefined && userId !== undefined,
  });
  const projects = useProjects(workspace?.id);
  if (!workspace && !isSuccess) return <Skeleton lines={5} />;
  return (
    <div className="column gap-6">
      <PageTitle>{words.myTasks}</PageTitle>
      {workspace ? (
        <Loaded query={tasks}>
          {(list) => <Groups tasks={list} projects={projects.data ?? []} workspaceSlug={workspace.slug} />}
        </Loaded>
      ) : (
        <NothingToDo />
      )}
    </div>
  );
}

interface GroupsProps {
  tasks: readonly Task[];
  projects: readonly ListedProject[];
  workspaceSlug: string;
}

function Groups({ tasks, projects, workspaceSlug }: GroupsProps): ReactNode {
  const { board: words } = useFullText();
  const reader = useReader();
  const open = projects.filter(
    ({ id, archivedAt }) => archivedAt === null && tasks.some((one) => one.projectId === id),
  );
  const columns = useQueries({
    queries: open.map(({ id }) => columnsQuery(id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const columnOf = (task: Task): Column | undefined =>
    columns.find(({ projectId, slug }) => projectId === task.projectId && slug === task.status);
  // Leaves out completed, backlog and archived tasks.
  const toDo = tasks.filter((task) => columnOf(task)?.isFinal === false);
  const now = new Date();
  const groups = Map.groupBy(toDo, (task) => dueOf(task, { ...reader, now }));
  if (toDo.length === 0) return <NothingToDo />;
  return DUES.filter((due) => groups.has(due)).map((due) => (
    <section key={due} className="my-group" aria-labelledby={`due-${due}`}>
      <h2 id={`due-${due}`}>
        {words.dues[due]} <span className="lane-count hint">{groups.get(due)?.length}</span>
      </h2>
      <ul className="my-rows">
        {(groups.get(due) ?? []).map((task) => {
          const project = projects.find(({ id }) => id === task.projectId);
          if (!project) return null;
          const key = keyOf(project, task);
          return (
            <li key={task.id} className="task-row relative line gap-3">
              <PrioritySign priority={task.priority} />
              <span className="task-key">{key}</span>
              <Link
                className="task-link breakable plain-link"
                to="/w/$workspaceSlug/t/$taskKey"
                params={{ workspaceSlug, taskKey: key }}
              >
                <bdi>{task.title}</bdi>
              </Link>
              <DueSign keepsPlace task={task} />
              <span className="task-status hint">
                <bdi>{columnOf(task)?.name}</bdi>
              </span>
              <span className="task-project rigid truncate hint">
                <bdi>{project.name}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

function NothingToDo(): ReactNode {
  const { board: words } = useFullText();
  return <Empty title={words.nothingToDo} text={words.nothingToDoText} />;
}
