/** A public board, read-only and without sign-in. @module */
import { ApiError, type Board, type BoardColumn, type TaskCard } from "@hexlane/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Avatar } from "../components/avatar.tsx";
import { Brand } from "../components/brand.tsx";
import { ButtonLink } from "../components/button.tsx";
import { formatDate, useReader } from "../components/date.tsx";
import { ColorDot } from "../components/form/color_field.tsx";
import { Failure, Skeleton } from "../components/loading.tsx";
import { QuietPage } from "../components/shell/frame.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { SymbolIcon } from "../components/symbol.tsx";
import { api } from "../queries/api.ts";
import { useFullText } from "../text/mod.tsx";

const boardQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["public-board", projectId],
    queryFn: () => api("GET /api/public-project/:id", { id: projectId }),
  });

export function PublicBoardPage(): ReactNode {
  const { publicBoard: words } = useFullText();
  const { projectId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(boardQuery(projectId));
  if (error instanceof ApiError && error.status === 404) {
    return (
      <QuietPage title={words.missingTitle} lead={words.missing}>
        <ButtonLink to="/sign-in" variant="primary" wide>
          {words.signIn}
        </ButtonLink>
      </QuietPage>
    );
  }
  return (
    <div className="grow column">
      <header className="bar surface line between gap-4 bar-always">
        <Brand />
        <span className="badge">{words.readOnly}</span>
      </header>
      <main id="content" tabIndex={-1} className="public-main grow column gap-5">
        {error ? <Failure error={error} onRetry={refetch} /> : data ? <PublicBoard board={data} /> : <Skeleton />}
      </main>
    </div>
  );
}

function PublicBoard({ board }: { board: Board }): ReactNode {
  const { publicBoard: words } = useFullText();
  return (
    <>
      <div className="public-head">
        <PageTitle>{board.name}</PageTitle>
        {board.description && <p className="lead public-text">{board.description}</p>}
      </div>
      {/* Keyboard users must be able to scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus */}
      <section className="public-columns grow gap-4" aria-label={words.columns} tabIndex={0}>
        {board.columns.map((column) => (
          <PublicColumn key={column.id} column={column} slug={board.slug} />
        ))}
      </section>
    </>
  );
}

function PublicColumn({ column, slug }: { column: BoardColumn; slug: string }): ReactNode {
  const { publicBoard: words } = useFullText();
  const { id, name, color, icon, tasks } = column;
  return (
    <section className="public-column rigid column gap-3" aria-labelledby={`column-${id}`}>
      <div className="public-column-head line gap-2">
        <ColorDot color={color} />
        {icon !== null && <SymbolIcon icon={icon} />}
        <h2 id={`column-${id}`}>{name}</h2>
        <span className="hint">{words.tasks(tasks.length)}</span>
      </div>
      {tasks.length === 0 ? (
        <p className="hint">{words.noTasks}</p>
      ) : (
        <ul className="column gap-2">
          {tasks.map((task) => (
            <PublicCard key={task.id} task={task} slug={slug} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PublicCard({ task, slug }: { task: TaskCard; slug: string }): ReactNode {
  const { publicBoard: words } = useFullText();
  const reader = useReader();
  const { number, title, labels, dueDate, assigneeName, assigneeImage } = task;
  return (
    <li className="public-card bordered rounded surface column gap-1">
      <span className="task-key">
        {slug.toUpperCase()}-{number}
      </span>
      <h3>{title}</h3>
      {labels.length > 0 && (
        <ul className="public-labels wrap gap-1">
          {labels.map(({ id, name, color }) => (
            <li key={id} className="badge">
              <ColorDot color={color} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {(dueDate !== null || assigneeName !== null) && (
        <div className="public-card-foot line between gap-2">
          {dueDate !== null && <span className="hint">{words.due(formatDate(dueDate, reader))}</span>}
          {assigneeName !== null && (
            <>
              <span className="visually-hidden">{words.assignee(assigneeName)}</span>
              <Avatar size="small" name={assigneeName} image={assigneeImage} />
            </>
          )}
        </div>
      )}
    </li>
  );
}
