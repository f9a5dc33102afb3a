/**
 * Projects and tasks together with the membership of the account that requests them, each in one query.
 *
 * @module
 */
import type { ProjectFor, TaskFor } from "@hexlane/core";
import { and, eq, isNull } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/sqlite-core";
import { fieldsOf, param, type Sql, type Statement, statement } from "../session.ts";
import { hasAccessRules } from "../workspace/access_rule.ts";
import { onlyRole } from "../workspace/member.ts";
import { taskFields } from "./live.ts";

/** The project `id`, for the account `userId`. */
export const PROJECT_FOR: Statement<ProjectFor[]> = statement((on) =>
  projectsFor(on, {}).where(eq(on.tables.project.id, param("id"))),
);

/** The live task `id`, for the account `userId`. */
export const TASK_FOR: Statement<TaskFor[]> = statement((on) => {
  const { task, project, workspace } = on.tables;
  return projectsFor(on, {
    task: taskFields(on.tables),
    versions: { task: task.version, workspace: workspace.version },
  })
    .innerJoin(task, eq(task.projectId, project.id))
    .where(and(eq(task.id, param("id")), isNull(task.deletedAt)));
});

/** Projects with the membership of the account `userId` in the workspace of each, and additional fields. */
function projectsFor<Fields extends SelectedFields>({ db, tables }: Sql, fields: Fields) {
  const { project, workspace, member, role } = tables;
  return db
    .select({
      ...fields,
      project: fieldsOf(project, "slugKey"),
      workspace: { version: workspace.version },
      member: fieldsOf(member),
      grants: role.permission,
      hasAccessRules: hasAccessRules(tables),
    })
    .from(project)
    .innerJoin(workspace, eq(workspace.id, project.workspaceId))
    .leftJoin(member, and(eq(member.workspaceId, project.workspaceId), eq(member.userId, param("userId"))))
    .leftJoin(role, onlyRole(tables));
}
