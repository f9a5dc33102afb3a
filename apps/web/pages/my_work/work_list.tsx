/** The open tasks of the account, grouped. Used by the home page and by "My tasks". @module */
import type { MyWork, Notification, WorkTask } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { extendSelection, focusedTaskId, useWorkspaceFacts } from "../../actions/selectable_list.ts";
import { toggleSelected, useIsSelected, useSelectable } from "../../actions/selection.ts";
import { Avatar } from "../../components/avatar.tsx";
import { TextButton } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { formatDate, Moment } from "../../components/moment.tsx";
import { DueSign, PrioritySign, StatusCircle } from "../../components/task_parts.tsx";
import { dayOf, dueDayOf } from "../../format/day.ts";
import { dataOf, notificationLine } from "../../format/notification_line.ts";
import { relativeDay } from "../../format/relative_time.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { inboxQuery } from "../../queries/workspace.ts";
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { useFullText } from "../../text/mod.tsx";
import { sectionsOf } from "./sections.ts";

const MAX_MENTIONS = 5;

export interface WorkListProps {
  work: MyWork;
  /** Shows unread mentions and recent tasks too. */
  isHome: boolean;
  children: ReactNode;
}

/** @param props.children shown instead of an empty list */
export function WorkList({ work, isHome, children }: WorkListProps): ReactNode {
  const { work: words } = useFullText();
  const reader = useReader();
  const list = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(work.tasks, { ...reader, now: new Date() });
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const others = (["assignedByMe", "watching"] as const).map((name) => {
    const isAll = expanded.includes(name);
    return { name, all: work[name], shown: isAll ? work[name] : work[name].slice(0, FIRST_TASKS) };
  });
  const visible = isHome
    ? []
    : [...sections, ...others.map(({ shown }) => ({ tasks: shown }))].flatMap(({ tasks }) => tasks);
  useSelectable([...new Map(visible.map((task) => [task.id, task])).values()]);
  const onNear = useWorkspaceFacts(visible.map(({ workspaceId }) => workspaceId));
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>(".work-link") ?? [])];

  function move(step: 1 | -1): void {
    const links = rows();
    const place = links.indexOf(document.activeElement as HTMLElement);
    const start = place === -1 && step === -1 ? links.length : place;
    links[Math.min(Math.max(start + step, 0), links.length - 1)]?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const from = focusedTaskId();
    move(step as 1 | -1);
    if (event.shiftKey) extendSelection(from, focusedTaskId());
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links in it
    <div ref={list} className="work column gap-6" onKeyDown={onKeyDown} onFocus={onNear} onPointerMove={onNear}>
      {isHome && <Mentions />}
      {sections.length === 0 && children}
      {sections.map(({ due, tasks }) => (
        <Section key={due} title={words.sections[due]} count={words.count(tasks.length)} size={tasks.length} tone={due}>
          {tasks.map((task) => (
            <WorkRow key={task.id} task={task} isSelectable={!isHome} />
          ))}
        </Section>
      ))}
      {work.hasMore && <p className="hint">{words.more}</p>}
      {others.map(({ name, all, shown }) => (
        <OtherTasks
          key={name}
          title={words.sections[name]}
          tasks={all}
          shown={shown}
          isSelectable={!isHome}
          onAll={() => setExpanded([...expanded, name])}
        />
      ))}
      {isHome && work.recent.length > 0 && (
        <Section title={words.sections.recent} count={words.count(work.recent.length)} size={work.recent.length}>
          {work.recent.map((task) => (
            <WorkRow key={task.id} task={task} />
          ))}
        </Section>
      )}
    </div>
  );
}

/** How many tasks are shown above the button that shows all. */
const FIRST_TASKS = 10;

interface OtherTasksProps {
  title: string;
  tasks: readonly WorkTask[];
  shown: readonly WorkTask[];
  isSelectable: boolean;
  onAll: () => void;
}

/** Tasks that the user assigned to others or watches, by due date. */
function OtherTasks({ title, tasks, shown, isSelectable, onAll }: OtherTasksProps): ReactNode {
  const { work: words, board } = useFullText();
  if (tasks.length === 0) return null;
  return (
    <Section title={title} count={words.count(tasks.length)} size={tasks.length}>
      {shown.map((task) => (
        <WorkRow key={task.id} task={task} isSelectable={isSelectable} hasAssignee />
      ))}
      {shown.length < tasks.length && (
        <li>
          <TextButton onClick={onAll}>{board.more(tasks.length - shown.length)}</TextButton>
        </li>
      )}
    </Section>
  );
}

