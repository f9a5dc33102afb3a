/** Finds tasks by a query text, in every project that the actor may read. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { ProjectOutline } from "../../ports/store/board/project.ts";
import type { ReadTx, TaskPlace } from "../../ports/store.ts";
import { parseTaskKey } from "../../search_token.ts";
import { foldKey } from "../../text.ts";
import type { Access } from "../../workspace/access.ts";
import { filterOpen, listAccesses, listOpenProjects } from "../../workspace/project_access/scope.ts";
import type { CustomField } from "../field/field.ts";
import { fieldsOfTasks } from "../field/require.ts";
import { cycleStateOf } from "../plan/plan.ts";
import type { QueryCondition, QuerySort, TaskQuery } from "../query/condition.ts";
import { type QueriedField, queryFieldsOf } from "../query/custom_fields.ts";
import type { QueryField } from "../query/fields.ts";
import { hasCustomField, kindsNamedIn, labelsNamedIn, tasksNamedIn } from "../query/named.ts";
import { parseQuery } from "../query/parse.ts";
import type { ParsedQuery } from "../query/query.ts";
import { type QueryNames, resolveQuery } from "../query/resolve.ts";
import { requireProject } from "../require.ts";
import { filterOf, type TaskConditions } from "./filter.ts";
import { PRIORITIES, type Task } from "./task.ts";

/** The input of `listTasks` with a query. */
export interface QueryTasksInput extends TaskConditions, PageInput {
  where: string;
  workspaceId?: string;
  projectId?: string;
}

/** Number of labels whose tasks are looked up at once. */
const COPIES_AT_ONCE = 500;
/** Number of templates that a misspelled label is compared with. */
const MAX_SUGGESTED_LABELS = 500;

/** Finds tasks by a query and other conditions. @param defaultSort the order of a query that has none */
export async function queryTasks(ctx: Context, input: QueryTasksInput, defaultSort: QuerySort): Promise<PageOf<Task>> {
  const query = parseQuery(input.where);
  const page = pageOf(input, { sortedBy: "text" });
  const { userId } = requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const [scope, account] = await allInOrder(queryScope(tx, ctx, input), tx.findAccount(userId));
    const timeZone = account?.timezone ?? "UTC";
    const { condition, ...found } = await resolveInScope(tx, ctx, query, { scope, timeZone, defaultSort });
    const items = [condition, ...(await conditionsOf(tx, input, scope))];
    return await tx.queryTasks({ ...found, condition: { type: "all", items } }, page);
  });
}

/**
 * Resolves the names and dates in a query for the actor.
 *
 * @throws {TrackerError} `invalid`, with the position of the error in the query
 */
export async function resolveInScope(
  tx: ReadTx,
  ctx: Context,
  query: ParsedQuery,
  { scope, timeZone, defaultSort }: { scope: QueryScope; timeZone: string; defaultSort: QuerySort },
): Promise<TaskQuery> {
  const fields = hasCustomField(query) ? queryFieldsOf(await customFieldsOf(tx, scope)) : [];
  const { condition, sort } = resolveQuery(query, {
    now: ctx.clock.now(),
    timeZone,
    userId: requireActor(ctx).userId,
    names: await namesOf(tx, query, fields, { ...scope, now: ctx.clock.now() }),
    fields,
    defaultSort,
  });
  return { projectIds: scope.projects.map(({ id }) => id), condition, sort };
}

