/** Workspaces. @module */
import { DELETED_SLUGS, foldKey, type WorkspaceReads, type WorkspaceWrites } from "@hexlane/core";
import { and, asc, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { removeMostOfWorkspace, removeSomeOfWorkspace } from "../board/removal.ts";
import { keepBlobsOfWorkspace } from "../board/removed_blobs.ts";
import { forgetDocumentsOfWorkspace } from "../board/search/search.ts";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { hasPattern, patternOf } from "../pattern.ts";
import { fieldsOf, type Over, param, shapes, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { measureWorkspaces } from "./usage.ts";

const workspaces = crud("workspace", { keeps: ["version"] });

const DELETED_WORKSPACES = statement(({ db, tables: { workspace } }) =>
  db
    .select({ id: workspace.id })
    .from(workspace)
    .where(and(gte(workspace.slugKey, DELETED_SLUGS.from), lt(workspace.slugKey, DELETED_SLUGS.to)))
    .orderBy(asc(workspace.slugKey))
    .limit(param("limit")),
);
function outlineOf({ workspace, member, project }: Pick<Tables, "workspace" | "member" | "project">) {
  // In a single-table query, drizzle omits the table name of each column in an expression.
  const countOf = (table: typeof member | typeof project) =>
    sql<number>`(select count(*) from ${table} where ${table}.workspace_id = ${workspace}.id)`.mapWith(Number);
  return {
    id: workspace.id,
    name: workspace.name,
    slug: workspace.slug,
    createdAt: workspace.createdAt,
    members: countOf(member),
    projects: countOf(project),
  };
}
const isNotDeleted = ({ workspace }: Pick<Tables, "workspace">) =>
  or(lt(workspace.slugKey, DELETED_SLUGS.from), gte(workspace.slugKey, DELETED_SLUGS.to));
const isFound = (tables: Pick<Tables, "workspace">) =>
  and(isNotDeleted(tables), or(hasPattern(tables.workspace.name), hasPattern(tables.workspace.slug)));
const OUTLINES = shapes(({ db, tables }, part: PagePart) => {
  const { workspace } = tables;
  const order = { column: workspace.createdAt, id: workspace.id, descending: true };
  return db
    .select(outlineOf(tables))
    .from(workspace)
    .where(and(isNotDeleted(tables), isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
const OUTLINES_IN_RANGE = statement(({ db, tables }) => {
  const { workspace } = tables;
  return db
    .select(outlineOf(tables))
    .from(workspace)
    .where(isFound(tables))
    .orderBy(desc(workspace.createdAt), desc(workspace.id))
    .limit(param("limit"))
    .offset(param("offset"));
});
const OUTLINE_COUNT = statement(({ db, tables }) =>
  db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(tables.workspace)
    .where(isFound(tables)),
);
const WORKSPACES_OF = statement(({ db, tables: { workspace, member } }) =>
  db
    .select(fieldsOf(workspace, "slugKey"))
    .from(member)
    .innerJoin(workspace, eq(workspace.id, member.workspaceId))
    .where(eq(member.userId, param("userId")))
    .orderBy(asc(member.createdAt), asc(member.id)),
);
const LEAVE_WORKSPACE = statement(({ db, tables: { session } }) =>
  db
    .update(session)
    .set({ activeWorkspaceId: null })
    .where(eq(session.activeWorkspaceId, param("id"))),
);
const RAISE_VERSION = statement(({ db, tables: { workspace } }) =>
  db
    .update(workspace)
    .set({ version: sql`${workspace.version} + 1` })
    .where(eq(workspace.id, param("id"))),
);
const findBySlugKey = workspaces.findBy(["slugKey"]);

export const workspaceReads: Over<WorkspaceReads> = {
  findWorkspace: workspaces.find,
  findWorkspaceBySlug: (session, slug) => findBySlugKey(session, foldKey(slug)),
  listDeletedWorkspaces: async (session, limit) =>
    (await session.run(DELETED_WORKSPACES, { limit })).map(({ id }) => id),
  listWorkspacesOf: async (session, userId) => await session.run(WORKSPACES_OF, { userId }),
  async listWorkspaceOutlines(session, page) {
    const [part] = partsOf(page);
    const values = { limit: page.limit + 1, ...placeValues(page) };
    return closeByTime(await session.run(OUTLINES(part), values), page, ({ createdAt }) => createdAt);
  },
  async searchWorkspaces(session, text, { offset, limit }) {
    const pattern = patternOf(text);
    const rows = await session.run(OUTLINES_IN_RANGE, { pattern, offset, limit });
    return { rows, total: (await session.run(OUTLINE_COUNT, { pattern }))[0]?.total ?? 0 };
  },
  measureWorkspaces,
};

export const workspaceWrites: Over<WorkspaceWrites> = {
  insertWorkspace: workspaces.insert,
  saveWorkspace: workspaces.save,
  async deleteWorkspace(session, id) {
    await keepBlobsOfWorkspace(session, id);
    await removeMostOfWorkspace(session, id);
    await forgetDocumentsOfWorkspace(session, id);
    await session.run(LEAVE_WORKSPACE, { id });
    await workspaces.delete(session, id);
  },
  emptyWorkspace: removeSomeOfWorkspace,
  async raiseWorkspaceVersion(session, id) {
    await session.run(RAISE_VERSION, { id });
  },
};
