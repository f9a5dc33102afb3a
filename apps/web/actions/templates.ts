/** Makes task templates from tasks. @module */
import type { Task } from "@hexlane/client";
import { showToast } from "../components/toast.tsx";
import { closedErrorSentence } from "../drafts/closed_sentence.ts";
import { api, isSignedOut } from "../queries/api.ts";
import { taskTemplatesQuery } from "../queries/task_templates.ts";
import type { ActionContext } from "./context.ts";

const MAX_NAME_CHARACTERS = 100;

/** Makes a task template from a task. It is named after the task, and creates tasks like it. */
export async function makeTemplate({ queries, text }: ActionContext, task: Task): Promise<void> {
  const { projectId } = task;
  const query = taskTemplatesQuery(projectId);
  try {
    const templates = await queries.fetchQuery(query);
    const taken = templates.map(({ name }) => name);
    const body = { name: freeName(task.title, taken), taskId: task.id };
    const made = await api("POST /api/project/:projectId/task-templates", { projectId, body });
    await queries.invalidateQueries({ queryKey: query.queryKey });
    showToast({ text: text.taskActions.templateMade(made.name) });
  } catch (error) {
    if (isSignedOut(error)) return;
    showToast({ tone: "danger", text: text.taskActions.failed(closedErrorSentence(error, text)) });
  }
}

/** Returns the title, cut to the length of a name, and with a number if a template already has that name. */
export function freeName(title: string, taken: readonly string[]): string {
  const known = new Set(taken.map(fold));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const name = cut(title.trim(), MAX_NAME_CHARACTERS - suffix.length) + suffix;
    if (!known.has(fold(name))) return name;
  }
}

const fold = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Does not divide a surrogate pair. */
function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();
}