/** Converts the other conditions. They require a workspace, because labels and columns belong to one. */
async function conditionsOf(tx: ReadTx, input: QueryTasksInput, { accesses }: QueryScope): Promise<QueryCondition[]> {
  const names = ["status", "priority", "userId", "labelId", "dueBefore", "dueAfter", "updatedSince", "q"] as const;
  const used = names.find((name) => input[name] !== undefined);
  if (used === undefined) return [];
  const [access] = accesses;
  if (input.workspaceId === undefined || !access) {
    throw invalidField("/workspaceId", `Is required with \`${used}\``);
  }
  const filter = await filterOf(tx, input, access);
  const { status, columnIds, priority, userId, labelName, dueBefore, dueAfter, updatedSince, terms } = filter;
  const made: (QueryCondition | undefined)[] = [
    status === undefined ? undefined : { type: "in", source: "status", values: [status] },
    columnIds && { type: "in", source: "columnId", values: [...columnIds] },
    priority && { type: "number", source: "priority", operator: "=", value: PRIORITIES.indexOf(priority) },
    userId === null ? { type: "absent", source: "userId" } : undefined,
    typeof userId === "string" ? { type: "in", source: "userId", values: [userId] } : undefined,
    labelName === undefined ? undefined : { type: "in", source: "label", values: [foldKey(labelName)] },
    dueBefore && { type: "instant", source: "dueDate", operator: "<", at: dueBefore, day: dueBefore },
    dueAfter && { type: "instant", source: "dueDate", operator: ">=", at: dueAfter, day: dueAfter },
    updatedSince && { type: "instant", source: "updatedAt", operator: ">=", at: updatedSince, day: updatedSince },
    terms && { type: "words", words: terms.map(({ from }) => from), withFields: true },
    // Words without a letter or digit match nothing.
    terms?.length === 0 && input.q?.trim() ? { type: "any", items: [] } : undefined,
  ];
  return made.filter((condition) => condition !== undefined);
}

/** Where a query looks for tasks. */
export interface QueryScope {
  /** The actor's access to each workspace. */
  accesses: Access[];
  projects: Pick<ProjectOutline, "id" | "name" | "slug" | "workspaceId" | "lastTaskNumber">[];
}

/**
 * Returns where a query of the actor looks for tasks: in one project, or in all open projects of one or all workspaces.
 */
export async function queryScope(
  tx: ReadTx,
  ctx: Context,
  { workspaceId, projectId }: Pick<QueryTasksInput, "workspaceId" | "projectId">,
): Promise<QueryScope> {
  if (projectId !== undefined) {
    const { project, access } = await requireProject(tx, ctx, projectId, "task:read");
    if (workspaceId !== undefined && project.workspaceId !== workspaceId) throw notFound("project", projectId);
    return { accesses: [access], projects: [project] };
  }
  const accesses = await listAccesses(tx, ctx, workspaceId, "task:read");
  const projects = await allInOrder(...accesses.map((access) => listOpenProjects(tx, access)));
  return { accesses, projects: projects.flat().filter(({ archivedAt }) => archivedAt === null) };
}

/** Loads the names that the query uses, and the names that it may mean. */
async function namesOf(
  tx: ReadTx,
  query: ParsedQuery,
  fields: readonly QueryField[],
  { accesses, projects, now }: QueryScope & { now: Date },
): Promise<QueryNames> {
  const workspaceIds = accesses.map(({ member }) => member.workspaceId);
  const kinds = kindsNamedIn(query, fields);
  const ofAll = async <Row>(isNeeded: boolean, list: (workspaceId: string) => Promise<Row[]>): Promise<Row[]> =>
    isNeeded ? (await allInOrder(...workspaceIds.map(list))).flat() : [];
  const projectIds = new Set(projects.map(({ id }) => id));
  const [members, columns, workspaces, labels, tasks] = await allInOrder(
    ofAll(kinds.has("person"), (id) => tx.listMembers(id)),
    ofAll(kinds.has("status"), (id) => tx.listColumnsOfWorkspace(id)),
    ofAll(kinds.has("workspace"), async (id) => [await tx.findWorkspace(id)]),
    labelsOf(tx, labelsNamedIn(query), accesses),
    tasksOf(tx, tasksNamedIn(query, fields), accesses),
  );
  const hasPlans = kinds.has("milestone") || kinds.has("cycle");
  const all = hasPlans ? await tx.listPlans([...projectIds]) : [];
  const plans = all.filter(({ deletedAt }) => deletedAt === null);
  return {
    members: members.map(({ user: { id, name, email } }) => ({ id, name, email })),
    columns: columns.filter(({ projectId }) => projectIds.has(projectId)),
    workspaces: workspaces.flatMap((workspace) => workspace ?? []),
    projects,
    labels,
    tasks,
    milestones: plans.filter(({ kind }) => kind === "milestone"),
    cycles: plans.flatMap((plan) => (plan.kind === "cycle" ? { ...plan, state: cycleStateOf(plan, now) } : [])),
  };
}

