/** The custom fields that the user has chosen for cards and rows. Loaded after the cards. @module */
import type { CustomField, TaskCard } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { formatDay, useReader } from "../../components/date.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { formatDate } from "../../components/moment.tsx";
import { LabelChip } from "../../components/task_parts.tsx";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { plainText } from "../../format/plain_text.ts";
import { boardQuery } from "../../queries/board.ts";
import { projectFieldValuesQuery, valuesByTask } from "../../queries/project_field_values.ts";
import { peopleOf } from "../../queries/task/task_cache.ts";
import { fieldsQuery } from "../../queries/task/task_document.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { durationText, itemsOf, shortAddress, shownValues } from "../task/fields/field_values.ts";
import { keyOf } from "./board_data.ts";
import { useBoardFrame } from "./board_state.ts";
import { SubtaskSign } from "./subtask_sign.tsx";

/** The parts of a card that load after the cards. */
export function CardExtras({ task }: { task: TaskCard }): ReactNode {
  return (
    <>
      <SubtaskSign task={task} />
      <CardFields task={task} />
    </>
  );
}

export function CardFields({ task }: { task: TaskCard }): ReactNode {
  const { fields } = useBoardFrame();
  return fields.length > 0 && <ChosenFields taskId={task.id} projectId={task.projectId} />;
}

/** Loads the fields of the task's own project, because a saved view shows tasks of several projects. */
function ChosenFields({ taskId, projectId }: { taskId: string; projectId: string }): ReactNode {
  const { fields: chosen } = useBoardFrame();
  const { data: fields } = useQuery(fieldsQuery(projectId));
  const { data: stored } = useQuery({ ...projectFieldValuesQuery(projectId), select: valuesByTask });
  const outgoing = useOutgoing();
  if (!fields || !stored) return null;
  const values = shownValues(stored.get(taskId) ?? [], outgoing, taskId);
  // An unchecked checkbox counts as an empty field.
  const shown = fields.filter(({ id }) => chosen.includes(id) && (values.get(id) ?? "false") !== "false");
  if (shown.length === 0) return null;
  return (
    <div className="card-fields">
      {shown.map((field) => (
        <span
          key={field.id}
          className={TEXTS.has(field.type) ? "card-field card-field-text inline-line" : "card-field inline-line"}
          title={field.name}
        >
          <span className="hint truncate">{field.name}</span>
          <FieldText {...{ field, projectId }} value={values.get(field.id) ?? ""} />
        </span>
      ))}
    </div>
  );
}

/** Types whose values are truncated. */
const TEXTS: ReadonlySet<CustomField["type"]> = new Set(["text", "long_text", "url"]);

interface FieldTextProps {
  field: CustomField;
  value: string;
  projectId: string;
}

function FieldText({ field, value, projectId }: FieldTextProps): ReactNode {
  const reader = useReader();
  const { customFields: words } = useFullText();
  switch (field.type) {
    case "dropdown":
    case "multiselect":
      return itemsOf(field.type, value).map((item) => (
        <LabelChip key={item} name={item} color={field.optionColors?.[item] ?? NO_COLOR} />
      ));
    case "person":
    case "people":
      return <People ids={itemsOf(field.type, value)} />;
    case "relation":
      return <TaskKey taskId={value} projectId={projectId} />;
    case "boolean":
      return (
        <>
          <Icon name="check" />
          <span className="visually-hidden">{words.yes}</span>
        </>
      );
    case "date":
      return <bdi>{formatDay(value, reader)}</bdi>;
    case "date_time":
      return <bdi>{formatDate(value, reader, { time: true })}</bdi>;
    case "duration":
      return <bdi>{durationText(value)}</bdi>;
    case "number":
      return <bdi>{field.unit === null ? value : `${value} ${field.unit}`}</bdi>;
    case "url":
      return <bdi className="truncate">{shortAddress(value)}</bdi>;
    default:
      return <bdi className="truncate">{plainText(value)}</bdi>;
  }
}

const NO_COLOR = "#6b7280";

function People({ ids }: { ids: readonly string[] }): ReactNode {
  const { task: words } = useFullText();
  const { project } = useBoardFrame();
  const { data: people = [] } = useQuery({ ...membersQuery(project.workspaceId), select: peopleOf });
  return ids.map((id) => {
    const { name, image } = people.find((one) => one.id === id) ?? { name: words.unknownPerson, image: null };
    return (
      <Fragment key={id}>
        <span className="card-person" title={name}>
          <Avatar size="small" name={name} image={image} />
        </span>
        <span className="visually-hidden">{name}</span>
      </Fragment>
    );
  });
}

/** The key of a task in the same project. Tasks of other projects are not loaded. */
function TaskKey({ taskId, projectId }: { taskId: string; projectId: string }): ReactNode {
  const { customFields: words } = useFullText();
  const { data: key } = useQuery({
    ...boardQuery(projectId),
    select({ project, tasks }) {
      const task = tasks.find(({ id }) => id === taskId);
      return task && keyOf(project, task);
    },
  });
  return key === undefined ? <span>{words.types.relation}</span> : <span className="task-key">{key}</span>;
}
