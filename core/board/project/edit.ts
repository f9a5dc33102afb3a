/**
 * What one can do with projects.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { TrackerEvent } from "../../history/event.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_LIST_ROWS } from "../../limits.ts";
import { cutPage, type Page, type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { ProjectOutline } from "../../ports/store/board.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type SearchDocument, tokensOf } from "../../search_token.ts";
import { requireGrant, requirePermission } from "../../workspace/access.ts";
import { exceedOneTransaction } from "../../workspace/remove_deleted.ts";
import { DEFAULT_COLUMNS } from "../column/column.ts";
import { applyOrder, type WantedPosition } from "../order.ts";
import { reachProject, refuseStaleBoard } from "../require.ts";
import { type Batches, collect, isLongProject, readInBatches } from "../task/batches.ts";
import type { Task } from "../task/task.ts";
import {
  changesOfProject,
  checkDescription,
  checkIcon,
  checkProjectName,
  checkProjectSlug,
  type Project,
  type ProjectChanges,
  type ProjectStatistics,
  refuseArchived,
  statisticsOf,
} from "./project.ts";
import { setProjectAside } from "./set_aside.ts";

/** A project as a list shows it. */
export interface ListedProject extends Project {
  /** Counted when it was asked for. */
  statistics: ProjectStatistics;
  /** Always empty, as are the next two: kept for clients that expect the fields. */
  archivedTasks: never[];
  /** Those outside the board that wait. */
  plannedTasks: never[];
  /** The columns. */
  columns: never[];
}

/** A project with everything on its board. */
export interface ProjectWithTasks extends Project {
  /** The tasks. */
  tasks: Task[];
}

/** What {@linkcode listProjects} takes. */
export interface ListProjectsInput extends PageInput {
  /** The workspace. */
  workspaceId: string;
  /**
   * Archived ones too.
   *
   * @default false
   */
  includeArchived?: boolean;
}

/**
 * The projects of a workspace with their statistics, by position, then id. A page ends early where descriptions are long.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listProjects(ctx: Context, input: ListProjectsInput): Promise<PageOf<ListedProject>> {
  const page = pageOf(input, { sortedBy: "number" });
  return await ctx.store.read(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "project:read");
    const outlines = await tx.listProjectOutlines(input.workspaceId);
    const counts = new Map((await tx.countTasksByProject(input.workspaceId)).map((row) => [row.projectId, row]));

    const shown = input.includeArchived ? outlines : outlines.filter(({ archivedAt }) => archivedAt === null);
    const { rows, ...rest } = cutProjects(shown, page);
    const withStatistics = (await describeProjects(tx, rows)).map((project) => ({
      ...project,
      statistics: statisticsOf(counts.get(project.id)),
      archivedTasks: [],
      plannedTasks: [],
      columns: [],
    }));
    return { rows: withStatistics, ...rest };
  });
}

/** Ends early where descriptions are long. */
function cutProjects(outlines: readonly ProjectOutline[], page: Page): PageOf<ProjectOutline> {
  return cutPage(outlines, page, {
    placeOf: ({ position, id }) => ({ value: position, id }),
    bytesOf: ({ descriptionBytes }) => descriptionBytes,
  });
}

/** Adds the descriptions; most projects have none, and then nothing is read. */
async function describeProjects(tx: ReadTx, outlines: readonly ProjectOutline[]): Promise<Project[]> {
  const described = outlines.filter(({ descriptionBytes }) => descriptionBytes > 0).map(({ id }) => id);
  const projects = described.length === 0 ? [] : await tx.listProjectsById(described);
  const descriptions = new Map(projects.map(({ id, description }) => [id, description]));
  return outlines.map(({ descriptionBytes: _, ...outline }) => ({
    ...outline,
    description: descriptions.get(outline.id) ?? null,
  }));
}

/**
 * A project with all its live tasks; without tasks for who may read projects only.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getProject(ctx: Context, input: { projectId: string }): Promise<ProjectWithTasks> {
  const { tasks, ...project } = await openProject(ctx, input);
  return { ...project, tasks: Array.isArray(tasks) ? tasks : await collect(tasks) };
}

/** A project that is too large to be held: its tasks are read in batches. */
export interface LongProjectWithTasks extends Project {
  /** Its live tasks. */
  tasks: Batches<Task>;
}

