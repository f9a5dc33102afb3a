/**
 * The columns of a task, made from the rows of its fields in core.
 *
 * @module
 */
import { TASK_FIELD_NAMES, TASK_FIELDS, type Task } from "@hexlane/core";
import type { ColumnOf, Dialect } from "./dialect.ts";

type TaskColumns = {
  [Name in keyof Task]: null extends Task[Name]
    ? ColumnOf<NonNullable<Task[Name]>>
    : ReturnType<ColumnOf<Task[Name]>["notNull"]>;
};

const COLUMN_OF_TYPE = {
  id: "text",
  text: "text",
  number: "real",
  integer: "integer",
  flag: "flag",
  instant: "instant",
} as const satisfies Record<(typeof TASK_FIELDS)[keyof Task]["type"], keyof Dialect>;

/** One column for each field, in snake_case. */
export function taskColumns(dialect: Dialect): TaskColumns {
  const columns = TASK_FIELD_NAMES.map((name) => {
    const { type, isNullable } = TASK_FIELDS[name];
    const column = dialect[COLUMN_OF_TYPE[type]](snakeCase(name));
    return [name, isNullable ? column : column.notNull()];
  });
  return Object.fromEntries(columns) as TaskColumns;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
