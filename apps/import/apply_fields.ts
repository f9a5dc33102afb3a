/** Creates the custom fields of a project. @module */
import { ApiError } from "@hexlane/client";
import type { PlannedProject } from "./plan.ts";
import { isForbidden, isRefusal, type Target } from "./target.ts";

/** Creates the custom fields that the project does not have. A field that cannot be created is lost, with its values. */
export async function makeFields(
  target: Target,
  projectId: string,
  { ref, fields = [] }: PlannedProject,
): Promise<void> {
  const { client, journal } = target.options;
  for (const field of fields) {
    const { name } = field;
    if (journal.find("field", `${ref} ${name}`) !== undefined) continue;
    const { mayNamePeople: _, ...settings } = field;
    const body = { projectId, ...settings };
    try {
      const { id } = await target.ask((asked) => client.customFields.create(body, asked), ["field", body]);
      journal.add("field", [[`${ref} ${name}`, id]]);
    } catch (error) {
      if (error instanceof ApiError && error.code === "FIELD_NAME_TAKEN") continue;
      // A server without custom fields responds with 404.
      const isAbsent = error instanceof ApiError && error.status === 404;
      if (!isAbsent && !isRefusal(error) && !isForbidden(error)) throw error;
      target.lose("CUSTOM_FIELD", `${name}: ${error.message}`);
    }
  }
}