interface SectionProps {
  title: string;
  /** For screen readers. */
  count: string;
  size: number;
  tone?: string;
  children: ReactNode;
}

function Section({ title, count, size, tone, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`work-head line gap-2 work-${tone ?? "plain"}`}>
        {title}
        <span className="lane-count hint" aria-hidden="true">
          {size}
        </span>
        <span className="visually-hidden">{count}</span>
      </h2>
      <ul className="work-rows">{children}</ul>
    </section>
  );
}

interface WorkRowProps {
  task: WorkTask;
  isSelectable?: boolean;
  hasAssignee?: boolean;
}

function WorkRow({ task, isSelectable = false, hasAssignee = false }: WorkRowProps): ReactNode {
  const { work: words, taskActions } = useFullText();
  const isSelected = useIsSelected(task.id);
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const workspace = workspaces.find(({ id }) => id === task.workspaceId);
  const { taskKey, title, projectName, columnName, columnColor, columnPart, isFinal } = task;
  const reader = useReader();
  const near = relativeDay(dueDayOf(task, reader) ?? "", dayOf(new Date(), reader), reader.locale);
  const place = workspaces.length > 1 && workspace ? `${workspace.name} · ${projectName}` : projectName;
  return (
    <li className="work-row relative line gap-3" data-task-id={isSelectable ? task.id : undefined}>
      {isSelectable && (
        <input
          type="checkbox"
          className="row-check rigid"
          aria-label={taskActions.selectTask(taskKey)}
          checked={isSelected}
          onChange={() => toggleSelected(task.id)}
        />
      )}
      <PrioritySign priority={task.priority} />
      <span className="inline-line rigid" title={columnName ?? undefined}>
        <StatusCircle part={columnName === null ? undefined : columnPart} color={columnColor} />
      </span>
      <span className="task-key">{taskKey}</span>
      <Link
        className="work-link grow shrinkable truncate plain-link"
        to="/w/$workspaceSlug/t/$taskKey"
        params={{ workspaceSlug: workspace?.slug ?? "", taskKey }}
      >
        <bdi>{title}</bdi>
      </Link>
      {columnName !== null && <span className="visually-hidden">{columnName}</span>}
      <span className="work-place hint truncate">
        <bdi>{place}</bdi>
      </span>
      <DueSign near={near} task={task} isDone={isFinal} keepsPlace />
      {hasAssignee && task.assigneeName !== null && (
        <span className="rigid" title={words.assignedTo(task.assigneeName)}>
          <Avatar size="small" name={task.assigneeName} image={null} />
          <span className="visually-hidden">{words.assignedTo(task.assigneeName)}</span>
        </span>
      )}
    </li>
  );
}

/** Unread mentions, from the inbox, which is loaded anyway. */
function Mentions(): ReactNode {
  const text = useFullText();
  const { data } = useQuery(inboxQuery);
  const unread = (data?.rows ?? []).filter((row) => !row.isRead && dataOf(row)("kind") === "mention");
  const shown = unread.slice(0, MAX_MENTIONS);
  if (shown.length === 0) return null;
  return (
    <Section
      title={text.work.sections.mentions}
      count={text.work.mentionCount(unread.length)}
      size={unread.length}
      tone="mentions"
    >
      {shown.map((row) => (
        <Mention key={row.id} notification={row} />
      ))}
    </Section>
  );
}

function Mention({ notification }: { notification: Notification }): ReactNode {
  const text = useFullText();
  const reader = useReader();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const line = notificationLine(notification, (day) => formatDate(day, reader), text);
  const slug = workspaces.find(({ id }) => id === dataOf(notification)("workspaceId"))?.slug;
  const common = { className: "work-link grow shrinkable truncate plain-link" };
  const title = <bdi>{line.title}</bdi>;
  return (
    <li className="work-row relative line gap-3">
      <Avatar size="small" name={line.actor?.name ?? "?"} image={line.actor?.image ?? null} />
      {line.taskKey !== undefined && <span className="task-key">{line.taskKey}</span>}
      {slug === undefined || line.taskKey === undefined ? (
        <Link {...common} to="/inbox">
          {title}
        </Link>
      ) : (
        <Link {...common} to="/w/$workspaceSlug/t/$taskKey" params={{ workspaceSlug: slug, taskKey: line.taskKey }}>
          {title}
        </Link>
      )}
      <span className="work-preview hint truncate">
        <bdi>{line.preview ?? line.sentence}</bdi>
      </span>
      <span className="hint rigid small">
        <Moment value={notification.createdAt} />
      </span>
    </li>
  );
}
