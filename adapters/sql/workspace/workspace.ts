/** Workspaces. @module */
import { DELETED_SLUGS, foldKey, type WorkspaceReads, type WorkspaceWrites } from "@hexlane/core";
import { and, asc, eq, gte, lt, or, sql } from "drizzle-orm";
import { removeMostOfWorkspace, removeSomeOfWorkspace } from "../board/removal.ts";
import { keepBlobsOfWorkspace } from "../board/removed_blobs.ts";
import { forgetDocumentsOfWorkspace } from "../board/search.ts";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { fieldsOf, type Over, param, shapes, statement } from "../session.ts";
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
const OUTLINES = shapes(({ db, tables: { workspace, member, project } }, part: PagePart) => {
  const order = { column: workspace.createdAt, id: workspace.id, descending: true };
  // In a single-table query, drizzle omits the table of each column in an expression.
  const countOf = (table: typeof member | typeof project) =>
    sql<number>`(select count(*) from ${table} where ${table}.workspace_id = ${workspace}.id)`.mapWith(Number);
  return db
    .select({
      id: workspace.id,
      name: workspace.name,
      slug: workspace.slug,
      createdAt: workspace.createdAt,
      members: countOf(member),
      projects: countOf(project),
    })
    .from(workspace)
    .where(
      and(
        or(lt(workspace.slugKey, DELETED_SLUGS.from), gte(workspace.slugKey, DELETED_SLUGS.to)),
        isInPart(order, part),
      ),
    )
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
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
