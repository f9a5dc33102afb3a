/** The cached fields of a task, shown while the rest cannot be loaded. @module */
import { ApiError, type TaskCard } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useMay } from "../../access/location.ts";
import { Button } from "../../components/button/button.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { Notice } from "../../components/notice.tsx";
import { DueSign, LabelChip } from "../../components/task_parts.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { boardQuery } from "../../queries/board.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText, useText } from "../../text/mod.tsx";
import { NewComment } from "./new_comment.tsx";

export interface KnownTaskProps {
  card: TaskCard | undefined;
  taskKey: string;
  /** Why the rest of the task is missing. Null means offline. */
  error: Error | null;
  /** A retry is in progress. */
  isLoading: boolean;
  onRetry: () => void;
}

export function KnownTask({ card, taskKey, error, isLoading, onRetry }: KnownTaskProps): ReactNode {
  return (
    <div className="task column gap-3">
      <KnownFields card={card} taskKey={taskKey} />
      {isLoading ? <Skeleton lines={3} /> : <RestMissing error={error} onRetry={onRetry} />}
      {card && <KnownDiscussion card={card} />}
    </div>
  );
}

/** Says why a task is incomplete. */
export function RestMissing({ error, onRetry }: Pick<KnownTaskProps, "error" | "onRetry">): ReactNode {
  const text = useFullText();
  const isOffline = error === null || !navigator.onLine || (error instanceof ApiError && error.code === "OFFLINE");
  return (
    <Notice tone="warning">
      <p>{isOffline ? text.gone.restOffline : errorSentence(error, text)}</p>
      <Button onClick={onRetry}>{text.actions.retry}</Button>
    </Notice>
  );
}

/** A comment can be written without loading the others. It is sent after reconnecting. */
function KnownDiscussion({ card }: { card: TaskCard }): ReactNode {
  const { data: board } = useQuery({ ...boardQuery(card.projectId), enabled: false });
  const { data: members } = useQuery(membersQuery(card.workspaceId));
  const people = useMemo(() => peopleOf(members ?? []), [members]);
  const mayWrite = useMay(card.workspaceId, card.projectId)("task:comment") && board?.project.archivedAt === null;
  return <NewComment taskId={card.id} people={people} mayWrite={mayWrite} />;
}

function KnownFields({ card, taskKey }: Pick<KnownTaskProps, "card" | "taskKey">): ReactNode {
  const { task: words } = useText();
  const queries = useQueryClient();
  if (!card) return <p className="task-key">{taskKey}</p>;
  const columns = queries.getQueryData(boardQuery(card.projectId).queryKey)?.columns ?? [];
  const asides: Readonly<Record<string, string>> = words.statuses;
  const column = columns.find(({ slug }) => slug === card.status);
  const rows: [string, ReactNode][] = [
    [words.status, column?.name ?? asides[card.status] ?? card.status],
    [words.priority, words.priorities[card.priority]],
    [words.assignee, card.assigneeName ?? words.nobody],
    ...(card.dueDate === null ? [] : [[words.dueDate, <DueSign key="due" task={card} />] as [string, ReactNode]]),
  ];
  return (
    <>
      <p className="task-key">{taskKey}</p>
      <h2 className="task-title" dir="auto">
        {card.title}
      </h2>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {card.labels.length > 0 && (
        <div className="task-labels">
          {card.labels.map((label) => (
            <LabelChip key={label.id} {...label} />
          ))}
        </div>
      )}
    </>
  );
}
