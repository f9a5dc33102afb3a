/** The time that people spent on a task, with a timer. @module */
import type { TimeEntryWithName } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Button, IconButton } from "../../components/button/button.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { Moment } from "../../components/moment.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { sessionQuery } from "../../queries/session.ts";
import { timeEntriesQuery } from "../../queries/task/task_document.ts";
import { useFullText } from "../../text/mod.tsx";
import { hoursAndMinutes, readSpentTime } from "./duration.ts";
import { RunningClock, STOP } from "./running_clock.tsx";
import { PartTitle, type TaskPart } from "./task_part.tsx";

export function TimeEntries(part: TaskPart): ReactNode {
  const { task, changes, mayEdit, level } = part;
  const { time: words } = useFullText();
  const queries = useQueryClient();
  const query = timeEntriesQuery(task.id);
  const { data: entries = [] } = useQuery(query);
  const { data: session } = useQuery(sessionQuery);
  const [isStarting, setStarting] = useState(false);
  const running = entries.find(({ endTime, userId }) => endTime === null && userId === session?.user.id);
  const total = entries.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  // Starting a timer also stops the running timer of another task.
  const reload = [["time-entries"]];
  if (!mayEdit && entries.length === 0) return null;

  /** Shows a change that is waiting for the connection. */
  function show(change: (list: readonly TimeEntryWithName[]) => TimeEntryWithName[]): void {
    queries.setQueryData(query.queryKey, (list) => list && change(list));
  }

  async function start(): Promise<void> {
    setStarting(true);
    const body = { taskId: task.id, startTime: new Date().toISOString() };
    await changes.request(task, { route: "POST /api/time-entry", input: { body }, reload });
    setStarting(false);
  }

  async function stop({ id, startTime }: TimeEntryWithName): Promise<void> {
    // The clock of another device may be ahead.
    const now = new Date(Math.max(Date.now(), Date.parse(startTime)));
    const body = { startTime, endTime: now.toISOString() };
    const saved = await changes.request(task, { route: "PUT /api/time-entry/:id", input: { id, body }, reload });
    if (saved === false || !saved.isWaiting) return;
    const duration = Math.floor((now.getTime() - Date.parse(startTime)) / 1000);
    show((list) => list.map((one) => (one.id === id ? { ...one, endTime: body.endTime, duration } : one)));
  }

  async function remove({ id }: TimeEntryWithName): Promise<void> {
    const saved = await changes.request(task, { route: "DELETE /api/time-entry/:id", input: { id }, reload });
    if (saved !== false && saved.isWaiting) show((list) => list.filter((one) => one.id !== id));
  }

  async function toggleBillable({ id, billable }: TimeEntryWithName): Promise<void> {
    const body = { billable: !billable };
    const saved = await changes.request(task, { route: "PUT /api/time-entry/:id", input: { id, body }, reload });
    if (saved === false || !saved.isWaiting) return;
    show((list) => list.map((one) => (one.id === id ? { ...one, billable: !billable } : one)));
  }

  return (
    <section aria-labelledby="time">
      <div className="section-head">
        <PartTitle id="time" level={level}>
          {words.title}
        </PartTitle>
        <span className="line gap-2">
          {total > 0 && <span className="hint">{words.total(...hoursAndMinutes(total))}</span>}
          {mayEdit &&
            (running ? (
              <Button variant="quiet" icon={STOP} onClick={() => stop(running)}>
                {words.stop}
              </Button>
            ) : (
              <Button variant="quiet" icon={PLAY} pending={isStarting} onClick={start}>
                {words.start}
              </Button>
            ))}
        </span>
      </div>
      {entries.length > 0 && (
        <ul className="relations" aria-labelledby="time">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              {...part}
              entry={entry}
              accountId={session?.user.id}
              onRemove={remove}
              onBillable={toggleBillable}
            />
          ))}
        </ul>
      )}
      {mayEdit && <NewEntry {...part} reload={reload} />}
    </section>
  );
}

const PLAY = "M6 4l10 6-10 6z";

interface EntryProps extends TaskPart {
  entry: TimeEntryWithName;
  accountId: string | undefined;
  onRemove: (entry: TimeEntryWithName) => void;
  onBillable: (entry: TimeEntryWithName) => void;
}

function Entry({ entry, accountId, people, project, mayEdit, onRemove, onBillable }: EntryProps): ReactNode {
  const { time: words, task } = useFullText();
  const may = useMay(project.workspaceId, project.id);
  const { duration, startTime, userId, userName, description } = entry;
  const person = people.find(({ id }) => id === userId);
  const name = person?.name ?? userName ?? task.unknownPerson;
  const isMine = userId !== null && userId === accountId;
  const mayChange = mayEdit && (isMine || may("workspace:manage_settings"));
  return (
    <li className="relation rounded line gap-2">
      <Avatar size="small" name={name} image={person?.image ?? null} />
      <bdi className="rigid time-who truncate">{name}</bdi>
      <span className="time-length rigid">
        {duration === null ? <RunningClock since={startTime} /> : words.length(...hoursAndMinutes(duration))}
      </span>
      <bdi className="grow shrinkable truncate soft" title={description ?? ""}>
        {description}
      </bdi>
      <span className="hint rigid">
        <Moment value={startTime} />
      </span>
      <button
        type="button"
        className={entry.billable ? "badge badge-on rigid" : "badge rigid"}
        aria-pressed={entry.billable}
        disabled={!mayChange}
        onClick={() => onBillable(entry)}
      >
        {words.billable}
      </button>
      {mayChange && <IconButton icon="close" label={words.remove(name)} onClick={() => onRemove(entry)} />}
    </li>
  );
}

function NewEntry({ task, changes, reload }: TaskPart & { reload: (readonly string[])[] }): ReactNode {
  const { time: words } = useFullText();
  const id = useId();
  const name = `task:${task.id}:time`;
  const field = useDraft(name);
  const [isWrong, setWrong] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const text = field.latest()?.text ?? "";
    const spent = readSpentTime(text);
    setWrong(!spent);
    if (!spent) return;
    const end = Date.now();
    const [startTime, endTime] = [new Date(end - spent.seconds * 1000), new Date(end)].map((at) => at.toISOString());
    const body = { taskId: task.id, startTime, endTime, description: spent.note };
    field.clear();
    await changes.request(task, {
      route: "POST /api/time-entry",
      input: { body },
      reload,
      typed: { field: name, text },
    });
  }

  return (
    <form className="new-subtask relative" onSubmit={submit}>
      <Icon name="plus" />
      <input
        className="input"
        type="text"
        maxLength={500}
        aria-label={words.log}
        placeholder={words.hint}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        value={field.draft?.text ?? ""}
        onChange={(event) => {
          setWrong(false);
          field.write({ text: event.target.value });
        }}
      />
      {isWrong && (
        <p className="fault small" id={id} role="alert">
          {words.wrong}
        </p>
      )}
      <DraftNote field={field} />
    </form>
  );
}
