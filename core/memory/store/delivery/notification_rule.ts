/** Notification rules in memory. @module */
import type { NotificationRule } from "../../../delivery/notification/rule.ts";
import type { NotificationRuleReads, NotificationRuleWrites } from "../../../ports/store/delivery/notification_rule.ts";
import { compareText } from "../../../text.ts";
import type { Over } from "../database.ts";
import { orderBy } from "../order.ts";
import { keyOf } from "../rows.ts";

export const notificationRuleReads: Over<NotificationRuleReads> = {
  findNotificationRule: ({ notificationRules }, userId, workspaceId) =>
    notificationRules.one("user and workspace", keyOf(userId, workspaceId)),
  listNotificationRules: ({ notificationRules }, userId) =>
    orderBy(notificationRules.by("user", userId), ({ createdAt, id }) => [createdAt, id]),
};

export const notificationRuleWrites: Over<NotificationRuleWrites> = {
  insertNotificationRule: ({ notificationRules }, rule) => notificationRules.insert(inOrder(rule)),
  saveNotificationRule: ({ notificationRules }, rule) => notificationRules.save(inOrder(rule)),
  deleteNotificationRule: ({ notificationRules }, id) => notificationRules.delete(id),
};

function inOrder(rule: NotificationRule): NotificationRule {
  const { channels, selectedProjectIds } = rule;
  return {
    ...rule,
    channels: channels.toSorted(compareText),
    selectedProjectIds: selectedProjectIds.toSorted(compareText),
  };
}
