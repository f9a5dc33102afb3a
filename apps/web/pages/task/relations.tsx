/** Subtasks and related tasks. @module */
import type { CreateRelation, RelationWithTasks } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useProjects, useWorkspace } from "../../access/location.ts";
import { Button, IconButton } from "../../components/button/button.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import { StatusSign } from "../../components/task_parts.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { outbox, useUnsent } from "../../drafts/use_outbox.ts";
import { relationsQuery, searchTasks } from "../../queries/board.ts";
import { useFullText } from "../../text/mod.tsx";
import { keyOf } from "../board/board_data.ts";
import { PartTitle, type TaskPart } from "./task_part.tsx";

/** A relation from this task's point of view. */
const SIDES = ["subtask", "parent", "blocks", "blockedBy", "related"] as const;
type Side = (typeof SIDES)[number];

export function Relations(part: TaskPart): ReactNode {
  const { task, changes, mayEdit, level } = part;
  const { task: words } = useFullText();
  const queries = useQueryClient();
  const { data: relations = [] } = useQuery(relationsQuery(task.id));
  const bySide = Map.groupBy(relations, (relation) => sideOf(relation, task.id));
  const [isAdding, setAdding] = useState(false);
  const unsent = useUnsent((change) => change.kind === "subtask" && change.taskId === task.id);

  const reload = [["relations"]];

  async function remove({ id }: RelationWithTasks): Promise<void> {
    const saved = await changes.request(task, { route: "DELETE /api/task-relation/:id", input: { id }, reload });
    if (saved === false || !saved.isWaiting) return;
    queries.setQueryData(relationsQuery(task.id).queryKey, (list) => list?.filter((one) => one.id !== id));
  }
  return (
    <>
      <section aria-labelledby="subtasks">
        <div className="section-head">
          <PartTitle id="subtasks" level={level}>
            {words.subtasks}
          </PartTitle>
          <Progress {...part} relations={bySide.get("subtask") ?? []} />
        </div>
        <List {...part} side="subtask" relations={bySide.get("subtask") ?? []} onRemove={remove} />
        <UnsentList entries={unsent} />
        {mayEdit && <NewSubtask {...part} />}
      </section>
      <section aria-labelledby="relations">
        <div className="section-head">
          <PartTitle id="relations" level={level}>
            {words.relations}
          </PartTitle>
          {mayEdit && !isAdding && (
            <Button variant="quiet" icon="plus" onClick={() => setAdding(true)}>
              {words.addRelation}
            </Button>
          )}
        </div>
        {SIDES.filter((side) => side !== "subtask" && bySide.has(side)).map((side) => (
          <div key={side} className="relation-group">
            <p className="relation-side soft" id={`side-${side}`}>
              {words.sides[side]}
            </p>
            <List {...part} side={side} relations={bySide.get(side) ?? []} onRemove={remove} />
          </div>
        ))}
        {relations.every((one) => sideOf(one, task.id) === "subtask") && !isAdding && (
          <p className="hint">{words.noRelations}</p>
        )}
        {isAdding && (
          <NewRelation
            {...part}
            onClose={() => setAdding(false)}
            onChoose={async (body) => {
              if (await changes.request(task, { route: "POST /api/task-relation", input: { body }, reload }))
                setAdding(false);
            }}
          />
        )}
      </section>
    </>
  );
}

function sideOf({ relationType, sourceTaskId }: RelationWithTasks, taskId: string): Side {
  const isSource = sourceTaskId === taskId;
  if (relationType === "related") return "related";
  if (relationType === "blocks") return isSource ? "blocks" : "blockedBy";
  return isSource ? "subtask" : "parent";
}

/** The number of subtasks in a final column. */
function Progress({ columns, relations }: TaskPart & { relations: readonly RelationWithTasks[] }): ReactNode {
  const { task: words } = useFullText();
  const { length: total } = relations;
  const done = relations.filter(({ targetTask }) =>
    columns.some(({ slug, isFinal }) => isFinal && slug === targetTask.status),
  ).length;
  if (total === 0) return null;
  const label = words.subtasksDone(done, total);
  return (
    <span className="subtask-progress line gap-2 hint">
      <progress max={total} value={done} aria-label={label} />
      <span aria-hidden="true">{label}</span>
    </span>
  );
}

interface ListProps extends TaskPart {
  side: Side;
  relations: readonly RelationWithTasks[];
  onRemove: (relation: RelationWithTasks) => void;
}

