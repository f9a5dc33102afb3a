/** Converts between a task template and the fields of its form. @module */
import type { CreateTaskTemplate, Label, TaskTemplate } from "@hexlane/client";
import type { Values } from "../../components/form/form.tsx";

/** The color of a label that the workspace does not have yet. */
const NEW_LABEL_COLOR = "gray";

/** The value of a select field for the first column, or for no assignee. */
export const NONE = "";

/** Reads the form. Labels get the colors that they have in the workspace. */
export function readTemplate(values: Values, known: readonly Pick<Label, "name" | "color">[]): CreateTaskTemplate {
  const { name = "", title = "", description = "", status = NONE, priority, userId = NONE } = values;
  return {
    name,
    title: title.trim() || name,
    description: description || null,
    status: status || null,
    priority: (priority ?? "no-priority") as TaskTemplate["priority"],
    userId: userId || null,
    estimate: numberOf(values.estimate),
    startInDays: numberOf(values.startInDays),
    dueInDays: numberOf(values.dueInDays),
    labels: partsOf(values.labels, ",").map((label) => ({ name: label, color: colorOf(label, known) })),
    subtasks: partsOf(values.subtasks, "\n"),
  };
}

function numberOf(text = ""): number | null {
  return text.trim() === "" ? null : Number(text);
}

function partsOf(text = "", separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function colorOf(name: string, known: readonly Pick<Label, "name" | "color">[]): string {
  const lower = name.toLowerCase();
  return known.find((label) => label.name.toLowerCase() === lower)?.color ?? NEW_LABEL_COLOR;
}
