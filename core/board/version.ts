/** The version of a board. It increases with every visible change to the board or one of its tasks. @module */
import { TrackerError } from "../errors.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Project } from "./project/project.ts";

/** A value and the version of the board from which it was read. */
export interface Versioned<T> {
  value: T;
  /** The board's version, for `If-Match` (RFC 9110 13.1.1). */
  version: string;
}

/** `<project version>-<workspace version>`, because boards also show names and pictures of members. */
export function versionOf(project: Pick<Project, "version">, workspace: Pick<Workspace, "version">): string {
  return `${project.version}-${workspace.version}`;
}

/** @throws {TrackerError} `conflict` with reason `PRECONDITION_FAILED` if none of the expected versions is current */
export function refuseStale(version: string, expected: readonly string[]): void {
  if (expected.includes(version) || expected.includes("*")) return;
  throw new TrackerError("conflict", `Cannot change the board: its version is "${version}"`, {
    reason: "PRECONDITION_FAILED",
    version,
  });
}
