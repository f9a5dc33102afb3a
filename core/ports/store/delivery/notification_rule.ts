/** Notification rules. @module */
import type { NotificationRule } from "../../../delivery/notification/rule.ts";

/** Reading notification rule records. */
export interface NotificationRuleReads {
  findNotificationRule(userId: string, workspaceId: string): Promise<NotificationRule | undefined>;
  /** Of the account, oldest first, by `createdAt`, then `id`. */
  listNotificationRules(userId: string): Promise<NotificationRule[]>;
}

/** Changing notification rule records. */
export interface NotificationRuleWrites {
  /**
   * Unique: id, and (userId, workspaceId). Selected projects exist; they are answered by id, and leave the rule when they
   * are deleted. Rules go with their workspace.
   */
  insertNotificationRule(rule: NotificationRule): Promise<void>;
  saveNotificationRule(rule: NotificationRule): Promise<void>;
  deleteNotificationRule(id: string): Promise<void>;
}
