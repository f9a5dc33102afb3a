/** Projects. @module */
import type { Project } from "../../../board/project/project.ts";
import type { Member } from "../../../workspace/member/member.ts";
import type { Workspace } from "../../../workspace/workspace.ts";
import type { Membership } from "../workspace/member.ts";

/** A project without its description, which may be long. */
export interface ProjectOutline extends Omit<Project, "description"> {
  /** Size of the description in UTF-8; 0 if there is none. */
  descriptionBytes: number;
}

/** A project, and the membership of an account in its workspace. */
export interface ProjectFor {
  project: Project;
  workspace: Pick<Workspace, "version">;
  /** Null for a non-member. */
  member: Member | null;
  grants: Membership["grants"];
  hasAccessRules: Membership["hasAccessRules"];
}

/** Reads project records. */
export interface ProjectReads {
  /** Finds a project and the account's membership, if the account is a member. */
  findProjectFor(userId: string, id: string): Promise<ProjectFor | undefined>;
  findProject(id: string): Promise<Project | undefined>;
  /** Ignores case. */
  findProjectBySlug(workspaceId: string, slug: string): Promise<Project | undefined>;
  /** Lists all projects, including archived ones, by `position`, `createdAt`, `id`. */
  listProjectOutlines(workspaceId: string): Promise<ProjectOutline[]>;
  /** Lists the existing projects among these IDs, in no particular order. */
  listProjectsById(ids: readonly string[]): Promise<Project[]>;
  /**
   * Returns whether a task of the project has a relation with a task of another project. Deleted tasks count, because
   * they can be restored.
   */
  hasRelationsOutside(projectId: string): Promise<boolean>;
}

/** Changes project records. */
export interface ProjectWrites {
  /** Unique: id, and (workspaceId, slug) ignoring case. */
  insertProject(project: Project): Promise<void>;
  /** Does not change `lastTaskNumber` and `version`, which have their own methods. */
  saveProject(project: Project): Promise<void>;
  /**
   * Deletes the project with everything in it: columns, tasks (including deleted ones) with everything that belongs to them,
   * task aliases, integrations, references from notification rules, and search documents. Keys of images become removed blobs;
   * events are kept.
   */
  deleteProject(id: string): Promise<void>;
  /**
   * Moves the project to another workspace, with its tasks (including deleted ones, whose versions increase by 1) and
   * everything that belongs to them. The project has no default view, hides no fields and is selected in no
   * notification rule afterward. Removes former keys and entries in the history of plans that would connect its tasks
   * with other projects. Values of workspace fields stay. Unique: (workspaceId, slug) ignoring case.
   */
  moveProject(id: string, to: { workspaceId: string; position: number }): Promise<void>;
  /** Atomically adds 1 to `version`. */
  raiseProjectVersion(id: string): Promise<void>;
  /**
   * Atomically adds `count` to `lastTaskNumber`, and 1 to `version` because the board changes. Returns the first of the
   * claimed numbers.
   *
   * @throws {TrackerError} `not_found` when the project does not exist
   */
  claimTaskNumbers(projectId: string, count: number): Promise<number>;
}
