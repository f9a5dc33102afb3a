/** A project: a board of columns and tasks inside a workspace. @module */
import { invalidField, TrackerError } from "../../errors.ts";
import {
  MAX_DESCRIPTION_BYTES,
  MAX_ICON_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_PROJECT_SLUG_CHARACTERS,
} from "../../limits.ts";
import { checkText } from "../../text.ts";
import { checkVisibleName } from "../../visible_name.ts";

/** A board with its tasks. */
export interface Project {
  id: string;
  workspaceId: string;
  /** The prefix of task keys; unique in the workspace without regard to case. */
  slug: string;
  icon: string | null;
  name: string;
  /** Markdown, or null. */
  description: string | null;
  createdAt: Date;
  /** Whether the board can be read without signing in. */
  isPublic: boolean;
  /** Set while the project is archived: readable, not writable. */
  archivedAt: Date | null;
  /** The highest task number given out. */
  lastTaskNumber: number;
  /** Order among the projects of the workspace. */
  position: number;
  /** Rises with every change of a task, column, label or relation of the project; half of a board's ETag. */
  version: number;
}

/** Counts over the live tasks of a project. */
export interface ProjectStatistics {
  /** Those that count. */
  totalTasks: number;
  /** Tasks in final columns or archived, in percent of all, rounded. */
  completionPercentage: number;
  /** The earliest due date of the tasks that are not done. */
  dueDate: Date | null;
}

/** The differences between two states of a project: old and new values by field, instants as ISO 8601. */
export type ProjectChanges = Partial<
  Record<
    "name" | "slug" | "icon" | "description" | "isPublic" | "archivedAt" | "position",
    { old: unknown; new: unknown }
  >
>;

/** Everything a person can change of a project that differs between the two. */
export function changesOfProject(before: Project, after: Project): ProjectChanges {
  const changes: ProjectChanges = {};
  for (const field of ["name", "slug", "icon", "description", "isPublic", "position"] as const) {
    if (before[field] !== after[field]) changes[field] = { old: before[field], new: after[field] };
  }
  if (before.archivedAt?.getTime() !== after.archivedAt?.getTime()) {
    const [old, now] = [before, after].map(({ archivedAt }) => archivedAt?.toISOString() ?? null);
    changes.archivedAt = { old, new: now };
  }
  return changes;
}

/** The statistics that counts of live tasks give; absent when the project has none. */
export function statisticsOf(
  counts: { total: number; done: number; dueDate: Date | null } | undefined,
): ProjectStatistics {
  const { total, done, dueDate } = counts ?? { total: 0, done: 0, dueDate: null };
  return { totalTasks: total, completionPercentage: total === 0 ? 0 : Math.round((100 * done) / total), dueDate };
}

/**
 * Checks the prefix of task keys.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkProjectSlug(slug: string, pointer = "/slug"): string {
  const text = checkText(slug, pointer, { min: 1, max: MAX_PROJECT_SLUG_CHARACTERS, trim: true });
  if (!/^[\p{L}\p{M}\p{N}_-]+$/u.test(text)) {
    throw invalidField(pointer, "Must hold only letters, digits, dashes and underscores");
  }
  return text;
}

/**
 * Checks the name of a project.
 *
 * @throws {TrackerError} `invalid`, also with reason `INVISIBLE_CHARACTERS`
 */
export function checkProjectName(name: string, pointer = "/name"): string {
  return checkVisibleName(name, pointer, { max: MAX_NAME_CHARACTERS });
}

/**
 * Checks the name of a symbol.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkIcon(icon: string, pointer = "/icon"): string {
  return checkText(icon, pointer, { max: MAX_ICON_CHARACTERS });
}

/**
 * Checks Markdown.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkDescription(description: string, pointer = "/description"): string {
  return checkText(description, pointer, { maxBytes: MAX_DESCRIPTION_BYTES });
}

/**
 * Refuses to change a project that was put away.
 *
 * @throws {TrackerError} `conflict` while the project is archived
 */
export function refuseArchived(project: Project): void {
  if (project.archivedAt !== null) {
    throw new TrackerError("conflict", `Cannot change project "${project.id}": it is archived`, {
      reason: "PROJECT_ARCHIVED",
    });
  }
}

/** The key a person reads and types: `WEB-12`. */
export function taskKey(project: Pick<Project, "slug">, number: number): string {
  return `${project.slug.toUpperCase()}-${number}`;
}
