/** Applies the user's choices to a plan before the import. @module */
import { ARCHIVED, BACKLOG, type Plan, type PlannedProject, type PlannedTask } from "./plan.ts";

/**
 * What replaces a column in the import: another column of the project (identified by `ref`), the backlog, or the
 * archive.
 */
export type ColumnTarget = { column: string } | "planned" | "archived";

/** @param targets targets by {@linkcode columnKey}; columns without one are created as planned */
export function withColumnTargets(plan: Plan, targets: ReadonlyMap<string, ColumnTarget>): Plan {
  return { ...plan, projects: plan.projects.map((project) => mapColumns(project, targets)) };
}

/** Returns the key of a column in {@linkcode withColumnTargets}. */
export function columnKey(projectRef: string, columnRef: string): string {
  return JSON.stringify([projectRef, columnRef]);
}

function mapColumns(project: PlannedProject, targets: ReadonlyMap<string, ColumnTarget>): PlannedProject {
  const targetOf = (ref: string): ColumnTarget | undefined => targets.get(columnKey(project.ref, ref));
  const placeOf = (ref: string, seen: readonly string[] = []): PlannedTask["column"] => {
    const target = targetOf(ref);
    // A task in one of two columns that are mapped to each other keeps its column.
    if (target === undefined || seen.includes(ref)) return ref;
    if (target === "planned") return BACKLOG;
    return target === "archived" ? ARCHIVED : placeOf(target.column, [...seen, ref]);
  };
  const tasks = project.tasks.map(
    (task): PlannedTask => (typeof task.column === "string" ? { ...task, column: placeOf(task.column) } : task),
  );
  const used = new Set(tasks.map(({ column }) => column));
  return {
    ...project,
    tasks,
    columns: project.columns.filter(({ ref }) => targetOf(ref) === undefined || used.has(ref)),
  };
}
