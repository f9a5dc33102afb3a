/**
 * Hexlane's domain: a task tracker that depends on no framework. An application provides the ports (storage, images,
 * secrets, time), and {@linkcode createTracker} binds every use case to them.
 *
 * @module
 */

export { type Deferred, deferred } from "./async/deferred.ts";
export type { LongChanges } from "./async/long_changes.ts";
export type { PartBudget } from "./async/part_budget.ts";
export type { AttemptLimiter } from "./attempt_limiter.ts";
export * from "./board/mod.ts";
export type { Context, Hooks, InvitedPerson, MadeNotification, Policy, Ports } from "./context.ts";
export type * from "./delivery/automation/action.ts";
export { ACTION_TYPES, ASSIGNEE_NAMES, PLACEHOLDERS, RECIPIENT_NAMES } from "./delivery/automation/action.ts";
export {
  type Automation,
  type AutomationDetail,
  type AutomationRun,
  type AutomationSettings,
  RUN_STATUSES,
  type RunChange,
  type RunStatus,
} from "./delivery/automation/automation.ts";
export type { CreateAutomationInput } from "./delivery/automation/create.ts";
export type { DryRun, DryRunInput, DryRunMatch } from "./delivery/automation/dry_run.ts";
export type { EditAutomationInput } from "./delivery/automation/edit.ts";
export type { AutomationRunDetail, ListAutomationRunsInput } from "./delivery/automation/list.ts";
export { purgeAutomationRuns } from "./delivery/automation/purge.ts";
export { AutomationRunner } from "./delivery/automation/runner.ts";
export type * from "./delivery/automation/trigger.ts";
export { AUTOMATION_EVENTS, SCHEDULE_FREQUENCIES, TRIGGER_TYPES } from "./delivery/automation/trigger.ts";
export type * from "./delivery/channels/channel.ts";
export type * from "./delivery/channels/channels.ts";
export { NOTIFICATION_CHANNELS, shownFields, switchName, WIRE_SETTINGS } from "./delivery/channels/channels.ts";
export type { ChatChannel, NamedChannel } from "./delivery/chat/channel.ts";
export type {
  ChatAddressSetting,
  ChatKind,
  ChatNumberSetting,
  ChatSecretSetting,
  ChatSetting,
  ChatTextSetting,
  WebhookUrlOnly,
} from "./delivery/chat/chat_kind.ts";
export type * from "./delivery/chat/chat_kinds.ts";
export { CHAT_KIND_NAMES, CHAT_KINDS, CHAT_SETTINGS } from "./delivery/chat/chat_kinds.ts";
export type { CreateChannelInput } from "./delivery/chat/create.ts";
export type { EditChannelInput } from "./delivery/chat/edit.ts";
export type { ListChannelDeliveriesInput } from "./delivery/chat/list.ts";
export type {
  EditTelegramIntegrationInput,
  SaveTelegramIntegrationInput,
  TelegramIntegration,
} from "./delivery/chat/telegram_integration.ts";
export type * from "./delivery/dispatch/delivery.ts";
export { DELIVERY_STATUSES, ENDPOINT_KINDS } from "./delivery/dispatch/delivery.ts";
export { renewPartitionLeases, takeLease } from "./delivery/dispatch/lease.ts";
export type * from "./delivery/dispatch/list.ts";
export type { DeliveryOptions } from "./delivery/dispatch/options.ts";
export { processPartition } from "./delivery/dispatch/process_partition.ts";
export { purgeDeliveries } from "./delivery/dispatch/purge.ts";
export { relayEvents, saveRelayCursor } from "./delivery/dispatch/relay.ts";
export type * from "./delivery/dispatch/retry.ts";
export type { DeliveryScheduler, HeldPartition } from "./delivery/dispatch/scheduler.ts";
export { wakeDuePartitions } from "./delivery/dispatch/sweep.ts";
export type { SendTestInput } from "./delivery/dispatch/test_integration.ts";
export type * from "./delivery/forge/check.ts";
export type * from "./delivery/forge/connection.ts";
export { FORGE_NAMES, GITHUB_URL, TOKEN_SCHEMES } from "./delivery/forge/connection.ts";
export type * from "./delivery/forge/edit.ts";
export type { TaskBranch } from "./delivery/forge/get_branch.ts";
export type { ReceiveForgeHintInput } from "./delivery/forge/hint/receive.ts";
export type * from "./delivery/forge/inbox.ts";
export type * from "./delivery/forge/link.ts";
export { LINK_STATES, PAUSE_REASONS, SCALAR_FIELDS } from "./delivery/forge/link.ts";
export type { ListForgeLogInput } from "./delivery/forge/list_log.ts";
export * from "./delivery/forge/log_entry.ts";
export { type ListedForgePerson, PERSON_SOURCES, type PersonSource } from "./delivery/forge/people/list.ts";
export type * from "./delivery/forge/people/person.ts";
export type { NamedForge } from "./delivery/forge/require.ts";
export type * from "./delivery/forge/rules.ts";
export type { SaveForgeConnectionInput } from "./delivery/forge/save.ts";
export type { ShownForgeConnection } from "./delivery/forge/show.ts";
export type { ImportedIssues } from "./delivery/forge/sync/import.ts";
export type * from "./delivery/forge/sync/review.ts";
export { SYNC_SOURCES } from "./delivery/forge/sync/review.ts";
export type * from "./delivery/forge/sync/rules.ts";
export type {
  ConflictTask,
  PausedTask,
  SyncLabel,
  SyncPreview,
  SyncTask,
} from "./delivery/forge/sync/rules_preview.ts";
export { planForgeSweeps, purgeForgeInbox } from "./delivery/forge/sync/sweep.ts";
export type * from "./delivery/health/backup.ts";
export { findBackupState, recordBackup, reportBackupFailure } from "./delivery/health/backup.ts";
export type * from "./delivery/health/check.ts";
export { HEALTH_PARTS, HEALTH_STATES } from "./delivery/health/check.ts";
export {
  checkDestination,
  type Destination,
  type DestinationRule,
  isForbiddenAddress,
} from "./delivery/integration/destination.ts";
export type { EditChatIntegrationInput, EditWebhookIntegrationInput } from "./delivery/integration/edit.ts";
export type * from "./delivery/integration/event_choices.ts";
export { CHAT_EVENTS, WEBHOOK_EVENTS } from "./delivery/integration/event_choices.ts";
export type { NamedChatIntegration, NamedChatKind, NamedIntegration } from "./delivery/integration/get.ts";
export { NAMED_CHAT_KINDS } from "./delivery/integration/get.ts";
export type * from "./delivery/integration/integration.ts";
export type * from "./delivery/integration/kinds.ts";
export { INTEGRATION_KINDS } from "./delivery/integration/kinds.ts";
export type { SaveChatIntegrationInput, SaveWebhookIntegrationInput } from "./delivery/integration/save.ts";
export type { NamedEvent, TaskSnapshot } from "./delivery/integration/webhook_payload.ts";
export { webhookEventName } from "./delivery/integration/webhook_payload.ts";
export type { EventFeed, EventFeedOptions, FeedReader, ReadOutbox, StreamEnd } from "./delivery/live/event_feed.ts";
export type * from "./delivery/live/follow_outbox.ts";
export type * from "./delivery/live/list_changes.ts";
export { endLiveStreams, maintainLiveStreams } from "./delivery/live/maintain.ts";
export type { LiveStream, OpenEventStreamInput, StreamItem } from "./delivery/live/streams.ts";
export type { CreateNotificationInput } from "./delivery/notification/create.ts";
export type { EditNotificationInput } from "./delivery/notification/edit.ts";
export type { ListNotificationsInput } from "./delivery/notification/list.ts";
export type * from "./delivery/notification/preferences.ts";
export type * from "./delivery/notification/rule.ts";
export { PROJECT_MODES } from "./delivery/notification/rule.ts";
export type * from "./delivery/notification/save_preferences.ts";
export type * from "./delivery/notification/save_rule.ts";
export type { Presence, PresenceMark, PresenceReader } from "./delivery/presence/presence.ts";
export {
  PRESENCE_STATES,
  type PresenceState,
  type PresentPerson,
  type TaskPresence,
} from "./delivery/presence/presence.ts";
export type { SetPresenceInput } from "./delivery/presence/set.ts";
export { remindOfDueDates } from "./delivery/reminder/remind.ts";
export type * from "./delivery/reminder/reminder.ts";
export type { CreateWebhookInput } from "./delivery/webhook/create.ts";
export type { EditWebhookInput } from "./delivery/webhook/edit.ts";
export type { ListWebhookDeliveriesInput } from "./delivery/webhook/list.ts";
export type { NamedWebhook, Webhook } from "./delivery/webhook/webhook.ts";
export type { SaveWorkflowRuleInput } from "./delivery/workflow_rule/save.ts";
export type * from "./delivery/workflow_rule/workflow_rule.ts";
export { WORKFLOW_EVENTS } from "./delivery/workflow_rule/workflow_rule.ts";
export { ACCOUNT_CODES } from "./error_codes/account.ts";
export { BOARD_CODES } from "./error_codes/board.ts";
export { DELIVERY_CODES } from "./error_codes/delivery.ts";
export type { ErrorCodeEntry } from "./error_codes/entry.ts";
export { ERROR_CODES, type ErrorCode } from "./error_codes/mod.ts";
export { QUERY_CODES } from "./error_codes/query.ts";
export { REQUEST_CODES } from "./error_codes/request.ts";
export { SIGN_IN_CODES } from "./error_codes/sign_in.ts";
export { WORKSPACE_CODES } from "./error_codes/workspace.ts";
export {
  type FieldError,
  invalidField,
  renamePointer,
  stoppedChange,
  TrackerError,
  type TrackerErrorCode,
  type TrackerErrorDetails,
} from "./errors.ts";
export { groupBy } from "./group_by.ts";
export type * from "./history/activity.ts";
export { ACTIVITY_TYPES } from "./history/activity.ts";
export { type Announcement, EVENTS_TOPIC, type NotifiedInbox, readAnnouncement } from "./history/announcements.ts";
export { Change, type ChangingAutomation } from "./history/change.ts";
export type * from "./history/event_types.ts";
export { EVENT_TYPES, eventSpec, SOCKET_MESSAGE_TYPES } from "./history/event_types.ts";
export type * from "./history/notification.ts";
export { NOTIFICATION_TYPES } from "./history/notification.ts";
export type { People, ProjectPlace, Watchers } from "./history/people.ts";
export type * from "./identity/account/account.ts";
export { DELETED_ACCOUNT_NAME } from "./identity/account/account.ts";
export type * from "./identity/account/ensure.ts";
export type * from "./identity/account/sign_up.ts";
export type * from "./identity/account/update.ts";
export type * from "./identity/api_key/api_key.ts";
export type * from "./identity/api_key/create.ts";
export type * from "./identity/api_key/update.ts";
export type * from "./identity/avatar/avatar.ts";
export { AVATAR_TYPES } from "./identity/avatar/avatar.ts";
export type * from "./identity/avatar/read.ts";
export type * from "./identity/avatar/save.ts";
export type * from "./identity/credential/actor.ts";
export type { CredentialCache } from "./identity/credential/cache.ts";
export { isUseDue } from "./identity/credential/identify.ts";
export type * from "./identity/credential/shared_attempt_limiter.ts";
export type * from "./identity/credential/sweep.ts";
export type * from "./identity/credential/verification.ts";
export type * from "./identity/device/device_flow.ts";
export { BUILT_IN_DEVICE_CLIENTS, DEVICE_GRANT_TYPE } from "./identity/device/device_flow.ts";
export type * from "./identity/device/get.ts";
export type * from "./identity/device/redeem.ts";
export type * from "./identity/device/request.ts";
export type * from "./identity/device/require.ts";
export type * from "./identity/device/responses.ts";
export { deviceCodeResponse, deviceRequestResponse, deviceTokenResponse } from "./identity/device/responses.ts";
export type { ChangeEmailInput } from "./identity/email/change.ts";
export { checkReturnAddress, shortAddress, withQuery } from "./identity/email/return_address.ts";
export type { SendVerificationEmailInput } from "./identity/email/send_verification.ts";
export type * from "./identity/linked_account/begin_sign_in.ts";
export type * from "./identity/linked_account/external_sign_in.ts";
export type * from "./identity/linked_account/finish_sign_in.ts";
export type * from "./identity/linked_account/linked_account.ts";
export {
  EXTERNAL_PROVIDER_ID,
  HOST_PROVIDER_ID,
  PASSWORD_PROVIDER_ID,
} from "./identity/linked_account/linked_account.ts";
export type * from "./identity/linked_account/list.ts";
export type * from "./identity/linked_account/unlink.ts";
export type * from "./identity/magic_link/request.ts";
export type * from "./identity/magic_link/sign_in.ts";
export type * from "./identity/oauth/authorization_code.ts";
export type * from "./identity/oauth/client.ts";
export type * from "./identity/oauth/decide.ts";
export type * from "./identity/oauth/get.ts";
export type * from "./identity/oauth/redeem.ts";
export { AUTHORIZATION_CODE_GRANT_TYPE } from "./identity/oauth/redeem.ts";
export type * from "./identity/oauth/register_client.ts";
export type * from "./identity/oauth/request.ts";
export type * from "./identity/oauth/require.ts";
export type * from "./identity/oauth/responses.ts";
export { codeTokenResponse, oauthClientResponse } from "./identity/oauth/responses.ts";
export type { AuditAction, AuditChange, AuditEntry } from "./identity/operator/audit.ts";
export { AUDIT_ACTIONS, AUDIT_FIELDS } from "./identity/operator/audit.ts";
export type { EditPersonInput, OverridePersonInput } from "./identity/operator/edit_person.ts";
export { overridePerson } from "./identity/operator/edit_person.ts";
export type { AuditPerson, NamedAuditEntry } from "./identity/operator/list_audit.ts";
export type { ListPeopleInput } from "./identity/operator/list_people.ts";
export type { NumberedPageInput } from "./identity/operator/numbered_page.ts";
export type { Person, PersonChange } from "./identity/operator/person.ts";
export type { ListedAccount } from "./identity/operator/search_people.ts";
export type * from "./identity/operator/sign_up_policy.ts";
export { findRegistration, REGISTRATIONS } from "./identity/operator/sign_up_policy.ts";
export type { MailTest } from "./identity/operator/test_mail.ts";
export type * from "./identity/passkey/passkey.ts";
export type * from "./identity/passkey/register.ts";
export type * from "./identity/passkey/rename.ts";
export type * from "./identity/passkey/request.ts";
export type * from "./identity/passkey/sign_in.ts";
export type * from "./identity/password/change.ts";
export type * from "./identity/password/check_reset_link.ts";
export type * from "./identity/password/override.ts";
export { resetPassword } from "./identity/password/override.ts";
export type * from "./identity/password/request_reset.ts";
export type * from "./identity/password/reset.ts";
export type * from "./identity/session/enter.ts";
export type * from "./identity/session/get.ts";
export type * from "./identity/session/known_address.ts";
export { networkOf } from "./identity/session/known_address.ts";
export type * from "./identity/session/revoke.ts";
export type * from "./identity/session/session.ts";
export type * from "./identity/session/sign_in.ts";
export { resetTwoFactor } from "./identity/two_factor/disable.ts";
export type * from "./identity/two_factor/enable.ts";
export type * from "./identity/two_factor/two_factor.ts";
export type * from "./identity/two_factor/verify.ts";
export { IMAGE_TYPES, type ImageType, isImageType } from "./image_type.ts";
export * as limits from "./limits.ts";
export type * from "./mail/mail.ts";
export type { LostMail, MailQueue, OutgoingMail, WaitingMail } from "./mail/outgoing.ts";
export { endMails, sendDueMails } from "./mail/send.ts";
export {
  type CountedRows,
  closePage,
  decodeCursor,
  encodeCursor,
  type Page,
  type PageInput,
  type PageOf,
  type Place,
  type PlacedRow,
  type Range,
  type SortKind,
  type SortValue,
} from "./page.ts";
export type * from "./permission.ts";
export type * from "./ports/blobs.ts";
export type * from "./ports/channel.ts";
export type * from "./ports/clock.ts";
export type * from "./ports/crypto.ts";
export {
  DUMP_KINDS,
  DUMP_VERSION,
  type Dumpable,
  type DumpKind,
  type DumpRecord,
  packRecord,
  refuseFull,
  unpackRecord,
} from "./ports/dump.ts";
export type * from "./ports/external_provider.ts";
export type * from "./ports/forge.ts";
export { FORGE_KINDS, ForgeError } from "./ports/forge.ts";
export type * from "./ports/live.ts";
export type * from "./ports/one_time_password.ts";
export type * from "./ports/passkeys.ts";
export type * from "./ports/queue.ts";
export type * from "./ports/records/board.ts";
export { FIRST_TASK_VERSION } from "./ports/records/board.ts";
export type * from "./ports/records/delivery.ts";
export type * from "./ports/records/forge.ts";
export type * from "./ports/records/identity.ts";
export type * from "./ports/records/installation.ts";
export { RECORDS, type RecordTypes } from "./ports/records/mod.ts";
export type * from "./ports/records/record.ts";
export { columnOf, keyOfRecord } from "./ports/records/record.ts";
export type * from "./ports/records/workspace.ts";
export type * from "./ports/resolver.ts";
export type * from "./ports/shared_limits.ts";
export type * from "./ports/store.ts";
export {
  answerUpload,
  checkBlobKey,
  checkOffset,
  openUploadPath,
  otherBytes,
  signUploadPath,
  uploadedBytes,
} from "./ports/upload_address.ts";
export {
  ACCESS_LEVELS,
  type AccessLevel,
  type AccessRule,
  EVERY_PROJECT,
  EVERYONE,
  type LimitedLevel,
  NEW_MEMBERS,
  OPEN_LEVELS,
  type OpenLevel,
  type ProjectPermission,
  type ProjectRules,
} from "./project_access.ts";
export type { AddedUsage, MeasuredUsage, Quota, QuotaLimits, UsageClaim } from "./quota.ts";
export type * from "./search_token.ts";
export { packTokens, SEARCH_KINDS, unpackTokens, unpackWords } from "./search_token.ts";
export { foldKey, isStorable } from "./text.ts";
export {
  createTracker,
  type RequestOptions,
  type Tracker,
  type TrackerFactory,
  type TrackerOptions,
} from "./tracker.ts";
export * from "./use_cases.ts";
export { type Access, mayOpen } from "./workspace/access.ts";
export type * from "./workspace/create.ts";
export type * from "./workspace/fields.ts";
export type * from "./workspace/get_full.ts";
export type * from "./workspace/invitation/cancel.ts";
export type * from "./workspace/invitation/invitation.ts";
export type * from "./workspace/invitation/invite.ts";
export type * from "./workspace/invitation/received.ts";
export type * from "./workspace/invitation/require.ts";
export type * from "./workspace/invitation/view.ts";
export type { DeleteAccountInput } from "./workspace/member/delete_account.ts";
export type * from "./workspace/member/get_active.ts";
export type * from "./workspace/member/list.ts";
export type * from "./workspace/member/member.ts";
export { unassignAllFormerMembers } from "./workspace/member/membership.ts";
export type * from "./workspace/member/query.ts";
export { MEMBER_FIELDS, MEMBER_OPERATORS } from "./workspace/member/query.ts";
export type * from "./workspace/member/remove.ts";
export type * from "./workspace/member/update_role.ts";
export type { AddWorkspaceMemberInput } from "./workspace/operator/add_member.ts";
export type { WorkspaceSize } from "./workspace/operator/list.ts";
export type { AnyWorkspace } from "./workspace/operator/list_members.ts";
export type { InstallationMember } from "./workspace/operator/member.ts";
export type { RemoveWorkspaceMemberInput } from "./workspace/operator/remove_member.ts";
export type { ListedWorkspace } from "./workspace/operator/search.ts";
export {
  type DefaultProjectAccess,
  type MemberProjectAccess,
  type OwnProjectAccess,
  PROJECT_ACCESS_MODES,
  type ProjectAccessMode,
  type SetProjectAccessInput,
} from "./workspace/project_access/member_access.ts";
export { removeDeletedWorkspaces } from "./workspace/remove_deleted.ts";
export type * from "./workspace/require.ts";
export type * from "./workspace/role/create.ts";
export type * from "./workspace/role/has_permission.ts";
export type * from "./workspace/role/require.ts";
export type * from "./workspace/role/role.ts";
export type * from "./workspace/role/update.ts";
export type * from "./workspace/set_active.ts";
export type * from "./workspace/summary.ts";
export type * from "./workspace/update.ts";
export { measureUsage } from "./workspace/usage.ts";
export type * from "./workspace/workspace.ts";
export { DELETED_SLUGS } from "./workspace/workspace.ts";
