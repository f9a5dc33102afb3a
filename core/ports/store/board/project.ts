/** Projects. @module */
import type { Project } from "../../../board/project/project.ts";
import type { Member } from "../../../workspace/member/member.ts";
import type { Workspace } from "../../../workspace/workspace.ts";
import type { Membership } from "../workspace/member.ts";

/** A project without its description, which may be long. */
export interface ProjectOutline extends Omit<Project, "description"> {
  /** Size of the description in UTF-8; 0 for none. */
  descriptionBytes: number;
}

/** A project, and the membership of an account in its workspace. */
export interface ProjectFor {
  project: Project;
  workspace: Pick<Workspace, "version">;
  /** Null for a non-member. */
  member: Member | null;
  grants: Membership["grants"];
}

/** Reading project records. */
export interface ProjectReads {
  /** A project, for an account that need not be a member. */
  findProjectFor(userId: string, id: string): Promise<ProjectFor | undefined>;
  findProject(id: string): Promise<Project | undefined>;
  /** Without regard to case. */
  findProjectBySlug(workspaceId: string, slug: string): Promise<Project | undefined>;
  /** All, archived ones included, by `position`, `createdAt`, `id`. */
  listProjectOutlines(workspaceId: string): Promise<ProjectOutline[]>;
  /** The projects that exist, in no particular order. */
  listProjectsById(ids: readonly string[]): Promise<Project[]>;
}

/** Changing project records. */
export interface ProjectWrites {
  /** Unique: id, and (workspaceId, slug) without regard to case. */
  insertProject(project: Project): Promise<void>;
  /** Keeps `lastTaskNumber` and `version`, which only their own methods change. */
  saveProject(project: Project): Promise<void>;
  /**
   * Deletes the project with everything in it: columns, tasks (deleted ones too) with all that belongs to them, numbers that
   * tasks had in it, integrations, its place in notification rules, search documents. Keys of images become removed blobs;
   * events stay.
   */
  deleteProject(id: string): Promise<void>;
  /** Adds 1 to `version`; atomic across servers. */
  raiseProjectVersion(id: string): Promise<void>;
  /**
   * Atomic across workers: adds `count` to `lastTaskNumber`, and 1 to `version`, because the board changes; returns the first
   * of the numbers so claimed.
   *
   * @throws {TrackerError} `not_found` when the project does not exist
   */
  claimTaskNumbers(projectId: string, count: number): Promise<number>;
}
