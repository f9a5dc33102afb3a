/**
 * Hexlane's domain: a task tracking service without a framework. An application brings the ports (where records, images
 * and secrets are kept, what time it is), {@linkcode createTracker} binds every use case to them.
 *
 * @module
 */

export type * from "./board/activities.ts";
export type * from "./board/activity.ts";
export { ACTIVITY_TYPES } from "./board/activity.ts";
export type { Pagination } from "./board/board_cards.ts";
export type * from "./board/column.ts";
export type * from "./board/columns.ts";
export type * from "./board/comment.ts";
export type * from "./board/comments.ts";
export type * from "./board/image.ts";
export { SURFACES } from "./board/image.ts";
export type * from "./board/images.ts";
export type * from "./board/label.ts";
export type { DetachedLabel } from "./board/label_tasks.ts";
export type * from "./board/labels.ts";
export type { WantedPosition } from "./board/order.ts";
export type * from "./board/project.ts";
export type * from "./board/projects.ts";
export type * from "./board/public_boards.ts";
export type { ReachedProject, ReachedTask } from "./board/reach.ts";
export type * from "./board/relation.ts";
export { RELATION_TYPES } from "./board/relation.ts";
export type * from "./board/relations.ts";
export type * from "./board/search_result.ts";
export type * from "./board/search_token.ts";
export { SEARCH_KINDS } from "./board/search_token.ts";
export type * from "./board/searches.ts";
export type * from "./board/task.ts";
export { PRIORITIES } from "./board/task.ts";
export type { Batches } from "./board/task_batches.ts";
export type * from "./board/task_bulk.ts";
export type * from "./board/task_export.ts";
export type * from "./board/task_import.ts";
export type * from "./board/task_lists.ts";
export { isLongBoard } from "./board/task_lists.ts";
export type { TaskPatch } from "./board/task_patch.ts";
export { purgeDeletedTasks } from "./board/task_purge.ts";
export type * from "./board/tasks.ts";
export { renamePointer } from "./board/tasks.ts";
export type * from "./board/time_entries.ts";
export type * from "./board/time_entry.ts";
export type { Versioned } from "./board/version.ts";
export type { Context, Policy, Ports } from "./context.ts";
export { type Announcement, EVENTS_TOPIC, readAnnouncement, type ToldInbox } from "./delivery/announcements.ts";
export type * from "./delivery/changes.ts";
export type * from "./delivery/committed_events.ts";
export type * from "./delivery/deliveries.ts";
export { sweepDeliveries } from "./delivery/deliveries.ts";
export type * from "./delivery/delivery.ts";
export { DELIVERY_STATUSES } from "./delivery/delivery.ts";
export { lookAtLane, renewLaneLeases, wakeDueLanes } from "./delivery/delivery_lane.ts";
export { relayEvents, saveRelayPlace } from "./delivery/delivery_relay.ts";
export type { DeliveryOptions, DeliveryRoom, HeldLane } from "./delivery/delivery_room.ts";
export {
  checkDestination,
  type Destination,
  type DestinationRule,
  isForbiddenAddress,
} from "./delivery/destination.ts";
export type * from "./delivery/event.ts";
export { EVENT_TYPES } from "./delivery/event.ts";
export type { EventFeed, EventFeedOptions, FeedReader, ReadOutbox, StreamEnd } from "./delivery/event_feed.ts";
export type * from "./delivery/integration.ts";
export { CHAT_EVENTS, INTEGRATION_KINDS, WEBHOOK_EVENTS } from "./delivery/integration.ts";
export type * from "./delivery/integrations.ts";
export type { LiveStream, OpenEventStreamInput, StreamItem } from "./delivery/live_updates.ts";
export { endLiveStreams, tendLiveStreams } from "./delivery/live_updates.ts";
export type { LostMail, MailRoom, OutgoingMail, WaitingMail } from "./delivery/mail_room.ts";
export { endMails, tendMails } from "./delivery/mails.ts";
export type * from "./delivery/notification.ts";
export { NOTIFICATION_TYPES } from "./delivery/notification.ts";
export type * from "./delivery/notification_preference.ts";
export type * from "./delivery/notification_preferences.ts";
export type * from "./delivery/notification_rule.ts";
export { PROJECT_MODES } from "./delivery/notification_rule.ts";
export type * from "./delivery/notification_rules.ts";
export type * from "./delivery/notifications.ts";
export type * from "./delivery/reminder.ts";
export { remindOfDueDates } from "./delivery/reminders.ts";
export { takeTurn } from "./delivery/turns.ts";
export {
  type FieldError,
  invalidField,
  stoppedChange,
  TrackerError,
  type TrackerErrorCode,
  type TrackerErrorDetails,
} from "./errors.ts";
export type * from "./identity/account.ts";
export { DELETED_ACCOUNT_NAME } from "./identity/account.ts";
export type * from "./identity/accounts.ts";
export type * from "./identity/actor.ts";
export type * from "./identity/api_key.ts";
export type * from "./identity/api_keys.ts";
export type { AttemptLimiter } from "./identity/attempt_limiter.ts";
export type * from "./identity/authorization_answers.ts";
export { codeTokenAnswer, oauthClientAnswer } from "./identity/authorization_answers.ts";
export type * from "./identity/authorization_code.ts";
export type * from "./identity/authorization_codes.ts";
export { AUTHORIZATION_CODE_GRANT_TYPE } from "./identity/authorization_codes.ts";
export type * from "./identity/avatar.ts";
export { AVATAR_TYPES } from "./identity/avatar.ts";
export type * from "./identity/avatars.ts";
export type { CredentialMemory } from "./identity/credential_memory.ts";
export { isUseDue } from "./identity/credentials.ts";
export type * from "./identity/device_answers.ts";
export { deviceCodeAnswer, deviceRequestAnswer, deviceTokenAnswer } from "./identity/device_answers.ts";
export type * from "./identity/device_flow.ts";
export { BUILT_IN_DEVICE_CLIENTS, DEVICE_GRANT_TYPE } from "./identity/device_flow.ts";
export type * from "./identity/device_flows.ts";
export type { ChangeEmailInput, SendVerificationEmailInput } from "./identity/email_verifications.ts";
export type * from "./identity/external_sign_in.ts";
export type * from "./identity/external_sign_ins.ts";
export type * from "./identity/host_accounts.ts";
export type * from "./identity/known_address.ts";
export { networkOf } from "./identity/known_address.ts";
export type * from "./identity/linked_account.ts";
export { EXTERNAL_PROVIDER_ID, HOST_PROVIDER_ID, PASSWORD_PROVIDER_ID } from "./identity/linked_account.ts";
export type * from "./identity/linked_accounts.ts";
export type * from "./identity/magic_links.ts";
export type * from "./identity/oauth_client.ts";
export type * from "./identity/oauth_clients.ts";
export type * from "./identity/passkey.ts";
export type * from "./identity/passkey_sign_in.ts";
export type * from "./identity/passkeys.ts";
export type * from "./identity/password_resets.ts";
export type * from "./identity/passwords.ts";
export { resetPassword } from "./identity/passwords.ts";
export { checkReturnAddress, shortAddress, withQuery } from "./identity/return_address.ts";
export type * from "./identity/session.ts";
export type * from "./identity/sessions.ts";
export type * from "./identity/shared_attempt_limiter.ts";
export type * from "./identity/sign_in_sweeps.ts";
export type * from "./identity/two_factor.ts";
export type * from "./identity/two_factor_sign_in.ts";
export type * from "./identity/two_factors.ts";
export { resetTwoFactor } from "./identity/two_factors.ts";
export type * from "./identity/verification.ts";
export { IMAGE_TYPES, type ImageType } from "./image_type.ts";
export * as limits from "./limits.ts";
export type { LongChanges } from "./long_changes.ts";
export type * from "./mail.ts";
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
export type * from "./ports/blobs.ts";
export type * from "./ports/channel.ts";
export type * from "./ports/clock.ts";
export type * from "./ports/crypto.ts";
export {
  DUMP_KINDS,
  DUMP_VERSION,
  type Dumpable,
  type DumpFields,
  type DumpKind,
  type DumpRecord,
  dumpFieldsOf,
  type LoadOptions,
  packRecord,
  refuseFull,
  unpackRecord,
} from "./ports/dump.ts";
export type * from "./ports/external_provider.ts";
export type * from "./ports/live.ts";
export type * from "./ports/one_time_password.ts";
export type * from "./ports/passkeys.ts";
export type * from "./ports/queue.ts";
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
export type { AddedUsage, MeasuredUsage, Quota, QuotaLimits } from "./quota.ts";
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
export { removeDeletedWorkspaces } from "./workspace/deleted_workspaces.ts";
export type * from "./workspace/invitation.ts";
export type * from "./workspace/invitations.ts";
export type * from "./workspace/member.ts";
export type * from "./workspace/member_query.ts";
export { MEMBER_FIELDS, MEMBER_OPERATORS } from "./workspace/member_query.ts";
export type * from "./workspace/members.ts";
export { unassignAllFormerMembers } from "./workspace/memberships.ts";
export type * from "./workspace/own_invitations.ts";
export type * from "./workspace/permission.ts";
export type * from "./workspace/permissions.ts";
export { measureUsage } from "./workspace/quotas.ts";
export type * from "./workspace/reach.ts";
export type * from "./workspace/role.ts";
export type * from "./workspace/roles.ts";
export type * from "./workspace/workspace.ts";
export { DELETED_SLUGS } from "./workspace/workspace.ts";
export type * from "./workspace/workspaces.ts";
