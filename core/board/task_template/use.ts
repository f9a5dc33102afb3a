/** Creates a task from a template. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { People } from "../../history/people.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { type Column, defaultPlacement, resolveStatus } from "../column/column.ts";
import { readValue, refuseUnknown } from "../field/check.ts";
import type { CustomField } from "../field/field.ts";
import { bytesOfValues, type GivenFieldValue, type NewFieldValue, newFieldValues } from "../field/new_task.ts";
import { fieldsOfTasks } from "../field/require.ts";
import { attachDrafts, checkDraftIds } from "../image/draft.ts";
import { attachToTask } from "../label/save.ts";
import { namesOfPlans } from "../plan/task_plans.ts";
import { dayIn, utcDay } from "../query/days.ts";
import { recordRelationChange } from "../relation/record_change.ts";
import { type LoadedProject, requireWritableProject } from "../require.ts";
import {
  type CreatedTask,
  type CreateTaskInput,
  claimPlace,
  type NewTaskFields,
  newTask,
  newTaskFields,
} from "../task/create.ts";
import type { TaskInputs } from "../task/fields.ts";
import { withAssignee } from "../task/get.ts";
import { refuseNonMember } from "../task/patch.ts";
import { saveNewTask } from "../task/save.ts";
import type { Task } from "../task/task.ts";
import { requireTemplate } from "./require.ts";
import type { TaskTemplate } from "./task_template.ts";

/** Input for {@linkcode createTaskFromTemplate}. An absent field of the task keeps the value of the template. */
export interface CreateTaskFromTemplateInput extends Partial<CreateTaskInput> {
  templateId: string;
  /** If given, the template must belong to this project. */
  projectId?: string;
}

/** A new task, with its subtasks. */
export interface TaskFromTemplate extends CreatedTask {
  /** The IDs of the subtasks, in the order of the template. */
  subtaskIds: string[];
}

const DAY_MS = 24 * 3600 * 1000;

/** The board on which tasks are created. */
interface Board extends LoadedProject {
  columns: Column[];
  fields: CustomField[];
  people: People;
}

/**
 * Creates a task from a template, with its labels, custom fields and subtasks. Days are counted from today in the actor's time zone.
 * An assignee, column, custom field or value that no longer exists is left out.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FIELD_REQUIRED` for a required custom field without value and
 * default; `not_found`, `forbidden`; `conflict` if the project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function createTaskFromTemplate(
  ctx: Context,
  input: CreateTaskFromTemplateInput,
): Promise<TaskFromTemplate> {
  ctx.checkInput("createTaskFromTemplate", input);
  const { templateId, projectId: wantedId, status, customFields = [], draftAssetIds = [], ...overrides } = input;
  const { userId } = requireActor(ctx);
  const ids = checkDraftIds(draftAssetIds);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    if (wantedId !== undefined) await requireWritableProject(tx, ctx, wantedId, "task:create");
    const { template, ...loaded } = await requireTemplate(tx, ctx, templateId, "task:create");
    const { id: projectId, workspaceId } = loaded.project;
    if (wantedId !== undefined && wantedId !== projectId) {
      throw invalidField("/templateId", "Is not a task template of this project");
    }
    const [columns, fields, account] = await allInOrder(
      tx.listColumns(projectId),
      fieldsOfTasks(tx, projectId),
      tx.findAccount(userId),
    );
    const board: Board = { ...loaded, columns, fields, people: new People(tx) };
    const today = dayIn(now, account?.timezone ?? "UTC");
    const task = await fieldsOf(board, template, overrides, today);
    await namesOfPlans((id) => tx.findPlan(id), { ...task, projectId });
    const home = { ...loaded, fields, projectId };
    const isGiven = ({ fieldId }: GivenFieldValue) => customFields.some((one) => one.fieldId === fieldId);
    const kept = (await usableValues(tx, board, template)).filter((one) => !isGiven(one));
    const [values, subtaskValues] = await allInOrder(
      newFieldValues(tx, board.people, home, [...customFields, ...kept]),
      newFieldValues(tx, board.people, home, []),
    );
    const subtasks = template.subtasks.map((title) => newTaskFields({ title }));
    const bytes = [task, ...subtasks].reduce((sum, one) => sum + bytesOfTask(one), bytesOfValues(values));
    claim(workspaceId, { tasks: 1 + subtasks.length, bytes: bytes + subtasks.length * bytesOfValues(subtaskValues) });

    const placed = placementOf(board, template, status);
    const made = await insertTask(tx, ctx, board, { fields: task, values, status: placed, now });
    for (const label of template.labels) await attachToTask(tx, ctx, made, label, now);
    const subtaskIds: string[] = [];
    const first = defaultPlacement("", columns).status;
    for (const one of subtasks) {
      const given = { fields: one, values: subtaskValues, status: made.columnId === null ? placed : first, now };
      subtaskIds.push(await insertSubtask(tx, ctx, board, made, given));
    }
    await attachDrafts(tx, ctx, made, { ids, now });
    const given = values.map(({ field, value }) => ({ fieldId: field.id, value }));
    return { ...(await withAssignee(tx, made)), customFields: given, subtaskIds };
  });
}

/** Returns the fields of the new task. */
async function fieldsOf(
  { project, people }: Board,
  template: TaskTemplate,
  overrides: Partial<TaskInputs>,
  today: string,
): Promise<NewTaskFields> {
  const place = { workspaceId: project.workspaceId, projectId: project.id };
  if (overrides.userId) await refuseNonMember(people.reader(place, overrides.userId));
  const { title, description, priority, estimate, startInDays, dueInDays } = template;
  const isReader = template.userId !== null && (await people.reader(place, template.userId)) !== undefined;
  const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  return newTaskFields({
    ...{ title, description, priority, estimate },
    userId: isReader ? template.userId : null,
    startDate: startInDays === null ? null : dayAfter(today, startInDays),
    dueDate: dueInDays === null ? null : dayAfter(today, dueInDays),
    ...given,
  });
}

