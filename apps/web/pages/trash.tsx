/** The deleted tasks of a project. @module */
import type { DiscardedTask } from "@hexlane/client";
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useMay } from "../access/location.ts";
import { Button } from "../components/button/button.tsx";
import { useAction } from "../components/button/use_action.ts";
import { Empty, Loaded } from "../components/loading.tsx";
import { MoreButton } from "../components/menu/more_button.tsx";
import { Moment } from "../components/moment.tsx";
import { FailureNotice, Notice, Outcome } from "../components/notice.tsx";
import { Row } from "../components/rows.tsx";
import { Slotted } from "../components/slotted.tsx";
import { api, listPage } from "../queries/api.ts";
import { useFullText } from "../text/mod.tsx";
import { ProjectPage, type ProjectPlace } from "./project_page.tsx";

const ROWS_OF_A_PAGE = 50;

const trashQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ["trash", projectId],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/project/:id/deleted-tasks", {
        id: projectId,
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

export function TrashPage(): ReactNode {
  const { trash: words } = useFullText();
  return (
    <ProjectPage title={words.title} lead={words.lead}>
      {(place) => <Trash key={place.project.id} {...place} />}
    </ProjectPage>
  );
}

function Trash({ workspace, project }: ProjectPlace): ReactNode {
  const { trash: words } = useFullText();
  const may = useMay(workspace.id, project.id);
  if (!may("task:delete")) return <Notice>{words.notAllowed}</Notice>;
  return <DeletedTasks workspace={workspace} project={project} />;
}

function DeletedTasks({ workspace, project }: ProjectPlace): ReactNode {
  const { trash: words } = useFullText();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const [restored, setRestored] = useState<string>();
  const pages = useInfiniteQuery(trashQuery(project.id));
  const tasks = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };
  const keyOf = ({ number }: DiscardedTask): string => `${project.slug.toUpperCase()}-${number}`;

  const restore = (task: DiscardedTask): Promise<void> =>
    run(async () => {
      setRestored(undefined);
      await api("POST /api/task/:id/restore", { id: task.id });
      setRestored(keyOf(task));
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["trash", project.id] }),
        queries.invalidateQueries({ queryKey: ["board", project.id] }),
      ]);
      return undefined;
    });

  return (
    <>
      <FailureNotice message={message} />
      <Outcome>
        {restored !== undefined && (
          <Link to="/w/$workspaceSlug/t/$taskKey" params={{ workspaceSlug: workspace.slug, taskKey: restored }}>
            {words.restored(restored)}
          </Link>
        )}
      </Outcome>
      <Loaded query={tasks}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <ul className="rows column card section">
              {list.map((task) => (
                <Row
                  key={task.id}
                  name={
                    <>
                      <span className="task-key">{keyOf(task)}</span>
                      <span dir="auto">{task.title}</span>
                    </>
                  }
                  hint={
                    task.deletedBy === null ? (
                      <Slotted
                        write={(time = "") => words.deleted(time)}
                        slots={[<Moment value={task.deletedAt} key="time" />]}
                      />
                    ) : (
                      <Slotted
                        write={(name = "", time = "") => words.deletedBy(name, time)}
                        slots={[
                          <bdi key="name">{task.deletedBy.name}</bdi>,
                          <Moment value={task.deletedAt} key="time" />,
                        ]}
                      />
                    )
                  }
                >
                  {project.archivedAt === null && (
                    <Button
                      aria-label={words.restoreLabel(keyOf(task))}
                      pending={pending}
                      onClick={() => void restore(task)}
                    >
                      {words.restore}
                    </Button>
                  )}
                </Row>
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton query={pages}>{words.more}</MoreButton>
    </>
  );
}
