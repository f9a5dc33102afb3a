/** Labels. @module */
import type { Label } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { oneLine } from "../plain_text.ts";
import { labelView } from "../views.ts";

const DEFAULT_COLOR = "#6b7280";

/** Lists the labels of the workspace or of a task. */
export async function listLabels(call: Call, { task }: { task?: string }): Promise<Output> {
  const { session, names } = await call.open();
  const { labels } = session.client;
  const all =
    task === undefined
      ? await names.labels((await session.workspace()).id)
      : await labels.listOfTask(await names.taskId(task)).all();
  const text = call.table(
    ["COLOR", "NAME"],
    all.map(({ color, name }) => [color, name]),
  );
  return { json: all.map(labelView), text, note: all.length === 0 ? "No labels" : undefined };
}

/** Creates a label in the workspace. */
export async function createLabel(call: Call, name: string, { color }: { color?: string }): Promise<Output> {
  const { session, names } = await call.open();
  const { id: workspaceId } = await session.workspace();
  const known = new Set((await names.labels(workspaceId)).map(({ id }) => id));
  const label = await session.client.labels.create({ name, color: color ?? DEFAULT_COLOR, workspaceId });
  if (!known.has(label.id)) return { json: labelView(label), text: `Created ${label.name}` };
  const isOther = color !== undefined && color.toLowerCase() !== label.color.toLowerCase();
  return {
    json: labelView(label),
    text: `Label ${label.name} already exists`,
    note: isOther ? `Its color stays ${label.color}` : undefined,
  };
}

/** Changes the name or color of a label, including on the tasks that have it. */
export async function editLabel(
  call: Call,
  target: string,
  options: { name?: string; color?: string },
): Promise<Output> {
  if (Object.keys(options).length === 0) {
    const hint = `"hexlane label edit --help" lists the options`;
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint });
  }
  const { session, names } = await call.open();
  const offered = await names.labels((await session.workspace()).id);
  const { id } = names.label(offered, target, "in the workspace");
  const label = await session.client.labels.edit(id, options);
  return { json: labelView(label), text: `Changed ${oneLine(label.name)}` };
}

/** Deletes labels of the workspace, and their copies on tasks. */
export async function deleteLabels(call: Call, targets: string[]): Promise<Output> {
  const { session, names } = await call.open();
  const offered = await names.labels((await session.workspace()).id);
  const labels = targets.map((name) => names.label(offered, name, "in the workspace"));
  return await call.each(labels, async ({ id }) => {
    const label = await session.client.labels.delete(id);
    return { json: labelView(label), text: `Deleted ${oneLine(label.name)}` };
  });
}

/** Adds labels to a task. */
export async function addLabels(call: Call, task: string, wanted: string[]): Promise<Output> {
  const { session, names } = await call.open();
  const { labels, tasks } = session.client;
  const taskId = await names.taskId(task);
  const offered = await names.labels(await names.workspaceIdOf(await tasks.get(taskId)));
  const chosen = wanted.map((name) => names.label(offered, name, "in the workspace"));
  return await oneByOne(chosen, ({ id }) => labels.attach(id, { taskId }), `Added to ${task}`);
}

/** Removes labels from a task. */
export async function removeLabels(call: Call, task: string, wanted: string[]): Promise<Output> {
  const { session, names } = await call.open();
  const { labels } = session.client;
  const carried = await labels.listOfTask(await names.taskId(task)).all();
  const chosen = wanted.map((name) => names.label(carried, name, `on ${task}`));
  return await oneByOne(chosen, ({ id }) => labels.detach(id), `Removed from ${task}`);
}

/** Changes labels one by one. The output lists those that were changed, even if a later one fails. */
async function oneByOne(
  chosen: readonly Label[],
  change: (label: Label) => Promise<Label>,
  verb: string,
): Promise<Output> {
  const changed: Label[] = [];
  let failure: unknown;
  for (const label of chosen) {
    try {
      changed.push(await change(label));
    } catch (error) {
      if (changed.length === 0) throw error;
      failure = error;
      break;
    }
  }
  const text = `${verb}: ${changed.map(({ name }) => name).join(", ")}`;
  return { json: changed.map(labelView), text, ...(failure === undefined ? {} : { failure }) };
}
