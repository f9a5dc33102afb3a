/** The task of the selected notification, next to the list. @module */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { WorkspaceScope } from "../../access/location.ts";
import { useReader } from "../../components/date.tsx";
import { ErrorBoundary } from "../../components/error_boundary.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { EXPAND } from "../../components/icon/rare_icons.ts";
import { Empty } from "../../components/loading.tsx";
import { formatDate, Moment } from "../../components/moment.tsx";
import { dataOf, notificationLine } from "../../format/notification_line.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { TaskLoader } from "../task/task_page.tsx";
import type { InboxGroup } from "./groups.ts";

/** Moving through the list must not load every task along the way. */
const PAUSE_MILLISECONDS = 150;

export function InboxPane({ group }: { group: InboxGroup | undefined }): ReactNode {
  const { inbox: words, task: taskWords } = useFullText();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const shown = usePaused(group);
  if (!shown) return <Empty title={words.pick} text={words.pickText} />;
  const { first } = shown;
  const taskKey = dataOf(first)("taskKey");
  const workspaceId = dataOf(first)("workspaceId");
  const slug = workspaces.find(({ id }) => id === workspaceId)?.slug;
  const isTask = taskKey !== undefined && workspaceId !== undefined && slug !== undefined;
  return (
    <>
      <GroupLines group={shown} />
      {isTask && (
        <WorkspaceScope value={slug}>
          <Link
            className="icon-button inbox-expand"
            to="/w/$workspaceSlug/t/$taskKey"
            params={{ workspaceSlug: slug, taskKey }}
            aria-label={taskWords.openPage}
            title={taskWords.openPage}
          >
            <Icon name={EXPAND} />
          </Link>
          <ErrorBoundary key={shown.id}>
            <TaskLoader
              workspaceId={workspaceId}
              taskKey={taskKey}
              taskId={first.resourceId ?? undefined}
              onDeleted={() => {}}
              level={2}
            />
          </ErrorBoundary>
        </WorkspaceScope>
      )}
    </>
  );
}

/** The notifications of the group, newest first. */
function GroupLines({ group }: { group: InboxGroup }): ReactNode {
  const text = useFullText();
  const reader = useReader();
  return (
    <ul className="inbox-lines column gap-1">
      {group.all.map((one) => {
        const { title, sentence, preview } = notificationLine(one, (day) => formatDate(day, reader), text);
        return (
          <li key={one.id} className="breakable">
            <strong>
              <bdi>{sentence ?? title}</bdi>
            </strong>{" "}
            {preview !== undefined && <bdi>{preview} </bdi>}
            <span className="hint">
              <Moment value={one.createdAt} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Returns the selected group, after a pause if the selection moves to another group, or immediately if the group itself
 * changes.
 */
function usePaused(group: InboxGroup | undefined): InboxGroup | undefined {
  const [id, setId] = useState(group?.id);
  const wanted = group?.id;
  useEffect(() => {
    const timer = setTimeout(() => setId(wanted), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === id ? group : undefined;
}
