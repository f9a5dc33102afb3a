/** The number of completed subtasks, shown on the card of a task. Loaded after the cards. @module */
import type { TaskCard } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Icon } from "../../components/icon/icon.tsx";
import { subtaskCountsQuery } from "../../queries/task/subtasks.ts";
import { useFullText } from "../../text/mod.tsx";

export function SubtaskSign({ task: { id, projectId } }: { task: TaskCard }): ReactNode {
  const { task: words } = useFullText();
  const { data: count } = useQuery({
    ...subtaskCountsQuery(projectId),
    select: (counts) => {
      const found = counts.get(id);
      return found && `${found.done}/${found.total}`;
    },
  });
  if (!count) return null;
  const [done, total] = count.split("/").map(Number);
  const text = `${words.subtasks}: ${words.subtasksDone(done ?? 0, total ?? 0)}`;
  return (
    <span className="subtask-sign inline-line hint small" title={text}>
      <Icon name="tasks" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
