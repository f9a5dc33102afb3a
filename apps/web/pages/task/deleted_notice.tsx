/** Notices for deleted and missing tasks, with any unsaved text. @module */
import type { TaskDetail } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "../../access/location.ts";
import { Button } from "../../components/button/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { drafts } from "../../drafts/drafts.ts";
import { useAccountId } from "../../drafts/use_outbox.ts";
import { deletionQuery } from "../../queries/board.ts";
import { useTaskChanges } from "../../queries/task/task_changes.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText, useText } from "../../text/mod.tsx";
import { OrphanedDrafts } from "./orphaned_drafts.tsx";

/** Shown above a task that was deleted while it was open. */
export function DeletedNotice({ task, taskKey }: { task: TaskDetail; taskKey: string }): ReactNode {
  const { gone: words } = useFullText();
  const accountId = useAccountId();
  const { data: deletion } = useQuery(deletionQuery(task.id));
  const members = useQuery(membersQuery(task.workspaceId));
  const may = useMay(task.workspaceId, task.projectId);
  const changes = useTaskChanges();
  const actorId = deletion?.actorId;
  const name = members.data?.find(({ user }) => user.id === actorId)?.user.name;
  const hasDrafts = drafts.list({ accountId, prefix: `task:${task.id}:` }).length > 0;
  return (
    <div className="deleted-notice column gap-4">
      <Notice tone="warning">
        <p>
          {actorId === accountId ? words.deletedByYou : words.deletedBy(name)} {hasDrafts && words.textBelow}
        </p>
        {may("task:delete") && <Button onClick={() => changes.restore(task, taskKey)}>{words.restore}</Button>}
      </Notice>
      <OrphanedDrafts taskId={task.id} takesFocus />
    </div>
  );
}

/** Shown instead of a task that does not exist. */
export function GoneNotice({ taskKey, taskId }: { taskKey: string; taskId: string | undefined }): ReactNode {
  const { task: words } = useText();
  return (
    <div className="deleted-notice column gap-4">
      <Notice tone="warning">{words.gone(taskKey)}</Notice>
      {taskId !== undefined && <OrphanedDrafts taskId={taskId} />}
    </div>
  );
}
