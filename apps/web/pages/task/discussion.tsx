/** The comments and history of a task. @module */

import type { Activity } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDay, useReader } from "../../components/date.tsx";
import { Loaded } from "../../components/loading.tsx";
import { formatDate, Moment } from "../../components/moment.tsx";
import { Slotted } from "../../components/slotted.tsx";
import { activitiesQuery } from "../../queries/board.ts";
import { useFullText } from "../../text/mod.tsx";
import { TypingPeople } from "./discussion/presence.tsx";
import { ThreadView } from "./discussion/thread_view.tsx";
import { threadsOf } from "./discussion/threads.ts";
import { Watchers } from "./discussion/watchers.tsx";
import { durationText, type FieldType, itemsOf } from "./fields/field_values.ts";
import { sentenceOf } from "./history.ts";
import { NewComment } from "./new_comment.tsx";
import { OrphanedDrafts } from "./orphaned_drafts.tsx";
import { PartTitle, type TaskPart } from "./task_part.tsx";

export function Discussion(part: TaskPart): ReactNode {
  const { task, mayEdit, level } = part;
  const { task: words } = useFullText();
  const activities = useQuery(activitiesQuery(task.id));
  const [isAll, setAll] = useState(true);
  return (
    <section aria-labelledby="activity">
      <div className="section-head">
        <PartTitle id="activity" level={level}>
          {words.activity}
        </PartTitle>
        <Watchers {...part} />
        <label className="check gap-2 check-small hint">
          <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} />
          <span>{words.showHistory}</span>
        </label>
      </div>
      <Loaded query={activities}>
        {(list) => (
          // The server returns the newest first; a discussion reads oldest first.
          <ol className="activities column gap-3">
            {threadsOf(list)
              .filter((entry) => isAll || entry.kind === "thread")
              .map((entry) => (
                <li key={entry.id}>
                  {entry.kind === "thread" ? (
                    <ThreadView {...part} thread={entry} />
                  ) : (
                    <HistoryEntry {...part} activity={entry.activity} />
                  )}
                </li>
              ))}
          </ol>
        )}
      </Loaded>
      {activities.data && (
        <OrphanedDrafts
          taskId={task.id}
          isShown={(field) =>
            mayEdit && /^(edit|reply):/.test(field) && !activities.data.some((one) => isShownWith(one, field))
          }
        />
      )}
      <TypingPeople {...part} />
      <NewComment taskId={task.id} people={part.people} mayWrite={mayEdit} />
    </section>
  );
}

type ActivityProps = TaskPart & { activity: Activity };

/**
 * Returns whether the field of a draft is shown with a comment. Replies are shown with their thread even after its
 * comment was deleted.
 */
function isShownWith({ id, parentId }: Activity, field: string): boolean {
  return field.includes(id) || (parentId !== null && field.includes(parentId));
}

function HistoryEntry({ activity, columns, people }: ActivityProps): ReactNode {
  const { task: words, history, planning, customFields, time, automations } = useFullText();
  const reader = useReader();
  const actor = people.find(({ id }) => id === activity.userId);
  const who = actor?.name ?? activity.user?.name ?? (activity.userId === null ? words.system : words.unknownPerson);
  const { name: automation } = Object(activity.eventData?.automation) as { name?: string };
  const personOf = (id: string): string | undefined => people.find((person) => person.id === id)?.name;

  function fieldValueInWords(type: FieldType, value: string): string | undefined {
    if (type === "long_text" || type === "relation") return undefined;
    if (type === "boolean") return value === "true" ? customFields.yes : customFields.no;
    if (type === "date") return formatDay(value, reader);
    if (type === "date_time") return formatDate(value, reader, { time: true });
    if (type === "duration") return durationText(value);
    const items = itemsOf(type, value);
    const isPerson = type === "person" || type === "people";
    return (isPerson ? items.map((id) => personOf(id) ?? words.unknownPerson) : items).join(", ");
  }

  const names = {
    words: history,
    planning,
    repeat: time.repeat,
    locale: reader.locale,
    numberOf: (value: number) => value.toLocaleString(reader.locale),
    statusOf: (slug: string) =>
      columns.find((column) => column.slug === slug)?.name ??
      (slug === "planned" || slug === "archived" ? words.statuses[slug] : slug),
    personOf,
    dayOf: (value: string) => formatDay(value, reader),
    priorityOf: (priority: string) => words.priorities[priority as keyof typeof words.priorities] ?? priority,
    fieldValueOf: (type: string, value: string) => fieldValueInWords(type as FieldType, value),
  };
  return (
    <p className="history breakable hint">
      <Slotted
        write={(mark = "") => sentenceOf(activity, mark, names)}
        slots={[
          <bdi className="history-who" key="who">
            {who}
          </bdi>,
        ]}
      />{" "}
      {automation !== undefined && <bdi>{automations.byAutomation(automation)} </bdi>}
      <Moment value={activity.createdAt} />
    </p>
  );
}