/** Returns the custom fields of the projects, each with the projects that show it. */
export async function customFieldsOf(tx: ReadTx, { projects }: QueryScope): Promise<QueriedField[]> {
  const shown = new Map<string, { field: CustomField; projectIds: string[] }>();
  for (const { id: projectId } of projects) {
    for (const field of await fieldsOfTasks(tx, projectId)) {
      const known = shown.get(field.id) ?? { field, projectIds: [] };
      known.projectIds.push(projectId);
      shown.set(field.id, known);
    }
  }
  return [...shown.values()].map(({ field, projectIds }) =>
    projectIds.length === projects.length ? field : { ...field, projectIds },
  );
}

/** Returns the tasks with these IDs or keys. */
async function tasksOf(
  tx: ReadTx,
  texts: readonly string[],
  accesses: readonly Access[],
): Promise<{ id: string; key: string }[]> {
  if (texts.length === 0) return [];
  const found: { id: string; key: string }[] = [];
  const isOpen = ({ workspaceId, projectId }: Pick<TaskPlace, "workspaceId" | "projectId">) =>
    accesses.some(({ member, projects }) => member.workspaceId === workspaceId && projects.sees(projectId));
  const places = (await tx.listTaskPlaces(texts)).filter(isOpen);
  found.push(...places.map(({ id }) => ({ id, key: id })));
  const keys = texts.flatMap((text) => {
    const parsed = parseTaskKey(text);
    return parsed ? { ...parsed, text } : [];
  });
  for (const access of keys.length > 0 ? accesses : []) {
    const projects = await listOpenProjects(tx, access);
    for (const { slug, number, text } of keys) {
      const project = projects.find((one) => foldKey(one.slug) === foldKey(slug));
      const task = project && (await tx.findTaskByNumber(project.id, number));
      if (task && isOpen(task)) found.push({ id: task.id, key: text });
    }
  }
  return found;
}

/** Returns the names that exist as labels. If a name does not exist, also returns the labels that it may mean. */
async function labelsOf(tx: ReadTx, names: readonly string[], accesses: readonly Access[]): Promise<string[]> {
  const byKey = new Map(names.map((name) => [foldKey(name), name]));
  const known = await allInOrder(
    ...[...byKey.values()].map(async (name) => ((await isLabel(tx, name, accesses)) ? [name] : [])),
  );
  const found = known.flat();
  if (found.length === byKey.size) return found;
  const templates = await allInOrder(
    ...accesses.map(({ member }) =>
      tx.listLabelsOfWorkspace(member.workspaceId, { templates: true }, { limit: MAX_SUGGESTED_LABELS }),
    ),
  );
  return [...found, ...templates.flatMap(({ rows }) => rows.map(({ name }) => name))];
}

/** Returns whether a workspace has a template with this name, or a task has a label with it. */
async function isLabel(tx: ReadTx, name: string, accesses: readonly Access[]): Promise<boolean> {
  const templates = await allInOrder(...accesses.map(({ member }) => tx.findTemplateLabel(member.workspaceId, name)));
  if (templates.some((label) => label !== undefined)) return true;
  return (await allInOrder(...accesses.map((access) => hasCopy(tx, name, access)))).includes(true);
}

/** Returns whether a task that the actor may open has a label with this name. */
async function hasCopy(tx: ReadTx, name: string, access: Access): Promise<boolean> {
  if (!access.projects.isLimited) return (await tx.listLabelCopies(access.member.workspaceId, name, 1)).length > 0;
  for (let afterId = ""; ; ) {
    const copies = await tx.listLabelCopies(access.member.workspaceId, name, COPIES_AT_ONCE, afterId);
    const places = await tx.listTaskPlaces(copies.flatMap(({ taskId }) => taskId ?? []));
    if (filterOpen(access, places).length > 0) return true;
    if (copies.length < COPIES_AT_ONCE) return false;
    afterId = copies.at(-1)?.id ?? "";
    await tx.yieldToEventLoop();
  }
}
