/** Fallbacks for servers that have Kaneo's routes but not Hexlane's own. @module */
import {
  ApiError,
  type Client,
  type CreateTask,
  type EditTask,
  type FieldValue,
  type GetBoardQuery,
  type ListTasksQuery,
  type SearchQuery,
  type SearchResults,
  type Task,
  type TaskDetail,
} from "@hexlane/client";
import { EXIT, Failure } from "./failure.ts";

/** Whether the route is unknown. If only a record is missing, Hexlane's error has a code that names it. */
function isUnknownRoute(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "HTTP_404" || error.code === "HTTP_405");
}

/**
 * Whether the error is a refusal of valid input by a server other than Hexlane. Hexlane's codes are more specific.
 */
function isForeignRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "HTTP_400" || error.code === "VALIDATION_ERROR");
}

/** Whether a task comes from a Hexlane server, which can restore deleted tasks. */
export function isOfOurs(task: { dueDateOnly?: boolean | undefined }): boolean {
  return task.dueDateOnly !== undefined;
}

/** Creates a task. For a server that requires every field, adds defaults for missing ones. */
export async function createTask(client: Client, projectId: string, fields: CreateTask): Promise<TaskDetail> {
  try {
    return await client.tasks.create(projectId, fields);
  } catch (error) {
    if (!isForeignRefusal(error)) throw error;
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
    const [first] = await client.columns.list(projectId);
    const status = await columnSlug(client, projectId, fields.status ?? first?.slug ?? "planned");
    const body = { description: "", priority: "no-priority" as const, ...given, title: fields.title, status };
    return await client.tasks.create(projectId, body);
  }
}

/** Returns the slug of a column by its name. */
async function columnSlug(client: Client, projectId: string, status: string): Promise<string> {
  const columns = await client.columns.list(projectId);
  if (columns.some(({ slug }) => slug === status)) return status;
  return columns.find(({ name }) => name.toLowerCase() === status.toLowerCase())?.slug ?? status;
}

/** Returns the values of a task's custom fields; empty if the server does not support custom fields. */
export async function listFieldValues(client: Client, taskId: string): Promise<FieldValue[]> {
  try {
    return await client.customFields.listTaskValues(taskId);
  } catch (error) {
    if (isUnknownRoute(error)) return [];
    throw error;
  }
}

/** Searches all workspaces at once, or one by one if the server cannot search several. */
export async function search(
  client: Client,
  query: SearchQuery,
  workspaces: () => Promise<readonly { id: string }[]>,
): Promise<SearchResults> {
  try {
    return await client.search(query);
  } catch (error) {
    if (!isForeignRefusal(error) || query.workspaceId !== undefined) throw error;
    const found: SearchResults = { results: [], totalCount: 0, searchQuery: query.q };
    for (const { id: workspaceId } of await workspaces()) {
      const { results, totalCount } = await client.search({ ...query, workspaceId });
      found.results.push(...results);
      found.totalCount += totalCount;
    }
    return found;
  }
}

type Setter = Extract<keyof Client["tasks"], `set${string}`>;

/** The method that sets a field. */
const SETTERS: Readonly<Record<string, Setter>> = {
  title: "setTitle",
  description: "setDescription",
  status: "setStatus",
  priority: "setPriority",
  userId: "setAssignee",
  dueDate: "setDueDate",
};

/** Changes the given fields: in one request, or one by one where necessary. @throws {Failure} */
export async function editTask(client: Client, taskId: string, fields: EditTask): Promise<Task | TaskDetail> {
  try {
    return await client.tasks.edit(taskId, fields);
  } catch (error) {
    if (!isUnknownRoute(error)) throw error;
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const [unknown] = given.find(([name]) => SETTERS[name] === undefined) ?? [];
    if (unknown !== undefined)
      throw new Failure(`This server cannot update "${unknown}" separately`, { exit: EXIT.refused });
    for (const [name, wanted] of given) {
      const value =
        name === "status"
          ? await columnSlug(client, (await client.tasks.get(taskId)).projectId, String(wanted))
          : wanted;
      // Kaneo treats an empty date as absent.
      const body =
        name === "dueDate" && value === null ? {} : { [name]: name === "description" ? (value ?? "") : value };
      await client.tasks[SETTERS[name] as Setter](taskId, body as never);
    }
    return await client.tasks.get(taskId);
  }
}

/**
 * Streams the matching tasks. If the server has no such route, reads them from the project's board.
 *
 * @throws {Failure}
 */
export async function* listTasks(client: Client, query: ListTasksQuery): AsyncGenerator<Task | TaskDetail, void, void> {
  try {
    yield* client.tasks.list(query);
  } catch (error) {
    if (!isUnknownRoute(error)) throw error;
    yield* tasksOfBoard(client, query);
  }
}

async function* tasksOfBoard(client: Client, query: ListTasksQuery): AsyncGenerator<TaskDetail, void, void> {
  const { projectId, status, priority, userId: assigneeId, dueBefore, dueAfter, q, labelId, sort } = query;
  if (query.where !== undefined) throw new Failure("This server does not support queries", { exit: EXIT.usage });
  if (projectId === undefined) {
    const hint = "specify a project with --project";
    throw new Failure("This server lists the tasks of one project only", { exit: EXIT.usage, hint });
  }
  if (q !== undefined)
    throw new Failure("This server cannot filter tasks by words", { exit: EXIT.usage, hint: `try "hexlane search"` });
  if (labelId !== undefined) throw new Failure("This server cannot filter tasks by label", { exit: EXIT.usage });
  const order = sort?.startsWith("-") ? "desc" : "asc";
  const sortBy = sort?.replace("-", "") as GetBoardQuery["sortBy"];
  const where: GetBoardQuery = { status, priority, assigneeId, dueBefore, dueAfter };
  const { data } = await client.tasks.getBoard(projectId, sortBy ? { ...where, sortBy, sortOrder: order } : where);
  for (const tasks of [...data.columns.map((column) => column.tasks), data.plannedTasks, data.archivedTasks])
    yield* tasks;
}
