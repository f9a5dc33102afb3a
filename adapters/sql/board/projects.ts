/** Projects and their columns. @module */
import {
  type BoardReads,
  type BoardWrites,
  type Column,
  foldKey,
  type Project,
  type ProjectOutline,
  TrackerError,
} from "@hexlane/core";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { MAX_SHORT_REMOVALS, refuseManyTasks } from "../long.ts";
import { bytesOf } from "../page.ts";
import {
  deleteFrom,
  fieldsOf,
  idQuery,
  insertInto,
  MAX_KEPT_CHARACTERS,
  type Over,
  rowsOf,
  type Session,
  type Statement,
  slot,
  statement,
  updateOf,
} from "../session.ts";
import { WORKSPACE } from "../workspace.ts";
import { removeTasksOfProject } from "./removal.ts";
import { keepBlobsOfProject } from "./removed_blobs.ts";
import { forgetDocumentsOfProject } from "./search.ts";

/** A project by its id. */
export const PROJECT: Statement<Project[]> = statement(
  ({ db, tables: { project } }) =>
    db
      .select(fieldsOf(project, "slugKey"))
      .from(project)
      .where(eq(project.id, slot("id"))),
  {
    by: ["id"],
    fits: ([row]) => (row?.description ?? "").length <= MAX_KEPT_CHARACTERS,
    isSteady: true,
    // Every task that is made claims a number.
    changedBy: (change, rows, { count }) => risen(change, rows, Number(count)),
  },
  () => [
    { statement: WORKSPACE, from: { id: "workspaceId" }, by: "readers" },
    { statement: COLUMNS, from: { projectId: "id" }, by: "writers" },
  ],
);
const PROJECT_BY_SLUG = statement(({ db, tables: { project } }) =>
  db
    .select(fieldsOf(project, "slugKey"))
    .from(project)
    .where(and(eq(project.workspaceId, slot("workspaceId")), eq(project.slugKey, slot("slugKey")))),
);
const OUTLINES = statement(({ db, tables: { project } }) =>
  db
    .select({
      ...fieldsOf(project, "slugKey", "description"),
      descriptionBytes: bytesOf(project.description),
    })
    .from(project)
    .where(eq(project.workspaceId, slot("workspaceId")))
    .orderBy(asc(project.position), asc(project.createdAt), asc(project.id)),
);
const PROJECTS = idQuery(({ db, tables: { project } }, ids) =>
  db.select(fieldsOf(project, "slugKey")).from(project).where(inArray(project.id, ids)),
);
const INSERT_PROJECT = insertInto("project");
const SAVE_PROJECT = updateOf("project", ["lastTaskNumber", "version"]);
const DELETE_PROJECT = deleteFrom("project");
const RAISE_VERSION = statement(({ db, tables: { project } }) =>
  db
    .update(project)
    .set({ version: sql`${project.version} + 1` })
    .where(eq(project.id, slot("id"))),
);
const CLAIM_NUMBERS = statement(({ db, tables: { project } }) =>
  db
    .update(project)
    .set({
      lastTaskNumber: sql`${project.lastTaskNumber} + ${slot("count")}`,
      version: sql`${project.version} + 1`,
    })
    .where(eq(project.id, slot("id")))
    .returning({ last: project.lastTaskNumber }),
);

function risen(change: Statement<unknown>, rows: Project[], count: number): Project[] | undefined {
  if (change !== RAISE_VERSION && change !== CLAIM_NUMBERS) return undefined;
  const claimed = change === CLAIM_NUMBERS ? count : 0;
  return rows.map((row) => ({
    ...row,
    version: row.version + 1,
    lastTaskNumber: row.lastTaskNumber + claimed,
  }));
}

async function findProject(session: Session, id: string): Promise<Project | undefined> {
  const [found] = await session.run(PROJECT, { id });
  if (!found) return undefined;
  const { createdAt, archivedAt } = found;
  // A writer keeps it: what is answered is the caller's to change.
  return { ...found, createdAt: new Date(createdAt), archivedAt: archivedAt && new Date(archivedAt) };
}

async function findProjectBySlug(session: Session, workspaceId: string, slug: string): Promise<Project | undefined> {
  return (await session.run(PROJECT_BY_SLUG, { workspaceId, slugKey: foldKey(slug) }))[0];
}

async function listProjectOutlines(session: Session, workspaceId: string): Promise<ProjectOutline[]> {
  return await session.run(OUTLINES, { workspaceId });
}

