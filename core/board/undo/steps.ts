/** Reads the events of a change as the steps that undo it. @module */
import type { EventType, TrackerEvent } from "../../history/event_types.ts";
import type { Permission } from "../../permission.ts";
import { type ChangingField, TASK_FIELD_NAMES, TASK_FIELDS } from "../task/fields.ts";
import type { Task } from "../task/task.ts";

/** A label of a task before or after a change. */
export interface LabelStep {
  kind: "attached" | "detached" | "deleted";
  labelId: string;
  name: string;
  color: string;
  /** Set for a deleted label. */
  createdAt?: string;
  /** Whether the label existed without a task before it was attached. */
  wasDetached?: boolean;
}

/** A relation that a change created or deleted. */
export interface RelationStep {
  kind: "created" | "deleted";
  relationId: string;
  sourceTaskId: string;
  targetTaskId: string;
  relationType: string;
  createdAt: string;
}

/** A card that a change moved to make room for another one. */
export interface SpacingStep {
  /** The ID of the card. */
  id: string;
  projectId: string;
  /** The column. */
  status: string;
  old: number;
  new: number;
}

/** A value of a custom field that a change set. */
export interface FieldValueStep {
  fieldId: string;
  fieldName: string;
  old: string | null;
  new: string | null;
}

/** The changes of one task. */
export interface TaskSteps {
  taskId: string;
  /** Set if the change created, restored or deleted the task. In that case, the other steps do not matter. */
  life?: "created" | "restored" | "deleted";
  /** Set for a created task that follows a completed recurring task: the ID of the completed task. */
  repeatOf?: string;
  /** The data of the event of each changed field. */
  fields: Map<ChangingField, Record<string, unknown>>;
  labels: LabelStep[];
  values: FieldValueStep[];
}

/** A label template that an import created, or that an undo deleted. */
export interface TemplateStep {
  kind: "created" | "deleted";
  labelId: string;
  name: string;
  color: string;
  /** Set for a deleted template. */
  createdAt?: string;
}

/** Everything that a change did. */
export interface Steps {
  tasks: TaskSteps[];
  relations: RelationStep[];
  templates: TemplateStep[];
  spacing: SpacingStep[];
}

const LIFE: Partial<Record<EventType, NonNullable<TaskSteps["life"]>>> = {
  taskCreated: "created",
  taskRestored: "restored",
  taskDeleted: "deleted",
};

const FIELD_OF = new Map<EventType, ChangingField>([
  ...TASK_FIELD_NAMES.flatMap((field): [EventType, ChangingField][] => {
    const { change } = TASK_FIELDS[field];
    return change ? [[change.event, field as ChangingField]] : [];
  }),
  ["taskUnassigned", "userId"],
]);

/** Returns the types of the events about a field. */
export function eventTypesOf(field: ChangingField): EventType[] {
  const own = [...FIELD_OF].filter(([, changed]) => changed === field).map(([type]) => type);
  return field === "status" || field === "position" ? [...own, "taskMoved"] : own;
}

/** Groups the events of a change by task. */
export function stepsOf(events: readonly TrackerEvent[]): Steps {
  const tasks = new Map<string, TaskSteps>();
  const relations = new Map<string, RelationStep>();
  const templates: TemplateStep[] = [];
  const spacing: SpacingStep[] = [];
  for (const { type, taskId, projectId, data } of events) {
    if (type === "labelsChanged") templates.push(data as unknown as TemplateStep);
    if (taskId === null) continue;
    // Both tasks of a relation have an event.
    if (type === "taskRelationsChanged") {
      relations.set(String(data.relationId), data as unknown as RelationStep);
      continue;
    }
    if (data.isRespaced === true) {
      const { status } = data.task as Pick<Task, "status">;
      spacing.push({ id: taskId, projectId: String(projectId), status, old: Number(data.old), new: Number(data.new) });
      continue;
    }
    const steps: TaskSteps = tasks.get(taskId) ?? { taskId, fields: new Map(), labels: [], values: [] };
    tasks.set(taskId, steps);
    const life = LIFE[type];
    const field = FIELD_OF.get(type);
    if (life === "created" && typeof data.repeatOf === "string") steps.repeatOf = data.repeatOf;
    if (life) steps.life = life;
    else if (field) steps.fields.set(field, data);
    else if (type === "taskFieldChanged") steps.values.push(data as unknown as FieldValueStep);
    else if (type === "taskLabelsChanged") steps.labels.push(data as unknown as LabelStep);
  }
  return { tasks: [...tasks.values()], relations: [...relations.values()], templates, spacing };
}

/**
 * Lists the permissions that undoing the steps requires, which are the permissions that the opposite commands require.
 */
export function permissionsFor({ tasks, relations }: Steps): Permission[] {
  const permissions = new Set<Permission>(relations.length > 0 ? ["task:update"] : []);
  for (const { life, fields, labels, values } of tasks) {
    if (life) permissions.add("task:delete");
    if (life) continue;
    if (fields.has("userId")) permissions.add("task:assign");
    if (fields.size > (fields.has("userId") ? 1 : 0)) permissions.add("task:update");
    if (values.length > 0) permissions.add("task:update");
    if (labels.length > 0) permissions.add("label:update");
  }
  return [...permissions];
}