/**
 * The same, with the tasks of a large project in batches.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function openProject(
  ctx: Context,
  input: { projectId: string },
): Promise<ProjectWithTasks | LongProjectWithTasks> {
  return await ctx.store.read(async (tx) => {
    const { project, access } = await reachProject(tx, ctx, input.projectId, "project:read");
    if (!access.may("task:read")) return { ...project, tasks: [] };
    if (!(await isLongProject(tx, project))) return { ...project, tasks: await tx.listTasksOfProject(project.id) };
    const check = (tx: ReadTx) => reachProject(tx, ctx, project.id, "task:read");
    const outlines = await tx.listTaskOutlines(project.id);
    return { ...project, tasks: readInBatches(ctx, outlines, { check, make: (task) => task }) };
  });
}

/** What {@linkcode createProject} takes. */
export interface CreateProjectInput {
  /** The workspace. */
  workspaceId: string;
  /** What people call it. */
  name: string;
  /** Prefix of task keys: 1 to 32 letters, digits, dashes; unique in the workspace. */
  slug: string;
  /** Name of a symbol. */
  icon?: string | null;
}

/**
 * Makes a project with its four columns.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` when the slug is taken
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  const name = checkProjectName(input.name);
  const slug = checkProjectSlug(input.slug);
  const icon = input.icon == null ? null : checkIcon(input.icon);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "project:create");
    await refuseTakenSlug(tx, input.workspaceId, slug);
    const others = await tx.listProjectOutlines(input.workspaceId);

    const project: Project = {
      id: ctx.newId(),
      workspaceId: input.workspaceId,
      slug,
      icon,
      name,
      description: null,
      createdAt: now,
      isPublic: false,
      archivedAt: null,
      lastTaskNumber: 0,
      position: others.reduce((last, { position }) => Math.max(last, position + 1), 0),
      version: 1,
    };
    await tx.insertProject(project);
    for (const [position, column] of DEFAULT_COLUMNS.entries()) {
      await tx.insertColumn({
        ...column,
        id: ctx.newId(),
        projectId: project.id,
        position,
        icon: null,
        color: null,
        createdAt: now,
        updatedAt: now,
      });
    }
    await tx.insertSearchDocument(documentOf(project));
    await tx.appendEvents([projectEvent(ctx, "projectCreated", project, { name, slug }, now)]);
    return project;
  });
}

/** Absent fields stay; `null` clears. */
export interface UpdateProjectInput {
  /** The project. */
  projectId: string;
  /** What people call it. */
  name?: string;
  /** Its name in addresses. */
  slug?: string;
  /** Name of a symbol. */
  icon?: string | null;
  /** Markdown, or null. */
  description?: string | null;
  /** Whether anybody may read the board without signing in; a change needs `project:share` too. */
  isPublic?: boolean;
}

/**
 * Changes what a project says of itself. A request that changes nothing appends nothing.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` when the slug is taken or the project archived
 */
export async function updateProject(ctx: Context, input: UpdateProjectInput): Promise<Project> {
  const fields = checkFields(input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project, access } = await reachProject(tx, ctx, input.projectId, "project:update");
    const after: Project = { ...project, ...fields };
    if (after.isPublic !== project.isPublic) requireGrant(access, "project:share");
    await refuseStaleBoard(tx, ctx, project);
    refuseArchived(project);
    if (after.slug !== project.slug) await refuseTakenSlug(tx, project.workspaceId, after.slug, project.id);
    return await saveProjectEdit(tx, ctx, { before: project, after }, now);
  });
}

function checkFields({ name, slug, icon, description, isPublic }: UpdateProjectInput): Partial<Project> {
  return {
    ...(name === undefined ? {} : { name: checkProjectName(name) }),
    ...(slug === undefined ? {} : { slug: checkProjectSlug(slug) }),
    ...(icon === undefined ? {} : { icon: icon === null ? null : checkIcon(icon) }),
    ...(description === undefined ? {} : { description: description === null ? null : checkDescription(description) }),
    ...(isPublic === undefined ? {} : { isPublic }),
  };
}

