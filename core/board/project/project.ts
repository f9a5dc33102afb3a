/** Projects and validation of their fields. @module */
import { invalidField, TrackerError } from "../../errors.ts";
import {
  MAX_DESCRIPTION_BYTES,
  MAX_ICON_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_PROJECT_SLUG_CHARACTERS,
} from "../../limits.ts";
import { checkText } from "../../text.ts";
import { checkVisibleName } from "../../visible_name.ts";

/** A project: a board of columns and tasks. */
export interface Project {
  id: string;
  workspaceId: string;
  /** The prefix of task keys. Unique in the workspace regardless of case. */
  slug: string;
  icon: string | null;
  name: string;
  /** Markdown, or null. */
  description: string | null;
  createdAt: Date;
  /** Whether the board can be read without signing in. */
  isPublic: boolean;
  /** Set while the project is archived, which makes it read-only. */
  archivedAt: Date | null;
  /** The highest task number assigned so far. */
  lastTaskNumber: number;
  /** Sort position among the projects of the workspace. */
  position: number;
  /**
   * Increases with every change to the project or to its tasks, columns, labels or relations. Part of the board's ETag.
   */
  version: number;
  /** The saved view in which the project opens, or null. */
  defaultViewId: string | null;
  /** The version of the image behind the board, or null if there is none. */
  backgroundVersion: string | null;
}

/** Statistics of the live tasks of a project. */
export interface ProjectStatistics {
  totalTasks: number;
  /** Percentage of tasks that are archived or in a final column, rounded to a whole number. */
  completionPercentage: number;
  /** The earliest due date of a task that is not done, or null. */
  dueDate: Date | null;
}

/** Changed fields of a project with their old and new values. Instants are ISO 8601 strings. */
export type ProjectChanges = Partial<
  Record<
    | "name"
    | "slug"
    | "icon"
    | "description"
    | "isPublic"
    | "archivedAt"
    | "position"
    | "defaultViewId"
    | "backgroundVersion",
    { old: unknown; new: unknown }
  >
>;

/** Compares the editable fields of two states of a project. */
export function changesOfProject(before: Project, after: Project): ProjectChanges {
  const changes: ProjectChanges = {};
  for (const field of [
    "name",
    "slug",
    "icon",
    "description",
    "isPublic",
    "position",
    "defaultViewId",
    "backgroundVersion",
  ] as const) {
    if (before[field] !== after[field]) changes[field] = { old: before[field], new: after[field] };
  }
  if (before.archivedAt?.getTime() !== after.archivedAt?.getTime()) {
    const [old, now] = [before, after].map(({ archivedAt }) => archivedAt?.toISOString() ?? null);
    changes.archivedAt = { old, new: now };
  }
  return changes;
}

/** Computes statistics from the counts of live tasks. `counts` is undefined if the project has no tasks. */
export function statisticsOf(
  counts: { total: number; done: number; dueDate: Date | null } | undefined,
): ProjectStatistics {
  const { total, done, dueDate } = counts ?? { total: 0, done: 0, dueDate: null };
  return { totalTasks: total, completionPercentage: total === 0 ? 0 : Math.round((100 * done) / total), dueDate };
}

/**
 * Checks the slug of a project, which is the prefix of its task keys.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkProjectSlug(slug: string, pointer = "/slug"): string {
  const text = checkText(slug, pointer, { min: 1, max: MAX_PROJECT_SLUG_CHARACTERS, trim: true });
  if (!/^[\p{L}\p{M}\p{N}_-]+$/u.test(text)) {
    throw invalidField(pointer, "Must contain only letters, digits, dashes and underscores");
  }
  return text;
}

/**
 * Checks the name of a project.
 *
 * @throws {TrackerError} `invalid`, with reason `INVISIBLE_CHARACTERS` for invisible characters
 */
export function checkProjectName(name: string, pointer = "/name"): string {
  return checkVisibleName(name, pointer, { max: MAX_NAME_CHARACTERS });
}

/**
 * Checks the name of an icon.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkIcon(icon: string, pointer = "/icon"): string {
  return checkText(icon, pointer, { max: MAX_ICON_CHARACTERS });
}

/**
 * Checks a description in Markdown.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkDescription(description: string, pointer = "/description"): string {
  return checkText(description, pointer, { maxBytes: MAX_DESCRIPTION_BYTES });
}

/**
 * Refuses a change to an archived project.
 *
 * @throws {TrackerError} `conflict` with reason `PROJECT_ARCHIVED`
 */
export function refuseArchived(project: Project): void {
  if (project.archivedAt !== null) {
    throw new TrackerError("conflict", `Cannot change project "${project.id}": it is archived`, {
      reason: "PROJECT_ARCHIVED",
    });
  }
}

/** Returns the key of a task as people read and type it, for example `WEB-12`. */
export function taskKey(project: Pick<Project, "slug">, number: number): string {
  return `${project.slug.toUpperCase()}-${number}`;
}
