/** The complete view of a task. @module */
import type { Column, ListedProject, TaskDetail } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useMay } from "../../access/location.ts";
import { useActionContext } from "../../actions/context.ts";
import { type ActionId, actionOf, isOffered, runAction } from "../../actions/registry.ts";
import { useUndoableChanges } from "../../actions/undoable_changes.ts";
import { Button } from "../../components/button/button.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { TRASH } from "../../components/icon/task_icons.ts";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { boardQuery } from "../../queries/board.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { columnsQuery, membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Attachments } from "./attachments.tsx";
import { Description } from "./description.tsx";
import { PresentPeople, usePresence } from "./discussion/presence.tsx";
import { Discussion } from "./discussion.tsx";
import { Links } from "./links.tsx";
import { Properties } from "./properties.tsx";
import { Relations } from "./relations.tsx";
import type { TaskPart } from "./task_part.tsx";
import { TimeEntries } from "./time_entries.tsx";

export interface TaskViewProps {
  task: TaskDetail;
  project: ListedProject;
  taskKey: string;
  onDeleted: () => void;
  level: 1 | 2;
  /** The task was deleted while it was open. */
  isGone: boolean;
}

export function TaskView({ task, project, taskKey, onDeleted, level, isGone }: TaskViewProps): ReactNode {
  const { task: words } = useFullText();
  const queries = useQueryClient();
  const ready = useActionContext();
  const changes = useUndoableChanges();
  const members = useQuery(membersQuery(project.workspaceId));
  const board = queries.getQueryData(boardQuery(project.id).queryKey);
  const { data: columns = board?.columns ?? NONE } = useQuery(columnsQuery(project.id));
  const people = useMemo(() => peopleOf(members.data ?? []), [members.data]);
  const may = useMay(project.workspaceId, project.id);
  const isOpen = project.archivedAt === null && !isGone;
  const part: TaskPart = { task, project, people, columns, changes, mayEdit: isOpen && may("task:update"), level };

  usePresence(task.id, isGone);

  const run = (id: ActionId): Promise<unknown> =>
    runAction(actionOf(id), { tasks: [task], anchor: undefined, isRow: false }, ready);
  async function remove(): Promise<void> {
    if (await run("delete")) onDeleted();
  }

  return (
    <article className="task column gap-3">
      <header className="task-head line wrap between gap-2">
        <span className="line gap-2">
          <button
            type="button"
            className="key-badge bordered surface rigid truncate hint"
            title={words.copyKey}
            aria-label={`${words.copyKey}: ${taskKey}`}
            onClick={() => void run("copyKey")}
          >
            {taskKey}
          </button>
          <PresentPeople {...part} />
        </span>
        <div className="actions">
          <Button variant="quiet" icon="link" onClick={() => void run("copyLink")}>
            {words.copyLink}
          </Button>
          {isOpen && isOffered(actionOf("delete"), { queries }, [task]) && (
            <Button variant="quiet" icon={TRASH} onClick={remove}>
              {words.delete}
            </Button>
          )}
        </div>
      </header>
      <Title {...part} />
      <div className="task-body column gap-5">
        <Properties {...part} />
        <div className="task-main shrinkable column gap-6">
          <Description {...part} />
          <Relations {...part} />
          <Links {...part} />
          <Attachments {...part} />
          <TimeEntries {...part} />
          <Discussion {...part} mayEdit={isOpen && may("task:comment")} />
        </div>
      </div>
    </article>
  );
}

const NONE: Column[] = [];

/** The title, editable with permission. Enter or blur saves, Escape reverts. */
function Title({ task, changes, mayEdit, level }: TaskPart): ReactNode {
  const { task: words, app } = useFullText();
  const typed = useDraft(`task:${task.id}:title`);
  const isSaving = useRef(false);
  useEffect(() => {
    const before = document.title;
    document.title = `${task.title} · ${app.name}`;
    return () => {
      // Restores the title of the page below the panel, unless a new page has set its own.
      if (level > 1 && document.title === `${task.title} · ${app.name}`) document.title = before;
    };
  }, [task.title, level, app.name]);

  async function save(): Promise<void> {
    const { text: written = "", base = task.title } = typed.latest() ?? {};
    const title = written.trim();
    if (title === "" || title === task.title || written === base) return typed.clear();
    if (isSaving.current) return;
    isSaving.current = true;
    const isSaved = await changes.edit(task, { title }, { base: { title: base } });
    isSaving.current = false;
    // Text that was refused, or typed in the meantime, stays in the field.
    const left = typed.latest();
    if (!isSaved || !left) return;
    if (left.text === written) typed.clear();
    else typed.write({ text: left.text, base: title });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    } else if (event.key === "Escape" && typed.draft !== undefined) {
      event.stopPropagation();
      typed.clear();
    }
  }

  if (!mayEdit) {
    return level === 1 ? (
      <PageTitle>{task.title}</PageTitle>
    ) : (
      <h2 className="task-title" dir="auto">
        {task.title}
      </h2>
    );
  }
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <>
      <Heading className="visually-hidden">{task.title}</Heading>
      <textarea
        className="task-title task-title-field rounded"
        dir="auto"
        rows={1}
        maxLength={500}
        aria-label={words.title}
        value={typed.draft?.text ?? task.title}
        onChange={({ target }) =>
          typed.write({
            text: target.value.replaceAll(/[\r\n]+/g, " "),
            // The task may be renamed while the user types.
            base: typed.latest()?.base ?? task.title,
          })
        }
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <DraftNote field={typed} />
    </>
  );
}
