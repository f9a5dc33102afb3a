/** What the board knows of a task, shown while the rest of it cannot be loaded. @module */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { boardQuery } from "../../board_queries.ts";
import { ApiError } from "../../client.ts";
import { errorSentence } from "../../error_text.ts";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { DueSign, LabelChip } from "../../parts/task_parts.tsx";
import { useFullText, useText } from "../../text/mod.tsx";
import type { TaskCard } from "../../wire.ts";

export interface KnownTaskProps {
  card: TaskCard | undefined;
  taskKey: string;
  /** Why there is no more; undefined: the browser is offline. */
  error?: unknown;
  onRetry: () => void;
}

export function KnownTask({ card, taskKey, error, onRetry }: KnownTaskProps): ReactNode {
  const text = useFullText();
  const isOffline = error === undefined || !navigator.onLine || (error instanceof ApiError && error.code === "OFFLINE");
  return (
    <div className="task">
      <KnownFields card={card} taskKey={taskKey} />
      <Notice tone="warning">
        <p>{isOffline ? text.gone.restOffline : errorSentence(error, text)}</p>
        <Button onClick={onRetry}>{text.actions.retry}</Button>
      </Notice>
    </div>
  );
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
