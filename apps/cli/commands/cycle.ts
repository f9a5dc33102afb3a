/** Cycles. @module */
import type { Cycle, EditCycle } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { orNull } from "../names.ts";
import { oneLine } from "../plain_text.ts";
import { planCalled } from "../plans.ts";
import { doneOf, shownBurnUp } from "./burn_up.ts";

/** The project of a cycle. */
export interface CyclePlace {
  project?: string;
}

/** Settings of a cycle. */
export interface CycleOptions extends CyclePlace {
  name?: string;
  start?: string;
  end?: string;
  capacity?: string;
}

/** Lists the cycles of a project. */
export async function listCycles(call: Call, { project }: CyclePlace): Promise<Output> {
  const { session, names } = await call.open();
  const all = await session.client.cycles.list((await names.project(project)).id);
  const rows = all.map(({ name, state, startDate, endDate, capacity, progress }) => [
    name,
    state,
    startDate,
    endDate,
    doneOf(progress.doneTasks, progress.tasks),
    doneOf(progress.doneEstimate, progress.estimate),
    String(capacity ?? ""),
  ]);
  return {
    json: all,
    text: call.table(["NAME", "STATE", "START", "END", "DONE TASKS", "DONE ESTIMATE", "CAPACITY"], rows),
    note: all.length === 0 ? "No cycles" : undefined,
  };
}

/** Creates a cycle. */
export async function createCycle(
  call: Call,
  name: string,
  options: CycleOptions & { start: string; end: string },
): Promise<Output> {
  const settings = settingsOf(options);
  const { session, names } = await call.open();
  const { id: projectId } = await names.project(options.project);
  const { start: startDate, end: endDate } = options;
  return shown(await session.client.cycles.create({ ...settings, projectId, name, startDate, endDate }), "Created");
}

/** Changes a cycle. */
export async function editCycle(call: Call, target: string, options: CycleOptions): Promise<Output> {
  const { project, ...changes } = options;
  if (Object.keys(changes).length === 0) {
    const hint = `"hexlane cycle edit --help" lists the options`;
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint });
  }
  const settings = settingsOf(changes);
  const { session, names } = await call.open();
  const { id } = await names.plan("cycle", target, (await names.project(project)).id);
  return shown(await session.client.cycles.edit(id, settings), "Changed");
}

/** Closes a cycle. Its unfinished tasks move to another cycle or to none. */
export async function closeCycle(
  call: Call,
  target: string,
  { project, next }: CyclePlace & { next?: string },
): Promise<Output> {
  const { session, names } = await call.open();
  const { cycles } = session.client;
  const all = await cycles.list((await names.project(project)).id);
  const { id } = planCalled("cycle", all, target);
  const wanted = next === undefined ? undefined : orNull(next);
  const nextCycleId = wanted == null ? wanted : planCalled("cycle", all, wanted).id;
  const { cycle, ...moved } = await cycles.close(id, { nextCycleId });
  const nextName = all.find((one) => one.id === moved.nextCycleId)?.name;
  const where = nextName === undefined ? "left it" : `moved to ${oneLine(nextName)}`;
  const tasks = `${moved.movedTasks} unfinished ${moved.movedTasks === 1 ? "task" : "tasks"}`;
  return { json: { ...cycle, ...moved }, text: `Closed ${oneLine(cycle.name)}: ${tasks} ${where}` };
}

/** Deletes cycles. Their tasks stay. */
export async function deleteCycles(call: Call, targets: string[], { project }: CyclePlace): Promise<Output> {
  const { session, names } = await call.open();
  const { cycles } = session.client;
  const all = await cycles.list((await names.project(project)).id);
  const ids = targets.map((name) => planCalled("cycle", all, name).id);
  return await call.each(ids, async (id) => shown(await cycles.delete(id), "Deleted"));
}

/** Shows the scope and the completed work of a cycle on each day. */
export async function burnUpCycle(call: Call, target: string, { project }: CyclePlace): Promise<Output> {
  const { session, names } = await call.open();
  const { id } = await names.plan("cycle", target, (await names.project(project)).id);
  return shownBurnUp(call, await session.client.cycles.getBurnUp(id));
}

function settingsOf({ name, start: startDate, end: endDate, capacity }: CycleOptions): EditCycle {
  return { name, startDate, endDate, capacity: capacity === undefined ? undefined : capacityFrom(capacity) };
}

/** @throws {Failure} */
function capacityFrom(text: string): number | null {
  if (orNull(text) === null) return null;
  if (Number.isFinite(Number(text)) && text.trim() !== "") return Number(text);
  throw new Failure(`Invalid capacity "${text}"`, { exit: EXIT.usage, hint: "use a number, or none" });
}

function shown(cycle: Cycle, verb: string): Output {
  return { json: cycle, text: `${verb} ${oneLine(cycle.name)}` };
}
