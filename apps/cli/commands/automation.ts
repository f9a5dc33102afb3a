/** Automations. @module */
import type { Automation, AutomationRun } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { oneLine } from "../plain_text.ts";

/** The project of an automation. */
export interface AutomationPlace {
  project?: string;
}

/** Options for {@linkcode listRuns}. */
export interface RunsOptions extends AutomationPlace {
  limit?: number;
}

const DEFAULT_RUNS = 20;

/** Lists the automations of a project, in the order in which they run. */
export async function listAutomations(call: Call, { project }: AutomationPlace): Promise<Output> {
  const { session, names } = await call.open();
  const all = await session.client.automations.list((await names.project(project)).id);
  const rows = all.map(({ name, isActive, trigger, actions }) => [
    oneLine(name),
    isActive ? "on" : "off",
    trigger.type === "event" ? trigger.event : trigger.type,
    actions.map(({ type }) => type).join(", "),
  ]);
  return {
    json: all.map(automationView),
    text: call.table(["NAME", "STATE", "TRIGGER", "ACTIONS"], rows),
    note: all.length === 0 ? "No automations" : undefined,
  };
}

/** Lists the runs of an automation, newest first. */
export async function listRuns(
  call: Call,
  target: string,
  { project, limit = DEFAULT_RUNS }: RunsOptions,
): Promise<Output> {
  const { session } = await call.open();
  const { id } = await automationCalled(call, target, project);
  const runs: AutomationRun[] = [];
  for await (const run of session.client.automations.listRuns(id)) {
    if (runs.push(run) >= limit) break;
  }
  const rows = runs.map(({ createdAt, status, task, changes, reason }) => [
    createdAt.slice(0, 16).replace("T", " "),
    status,
    task?.key ?? "",
    oneLine(reason ?? changes.map(({ type }) => type).join(", ")),
  ]);
  return {
    json: runs,
    text: call.table(["WHEN", "STATUS", "TASK", "RESULT"], rows),
    note: runs.length === 0 ? "No runs" : undefined,
  };
}

/** Turns an automation on or off. */
export async function switchAutomation(
  call: Call,
  target: string,
  isActive: boolean,
  { project }: AutomationPlace,
): Promise<Output> {
  const { session } = await call.open();
  const { id } = await automationCalled(call, target, project);
  const changed = await session.client.automations.edit(id, { isActive });
  return { json: automationView(changed), text: `Turned ${isActive ? "on" : "off"} ${oneLine(changed.name)}` };
}

/** Finds an automation of a project by name or ID. @throws {Failure} */
async function automationCalled(call: Call, target: string, project: string | undefined): Promise<Automation> {
  const { session, names } = await call.open();
  const all = await session.client.automations.list((await names.project(project)).id);
  const wanted = target.trim().toLowerCase();
  const found = all.find(({ id }) => id === target) ?? all.find(({ name }) => name.toLowerCase() === wanted);
  if (found) return found;
  const hint = 'run "hexlane automation list" to list them';
  throw new Failure(`Unknown automation "${target}"`, { exit: EXIT.notFound, hint });
}

function automationView({ position: _, ...automation }: Automation): object {
  return automation;
}
