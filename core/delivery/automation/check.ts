/** Checks that the records an automation refers to exist. @module */
import { resolveStatus } from "../../board/column/column.ts";
import { readValue } from "../../board/field/check.ts";
import { requireFieldOfTask } from "../../board/field/require.ts";
import type { QueryCondition } from "../../board/query/condition.ts";
import { parseQuery } from "../../board/query/parse.ts";
import type { LoadedProject } from "../../board/require.ts";
import { resolveInScope } from "../../board/task/query.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, renamePointer } from "../../errors.ts";
import { People } from "../../history/people.ts";
import type { ReadTx } from "../../ports/store.ts";
import { ASSIGNEE_NAMES, type AutomationAction, RECIPIENT_NAMES } from "./action.ts";

const DEFAULT_SORT = { by: "createdAt", descending: false } as const;

/**
 * Resolves the condition of an automation. `me` in the condition refers to the actor.
 *
 * @throws {TrackerError} `invalid`, with the position of the error in the query
 */
export async function conditionIn(
  tx: ReadTx,
  ctx: Context,
  text: string,
  { project, access }: LoadedProject,
): Promise<QueryCondition> {
  const account = await tx.findAccount(requireActor(ctx).userId);
  try {
    const around = {
      scope: { accesses: [access], projects: [project] },
      timeZone: account?.timezone ?? "UTC",
      defaultSort: DEFAULT_SORT,
    };
    return (await resolveInScope(tx, ctx, parseQuery(text), around)).condition;
  } catch (error) {
    throw renamePointer(error, "/where", "/condition");
  }
}

/**
 * Checks that the records the actions refer to exist. After an action that moves the task, later actions refer to the
 * new project.
 *
 * @returns the actions, with statuses as slugs
 * @throws {TrackerError} `invalid`
 */
export async function checkReferences(
  tx: ReadTx,
  loaded: LoadedProject,
  actions: readonly AutomationAction[],
): Promise<AutomationAction[]> {
  const { workspaceId } = loaded.project;
  const people = new People(tx);
  let projectId = loaded.project.id;
  const isReader = async (userId: string) => (await people.reader({ workspaceId, projectId }, userId)) !== undefined;
  const checked: AutomationAction[] = [];
  for (const [index, action] of actions.entries()) {
    const pointer = `/actions/${index}`;
    const value = action.value ?? "";
    const at = `${pointer}/value`;
    switch (action.type) {
      case "setStatus": {
        const { status } = resolveStatus(value, await tx.listColumns(projectId), at);
        checked.push({ ...action, value: status });
        continue;
      }
      case "setAssignee":
        if (!isOneOf(ASSIGNEE_NAMES, value) && !(await isReader(value))) {
          throw invalidField(at, "Is not a member of this workspace", "ASSIGNEE_NOT_A_MEMBER");
        }
        break;
      case "moveToProject": {
        const project = await tx.findProject(value);
        const isOpen = project?.workspaceId === workspaceId && loaded.access.projects.sees(value);
        if (!isOpen) throw invalidField(at, "Is not a project of this workspace");
        projectId = value;
        break;
      }
      case "addLabel":
      case "removeLabel":
        if ((await tx.findLabel(value))?.workspaceId !== workspaceId) {
          throw invalidField(at, "Is not a label of this workspace");
        }
        break;
      case "setField":
        await checkField(tx, projectId, action, pointer);
        break;
      case "notify":
        for (const [place, recipient] of action.recipients.entries()) {
          if (isOneOf(RECIPIENT_NAMES, recipient) || (await isReader(recipient))) continue;
          throw invalidField(`${pointer}/recipients/${place}`, "Is not a member of this workspace");
        }
        break;
      case "callWebhook": {
        const webhook = await tx.findIntegrationById(value);
        const isOwn = webhook?.kind === "generic-webhook" && webhook.projectId === loaded.project.id;
        if (!isOwn) throw invalidField(at, "Is not a webhook of this project");
      }
    }
    checked.push(action);
  }
  return checked;
}

async function checkField(
  tx: ReadTx,
  projectId: string,
  { fieldId, value }: AutomationAction,
  pointer: string,
): Promise<void> {
  const field = await requireFieldOfTask(tx, { projectId }, fieldId ?? "").catch(() => {
    throw invalidField(`${pointer}/fieldId`, "Is not a custom field of this project");
  });
  readValue(field, value ?? "", `${pointer}/value`);
}

function isOneOf(names: readonly string[], value: string): boolean {
  return names.includes(value);
}
