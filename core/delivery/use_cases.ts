/** The use cases of deliveries and notifications. @module */
export { createAutomation } from "./automation/create.ts";
export { deleteAutomation } from "./automation/delete.ts";
export { dryRunAutomation } from "./automation/dry_run.ts";
export { editAutomation } from "./automation/edit.ts";
export { getAutomation, listAutomationRuns, listAutomations } from "./automation/list.ts";
export { createChannel } from "./chat/create.ts";
export { deleteChannel } from "./chat/delete.ts";
export { editChannel } from "./chat/edit.ts";
export { listChannelDeliveries, listChannels } from "./chat/list.ts";
export {
  deleteTelegramIntegration,
  editTelegramIntegration,
  getTelegramIntegration,
  saveTelegramIntegration,
} from "./chat/telegram_integration.ts";
export { testChannel } from "./chat/test.ts";
export { listDeliveries } from "./dispatch/list.ts";
export { redeliver } from "./dispatch/redeliver.ts";
export { testChatIntegration, testWebhookIntegration } from "./dispatch/test_integration.ts";
export { checkForgeRepository, listForgeRepositories } from "./forge/check.ts";
export { deleteForgeConnection } from "./forge/delete.ts";
export { editForgeConnection } from "./forge/edit.ts";
export { getForgeConnection } from "./forge/get.ts";
export { getTaskBranch } from "./forge/get_branch.ts";
export { receiveForgeHint } from "./forge/hint/receive.ts";
export { listForgeLog } from "./forge/list_log.ts";
export { saveForgeConnection } from "./forge/save.ts";
export { importForgeIssues } from "./forge/sync/import.ts";
export { pauseForgeLink, resumeForgeLink, reviewForgeLink } from "./forge/sync/review.ts";
export { getForgeSync, previewForgeSync, saveForgeSync } from "./forge/sync/rules.ts";
export { syncForge } from "./forge/sync/sync_now.ts";
export { checkInstallation } from "./health/check.ts";
export { deleteChatIntegration, deleteWebhookIntegration } from "./integration/delete.ts";
export { editChatIntegration, editWebhookIntegration } from "./integration/edit.ts";
export { getChatIntegration, getWebhookIntegration } from "./integration/get.ts";
export { saveChatIntegration, saveWebhookIntegration } from "./integration/save.ts";
export { followOutbox } from "./live/follow_outbox.ts";
export { listChanges } from "./live/list_changes.ts";
export { openEventStream, openInboxStream } from "./live/streams.ts";
export { clearNotifications } from "./notification/clear.ts";
export { createNotification } from "./notification/create.ts";
export { deleteNotificationRule } from "./notification/delete_rule.ts";
export { editNotification } from "./notification/edit.ts";
export { getNotificationPreferences } from "./notification/get_preferences.ts";
export { listNotifications } from "./notification/list.ts";
export { readAllNotifications, readNotification } from "./notification/read.ts";
export { saveNotificationPreferences } from "./notification/save_preferences.ts";
export { saveNotificationRule } from "./notification/save_rule.ts";
export { setPresence } from "./presence/set.ts";
export { createWebhook } from "./webhook/create.ts";
export { deleteWebhook } from "./webhook/delete.ts";
export { editWebhook } from "./webhook/edit.ts";
export { listWebhookDeliveries, listWebhooks } from "./webhook/list.ts";
export { testWebhook } from "./webhook/test.ts";
export { deleteWorkflowRule } from "./workflow_rule/delete.ts";
export { listWorkflowRules } from "./workflow_rule/list.ts";
export { saveWorkflowRule } from "./workflow_rule/save.ts";
