/** Notification rules. @module */
import type { NotificationRule } from "../../../delivery/notification/rule.ts";

/** Reads notification rule records. */
export interface NotificationRuleReads {
  findNotificationRule(userId: string, workspaceId: string): Promise<NotificationRule | undefined>;
  /** Lists the rules of the account, oldest first, by `createdAt`, then `id`. */
  listNotificationRules(userId: string): Promise<NotificationRule[]>;
}

/** Changes notification rule records. */
export interface NotificationRuleWrites {
  /**
   * Unique: id, and (userId, workspaceId). The selected projects must exist. They are returned sorted by ID, and
   * removed from the rule when they are deleted. A rule is deleted with its workspace.
   */
  insertNotificationRule(rule: NotificationRule): Promise<void>;
  saveNotificationRule(rule: NotificationRule): Promise<void>;
  deleteNotificationRule(id: string): Promise<void>;
}
