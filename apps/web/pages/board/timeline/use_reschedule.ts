/** Moves bars. Shows which blocked tasks would also move, and saves all moves as one change. @module */
import type { Rescheduled, TaskCard } from "@hexlane/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { effectOn } from "../../../actions/bulk.ts";
import { useActionContext } from "../../../actions/context.ts";
import { beforeUndo } from "../../../actions/steps.ts";
import { offerUndo } from "../../../actions/undo.ts";
import { onSaved } from "../../../drafts/use_outbox.ts";
import { api } from "../../../queries/api.ts";
import { putTask } from "../../../queries/task/task_cache.ts";
import { useFullText } from "../../../text/mod.tsx";
import { keyOf } from "../board_data.ts";
import { useBoard } from "../board_state.ts";
import { sayDay } from "../calendar/say_day.ts";
import { datesOf, dayOfNumber, type Span, shownDates } from "./spans.ts";

/** A bar that is being moved. */
export interface Draft {
  task: TaskCard;
  span: Span;
}

export interface Reschedule {
  draft: Draft | undefined;
  /** The blocked tasks that the draft would also move. */
  followers: Rescheduled["followers"];
  /** Shows the bar at a different position, without saving it. */
  propose: (draft: Draft) => void;
  /** Saves the draft. @returns false if nothing is left to save */
  commit: () => boolean;
  cancel: () => void;
  /** A sentence for screen readers. */
  said: string;
}

/** A preview is requested once the bar has been still for this long. */
const REST_MILLISECONDS = 60;

interface Preview {
  key: string;
  taskId: string;
  followers: Rescheduled["followers"];
}

const ROUTE = "POST /api/task/:id/reschedule";
const NONE: Rescheduled["followers"] = [];

export function useReschedule(): Reschedule {
  const { timeline: words, board: boardWords } = useFullText();
  const { data, reader } = useBoard();
  const ready = useActionContext();
  const [draft, setDraft] = useState<Draft>();
  const latest = useRef<Draft>(undefined);
  const [preview, setPreview] = useState<Preview>();
  const [said, setSaid] = useState("");
  const dates = draft && datesOf(draft.task, draft.span, reader);
  const taskId = draft?.task.id;
  const key = dates && JSON.stringify([taskId, dates]);

  useEffect(() => {
    if (key === undefined) return setPreview(undefined);
    let isOver = false;
    const timer = setTimeout(async () => {
      const [id, body] = JSON.parse(key) as [string, object];
      const found = await api(ROUTE, { id, body: { ...body, isPreview: true } }).catch(() => undefined);
      if (!isOver) setPreview(found && { key, taskId: id, followers: found.followers });
    }, REST_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key]);

  const say = ({ start, end }: Span): string => {
    const [from, to] = [start, end].map((day) => sayDay(dayOfNumber(day), reader.locale, { dateStyle: "medium" }));
    return words.dates(from ?? "", to ?? "");
  };

  async function save({ task, span }: Draft, known: Preview | undefined): Promise<void> {
    const body = datesOf(task, span, reader);
    if (!body) return;
    const context = await ready();
    const { queries, changes } = context;
    const taskKey = keyOf(data.project, task);
    setSaid(words.moved(taskKey, say(span)));
    const tasks = new Map(data.tasks.map((one) => [one.id, one]));
    const along = (known?.followers ?? NONE).flatMap(({ id, startDate, dueDate, dueDateOnly }) => {
      const follower = tasks.get(id);
      return follower ? [effectOn(follower, { startDate, dueDate, dueDateOnly } as Partial<TaskCard>)] : [];
    });
    const answers = new Map<string, Rescheduled>();
    const stop = onSaved(({ entryId, change, data: answer }) => {
      if (change.kind !== "request" || change.route !== ROUTE) return;
      const { task: saved, followers } = answer as Rescheduled;
      putTask(queries, saved as TaskCard);
      // Leaves out the title, because a board that does not have the task must not get an incomplete card.
      for (const { title: _, number: __, ...follower } of followers) {
        putTask(queries, follower as Partial<TaskCard> & { id: string });
      }
      answers.set(entryId, answer as Rescheduled);
    });
    try {
      const result = await changes.request(task, {
        route: ROUTE,
        input: { id: task.id, body },
        effects: [effectOn(task, shownDates(body)), ...along],
        reload: [["task"], ["activities"], ["my-tasks"]],
      });
      if (!result) return setSaid(boardWords.notMoved(taskKey));
      const count = (answers.get(result.added.id)?.followers ?? known?.followers ?? NONE).length;
      const label = words.moved(taskKey, say(span)) + (count > 0 ? ` ${words.movedAlong(count)}` : "");
      offerUndo(context, { label, saved: [result] });
    } finally {
      stop();
    }
  }

  const propose = useCallback((next: Draft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  const cancel = useCallback(() => {
    latest.current = undefined;
    setDraft(undefined);
  }, []);
  function commit(): boolean {
    const last = latest.current;
    if (!last) return false;
    latest.current = undefined;
    const lastKey = JSON.stringify([last.task.id, datesOf(last.task, last.span, reader)]);
    void beforeUndo(save(last, preview?.key === lastKey ? preview : undefined)).finally(() =>
      setDraft((now) => (now === last ? undefined : now)),
    );
    return true;
  }
  // The last preview stays while the next one loads.
  const followers = preview && preview.taskId === taskId ? preview.followers : NONE;
  const proposed = draft ? [say(draft.span), ...(followers.length > 0 ? [words.willMove(followers.length)] : [])] : [];
  return { draft, followers, propose, commit, cancel, said: proposed.join(", ") || said };
}
