/** Searches for tasks, opens them in the browser, and exports them. @module */
import { writeFile } from "node:fs/promises";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import * as otherServer from "../other_server.ts";
import { hitKey, hitView } from "../views.ts";

export async function search(
  call: Call,
  words: string[],
  options: { type?: string; project?: string; limit?: number },
): Promise<Output> {
  const { session, names } = await call.open();
  const query = {
    q: words.join(" "),
    type: options.type as "all" | undefined,
    limit: options.limit,
    workspaceId: session.isNarrowed || options.project !== undefined ? (await session.workspace()).id : undefined,
    projectId: options.project === undefined ? undefined : (await names.project(options.project)).id,
  };
  const { results, totalCount } = await otherServer.search(session.client, query, () => session.workspaces());
  const rows = results.map((hit) => [
    hit.type,
    hitKey(hit) ?? hit.projectSlug ?? "",
    hit.workspaceName ?? "",
    hit.title,
  ]);
  const more = totalCount > results.length ? `${totalCount - results.length} more` : undefined;
  return {
    json: results.map(hitView),
    text: call.table(["KIND", "KEY", "WORKSPACE", "TITLE"], rows),
    note: results.length === 0 ? "No results" : more,
  };
}

/** Exports the tasks of a project, in the format that `POST /api/task/import` accepts. */
export async function exportProject(call: Call, target: string, options: { output?: string }): Promise<Output> {
  const { session, names } = await call.open();
  const project = await names.project(target);
  const file = await session.client.tasks.exportProject(project.id);
  const text = JSON.stringify(file, null, 2);
  if (options.output === undefined) return { json: file, text };
  await writeFile(options.output, `${text}\n`).catch((error: Error) => {
    throw new Failure(`Cannot write "${options.output}": ${error.message}`, { exit: EXIT.failed });
  });
  const count = file.tasks.length;
  return {
    json: { file: options.output, tasks: count },
    text: `Exported ${count} ${count === 1 ? "task" : "tasks"} from ${project.slug}`,
  };
}

/** Opens a task, a project or the workspace in the web app. */
export async function open(call: Call, target: string | undefined, options: { print?: boolean }): Promise<Output> {
  const { session, names } = await call.open();
  const url = session.url + (await pathOf());
  if (options.print !== true && call.options.json !== true && (await call.io.openBrowser(url))) {
    return { json: { url }, text: "", note: `Opened ${url}` };
  }
  return { json: { url }, text: url };

  async function pathOf(): Promise<string> {
    const at = encodeURIComponent;
    if (target === undefined) return `/w/${at((await session.workspace()).slug)}`;
    if (!/-\d+$/.test(target)) {
      const { slug } = await names.project(target);
      return `/w/${at((await session.workspace()).slug)}/p/${at(slug)}`;
    }
    const task = await session.client.tasks.get(await names.taskId(target));
    const workspaceId = await names.workspaceIdOf(task);
    const workspace = (await session.workspaces()).find(({ id }) => id === workspaceId);
    return `/w/${at(workspace?.slug ?? workspaceId)}/t/${at(await names.keyOf(task))}`;
  }
}
