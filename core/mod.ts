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
export type * from "./board/activity/create.ts";
export type * from "./board/activity/description_versions.ts";
export type { LeaseInput, TaskClaim } from "./board/claim/claim.ts";
export type { ClaimState } from "./board/claim/get.ts";
export type { ReleaseClaimInput } from "./board/claim/release.ts";
export type { RenewClaimInput } from "./board/claim/renew.ts";
export type { ClaimedTask, ClaimTaskInput } from "./board/claim/take.ts";
export type * from "./board/column/column.ts";
export type * from "./board/column/create.ts";
export type * from "./board/column/edit.ts";
export type * from "./board/column/reorder.ts";
export type * from "./board/comment/comment.ts";
export type * from "./board/comment/create.ts";
export type * from "./board/comment/edit.ts";
export type { FieldPreview } from "./board/field/convert.ts";
export type { CreateFieldInput } from "./board/field/create.ts";
export type { EditFieldInput, PreviewFieldInput } from "./board/field/edit.ts";
export type * from "./board/field/field.ts";
export { idOfValue } from "./board/field/field.ts";
export type { FieldVisibilityInput } from "./board/field/hide.ts";
export type { ListProjectFieldsInput, ListWorkspaceFieldsInput } from "./board/field/list.ts";
export type { GivenFieldValue, NamedFieldValue } from "./board/field/new_task.ts";
export { purgeCustomFields } from "./board/field/purge.ts";
export type { ReorderFieldsInput } from "./board/field/reorder.ts";
export type { SavedFieldValue, SetFieldValueInput } from "./board/field/set_value.ts";
export type { FieldType, FieldTypeRow, ValueSettings } from "./board/field/types.ts";
export { FIELD_TYPE_NAMES, FIELD_TYPES, orderedNumber } from "./board/field/types.ts";
export type { FieldFilterValues, FieldValueDetail } from "./board/field/values.ts";
export type * from "./board/image/draft.ts";
export type * from "./board/image/finalize.ts";
export type * from "./board/image/finalize_draft.ts";
export type * from "./board/image/image.ts";
export { SURFACES, storedTypeOf } from "./board/image/image.ts";
export type * from "./board/image/read.ts";
export type * from "./board/image/request.ts";
export type * from "./board/image/request_draft.ts";
export type * from "./board/image/sweep.ts";
export type { DetachedLabel } from "./board/label/attach.ts";
export type * from "./board/label/create.ts";
export type * from "./board/label/edit.ts";
export type * from "./board/label/label.ts";
export type * from "./board/label/list.ts";
export type * from "./board/label/merge.ts";
export type { WantedPosition } from "./board/order.ts";
export type { BurnUp, BurnUpDay } from "./board/plan/burn_up.ts";
export type { ClosedCycle, Cycle } from "./board/plan/cycle.ts";
export { MILESTONE_STATES, type Milestone, type MilestoneState } from "./board/plan/milestone.ts";
export { CYCLE_STATES, type CycleState, type Plan, type PlanProgress, type PlanTask } from "./board/plan/plan.ts";
export type * from "./board/project/create.ts";
export type * from "./board/project/edit.ts";
export type * from "./board/project/get.ts";
export type * from "./board/project/list.ts";
export type * from "./board/project/locate.ts";
export type * from "./board/project/progress.ts";
export type * from "./board/project/project.ts";
export type * from "./board/project/reorder.ts";
export { type CompletionOptions, completeQuery, type QueryCompletion } from "./board/query/complete.ts";
export type * from "./board/query/condition.ts";
export { fieldIdOf } from "./board/query/condition.ts";
export { orderedInstant, type QueriedField, queryFieldsOf } from "./board/query/custom_fields.ts";
export { compareSorted, meetsCondition, sortValuesOf, type TaskFacts } from "./board/query/evaluate.ts";
export { QUERY_FIELDS, QUERY_STATES, type QueryField, type QueryKind, type QueryState } from "./board/query/fields.ts";
export { parseQuery } from "./board/query/parse.ts";
export { queryPlaceOf, sortValuesAt } from "./board/query/place.ts";
export { printQuery } from "./board/query/print.ts";
export type * from "./board/query/query.ts";
export { type QueryNames, type QuerySurroundings, type ResolvedQuery, resolveQuery } from "./board/query/resolve.ts";
export type { ReactionInput } from "./board/reaction/react.ts";
export type { Reaction, ReactionGroup } from "./board/reaction/reaction.ts";
export type * from "./board/relation/create.ts";
export type * from "./board/relation/list_project.ts";
export type * from "./board/relation/relation.ts";
export { RELATION_TYPES } from "./board/relation/relation.ts";
export type { LoadedProject, LoadedTask } from "./board/require.ts";
export type * from "./board/schedule/reschedule.ts";
export type * from "./board/search/result.ts";
export type * from "./board/search/search.ts";
export { OWN_TEXT_WEIGHT } from "./board/search/task_tokens.ts";
export type * from "./board/task/bulk_edit.ts";
export { BULK_OPERATIONS } from "./board/task/bulk_edit.ts";
export type * from "./board/task/create.ts";
export type * from "./board/task/duplicate.ts";
export type * from "./board/task/edit.ts";
export type * from "./board/task/fields.ts";
export { INPUT_FIELDS, SORT_FIELDS, TASK_FIELD_NAMES, TASK_FIELDS } from "./board/task/fields.ts";
export type * from "./board/task/filter.ts";
export type * from "./board/task/list.ts";
export type * from "./board/task/move.ts";
export type { TaskPatch } from "./board/task/patch.ts";
export { purgeDeletedTasks } from "./board/task/purge.ts";
export type * from "./board/task/restore.ts";
export type * from "./board/task/task.ts";
export { PRIORITIES } from "./board/task/task.ts";
export type * from "./board/task/transfer/export.ts";
export type * from "./board/task/transfer/import.ts";
export type * from "./board/task/trash.ts";
export type * from "./board/time_entry/create.ts";
export type * from "./board/time_entry/edit.ts";
export type * from "./board/time_entry/list_workspace.ts";
export type * from "./board/time_entry/save.ts";
export type * from "./board/time_entry/time_entry.ts";
export { KEPT_REASONS } from "./board/undo/scene.ts";
export type * from "./board/undo/undo.ts";
export type { Versioned } from "./board/version.ts";
export type { Batches } from "./board/view/batches.ts";
export type * from "./board/view/board.ts";
export { isLongBoard } from "./board/view/board.ts";
export type { Pagination } from "./board/view/cards.ts";
export type { MyWork, MyWorkInput, WorkTask } from "./board/view/my_work.ts";
export type * from "./board/view/public.ts";
export type { Watcher } from "./board/watcher/list.ts";
export type { Watched, WatchTasksInput } from "./board/watcher/watch.ts";
export type { TaskWatcher } from "./board/watcher/watcher.ts";
export type { Context, Hooks, InvitedPerson, MadeNotification, Policy, Ports } from "./context.ts";
export type * from "./delivery/channels/channel.ts";
export type * from "./delivery/channels/channels.ts";
export { NOTIFICATION_CHANNELS, shownFields, switchName, WIRE_SETTINGS } from "./delivery/channels/channels.ts";
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
export type * from "./delivery/health/check.ts";
export { HEALTH_PARTS, HEALTH_STATES } from "./delivery/health/check.ts";
export {
  checkDestination,
  type Destination,
  type DestinationRule,
  isForbiddenAddress,
} from "./delivery/integration/destination.ts";
export type { EditChatIntegrationInput, EditWebhookIntegrationInput } from "./delivery/integration/edit.ts";
export type * from "./delivery/integration/events.ts";
export { CHAT_EVENTS, WEBHOOK_EVENTS } from "./delivery/integration/events.ts";
export type { NamedIntegration } from "./delivery/integration/get.ts";
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
export { Change } from "./history/change.ts";
export type * from "./history/event.ts";
export { EVENT_TYPES, eventSpec, SOCKET_MESSAGE_TYPES } from "./history/event.ts";
export type * from "./history/notification.ts";
export { NOTIFICATION_TYPES } from "./history/notification.ts";
export type { People, Watchers } from "./history/people.ts";
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
export type { EditPersonInput, OverridePersonInput } from "./identity/operator/edit_person.ts";
export { overridePerson } from "./identity/operator/edit_person.ts";
export type { ListPeopleInput } from "./identity/operator/list_people.ts";
export type { Person, PersonChange } from "./identity/operator/person.ts";
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
  closePage,
  decodeCursor,
  encodeCursor,
  type Page,
  type PageInput,
  type PageOf,
  type Place,
  type PlacedRow,
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
export type * from "./ports/live.ts";
export type * from "./ports/one_time_password.ts";
export type * from "./ports/passkeys.ts";
export type * from "./ports/queue.ts";
export type * from "./ports/records/board.ts";
export { FIRST_TASK_VERSION } from "./ports/records/board.ts";
export type * from "./ports/records/delivery.ts";
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
  openUploadPath,
  otherBytes,
  signUploadPath,
  uploadedBytes,
} from "./ports/upload_address.ts";
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
export type { Access } from "./workspace/access.ts";
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
export type { WorkspaceSize } from "./workspace/operator/list.ts";
export { removeDeletedWorkspaces } from "./workspace/remove_deleted.ts";
export type * from "./workspace/require.ts";
export type * from "./workspace/role/create.ts";
export type * from "./workspace/role/has_permission.ts";
export type * from "./workspace/role/require.ts";
export type * from "./workspace/role/role.ts";
export type * from "./workspace/role/update.ts";
export type * from "./workspace/set_active.ts";
export type * from "./workspace/update.ts";
export { measureUsage } from "./workspace/usage.ts";
export type * from "./workspace/workspace.ts";
export { DELETED_SLUGS } from "./workspace/workspace.ts";
