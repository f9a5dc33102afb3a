/** The runs of an automation, and the results of a dry run. @module */
import type { AutomationChange, AutomationRun, DryRun } from "@hexlane/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useReader } from "../../components/date.tsx";
import { MoreButton } from "../../components/menu/more_button.tsx";
import { formatDate } from "../../components/moment.tsx";
import { Rows } from "../../components/rows.tsx";
import { automationRunsQuery } from "../../queries/automations.ts";
import { useFullText } from "../../text/mod.tsx";
import { useEventName } from "./automation_events.ts";
import type { ProjectSettingsProps } from "./general.tsx";

/** How often an open log is refetched, because the server does not announce runs. */
const POLL_MILLISECONDS = 5_000;

const TONES: Readonly<Record<AutomationRun["status"], string>> = {
  done: "badge badge-on",
  failed: "badge badge-danger",
  skipped: "badge",
  loop: "badge badge-danger",
};

export function AutomationLog({
  automationId,
  place,
}: {
  automationId: string;
  place: ProjectSettingsProps;
}): ReactNode {
  const { automations: words, integrations } = useFullText();
  const pages = useInfiniteQuery({ ...automationRunsQuery(automationId), refetchInterval: POLL_MILLISECONDS });
  const nameOf = useEventName();
  const runs = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };
  const reader = useReader();
  return (
    <>
      <Rows query={runs} none={words.noRuns}>
        {({ id, task, status, changes, reason, createdAt, eventType }) => (
          <li key={id} className="row line gap-4">
            <div className="row-main grow shrinkable breakable">
              <p className="row-name line wrap gap-2">
                {task ? <TaskLink task={task} place={place} /> : nameOf(eventType ?? "")}
                <span className={TONES[status]}>{words.statuses[status]}</span>
              </p>
              {reason !== null && <p className="fault">{reason}</p>}
              <Changes changes={changes} isDone={status === "done"} />
              <p className="hint">{formatDate(createdAt, reader, { time: true })}</p>
            </div>
          </li>
        )}
      </Rows>
      <MoreButton query={pages}>{integrations.log.more}</MoreButton>
    </>
  );
}

/** The result of a dry run. */
export function DryRunResult({ result, place }: { result: DryRun; place: ProjectSettingsProps }): ReactNode {
  const { automations: words } = useFullText();
  const nameOf = useEventName();
  const reader = useReader();
  const { from, matches, hasMore } = result;
  return (
    <section className="column gap-2" aria-label={words.dryRun} role="status">
      <p className="hint">{words.since(formatDate(from, reader, { time: true }))}</p>
      {matches.length === 0 && <p>{words.noMatches}</p>}
      {matches.length > 0 && (
        <ul className="rows column">
          {matches.map(({ at, eventType, task, changes, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a task can match several times, and the list does not change
            <li key={index} className="row line gap-4">
              <div className="row-main grow shrinkable breakable">
                <p className="row-name">
                  <TaskLink task={task} place={place} />
                </p>
                {reason !== null && <p className="fault">{reason}</p>}
                <Changes changes={changes ?? []} isDone={changes !== null} />
                <p className="hint">
                  {[
                    eventType === null ? [] : nameOf(eventType),
                    at === null ? [] : formatDate(at, reader, { time: true }),
                  ]
                    .flat()
                    .join(" · ")}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className="hint">{words.moreMatches}</p>}
    </section>
  );
}

interface TaskLinkProps {
  task: { id: string; key: string; title: string };
  place: ProjectSettingsProps;
}

function TaskLink({ task: { id, key, title }, place: { workspace, project } }: TaskLinkProps): ReactNode {
  return (
    <Link
      to="/dashboard/workspace/$workspaceId/project/$projectId/task/$taskId"
      params={{ workspaceId: workspace.id, projectId: project.id, taskId: id }}
    >
      {`${key} ${title}`}
    </Link>
  );
}

function Changes({ changes, isDone }: { changes: readonly AutomationChange[]; isDone: boolean }): ReactNode {
  const { automations: words } = useFullText();
  const nameOf = useEventName();
  const names = changes.map(({ type }) => nameOf(type));
  if (names.length === 0) return isDone ? <p>{words.noChange}</p> : null;
  return <p>{[...new Set(names)].join(", ")}</p>;
}
