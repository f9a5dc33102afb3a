/** The user's running timer in the sidebar, on every page. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { runningTimerQuery } from "../../queries/task/task_document.ts";
import { useFullText } from "../../text/mod.tsx";
import { RunningClock, STOP } from "./running_clock.tsx";

export function RunningTimer(): ReactNode {
  const { time: words } = useFullText();
  const queries = useQueryClient();
  const { data: timer } = useQuery(runningTimerQuery);
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { pending, message, run } = useAction();
  const workspace = workspaces.find(({ id }) => id === timer?.workspaceId);
  if (!timer || !workspace) return null;
  const stop = (): Promise<void> =>
    run(async () => {
      await api("POST /api/time-entry/task/:taskId/stop", { taskId: timer.taskId });
      await queries.invalidateQueries({ queryKey: ["time-entries"] });
      return undefined;
    });
  const key = `${timer.projectSlug.toUpperCase()}-${timer.taskNumber}`;
  return (
    <section className="side-timer surface column gap-2" aria-label={words.running}>
      <Link
        to="/w/$workspaceSlug/t/$taskKey"
        params={{ workspaceSlug: workspace.slug, taskKey: key }}
        className="truncate"
      >
        {key} <bdi>{timer.taskTitle}</bdi>
      </Link>
      <div className="line between gap-2">
        <span className="time-length">
          <RunningClock since={timer.startTime} />
        </span>
        <Button variant="quiet" icon={STOP} pending={pending} onClick={stop}>
          {words.stop}
        </Button>
      </div>
      {message && (
        <p className="fault small" role="alert">
          {message.text}
        </p>
      )}
    </section>
  );
}