/**
 * Makes a project read-only. Archiving twice changes nothing.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function archiveProject(ctx: Context, input: { projectId: string }): Promise<Project> {
  const now = ctx.clock.now();
  return await setArchivedAt(ctx, input.projectId, (archivedAt) => archivedAt ?? now, now);
}

/**
 * Makes an archived project writable again. Doing so twice changes nothing.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function unarchiveProject(ctx: Context, input: { projectId: string }): Promise<Project> {
  return await setArchivedAt(ctx, input.projectId, () => null, ctx.clock.now());
}

async function setArchivedAt(
  ctx: Context,
  projectId: string,
  change: (archivedAt: Date | null) => Date | null,
  now: Date,
): Promise<Project> {
  return await ctx.store.transaction(async (tx) => {
    const { project } = await reachProject(tx, ctx, projectId, "project:update");
    await refuseStaleBoard(tx, ctx, project);
    const after = { ...project, archivedAt: change(project.archivedAt) };
    return await saveProjectEdit(tx, ctx, { before: project, after }, now);
  });
}

/**
 * Deletes a project, archived or not, with everything in it. Of a large one, the rows go later, in parts.
 *
 * @returns the project that was
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function deleteProject(ctx: Context, input: { projectId: string }): Promise<ProjectWithTasks> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await reachProject(tx, ctx, input.projectId, "project:delete");
    await refuseStaleBoard(tx, ctx, project);
    if (await exceedOneTransaction(tx, [project])) await setProjectAside(tx, ctx, project, now);
    else await tx.deleteProject(project.id);
    const { name, slug } = project;
    await tx.appendEvents([projectEvent(ctx, "projectDeleted", project, { name, slug }, now)]);
    return { ...project, tasks: [] };
  });
}

/** What {@linkcode reorderProjects} takes. */
export interface ReorderProjectsInput {
  /** The workspace. */
  workspaceId: string;
  /** Where each named project shall stand; the others stay. */
  projects: readonly WantedPosition[];
}

/**
 * Puts projects in another order.
 *
 * @returns every project of the workspace, archived ones included, in the new order; where descriptions are long, only as
 * many as fit the first page of a list
 * @throws {TrackerError} `invalid` for a project named twice or of another workspace; `not_found`, `forbidden`
 */
export async function reorderProjects(ctx: Context, input: ReorderProjectsInput): Promise<Project[]> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "project:update");
    const outlines = await tx.listProjectOutlines(input.workspaceId);
    const moved = new Map(applyOrder(outlines, input.projects, "/projects").map((outline) => [outline.id, outline]));
    // A place in the list is on no board: the version of the board stays.
    for (const { id } of outlines) {
      const position = moved.get(id)?.position;
      const before = position === undefined ? undefined : await tx.findProject(id);
      if (position === undefined || !before) continue;
      const after = { ...before, position };
      await tx.saveProject(after);
      const changes = changesOfProject(before, after);
      await tx.appendEvents([projectEvent(ctx, "projectUpdated", after, { changes }, now)]);
    }
    const ordered = outlines.map((outline) => moved.get(outline.id) ?? outline);
    return await describeProjects(tx, cutProjects(ordered, { limit: MAX_LIST_ROWS }).rows);
  });
}

/** Writes what changed between the two and everything that follows from it. */
async function saveProjectEdit(
  tx: Tx,
  ctx: Context,
  { before, after }: { before: Project; after: Project },
  now: Date,
): Promise<Project> {
  const changes: ProjectChanges = changesOfProject(before, after);
  if (Object.keys(changes).length === 0) return before;
  await tx.saveProject(after);
  if (changes.name || changes.slug || changes.description) await tx.saveSearchDocument(documentOf(after));
  await tx.raiseProjectVersion(after.id);
  await tx.appendEvents([projectEvent(ctx, "projectUpdated", after, { changes }, now)]);
  return { ...after, version: before.version + 1 };
}

function projectEvent(
  ctx: Context,
  type: "projectCreated" | "projectUpdated" | "projectDeleted",
  project: Project,
  data: Record<string, unknown>,
  now: Date,
): TrackerEvent {
  return eventOf(ctx, { type, workspaceId: project.workspaceId, projectId: project.id, data }, now);
}

/** Two projects of a workspace never share a prefix, or `WEB-12` would mean two tasks. */
async function refuseTakenSlug(tx: Tx, workspaceId: string, slug: string, exceptId?: string): Promise<void> {
  const other = await tx.findProjectBySlug(workspaceId, slug);
  if (other && other.id !== exceptId) {
    throw new TrackerError("conflict", `Cannot use slug "${slug}": project "${other.name}" already has it`, {
      reason: "PROJECT_SLUG_TAKEN",
      errors: [{ pointer: "/slug", detail: "Is already taken in this workspace" }],
    });
  }
}

/** What search finds of a project. */
function documentOf(project: Project): SearchDocument {
  return {
    id: project.id,
    kind: "project",
    workspaceId: project.workspaceId,
    projectId: project.id,
    taskId: null,
    createdAt: project.createdAt,
    tokens: tokensOf([
      { text: `${project.name} ${project.slug}`, weight: 3 },
      { text: project.description, weight: 2 },
    ]),
  };
}
