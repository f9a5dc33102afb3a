/** A public board, read-only and without sign-in. @module */
import { ApiError, type Board, type BoardColumn, type TaskCard } from "@hexlane/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Avatar } from "../components/avatar.tsx";
import { ButtonLink } from "../components/button/button.tsx";
import { Markdown } from "../components/editor/markdown.tsx";
import { Brand } from "../components/icon/brand.tsx";
import { SymbolIcon } from "../components/icon/symbol.tsx";
import { Failure, Skeleton } from "../components/loading.tsx";
import { QuietPage } from "../components/shell/frame.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { DueSign, LabelChip, PrioritySign, StatusSign } from "../components/task_parts.tsx";
import { api } from "../queries/api.ts";
import { useFullText } from "../text/mod.tsx";
import type { Person } from "./board/board_data.ts";

/** Visitors see mentions without names. */
const NOBODY: Person[] = [];

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
        {board.description && <Markdown source={board.description} people={NOBODY} level={1} />}
      </div>
      {/* Keyboard users must be able to scroll this region. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes focus */}
      <section className="public-columns grow gap-4" aria-label={words.columns} tabIndex={0}>
        {board.columns.map((column) => (
          <PublicColumn key={column.id} column={column} board={board} />
        ))}
      </section>
    </>
  );
}

function PublicColumn({ column, board }: { column: BoardColumn; board: Board }): ReactNode {
  const { publicBoard: words } = useFullText();
  const { id, name, slug, icon, isFinal, tasks } = column;
  return (
    <section className="public-column rigid column gap-3" aria-labelledby={`column-${id}`}>
      <div className="public-column-head line gap-2">
        <StatusSign columns={board.columns} status={slug} />
        {icon !== null && <SymbolIcon icon={icon} />}
        <h2 id={`column-${id}`}>{name}</h2>
        <span className="hint">{words.tasks(tasks.length)}</span>
      </div>
      {tasks.length === 0 ? (
        <p className="hint">{words.noTasks}</p>
      ) : (
        <ul className="column gap-2">
          {tasks.map((task) => (
            <PublicCard key={task.id} task={task} slug={board.slug} isDone={isFinal} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface PublicCardProps {
  task: TaskCard;
  slug: string;
  isDone: boolean;
}

function PublicCard({ task, slug, isDone }: PublicCardProps): ReactNode {
  const { publicBoard: words, task: taskWords } = useFullText();
  const [isOpen, setOpen] = useState(false);
  const { number, title, description, priority, labels, dueDate, assigneeName, assigneeImage } = task;
  return (
    <li className="public-card bordered rounded surface column gap-1">
      <span className="task-key line gap-2">
        {slug.toUpperCase()}-{number}
        {priority !== "no-priority" && <PrioritySign priority={priority} />}
      </span>
      <h3 dir="auto">{title}</h3>
      {description && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="hint">{taskWords.description}</summary>
          {isOpen && <Markdown source={description} people={NOBODY} />}
        </details>
      )}
      {labels.length > 0 && (
        <ul className="public-labels wrap gap-1">
          {labels.map((label) => (
            <li key={label.id}>
              <LabelChip {...label} />
            </li>
          ))}
        </ul>
      )}
      {(dueDate !== null || assigneeName !== null) && (
        <div className="public-card-foot line between gap-2">
          <DueSign task={task} isDone={isDone} />
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
