/** The version of a board. It rises with every change of what a board or a task shows. @module */
import { TrackerError } from "../errors.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Project } from "./project/project.ts";

/** A value together with the version of the board it was read from. */
export interface Versioned<T> {
  value: T;
  /** Its version, for `If-Match` (RFC 9110 13.1.1). */
  version: string;
}

/** `<project version>-<workspace version>`: names and pictures of members are on the board too. */
export function versionOf(project: Pick<Project, "version">, workspace: Pick<Workspace, "version">): string {
  return `${project.version}-${workspace.version}`;
}

/** @throws {TrackerError} `conflict` with reason `PRECONDITION_FAILED` when none of the expected versions is current */
export function refuseStale(version: string, expected: readonly string[]): void {
  if (expected.includes(version) || expected.includes("*")) return;
  throw new TrackerError("conflict", `Cannot change the board: its version is "${version}"`, {
    reason: "PRECONDITION_FAILED",
    version,
  });
}
