/** The versions of boards and tasks. Each increases with every visible change. @module */
import { TrackerError } from "../errors.ts";
import type { TaskVersions } from "../ports/store/board/task.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Project } from "./project/project.ts";

/** A value and the version at which it was read. */
export interface Versioned<T> {
  value: T;
  /** For `If-Match` (RFC 9110 13.1.1). */
  version: string;
}

/** Returns `<project version>-<workspace version>`, because boards also show names and pictures of members. */
export function versionOf(project: Pick<Project, "version">, workspace: Pick<Workspace, "version">): string {
  return `${project.version}-${workspace.version}`;
}

/**
 * Returns `t<task version>-<workspace version>`, because the response also contains the assignee's name. The letter
 * keeps the version of a board from matching a task.
 */
export function versionOfTask({ task, workspace }: TaskVersions): string {
  return `t${task}-${workspace}`;
}

/** @throws {TrackerError} `conflict` with reason `PRECONDITION_FAILED` if none of the expected versions is current */
export function refuseStale(version: string, expected: readonly string[]): void {
  if (!expected.includes(version) && !expected.includes("*")) throw stale("board", version);
}

/**
 * Like {@linkcode refuseStale}, for a task. The workspace's version is ignored, because a new member name is not a
 * conflict.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode refuseStale}
 */
export function refuseStaleTask(versions: TaskVersions, expected: readonly string[]): void {
  const current = `t${versions.task}-`;
  const isExpected = expected.some((version) => version === "*" || version.startsWith(current));
  if (!isExpected) throw stale("task", versionOfTask(versions));
}

/**
 * Like {@linkcode refuseStale}, for another record. Only the part of a version before its dash counts.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode refuseStale}
 */
export function refuseStaleVersion(what: string, version: string, expected: readonly string[]): void {
  const current = `v${version}`;
  if (!expected.some((one) => one === "*" || one.split("-")[0] === current)) throw stale(what, current);
}

function stale(what: string, version: string): TrackerError {
  return new TrackerError("conflict", `Cannot change the ${what}: its version is "${version}"`, {
    reason: "PRECONDITION_FAILED",
    version,
  });
}
