/** Forge connections, their links, webhooks, logs and workflow rules. @module */
import type { ForgeConnection } from "../../../delivery/forge/connection.ts";
import type { ForgeInboxEntry } from "../../../delivery/forge/inbox.ts";
import type { ForgeLink, LinkedComment } from "../../../delivery/forge/link.ts";
import type { ForgeLogEntry } from "../../../delivery/forge/log_entry.ts";
import type { ForgePerson } from "../../../delivery/forge/people/person.ts";
import type { WorkflowRule } from "../../../delivery/workflow_rule/workflow_rule.ts";
import type { Page, PageOf } from "../../../page.ts";
import type { ForgeKind } from "../../forge.ts";

/** A link without its long parts. */
export type ForgeLinkOutline = Omit<ForgeLink, "base" | "conflicts">;

/** Reads forge records. */
export interface ForgeReads {
  findForgeConnection(id: string): Promise<ForgeConnection | undefined>;
  findForgeConnectionOf(projectId: string, kind: ForgeKind): Promise<ForgeConnection | undefined>;
  findForgeConnectionTo(repositoryKey: string): Promise<ForgeConnection | undefined>;
  /** Lists the connections of a project, oldest first, by `createdAt`, then `id`. */
  listForgeConnections(projectId: string): Promise<ForgeConnection[]>;
  /** Lists the connections of a workspace to one instance, oldest first, by `createdAt`, then `id`. */
  listForgeConnectionsAt(workspaceId: string, baseUrl: string): Promise<ForgeConnection[]>;
  /** Lists active connections whose `nextSweepAt` is at or before the instant, by `nextSweepAt`, then `id`. */
  listForgeConnectionsToSweep(dueBy: Date, limit: number): Promise<ForgeConnection[]>;
  /** Returns whether any project has a connection. */
  hasForgeConnections(): Promise<boolean>;
  /** Like the other `find` methods for links, also returns links of deleted tasks. */
  findForgeLink(id: string): Promise<ForgeLink | undefined>;
  findForgeLinkOfTask(connectionId: string, taskId: string): Promise<ForgeLink | undefined>;
  findForgeLinkOfIssue(connectionId: string, issueNumber: number): Promise<ForgeLink | undefined>;
  /** Lists the links of a connection, including links of deleted tasks, oldest first, by `createdAt`, then `id`. */
  listForgeLinks(connectionId: string): Promise<ForgeLinkOutline[]>;
  /** Lists the comments of a link, by `commentId`. */
  listForgeComments(linkId: string): Promise<LinkedComment[]>;
  /** Lists the forge accounts that are stored for a connection, by `externalId`. */
  listForgePeople(connectionId: string): Promise<ForgePerson[]>;
  findForgeInboxEntry(id: string): Promise<ForgeInboxEntry | undefined>;
  findForgeInboxDelivery(connectionId: string, deliveryId: string): Promise<ForgeInboxEntry | undefined>;
  /**
   * Lists the log of a connection, newest first, by `createdAt`, then `id`.
   *
   * @param linkId limits the log to one link; null for the whole log
   */
  listForgeLog(connectionId: string, linkId: string | null, page: Page): Promise<PageOf<ForgeLogEntry>>;
  findWorkflowRule(id: string): Promise<WorkflowRule | undefined>;
  /** Lists the workflow rules of a project, oldest first, by `createdAt`, then `id`. */
  listWorkflowRules(projectId: string): Promise<WorkflowRule[]>;
}

/** Changes forge records. */
export interface ForgeWrites {
  /** Unique: id, project and kind, `repositoryKey`. A connection is deleted with its project. */
  insertForgeConnection(connection: ForgeConnection): Promise<void>;
  saveForgeConnection(connection: ForgeConnection): Promise<void>;
  /** Deletes the connection with its links, people, webhooks and logs, and the external links that it added. */
  deleteForgeConnection(id: string): Promise<void>;
  /** Unique: id, connection and task, connection and issue number. A link is deleted with its task. */
  insertForgeLink(link: ForgeLink): Promise<void>;
  saveForgeLink(link: ForgeLink): Promise<void>;
  /** Deletes the link with its comments. */
  deleteForgeLink(id: string): Promise<void>;
  /** Inserts or replaces the link of a comment. Unique: `commentId`, link and `externalId`. */
  saveForgeComment(comment: LinkedComment): Promise<void>;
  deleteForgeComment(commentId: string): Promise<void>;
  /** Inserts or replaces an account of a forge. Unique: connection and `externalId`. */
  saveForgePerson(person: ForgePerson): Promise<void>;
  deleteForgePerson(connectionId: string, externalId: string): Promise<void>;
  /** Unique: id, connection and `deliveryId`. */
  insertForgeInboxEntry(entry: ForgeInboxEntry): Promise<void>;
  /** Deletes up to `limit` webhooks that were received before the time. Returns the number of deleted webhooks. */
  purgeForgeInbox(receivedBefore: Date, limit: number): Promise<number>;
  insertForgeLogEntry(entry: ForgeLogEntry): Promise<void>;
  /** Deletes all but the `keep` newest entries of a link; if `linkId` is null, of the entries without a link. */
  trimForgeLog(connectionId: string, linkId: string | null, keep: number): Promise<void>;
  /** Inserts or replaces the rule with the same ID. Unique: project, integration type and event type. */
  saveWorkflowRule(rule: WorkflowRule): Promise<void>;
  deleteWorkflowRule(id: string): Promise<void>;
}
