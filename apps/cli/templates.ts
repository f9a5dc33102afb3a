/** Finds task templates. @module */
import type { Client, TaskTemplate } from "@hexlane/client";
import { EXIT, Failure } from "./failure.ts";

/** Finds a template of the project by name, ignoring case, or by ID. @throws {Failure} */
export async function templateCalled(client: Client, projectId: string, name: string): Promise<TaskTemplate> {
  const templates = await client.taskTemplates.list(projectId);
  const lower = name.trim().toLowerCase();
  const found = templates.find(({ id }) => id === name) ?? templates.find((one) => one.name.toLowerCase() === lower);
  if (found) return found;
  const names = templates.map((one) => `"${one.name}"`).join(", ");
  const hint = names === "" ? "create one in the settings of the project" : `the project has ${names}`;
  throw new Failure(`Unknown task template "${name}"`, { exit: EXIT.notFound, hint });
}
