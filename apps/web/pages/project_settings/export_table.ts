/** An exported project as a table, which the import reads back. @module */
import type { CustomField, ExportedProject } from "@hexlane/client";
import { customColumnName, joinItems } from "@hexlane/import";
import type { Text } from "../../text/mod.tsx";

export interface TableNames {
  text: Text;
  /** Email addresses by account. */
  people: ReadonlyMap<string, string>;
  /** Names of columns by slug. */
  statuses: ReadonlyMap<string, string>;
  fields: readonly Pick<CustomField, "name" | "type">[];
}

/** Returns the rows for `csvOf`: one per task, with a column for each custom field. */
export function tableOfProject({ tasks }: ExportedProject, { text, people, statuses, fields }: TableNames): string[][] {
  const virtual: Record<string, string> = text.task.statuses;
  const { csvColumns } = text.transfer;
  return [
    [...csvColumns, ...fields.map(({ name }) => customColumnName(name, csvColumns))],
    ...tasks.map((task) => [
      task.title,
      task.description ?? "",
      statuses.get(task.status) ?? virtual[task.status] ?? task.status,
      task.priority === "no-priority" ? "" : task.priority,
      task.startDate ?? "",
      task.dueDate ?? "",
      (task.userId !== null && people.get(task.userId)) || "",
      labelsCell(task.labels.map(({ name }) => name)),
      String(task.estimate ?? ""),
      ...fields.map((field) => {
        const value = task.customFields.find(({ name }) => name === field.name)?.value ?? "";
        return value === "" ? "" : cellOf(field.type, value, people);
      }),
    ]),
  ];
}

/** Returns a list, or a JSON array if the import would split a name. */
function labelsCell(names: readonly string[]): string {
  return names.some((name) => /[,;|]/.test(name)) ? JSON.stringify(names) : names.join(", ");
}

function cellOf(type: CustomField["type"], value: string, people: ReadonlyMap<string, string>): string {
  if (type === "multiselect") return joinItems(JSON.parse(value) as string[]);
  if (type === "person") return people.get(value) ?? "";
  if (type === "people") return joinItems((JSON.parse(value) as string[]).flatMap((id) => people.get(id) ?? []));
  return value;
}
