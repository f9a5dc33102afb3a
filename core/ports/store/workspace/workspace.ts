/** Workspaces. @module */
import type { CountedRows, Page, PageOf, Range } from "../../../page.ts";
import type { Workspace } from "../../../workspace/workspace.ts";

/** The usage of a workspace. */
export interface WorkspaceUsage {
  workspaceId: string;
  /** Number of live tasks. */
  tasks: number;
  /**
   * The size of titles, descriptions, comments and activity text in UTF-8, plus the declared sizes of images;
   * includes deleted tasks.
   */
  bytes: number;
  /** The size of the `data` of events, as JSON in UTF-8. */
  eventBytes: number;
}

/** A workspace, with the numbers of its members and projects. */
export interface WorkspaceOutline extends Pick<Workspace, "id" | "name" | "slug" | "createdAt"> {
  members: number;
  projects: number;
}

/** Reads workspace records. */
export interface WorkspaceReads {
  findWorkspace(id: string): Promise<Workspace | undefined>;
  /** Ignores case. */
  findWorkspaceBySlug(slug: string): Promise<Workspace | undefined>;
  /** Lists the IDs of up to `limit` workspaces whose slug begins with `:deleted:`, by slug. */
  listDeletedWorkspaces(limit: number): Promise<string[]>;
  /**
   * Lists workspaces of which the account is a member, oldest membership first (by `createdAt`, then `id` of the
   * member).
   */
  listWorkspacesOf(userId: string): Promise<Workspace[]>;
  /** Lists all workspaces except deleted ones, newest first, by `createdAt`, then `id`. */
  listWorkspaceOutlines(page: Page): Promise<PageOf<WorkspaceOutline>>;
  /**
   * Like {@linkcode WorkspaceReads.listWorkspaceOutlines}, but without the first `offset` workspaces, and with the
   * total number of matches.
   *
   * @param text a part of the name or the slug; ignores the case of ASCII letters
   */
  searchWorkspaces(text: string, range: Range): Promise<CountedRows<WorkspaceOutline>>;
  /**
   * Measures every workspace that has events or tasks, live or deleted, in no particular order. Scans all rows of the
   * workspaces.
   *
   * @param ids measures only these workspaces
   */
  measureWorkspaces(ids?: readonly string[]): Promise<WorkspaceUsage[]>;
}

/** Changes workspace records. */
export interface WorkspaceWrites {
  /** Unique: id, and slug ignoring case. */
  insertWorkspace(workspace: Workspace): Promise<void>;
  /** Does not change `version`. Only {@linkcode raiseWorkspaceVersion} does. */
  saveWorkspace(workspace: Workspace): Promise<void>;
  /**
   * Deletes the workspace with everything in it: members, roles, invitations, projects, labels, notifications and their
   * rules, and API keys limited to it. Sessions in which it is active lose their active workspace. Events and replays
   * are kept.
   */
  deleteWorkspace(id: string): Promise<void>;
  /**
   * Permanently removes some of the rows that may be numerous: up to `tasks` tasks with everything that belongs to
   * them, whose images become removed blobs; if there are no tasks, up to `rows` notifications; if there are no
   * notifications either, up to `rows` labels. A store may stop after `rows` rows and leave a task partly removed.
   * Returns whether any row was removed; if not, {@linkcode deleteWorkspace} is fast.
   */
  emptyWorkspace(id: string, most: { tasks: number; rows: number }): Promise<boolean>;
  /** Atomically adds 1 to `version`. */
  raiseWorkspaceVersion(id: string): Promise<void>;
}