function dayAfter(day: string, days: number): string {
  return new Date(utcDay(day).start.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the column of the new task: the requested column, or else the template's column, or else the first column.
 */
function placementOf({ columns }: Board, template: TaskTemplate, wanted: string | undefined): string {
  if (wanted !== undefined) return resolveStatus(wanted, columns).status;
  return defaultPlacement(template.status ?? "", columns).status;
}

/** Returns the values of the template that the fields still accept. */
async function usableValues(
  tx: ReadTx,
  { project, access, fields, people }: Board,
  template: TaskTemplate,
): Promise<GivenFieldValue[]> {
  const usable: GivenFieldValue[] = [];
  for (const { fieldId, value } of template.customFields) {
    const field = fields.find(({ id }) => id === fieldId);
    if (!field) continue;
    try {
      const after = readValue(field, value, "");
      await refuseUnknown(tx, people, { field, before: null, after, projectId: project.id, access }, "");
      usable.push({ fieldId, value });
    } catch (error) {
      // The field, or a record to which the value refers, has changed since the template was saved.
      if (!(error instanceof TrackerError) || error.code !== "invalid") throw error;
    }
  }
  return usable;
}

/** A new task without a column and position. */
interface GivenTask {
  fields: NewTaskFields;
  values: readonly NewFieldValue[];
  status: string;
  now: Date;
}

async function insertTask(
  tx: Tx,
  ctx: Context,
  { project, columns, people }: Board,
  { fields, values, status, now }: GivenTask,
): Promise<Task> {
  const task = newTask(ctx, fields, await claimPlace(tx, project, columns, status), now);
  await saveNewTask(tx, ctx, task, now, { people, values });
  return task;
}

/** Creates a subtask. @returns its ID */
async function insertSubtask(tx: Tx, ctx: Context, board: Board, parent: Task, given: GivenTask): Promise<string> {
  const { project } = board;
  const task = await insertTask(tx, ctx, board, given);
  const ends = { sourceTaskId: parent.id, targetTaskId: task.id, relationType: "subtask" as const };
  const relation = { id: ctx.newId(), ...ends, createdAt: given.now };
  await tx.insertRelation(relation);
  const sides = [parent, task].map((one) => ({ task: one, project }));
  await recordRelationChange(tx, ctx, sides, { kind: "created", relation }, given.now);
  return task.id;
}
