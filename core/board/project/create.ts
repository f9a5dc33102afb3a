/** Creates a project. @module */

import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import { type Access, requirePermission } from "../../workspace/access.ts";
import { changeRules } from "../../workspace/project_access/change.ts";
import type { Column } from "../column/column.ts";
import {
  checkColumnColor,
  checkColumnName,
  checkWipLimit,
  DEFAULT_COLUMNS,
  refuseNewColumn,
  refuseTakenName,
  slugOfColumn,
} from "../column/column.ts";
import { checkIcon, checkProjectName, checkProjectSlug, type Project } from "./project.ts";
import { documentOf, projectEvent, refuseTakenSlug } from "./save.ts";

/** Input of {@linkcode createProject}. */
export interface CreateProjectInput {
  workspaceId: string;
  name: string;
  /**
   * Prefix of task keys: 1 to 32 letters, digits, dashes or underscores. Unique in the workspace regardless of case.
   */
  slug: string;
  icon?: string | null;
  /** The columns of the board, in order. @default the four default columns */
  columns?: NewColumn[];
}

/** A column of a new project. */
export interface NewColumn {
  /** The slug is derived from the name. */
  name: string;
  icon?: string | null;
  /** Free-form, usually `#RRGGBB` or a CSS color name. */
  color?: string | null;
  /** Whether tasks in this column count as done. @default false */
  isFinal?: boolean;
  /** Maximum number of tasks that the column should have, from 1 to 10,000. @default null for no limit */
  wipLimit?: number | null;
}

/**
 * Creates a project after the existing projects of the workspace.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the slug is taken, two columns have the same
 * name, or there are more than 100
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  ctx.checkInput("createProject", input);
  const name = checkProjectName(input.name);
  const slug = checkProjectSlug(input.slug);
  const icon = input.icon == null ? null : checkIcon(input.icon);
  const columns = checkColumns(input.columns ?? DEFAULT_COLUMNS);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const access = await requirePermission(tx, ctx, input.workspaceId, "project:create");
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
      defaultViewId: null,
      position: others.reduce((last, { position }) => Math.max(last, position + 1), 0),
      version: 1,
    };
    await tx.insertProject(project);
    for (const [position, column] of columns.entries()) {
      await tx.insertColumn({
        ...column,
        id: ctx.newId(),
        projectId: project.id,
        position,
        createdAt: now,
        updatedAt: now,
      });
    }
    await tx.insertSearchDocument(documentOf(project));
    if (access.projects.isSelected) await openToCreator(tx, ctx, project, access, now);
    await tx.appendEvents([projectEvent(ctx, "projectCreated", project, { name, slug }, now)]);
    return project;
  });
}

/** Adds a creator who may open only selected projects. */
async function openToCreator(tx: Tx, ctx: Context, project: Project, { member }: Access, now: Date): Promise<void> {
  const { workspaceId, id: projectId } = project;
  const { userId } = member;
  const saved = [{ workspaceId, projectId, subjectId: userId, level: "edit" as const }];
  await changeRules(tx, ctx, { workspaceId, saved, userId }, now);
}

type CheckedColumn = Pick<Column, "name" | "slug" | "icon" | "color" | "isFinal" | "wipLimit">;

function checkColumns(columns: readonly NewColumn[]): CheckedColumn[] {
  if (columns.length === 0) throw invalidField("/columns", "Must contain at least one column");
  const checked: CheckedColumn[] = [];
  for (const [index, { icon, color, isFinal = false, wipLimit, ...column }] of columns.entries()) {
    const at = `/columns/${index}`;
    const name = checkColumnName(column.name, `${at}/name`);
    const slug = slugOfColumn(name, `${at}/name`);
    const on = { action: "create project", pointer: `${at}/name` } as const;
    refuseNewColumn(slug, checked, on);
    refuseTakenName(name, checked, on);
    checked.push({
      name,
      slug,
      icon: icon == null ? null : checkIcon(icon, `${at}/icon`),
      color: color == null ? null : checkColumnColor(color, `${at}/color`),
      isFinal,
      wipLimit: wipLimit == null ? null : checkWipLimit(wipLimit, `${at}/wipLimit`),
    });
  }
  return checked;
}
