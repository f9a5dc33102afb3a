/** The time entries of a workspace, week by week. @module */
import type { ListedOrganization as Workspace, WorkspaceTimeEntry } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useMay, useProjects, useWorkspace } from "../../access/location.ts";
import { download } from "../../browser/download.ts";
import { Button } from "../../components/button/button.tsx";
import { formatDay, useReader } from "../../components/date.tsx";
import { LabeledSelect } from "../../components/form/labeled_select.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { Empty, Loaded } from "../../components/loading.tsx";
import { Moment } from "../../components/moment.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { MissingCard } from "../../components/shell/tabbed_page.tsx";
import { drafts } from "../../drafts/drafts.ts";
import { firstDayOfWeek } from "../../format/calendar_page.ts";
import { csvOf } from "../../format/csv.ts";
import { dayOf, shiftDay } from "../../format/day.ts";
import { instantOf } from "../../format/shift_instant.ts";
import { sessionQuery } from "../../queries/session.ts";
import { useTaskChanges } from "../../queries/task/task_changes.ts";
import { entriesQuery } from "../../queries/time_entries.ts";
import { useFullText } from "../../text/mod.tsx";
import type { SpentTime } from "../task/duration.ts";
import { LogCell } from "./log_cell.tsx";
import {
  DAYS_OF_WEEK,
  hoursOf,
  secondsOf,
  spanOf,
  type TimesheetRow,
  type TimesheetRows,
  tableOfTimesheet,
  timesheetOf,
  weekOf,
  withTasks,
} from "./timesheet_data.ts";
import { AddTask, useAddedTasks, useSuggestedTasks } from "./timesheet_tasks.tsx";

const EVERYBODY = "all";
/** The start of time that is logged on a day other than today. */
const MORNING = "09:00";

export function TimesheetPage(): ReactNode {
  const { timesheet: words } = useFullText();
  const workspace = useWorkspace();
  if (workspace === null) return <MissingCard />;
  if (!workspace) return null;
  return (
    <div className="sections">
      <div>
        <Link to="/w/$workspaceSlug" params={{ workspaceSlug: workspace.slug }} className="back">
          <Icon name="arrow" />
          {workspace.name}
        </Link>
        <PageTitle>{words.title}</PageTitle>
        <p className="lead">{words.lead}</p>
      </div>
      <Week key={workspace.id} workspace={workspace} />
    </div>
  );
}

function Week({ workspace }: { workspace: Workspace }): ReactNode {
  const { timesheet: words, task } = useFullText();
  const reader = useReader();
  const { data: session } = useQuery(sessionQuery);
  const today = dayOf(new Date(), reader);
  const [day, setDay] = useState(today);
  const [whose, setWhose] = useState(EVERYBODY);
  const [by, setBy] = useState<TimesheetRows>("task");
  const week = weekOf(day, firstDayOfWeek(reader.locale));
  const entries = useQuery(entriesQuery(workspace.id, spanOf(week)));
  const accountId = session?.user.id ?? "";
  const shown = (all: readonly WorkspaceTimeEntry[]): WorkspaceTimeEntry[] =>
    all.filter(({ userId }) => whose === EVERYBODY || userId === whose);
  const people = new Map((entries.data ?? []).flatMap(({ userId, userName }) => (userId ? [[userId, userName]] : [])));
  people.delete(accountId);
  const name = (date: string): string => formatDay(`${date}T00:00:00Z`, reader);
  return (
    <>
      <div className="timesheet-head wrap gap-3">
        <div className="actions timesheet-week">
          <Button aria-label={words.earlier} onClick={() => setDay(shiftDay(day, -DAYS_OF_WEEK))}>
            ‹
          </Button>
          <h2 aria-live="polite">{words.week(name(week[0] ?? ""), name(week.at(-1) ?? ""))}</h2>
          <Button aria-label={words.later} onClick={() => setDay(shiftDay(day, DAYS_OF_WEEK))}>
            ›
          </Button>
          {!week.includes(today) && (
            <Button variant="quiet" onClick={() => setDay(today)}>
              {words.thisWeek}
            </Button>
          )}
        </div>
        <LabeledSelect
          label={words.people}
          value={whose}
          options={[
            { value: EVERYBODY, label: words.everybody },
            { value: accountId, label: words.mine },
            ...[...people].map(([value, name]) => ({ value, label: name ?? task.unknownPerson })),
          ]}
          onChange={setWhose}
        />
        <LabeledSelect
          label={words.rows}
          value={by}
          options={[
            { value: "task", label: words.byTask },
            { value: "person", label: words.byPerson },
          ]}
          onChange={(value) => setBy(value === "person" ? "person" : "task")}
        />
      </div>
      <Loaded query={entries} lines={6}>
        {(list) => (
          <Sheet
            {...{ workspace, week, by }}
            entries={shown(list)}
            person={session?.user}
            isOthers={whose !== EVERYBODY && whose !== accountId}
          />
        )}
      </Loaded>
    </>
  );
}

