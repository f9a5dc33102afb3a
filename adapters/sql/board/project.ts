/** Projects. @module */
import type { ProjectReads, ProjectWrites } from "@hexlane/core";
import { type Column, foldKey, TrackerError } from "@hexlane/core";
import { and, asc, eq, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/sqlite-core";
import { crud } from "../crud.ts";
import { MAX_SHORT_REMOVALS, refuseManyTasks } from "../long.ts";
import { bytesOf } from "../page.ts";
import { fieldsOf, type Over, param, rowsOf, type Sql, type Statement, statement } from "../session.ts";
import { onlyRole } from "../workspace/member.ts";
import { removeTasksOfProject } from "./removal.ts";
import { keepBlobsOfProject } from "./removed_blobs.ts";
import { forgetDocumentsOfProject } from "./search.ts";

const projects = crud("project", { keeps: ["lastTaskNumber", "version"] });
const findBySlugKey = projects.findBy(["workspaceId", "slugKey"]);

/** Projects with the membership of the account `userId` in the workspace of each, and further fields. */
export function projectsFor<Fields extends SelectedFields>({ db, tables }: Sql, fields: Fields) {
  const { project, workspace, member, role } = tables;
  return db
    .select({
      ...fields,
      project: fieldsOf(project, "slugKey"),
      workspace: { version: workspace.version },
      member: fieldsOf(member),
      grants: role.permission,
    })
    .from(project)
    .innerJoin(workspace, eq(workspace.id, project.workspaceId))
    .leftJoin(member, and(eq(member.workspaceId, project.workspaceId), eq(member.userId, param("userId"))))
    .leftJoin(role, onlyRole(tables));
}

const PROJECT_FOR = statement((on) => projectsFor(on, {}).where(eq(on.tables.project.id, param("id"))));
const OUTLINES = statement(({ db, tables: { project } }) =>
  db
    .select({
      ...fieldsOf(project, "slugKey", "description"),
      descriptionBytes: bytesOf(project.description),
    })
    .from(project)
    .where(eq(project.workspaceId, param("workspaceId")))
    .orderBy(asc(project.position), asc(project.createdAt), asc(project.id)),
);
const PROJECTS = statement(({ db, tables: { project }, isIn }) =>
  db.select(fieldsOf(project, "slugKey")).from(project).where(isIn(project.id, "ids")),
);
const RAISE_VERSION = statement(({ db, tables: { project } }) =>
  db
    .update(project)
    .set({ version: sql`${project.version} + 1` })
    .where(eq(project.id, param("id"))),
);
const CLAIM_NUMBERS = statement(({ db, tables: { project } }) =>
  db
    .update(project)
    .set({
      lastTaskNumber: sql`${project.lastTaskNumber} + ${param("count")}`,
      version: sql`${project.version} + 1`,
    })
    .where(eq(project.id, param("id")))
    .returning({ last: project.lastTaskNumber }),
);

/** The columns of a project, in their order. */
export const COLUMNS: Statement<Column[]> = statement(({ db, tables: { column } }) =>
  db
    .select()
    .from(column)
    .where(eq(column.projectId, param("projectId")))
    .orderBy(asc(column.position), asc(column.id)),
);

export const projectReads: Over<ProjectReads> = {
  findProjectFor: async (session, userId, id) => (await session.run(PROJECT_FOR, { userId, id }))[0],
  findProject: projects.find,
  findProjectBySlug: (session, workspaceId, slug) => findBySlugKey(session, workspaceId, foldKey(slug)),
  listProjectOutlines: async (session, workspaceId) => await session.run(OUTLINES, { workspaceId }),
  listProjectsById: async (session, ids) => await rowsOf(session, PROJECTS, ids),
};

export const projectWrites: Over<ProjectWrites> = {
  insertProject: projects.insert,
  saveProject: projects.save,
  async deleteProject(session, id) {
    await refuseManyTasks(session, { projectId: id }, { most: MAX_SHORT_REMOVALS });
    await keepBlobsOfProject(session, id);
    await removeTasksOfProject(session, id);
    await forgetDocumentsOfProject(session, id);
    await projects.delete(session, id);
  },
  async raiseProjectVersion(session, id) {
    await session.run(RAISE_VERSION, { id });
  },
  async claimTaskNumbers(session, projectId, count) {
    const [claimed] = await session.run(CLAIM_NUMBERS, { id: projectId, count });
    if (!claimed) {
      throw new TrackerError("not_found", `Cannot claim task numbers: there is no project "${projectId}"`);
    }
    return claimed.last - count + 1;
  },
};