function List({ side, task, columns, project, mayEdit, relations, onRemove }: ListProps): ReactNode {
  const { task: words } = useFullText();
  const workspace = useWorkspace();
  const { data: projects = [] } = useProjects(project.workspaceId);
  const asides: Readonly<Record<string, string>> = words.statuses;
  if (relations.length === 0) return null;
  return (
    <ul className="relations" aria-labelledby={side === "subtask" ? "subtasks" : `side-${side}`}>
      {relations.map((relation) => {
        const other = relation.sourceTaskId === task.id ? relation.targetTask : relation.sourceTask;
        const home = projects.find(({ id }) => id === other.projectId) ?? project;
        const column = columns.find(({ slug }) => slug === other.status);
        const key = keyOf(home, other);
        return (
          <li key={relation.id} className="relation rounded line gap-2">
            <StatusSign columns={columns} status={other.status} />
            <span className="task-key">{key}</span>
            <Link
              dir="auto"
              className={
                column?.isFinal
                  ? "relation-link grow shrinkable plain-link truncate relation-done"
                  : "relation-link grow shrinkable plain-link truncate"
              }
              to="/w/$workspaceSlug/t/$taskKey"
              params={{ workspaceSlug: workspace?.slug ?? "", taskKey: key }}
            >
              {other.title}
            </Link>
            <span className="hint">{column?.name ?? asides[other.status] ?? ""}</span>
            {mayEdit && (
              <IconButton icon="close" label={words.removeRelation(key)} onClick={() => onRemove(relation)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function NewSubtask({ task }: TaskPart): ReactNode {
  const { task: words } = useFullText();
  const field = useDraft(`task:${task.id}:subtask`);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const title = field.latest()?.text.trim() ?? "";
    if (title === "") return;
    outbox.add({ kind: "subtask", projectId: task.projectId, taskId: task.id, body: { title } });
    field.clear();
  }

  return (
    <form className="new-subtask relative" onSubmit={submit}>
      <Icon name="plus" />
      <input
        className="input"
        type="text"
        maxLength={500}
        aria-label={words.newSubtask}
        placeholder={words.newSubtask}
        value={field.draft?.text ?? ""}
        onChange={(event) => field.write({ text: event.target.value })}
      />
      <DraftNote field={field} />
    </form>
  );
}

interface NewRelationProps extends TaskPart {
  onClose: () => void;
  onChoose: (body: CreateRelation) => Promise<void>;
}

function NewRelation({ task, project, onClose, onChoose }: NewRelationProps): ReactNode {
  const { task: words, actions } = useFullText();
  const id = useId();
  const [side, setSide] = useState<Side>("blocks");
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const { data, isFetching } = useQuery({
    queryKey: ["find-task", project.workspaceId, wanted],
    queryFn: () => searchTasks(project.workspaceId, wanted),
    enabled: wanted.length > 1,
  });
  const hits = (data?.results ?? []).filter((hit) => hit.id !== task.id);
  return (
    <div className="column gap-2">
      <div className="new-relation-row wrap gap-2">
        <div className="choice-box relative shrinkable">
          <select
            aria-label={words.relationType}
            value={side}
            onChange={(event) => setSide(event.target.value as Side)}
          >
            {SIDES.map((one) => (
              <option key={one} value={one}>
                {words.sides[one]}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
        <input
          className="input"
          type="search"
          // biome-ignore lint/a11y/noAutofocus: it appears on request
          autoFocus
          aria-label={words.findTask}
          aria-controls={id}
          placeholder={words.findTask}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button onClick={onClose}>{actions.cancel}</Button>
      </div>
      <ul id={id} className="hits">
        {hits.map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              className="menu-item menu-button full gap-2"
              onClick={() => onChoose(bodyOf(side, task.id, hit.id))}
            >
              <span className="task-key">{`${hit.projectSlug}-${hit.taskNumber}`}</span>
              <bdi>{hit.title}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {wanted.length > 1 && !isFetching && hits.length === 0 ? words.noHits : ""}
      </p>
    </div>
  );
}

function bodyOf(side: Side, taskId: string, otherId: string): CreateRelation {
  const isSource = side === "subtask" || side === "blocks" || side === "related";
  const [sourceTaskId, targetTaskId] = isSource ? [taskId, otherId] : [otherId, taskId];
  const relationType =
    side === "related" ? "related" : side === "blocks" || side === "blockedBy" ? "blocks" : "subtask";
  return { sourceTaskId, targetTaskId, relationType };
}
