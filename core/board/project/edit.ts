import type { Context } from "../../context.ts";
import { requireGrant } from "../../workspace/access.ts";
import { refuseUnwritable, requireProject } from "../require.ts";
import { checkDescription, checkIcon, checkProjectName, checkProjectSlug, type Project } from "./project.ts";
import { refuseTakenSlug, saveProjectEdit } from "./save.ts";

/** Input for {@linkcode updateProject}. An absent field keeps its value, and `null` clears it. */
export interface UpdateProjectInput {
  projectId: string;
  name?: string;
  /** Prefix of task keys: 1 to 32 letters, digits, dashes or underscores. */
  slug?: string;
  icon?: string | null;
  /** Markdown. */
  description?: string | null;
  /** Whether the board can be read without signing in. Changing this also requires `project:share`. */
  isPublic?: boolean;
}

/**
 * Changes the name, slug, icon, description or visibility of a project. A request that changes nothing appends no event.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the slug is taken or the project is archived
 */
export async function updateProject(ctx: Context, input: UpdateProjectInput): Promise<Project> {
  ctx.checkInput("updateProject", input);
  const fields = checkFields(input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireProject(tx, ctx, input.projectId, "project:update");
    const { project, access } = loaded;
    const after: Project = { ...project, ...fields };
    if (after.isPublic !== project.isPublic) requireGrant(access, "project:share");
    refuseUnwritable(ctx, loaded);
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
