/** Projects. @module */
import type { Project } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { orNull } from "../names.ts";
import { manyLines, oneLine } from "../plain_text.ts";
import { projectView } from "../views.ts";

/** Lists the projects of the workspace. */
export async function listProjects(call: Call, { archived = false }: { archived?: boolean }): Promise<Output> {
  const { session, names } = await call.open();
  const all = await names.projects((await session.workspace()).id);
  const shown = all.filter(({ archivedAt }) => archived || archivedAt === null);
  const rows = shown.map(({ slug, name, statistics, archivedAt }) => [
    slug,
    String(statistics.totalTasks),
    `${statistics.completionPercentage}%`,
    archivedAt === null ? name : `${name} (archived)`,
  ]);
  return {
    json: shown.map(projectView),
    text: call.table(["SLUG", "TASKS", "DONE", "NAME"], rows),
    note: shown.length === 0 ? "No projects" : undefined,
  };
}

/** Shows a project with its columns. */
export async function getProject(call: Call, name: string): Promise<Output> {
  const { names } = await call.open();
  const project = await names.project(name);
  const columns = await names.columns(project.id);
  const listing = call.listing([
    ["Public", project.isPublic ? "yes" : "no"],
    ["Archived", project.archivedAt?.slice(0, 10) ?? ""],
    ["Columns", columns.map((column) => column.name).join(", ")],
  ]);
  const parts = [`${call.style.bold(project.slug)}  ${oneLine(project.name)}\n${listing}`];
  if (project.description) parts.push(manyLines(project.description));
  return {
    json: {
      ...projectView(project),
      columns: columns.map(({ id, slug, name: title, isFinal }) => ({ id, slug, name: title, isFinal })),
    },
    text: parts.join("\n\n"),
  };
}

export interface CreateOptions {
  slug?: string;
  icon?: string;
  /** A project to copy. */
  from?: string;
  /** Whether to copy its tasks too. */
  withTasks?: boolean;
}

/** Creates a project, empty or as a copy of another one. */
export async function createProject(call: Call, name: string, options: CreateOptions): Promise<Output> {
  const { slug = slugOf(name), icon, from, withTasks: includeTasks } = options;
  if (includeTasks && from === undefined) {
    throw new Failure("--with-tasks requires --from", {
      exit: EXIT.usage,
      hint: "specify the project to copy with --from",
    });
  }
  const { session, names } = await call.open();
  const { id: workspaceId } = await session.workspace();
  const sourceProjectId = from === undefined ? undefined : (await names.project(from)).id;
  const fields = { workspaceId, name, slug, icon, sourceProjectId, includeTasks };
  return changed(await session.client.projects.create(fields), "Created");
}

export interface EditOptions {
  name?: string;
  slug?: string;
  icon?: string;
  description?: string;
  public?: boolean;
}

/** Changes fields of a project. */
export async function editProject(call: Call, target: string, options: EditOptions): Promise<Output> {
  if (Object.keys(options).length === 0) {
    const hint = `"hexlane project edit --help" lists the options`;
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint });
  }
  const { session, names } = await call.open();
  const { public: isPublic, description, ...rest } = options;
  const text = description === undefined ? undefined : orNull(await call.text(description));
  const project = await names.project(target);
  return changed(await session.client.projects.edit(project.id, { ...rest, isPublic, description: text }), "Changed");
}

/** Archives a project, which makes it read-only, or unarchives it. */
export async function archiveProject(
  call: Call,
  target: string,
  { undo = false }: { undo?: boolean },
): Promise<Output> {
  const { session, names } = await call.open();
  const { id } = await names.project(target);
  if (undo) return changed(await session.client.projects.unarchive(id), "Unarchived");
  return changed(await session.client.projects.archive(id), "Archived");
}

function changed(project: Project, verb: string): Output {
  return { json: projectView(project), text: `${verb} ${project.slug}  ${oneLine(project.name)}` };
}

const MAX_SLUG_CHARACTERS = 3;

/** Returns the first letters of a name: "Website" becomes "WEB". */
function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replaceAll(/[^A-Za-z0-9]/g, "");
  if (letters !== "") return letters.slice(0, MAX_SLUG_CHARACTERS).toUpperCase();
  throw new Failure(`"${oneLine(name)}" cannot be turned into a slug`, {
    exit: EXIT.usage,
    hint: "specify one with --slug",
  });
}
