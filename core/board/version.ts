/** The versions of boards and tasks, which rise with every change of what they show. @module */
import { TrackerError } from "../errors.ts";
import type { TaskVersions } from "../ports/store/board/task.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Project } from "./project/project.ts";

/** A value together with the version that it was read in. */
export interface Versioned<T> {
  value: T;
  /** Its version, for `If-Match` (RFC 9110 13.1.1). */
  version: string;
}

/** `<project version>-<workspace version>`: names and pictures of members are on the board too. */
export function versionOf(project: Pick<Project, "version">, workspace: Pick<Workspace, "version">): string {
  return `${project.version}-${workspace.version}`;
}

/**
 * `t<task version>-<workspace version>`: the name of the assignee is in the response too. With the letter, the version of a
 * board is never one of a task.
 */
export function versionOfTask({ task, workspace }: TaskVersions): string {
  return `t${task}-${workspace}`;
}

/** @throws {TrackerError} `conflict` with reason `PRECONDITION_FAILED` when none of the expected versions is current */
export function refuseStale(version: string, expected: readonly string[]): void {
  if (!expected.includes(version) && !expected.includes("*")) throw stale("board", version);
}

/**
 * The same for a task. The version of the workspace does not count: a new name of a member changes no task.
 *
 * @throws {TrackerError} as {@linkcode refuseStale}
 */
export function refuseStaleTask(versions: TaskVersions, expected: readonly string[]): void {
  const current = `t${versions.task}-`;
  const isExpected = expected.some((version) => version === "*" || version.startsWith(current));
  if (!isExpected) throw stale("task", versionOfTask(versions));
}

function stale(what: string, version: string): TrackerError {
  return new TrackerError("conflict", `Cannot change the ${what}: its version is "${version}"`, {
    reason: "PRECONDITION_FAILED",
    version,
  });
}
