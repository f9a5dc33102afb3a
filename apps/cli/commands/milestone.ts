/** Milestones. @module */
import type { EditMilestone, Milestone } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { orNull } from "../names.ts";
import { oneLine } from "../plain_text.ts";
import { planCalled } from "../plans.ts";
import { doneOf, shownBurnUp } from "./burn_up.ts";

/** The project of a milestone. */
export interface MilestonePlace {
  project?: string;
}

/** Settings of a milestone. */
export interface MilestoneOptions extends MilestonePlace {
  name?: string;
  description?: string;
  start?: string;
  due?: string;
  state?: Milestone["state"];
}

/** Lists the milestones of a project. */
export async function listMilestones(call: Call, { project }: MilestonePlace): Promise<Output> {
  const { session, names } = await call.open();
  const all = await session.client.milestones.list((await names.project(project)).id);
  const rows = all.map(({ name, state, startDate, dueDate, progress }) => [
    name,
    state,
    startDate ?? "",
    dueDate ?? "",
    doneOf(progress.doneTasks, progress.tasks),
    doneOf(progress.doneEstimate, progress.estimate),
  ]);
  return {
    json: all.map(milestoneView),
    text: call.table(["NAME", "STATE", "START", "DUE", "DONE TASKS", "DONE ESTIMATE"], rows),
    note: all.length === 0 ? "No milestones" : undefined,
  };
}

/** Creates a milestone. */
export async function createMilestone(call: Call, name: string, options: MilestoneOptions): Promise<Output> {
  const { session, names } = await call.open();
  const { id: projectId } = await names.project(options.project);
  const settings = await settingsOf(call, options);
  return shown(await session.client.milestones.create({ ...settings, projectId, name }), "Created");
}

/** Changes a milestone. */
export async function editMilestone(call: Call, target: string, options: MilestoneOptions): Promise<Output> {
  const { project, ...changes } = options;
  if (Object.keys(changes).length === 0) {
    const hint = `"hexlane milestone edit --help" lists the options`;
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint });
  }
  const { session, names } = await call.open();
  const { id } = await names.plan("milestone", target, (await names.project(project)).id);
  return shown(await session.client.milestones.edit(id, await settingsOf(call, changes)), "Changed");
}

/** Deletes milestones. Their tasks stay. */
export async function deleteMilestones(call: Call, targets: string[], { project }: MilestonePlace): Promise<Output> {
  const { session, names } = await call.open();
  const { milestones } = session.client;
  const all = await milestones.list((await names.project(project)).id);
  const ids = targets.map((name) => planCalled("milestone", all, name).id);
  return await call.each(ids, async (id) => shown(await milestones.delete(id), "Deleted"));
}

/** Shows the scope and the completed work of a milestone on each day. */
export async function burnUpMilestone(call: Call, target: string, { project }: MilestonePlace): Promise<Output> {
  const { session, names } = await call.open();
  const { id } = await names.plan("milestone", target, (await names.project(project)).id);
  return shownBurnUp(call, await session.client.milestones.getBurnUp(id));
}

async function settingsOf(call: Call, options: MilestoneOptions): Promise<EditMilestone> {
  const { name, description, start, due, state } = options;
  return {
    name,
    description: description === undefined ? undefined : orNull(await call.text(description)),
    startDate: start === undefined ? undefined : orNull(start),
    dueDate: due === undefined ? undefined : orNull(due),
    state,
  };
}

function shown(milestone: Milestone, verb: string): Output {
  return { json: milestoneView(milestone), text: `${verb} ${oneLine(milestone.name)}` };
}

function milestoneView({ position: _, ...milestone }: Milestone): object {
  return milestone;
}