async function listProjectsById(session: Session, ids: readonly string[]): Promise<Project[]> {
  return await rowsOf(session, PROJECTS, ids);
}

async function insertProject(session: Session, project: Project): Promise<void> {
  await session.run(INSERT_PROJECT, { ...project, slugKey: foldKey(project.slug) });
}

async function saveProject(session: Session, project: Project): Promise<void> {
  await session.run(SAVE_PROJECT, { ...project, slugKey: foldKey(project.slug) });
}

async function deleteProject(session: Session, id: string): Promise<void> {
  await refuseManyTasks(session, { projectId: id }, { most: MAX_SHORT_REMOVALS });
  await keepBlobsOfProject(session, id);
  await removeTasksOfProject(session, id);
  await forgetDocumentsOfProject(session, id);
  await session.run(DELETE_PROJECT, { id });
}

async function raiseProjectVersion(session: Session, id: string): Promise<void> {
  await session.run(RAISE_VERSION, { id });
}

async function claimTaskNumbers(session: Session, projectId: string, count: number): Promise<number> {
  const [claimed] = await session.run(CLAIM_NUMBERS, { id: projectId, count });
  if (!claimed) {
    throw new TrackerError("not_found", `Cannot claim task numbers: there is no project "${projectId}"`);
  }
  return claimed.last - count + 1;
}

const COLUMN = statement(
  ({ db, tables: { column } }) =>
    db
      .select()
      .from(column)
      .where(eq(column.id, slot("id"))),
  undefined,
  () => [{ statement: PROJECT, from: { id: "projectId" } }],
);
/** The columns of a project, in their order. */
export const COLUMNS: Statement<Column[]> = statement(
  ({ db, tables: { column } }) =>
    db
      .select()
      .from(column)
      .where(eq(column.projectId, slot("projectId")))
      .orderBy(asc(column.position), asc(column.id)),
  { by: ["projectId"], isSteady: true },
);
const COLUMNS_OF_WORKSPACE = statement(({ db, tables: { column, project } }) =>
  db
    .select(fieldsOf(column))
    .from(column)
    .innerJoin(project, eq(project.id, column.projectId))
    .where(eq(project.workspaceId, slot("workspaceId")))
    .orderBy(asc(column.projectId), asc(column.position), asc(column.id)),
);
const INSERT_COLUMN = insertInto("column");
const SAVE_COLUMN = updateOf("column");
const DELETE_COLUMN = deleteFrom("column");
const LEAVE_COLUMN = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ columnId: null })
    .where(eq(task.columnId, slot("id"))),
);

async function findColumn(session: Session, id: string): Promise<Column | undefined> {
  return (await session.run(COLUMN, { id }))[0];
}

async function listColumns(session: Session, projectId: string): Promise<Column[]> {
  return await session.run(COLUMNS, { projectId });
}

async function listColumnsOfWorkspace(session: Session, workspaceId: string): Promise<Column[]> {
  return await session.run(COLUMNS_OF_WORKSPACE, { workspaceId });
}

async function insertColumn(session: Session, column: Column): Promise<void> {
  await session.run(INSERT_COLUMN, column);
}

async function saveColumn(session: Session, column: Column): Promise<void> {
  await session.run(SAVE_COLUMN, column);
}

async function deleteColumn(session: Session, id: string): Promise<void> {
  await session.run(LEAVE_COLUMN, { id });
  await session.run(DELETE_COLUMN, { id });
}

export const projectReads: Over<
  Pick<
    BoardReads,
    | "findProject"
    | "findProjectBySlug"
    | "listProjectOutlines"
    | "listProjectsById"
    | "findColumn"
    | "listColumns"
    | "listColumnsOfWorkspace"
  >
> = {
  findProject,
  findProjectBySlug,
  listProjectOutlines,
  listProjectsById,
  findColumn,
  listColumns,
  listColumnsOfWorkspace,
};

type ProjectWrite =
  | "insertProject"
  | "saveProject"
  | "deleteProject"
  | "raiseProjectVersion"
  | "claimTaskNumbers"
  | "insertColumn"
  | "saveColumn"
  | "deleteColumn";

export const projectWrites: Over<Pick<BoardWrites, ProjectWrite>> = {
  insertProject,
  saveProject,
  deleteProject,
  raiseProjectVersion,
  claimTaskNumbers,
  insertColumn,
  saveColumn,
  deleteColumn,
};
