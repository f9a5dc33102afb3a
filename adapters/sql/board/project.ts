/** Projects. @module */
import type { ProjectReads, ProjectWrites } from "@hexlane/core";
import { type Column, foldKey, TrackerError } from "@hexlane/core";
import { asc, eq, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { bytesOf } from "../page.ts";
import { fieldsOf, type Over, param, rowsOf, type Statement, statement } from "../session.ts";
import { PROJECT_FOR } from "./for_account.ts";
import { hasRelationsOutside, moveProject } from "./project_move.ts";
import { removeTasksOfProject } from "./removal.ts";
import { keepBlobsOfProject } from "./removed_blobs.ts";
import { forgetDocumentsOfProject } from "./search/search.ts";

const projects = crud("project", { keeps: ["lastTaskNumber", "version"] });
const findBySlugKey = projects.findBy(["workspaceId", "slugKey"]);

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

/** The columns of a project, in order. */
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
  hasRelationsOutside,
  listProjectsById: async (session, ids) => await rowsOf(session, PROJECTS, ids),
};

export const projectWrites: Over<ProjectWrites> = {
  insertProject: projects.insert,
  saveProject: projects.save,
  async deleteProject(session, id) {
    await keepBlobsOfProject(session, id);
    await removeTasksOfProject(session, id);
    await forgetDocumentsOfProject(session, id);
    await projects.delete(session, id);
  },
  moveProject,
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
