/** Workspaces. @module */
import type { Workspace } from "../../../workspace/workspace.ts";

/** The usage of a workspace. */
export interface WorkspaceUsage {
  workspaceId: string;
  /** Live tasks. */
  tasks: number;
  /** Titles, descriptions, comments and texts of the history in UTF-8, and images by their announced size; those of deleted tasks included. */
  bytes: number;
  /** The `data` of events in UTF-8, as JSON. */
  eventBytes: number;
}

/** Reading workspace records. */
export interface WorkspaceReads {
  findWorkspace(id: string): Promise<Workspace | undefined>;
  /** Without regard to case. */
  findWorkspaceBySlug(slug: string): Promise<Workspace | undefined>;
  /** Ids of up to `limit` workspaces whose slug begins with `:deleted:`, by slug. */
  listDeletedWorkspaces(limit: number): Promise<string[]>;
  /** Workspaces the account is a member of, oldest membership first (`createdAt`, then `id` of the member). */
  listWorkspacesOf(userId: string): Promise<Workspace[]>;
  /** Measures every workspace that has tasks, live or deleted, in no particular order. Reads all tasks. */
  measureWorkspaces(): Promise<WorkspaceUsage[]>;
}

/** Changing workspace records. */
export interface WorkspaceWrites {
  /** Unique: id, and slug without regard to case. */
  insertWorkspace(workspace: Workspace): Promise<void>;
  /** Keeps `version`, which only its own method changes. */
  saveWorkspace(workspace: Workspace): Promise<void>;
  /**
   * Deletes the workspace with everything in it: members, roles, invitations, projects, labels, notifications and their
   * rules, keys bound to it. Sessions lose it as their active one; events and replays stay.
   */
  deleteWorkspace(id: string): Promise<void>;
  /**
   * Removes for good some of what a workspace may have most of: up to `tasks` tasks of its projects with all that belongs to
   * them, whose images become removed blobs; without tasks, up to `rows` notifications; without those, up to `rows` labels.
   * A store may stop after `rows` rows, and leave a task with some of its rows. Returns whether there was any; if not,
   * nothing but what {@linkcode deleteWorkspace} removes quickly is left.
   */
  emptyWorkspace(id: string, most: { tasks: number; rows: number }): Promise<boolean>;
  /** Adds 1 to `version`; atomic across servers. */
  raiseWorkspaceVersion(id: string): Promise<void>;
}
