/** The labels to filter by. @module */
import type { TaskCard } from "@hexlane/client";

/** Returns the label names to filter by: those of the workspace and those on tasks. */
export function labelNamesOf(labels: readonly { name: string }[], tasks: readonly TaskCard[]): string[] {
  const names = [labels, ...tasks.map((task) => task.labels)].flatMap((some) => some.map(({ name }) => name));
  return [...new Set(names)].sort((left, right) => left.localeCompare(right));
}
