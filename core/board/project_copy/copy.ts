/**
 * Creates a project as a copy of another one. Milestones, cycles, automations, integrations, calendar feeds and the people who were
 * added to the project are not copied.
 *
 * @module
 */
import { type Context, runLongChange, withoutChange } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { LONG_CHANGE_TASKS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { EVERYONE } from "../../project_access.ts";
import { type Access, requirePermission } from "../../workspace/access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { type CopiedFiles, withCopiedFiles } from "../image/copy.ts";
import { insertNewProject } from "../project/insert.ts";
import type { Project } from "../project/project.ts";
import { refuseTakenSlug } from "../project/save.ts";
import { type LoadedProject, requireProject } from "../require.ts";
import { copyTasks } from "./copy_tasks.ts";
import { copyFields, copyTemplates } from "./fields.ts";
import { NO_TASKS, planTasks, type TasksPlan } from "./plan.ts";
import { copyViews } from "./views.ts";

/** A project to copy, and the checked fields of its copy. */
export interface CopyProjectInput extends Pick<Project, "workspaceId" | "name" | "slug"> {
  /** Undefined keeps the value of the source. */
  icon: string | null | undefined;
  /** Undefined keeps the value of the source. */
  description: string | null | undefined;
  sourceProjectId: string;
  includeTasks: boolean;
}

/** Creates the copy in one transaction. It cannot be undone. */
export async function copyProject(ctx: Context, input: CopyProjectInput): Promise<Project> {
  const now = ctx.clock.now();
  const plan = await ctx.store.read(async (tx) => {
    const { source } = await requireSource(tx, ctx, input);
    return input.includeTasks ? await planTasks(tx, source.project) : NO_TASKS;
  });
  return await runLongChange(ctx, plan.texts.size > LONG_CHANGE_TASKS, () =>
    withCopiedFiles(ctx, plan.files, (copiedFiles) => insertCopy(ctx, input, { plan, copiedFiles, now })),
  );
}

/**
 * Loads the source, and checks that the actor may create the copy.
 *
 * @throws {TrackerError} `not_found` for a source that the actor may not open; `invalid` for a source in another
 * workspace; `forbidden`, `conflict`
 */
async function requireSource(
  tx: ReadTx,
  ctx: Context,
  { workspaceId, slug, sourceProjectId, includeTasks }: CopyProjectInput,
): Promise<{ source: LoadedProject; access: Access }> {
  const access = await requirePermission(tx, ctx, workspaceId, "project:create");
  const source = await requireProject(tx, ctx, sourceProjectId, includeTasks ? "task:read" : "project:read");
  if (source.project.workspaceId !== workspaceId) {
    throw invalidField("/sourceProjectId", "Must be a project of this workspace");
  }
  await refuseTakenSlug(tx, workspaceId, slug);
  return { source, access };
}

async function insertCopy(
  ctx: Context,
  input: CopyProjectInput,
  { plan, copiedFiles, now }: { plan: TasksPlan; copiedFiles: CopiedFiles; now: Date },
): Promise<Project> {
  // An undo would delete the tasks, but not the project.
  const quiet = withoutChange(ctx);
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { source, access } = await requireSource(tx, ctx, input);
    const from = source.project;
    const { name, slug, icon = from.icon, description = from.description } = input;
    const columns = await tx.listColumns(from.id);
    const isPrivate = await isPrivateProject(tx, from);
    const checked = { name, slug, icon, description, columns, isPrivate };
    const project = await insertNewProject(tx, ctx, access, checked, now);
    const fieldIds = await copyFields(tx, ctx, { from, to: project }, now);
    if (source.access.may("task:read")) await copyTemplates(tx, ctx, { from, to: project, fieldIds }, now);
    const defaultViewId = await copyViews(tx, quiet, { from, to: project, access }, now);
    if (defaultViewId !== null) await tx.saveProject({ ...project, defaultViewId });
    if (input.includeTasks) {
      await copyTasks(tx, quiet, { source, to: project, fieldIds, columns }, { plan, copiedFiles, claim, now });
    }
    return (await tx.findProject(project.id)) ?? project;
  });
}

async function isPrivateProject(tx: Tx, { workspaceId, id }: Project): Promise<boolean> {
  const rules = await tx.listAccessRules(workspaceId);
  return rules.some(
    ({ projectId, subjectId, level }) => projectId === id && subjectId === EVERYONE && level === "none",
  );
}