interface SheetProps {
  workspace: Workspace;
  entries: readonly WorkspaceTimeEntry[];
  week: readonly string[];
  by: TimesheetRows;
  /** The user who logs time. */
  person: { id: string; name: string } | undefined;
  /** Whether the timesheet shows the time of someone else, so that time that the user logs would not appear. */
  isOthers: boolean;
}

interface Typed {
  field: string;
  text: string;
}

const DRAFT_PREFIX = "timesheet:";

function Sheet({ workspace, entries, week, by, person, isOthers }: SheetProps): ReactNode {
  const { timesheet: words, task, time, transfer, customFields } = useFullText();
  const reader = useReader();
  const { data: projects = [] } = useProjects(workspace.id);
  const queries = useQueryClient();
  const changes = useTaskChanges();
  const may = useMay(workspace.id);
  const [opened] = useState(() => new Date());
  const firstDay = week[0] ?? "";
  const logged = timesheetOf(entries, week, { timezone: reader.timezone, now: opened, by });
  const place = { workspace, week, accountId: person?.id ?? "" };
  const mayAdd = by === "task" && !isOthers;
  const [emptyWeek, setEmptyWeek] = useState<string>();
  // The suggestions stay after the first time entry of the week.
  if (logged.rows.length === 0 && emptyWeek !== firstDay) setEmptyWeek(firstDay);
  const suggested = useSuggestedTasks(place, mayAdd && emptyWeek === firstDay);
  const [added, add] = useAddedTasks(place);
  const sheet = mayAdd ? withTasks(logged, [...added, ...suggested], week) : logged;
  const addTask = mayAdd && <AddTask workspaceId={workspace.id} onAdd={add} />;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells of another week read their drafts again
  const restored = useMemo(() => {
    const found = drafts.list({ accountId: person?.id ?? "", prefix: DRAFT_PREFIX });
    return new Set(found.map(({ field }) => field.replace(/~.*/, "")));
  }, [person?.id, firstDay]);
  const projectOf = (id: string) => projects.find((project) => project.id === id);
  if (sheet.rows.length === 0) {
    return (
      <Empty title={words.none} text={words.noneText}>
        {addTask}
      </Empty>
    );
  }
  const keyOf = (projectId: string, number: number): string =>
    `${projectOf(projectId)?.slug.toUpperCase() ?? ""}-${number}`;

  /**
   * Logs time. It is shown at once, even without a connection. An entry for today ends now; an entry for another day
   * starts in the morning.
   */
  async function log(row: TimesheetRow, date: string, { seconds, note }: SpentTime, typed: Typed): Promise<boolean> {
    const now = Date.now();
    const morning = Date.parse(instantOf(`${date}T${MORNING}`, reader));
    const begun = date === dayOf(new Date(now - seconds * 1000), reader) ? now - seconds * 1000 : morning;
    const [startTime = "", endTime = ""] = [begun, begun + seconds * 1000].map((at) => new Date(at).toISOString());
    const { key: taskId, projectId, task: named } = row;
    const [taskNumber, taskTitle] = [named?.taskNumber ?? 0, named?.taskTitle ?? ""];
    const body = { taskId, startTime, endTime, description: note };
    const who = { userId: person?.id ?? null, userName: person?.name ?? null };
    const dates = { createdAt: endTime, updatedAt: endTime };
    const added = { ...body, ...who, ...dates, id: typed.field, duration: seconds, billable: true };
    queries.setQueryData(
      entriesQuery(workspace.id, spanOf(week)).queryKey,
      (list) => list && [...list, { ...added, projectId, taskNumber, taskTitle }],
    );
    const saved = await changes.request(
      { id: taskId, projectId, title: taskTitle },
      { route: "POST /api/time-entry", input: { body }, reload: [["time-entries"]], typed },
    );
    if (saved === false) await queries.invalidateQueries({ queryKey: ["time-entries"] });
    return saved !== false;
  }

  function saveCsv(): void {
    const { yes, no } = customFields;
    const names = { columns: words.csvColumns, projectOf, yes, no, timezone: reader.timezone, now: opened };
    // Excel reads a file without this byte order mark as Latin-1.
    download(`${workspace.slug}-${week[0]}.csv`, "text/csv", `\ufeff${csvOf(tableOfTimesheet(entries, week, names))}`);
  }

  const weekday = new Intl.DateTimeFormat(reader.locale, { weekday: "short", timeZone: "UTC" });
  return (
    <>
      {sheet.running.length > 0 && (
        <section className="card section" aria-labelledby="running">
          <h2 id="running">{words.running}</h2>
          <ul className="column gap-2">
            {sheet.running.map((entry) => {
              const key = keyOf(entry.projectId, entry.taskNumber);
              return (
                <li key={entry.id} className="line wrap gap-2">
                  <span className="badge badge-on">{hoursOf(secondsOf(entry, opened))}</span>
                  <Link
                    to="/w/$workspaceSlug/t/$taskKey"
                    params={{ workspaceSlug: workspace.slug, taskKey: key }}
                    dir="auto"
                  >
                    {key} {entry.taskTitle}
                  </Link>
                  <span className="hint">
                    {entry.userName ?? task.unknownPerson} · <Moment value={entry.startTime} />
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {logged.rows.length === 0 && (
        <p className="hint">
          {words.none}. {suggested.length > 0 && words.suggested}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes focus */}
      <section className="card timesheet" aria-label={words.title} tabIndex={0}>
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{by === "task" ? words.task : words.person}</th>
              <th scope="col">{words.project}</th>
              {week.map((date) => (
                <th key={date} scope="col" className="number">
                  {weekday.format(new Date(`${date}T00:00:00Z`))} {Number(date.slice(-2))}
                </th>
              ))}
              <th scope="col" className="number">
                {words.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" dir="auto">
                  {row.task ? (
                    <Link
                      to="/w/$workspaceSlug/t/$taskKey"
                      params={{
                        workspaceSlug: workspace.slug,
                        taskKey: keyOf(row.projectId, row.task.taskNumber),
                      }}
                    >
                      {keyOf(row.projectId, row.task.taskNumber)} {row.task.taskTitle}
                    </Link>
                  ) : (
                    (row.userName ?? task.unknownPerson)
                  )}
                </th>
                <td dir="auto">{projectOf(row.projectId)?.name ?? ""}</td>
                {week.map((date, index) => {
                  const seconds = row.seconds[index] ?? 0;
                  const key = row.task && keyOf(row.projectId, row.task.taskNumber);
                  return (
                    <td key={date} className="number">
                      {key !== null && !isOthers && may("task:update", row.projectId) ? (
                        <LogCell
                          label={words.log(key, formatDay(`${date}T00:00:00Z`, reader))}
                          seconds={seconds}
                          draft={`${DRAFT_PREFIX}${row.key}:${date}`}
                          isRestored={restored.has(`${DRAFT_PREFIX}${row.key}:${date}`)}
                          onLog={(spent, typed) => log(row, date, spent, typed)}
                        />
                      ) : (
                        seconds > 0 && hoursOf(seconds)
                      )}
                    </td>
                  );
                })}
                <td className="number">
                  <strong>{hoursOf(row.total)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {words.total}
              </th>
              {sheet.totals.map((seconds, index) => (
                <td key={week[index]} className="number">
                  {seconds > 0 && hoursOf(seconds)}
                </td>
              ))}
              <td className="number">
                <strong>{hoursOf(sheet.total)}</strong>
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <div className="line wrap between gap-3">
        {addTask}
        <p className="hint">
          {time.billable}: <strong>{hoursOf(sheet.billable)}</strong>
        </p>
        <Button onClick={saveCsv}>{transfer.csv}</Button>
      </div>
    </>
  );
}
