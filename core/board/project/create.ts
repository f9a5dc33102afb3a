/** Creates a project. @module */

import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { requirePermission } from "../../workspace/access.ts";
import {
  checkColumnColor,
  checkColumnName,
  checkWipLimit,
  DEFAULT_COLUMNS,
  refuseNewColumn,
  refuseTakenName,
  slugOfColumn,
} from "../column/column.ts";
import { copyProject } from "../project_copy/copy.ts";
import { type CheckedColumn, insertNewProject } from "./insert.ts";
import { checkDescription, checkIcon, checkProjectName, checkProjectSlug, type Project } from "./project.ts";
import { refuseTakenSlug } from "./save.ts";

/** Input for {@linkcode createProject}. */
export interface CreateProjectInput {
  workspaceId: string;
  name: string;
  /**
   * Prefix of task keys: 1 to 32 letters, digits, dashes or underscores. Unique in the workspace regardless of case.
   */
  slug: string;
  /** @default null, or the icon of the copied project */
  icon?: string | null;
  /** Markdown. @default null, or the description of the copied project */
  description?: string | null;
  /** The columns of the board, in order. @default the four default columns */
  columns?: NewColumn[];
  /** The project to copy, in the same workspace: its columns, custom fields, task templates and shared views. */
  sourceProjectId?: string;
  /** Whether to also copy the tasks of that project. @default false */
  includeTasks?: boolean;
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
 * Creates a project after the existing projects of the workspace, empty or as a copy of another one. The copy of a private project is
 * private too, and only the creator is added to it.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the slug is taken, two columns have the
 * same name, there are more than 100 columns, or with reason `QUOTA_EXCEEDED` or `TOO_MANY_VIEWS`; `too_large` with
 * reason `TOO_MUCH_WORK` for too many tasks; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  ctx.checkInput("createProject", input);
  const { workspaceId, sourceProjectId, includeTasks = false } = input;
  const given = {
    name: checkProjectName(input.name),
    slug: checkProjectSlug(input.slug),
    icon: input.icon == null ? input.icon : checkIcon(input.icon),
    description: input.description == null ? input.description : checkDescription(input.description),
  };
  if (sourceProjectId !== undefined) {
    if (input.columns) throw invalidField("/columns", "Must be absent: the columns of the other project are copied");
    return await copyProject(ctx, { ...given, workspaceId, sourceProjectId, includeTasks });
  }
  if (includeTasks) throw invalidField("/includeTasks", "Requires sourceProjectId");
  const columns = checkColumns(input.columns ?? DEFAULT_COLUMNS);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const access = await requirePermission(tx, ctx, workspaceId, "project:create");
    await refuseTakenSlug(tx, workspaceId, given.slug);
    const { name, slug, icon = null, description = null } = given;
    return await insertNewProject(tx, ctx, access, { name, slug, icon, description, columns, isPrivate: false }, now);
  });
}

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
