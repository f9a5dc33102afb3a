/** Creates a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { People } from "../../history/people.ts";
import type { Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { type Column, type ColumnPlacement, defaultColumn, resolveStatus } from "../column/column.ts";
import { bytesOfValues, type GivenFieldValue, newFieldValues } from "../field/new_task.ts";
import { fieldsOfTasks } from "../field/require.ts";
import { attachDrafts, checkDraftIds } from "../image/draft.ts";
import { namesOfPlans } from "../plan/task_plans.ts";
import type { Project } from "../project/project.ts";
import { requireWritableProject } from "../require.ts";
import { INPUT_FIELDS, type InputField, TASK_FIELDS, type TaskInputs } from "./fields.ts";
import { withAssignee } from "./get.ts";
import { readInputs, refuseNonMember } from "./patch.ts";
import { positionAtEnd } from "./position.ts";
import { saveNewTask } from "./save.ts";
import { checkDates, type Task, type TaskDetail } from "./task.ts";

/** Input for {@linkcode createTask}. `priority` defaults to `"no-priority"`, and every other optional field to null. */
export interface CreateTaskInput extends Partial<TaskInputs> {
  projectId: string;
  title: string;
  /** A column's slug or name, `planned` or `archived`. @default the first column */
  status?: string;
  /** IDs of files that {@linkcode finalizeDraftUpload} returned, which become files of the task. */
  draftAssetIds?: readonly string[];
  /** Values of custom fields. @default the default value of each field */
  customFields?: readonly GivenFieldValue[];
}

/** A new task, with the values of its custom fields. */
export interface CreatedTask extends TaskDetail {
  customFields: GivenFieldValue[];
}

/**
 * Creates a task at the end of its column.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the project is archived, or with reason
 * `QUOTA_EXCEEDED`
 */
export async function createTask(ctx: Context, input: CreateTaskInput): Promise<CreatedTask> {
  ctx.checkInput("createTask", input);
  const fields = newTaskFields(input);
  const ids = checkDraftIds(input.draftAssetIds ?? []);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const [{ project, access }, columns, known] = await allInOrder(
      requireWritableProject(tx, ctx, input.projectId, "task:create"),
      tx.listColumns(input.projectId),
      fieldsOfTasks(tx, input.projectId),
    );
    const people = new People(tx);
    const home = { fields: known, projectId: project.id, access };
    const values = await newFieldValues(tx, people, home, input.customFields ?? []);
    claim(project.workspaceId, { tasks: 1, bytes: bytesOfTask(fields) + bytesOfValues(values) });
    const { userId } = fields;
    const [, , place] = await allInOrder(
      namesOfPlans((id) => tx.findPlan(id), { ...fields, projectId: project.id }),
      userId === null
        ? undefined
        : refuseNonMember(people.reader({ workspaceId: project.workspaceId, projectId: project.id }, userId)),
      claimPlace(tx, project, columns, input.status),
      userId === null || userId === ctx.actor?.userId ? undefined : people.recipient(project.workspaceId, userId),
    );

    const task = newTask(ctx, fields, place, now);
    const [detail] = await allInOrder(withAssignee(tx, task), saveNewTask(tx, ctx, task, now, { people, values }));
    await attachDrafts(tx, ctx, task, { ids, now });
    return { ...detail, customFields: values.map(({ field, value }) => ({ fieldId: field.id, value })) };
  });
}

function firstPlacement(columns: readonly Column[]): ColumnPlacement {
  const column = defaultColumn("", columns);
  return { status: column.slug, column };
}

/** The fields of a new task that come from the input. */
export type NewTaskFields = Pick<Task, InputField | "dueDateOnly">;

/** The project, column, position and number of a new task. */
export type NewTaskPlace = Pick<Task, "projectId" | "workspaceId" | "status" | "columnId" | "position" | "number">;

/** Makes a new task with an ID, without saving it. */
export function newTask(ctx: Context, fields: NewTaskFields, place: NewTaskPlace, now: Date): Task {
  return { ...fields, ...place, recurrence: null, id: ctx.newId(), createdAt: now, updatedAt: now };
}

/** Claims the position at the end of the column and the next number. */
export async function claimPlace(
  tx: Tx,
  { id: projectId, workspaceId }: Project,
  columns: readonly Column[],
  wanted: string | undefined,
): Promise<NewTaskPlace> {
  const { status, column } = wanted === undefined ? firstPlacement(columns) : resolveStatus(wanted, columns);
  const [position, number] = await allInOrder(positionAtEnd(tx, projectId, status), tx.claimTaskNumbers(projectId, 1));
  return { projectId, workspaceId, status, columnId: column?.id ?? null, position, number };
}

/**
 * Reads the fields of a new task from the input.
 *
 * @throws {TrackerError} `invalid`
 */
export function newTaskFields(input: Omit<CreateTaskInput, "projectId" | "customFields">): NewTaskFields {
  const inputs = Object.fromEntries(INPUT_FIELDS.map((name) => [name, input[name] ?? TASK_FIELDS[name].input.initial]));
  const fields = readInputs(inputs) as NewTaskFields;
  checkDates(fields);
  return fields;
}
