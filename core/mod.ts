/**
 * Hexlane's domain: a task tracking service without a framework. An application brings the ports (where records, images
 * and secrets are kept, what time it is), {@linkcode createTracker} binds every use case to them.
 *
 * @module
 */

export type * from "./board/activity.ts";
export { ACTIVITY_TYPES } from "./board/activity.ts";
export type * from "./board/column.ts";
export type * from "./board/comment.ts";
export type * from "./board/image.ts";
export { IMAGE_TYPES, SURFACES } from "./board/image.ts";
export type * from "./board/label.ts";
export type * from "./board/project.ts";
export type * from "./board/relation.ts";
export { RELATION_TYPES } from "./board/relation.ts";
export type * from "./board/search_token.ts";
export { SEARCH_KINDS } from "./board/search_token.ts";
export type * from "./board/task.ts";
export { PRIORITIES } from "./board/task.ts";
export type * from "./board/time_entry.ts";
export type { Versioned } from "./board/version.ts";
export type { Context, Policy, Ports } from "./context.ts";
export type * from "./delivery/event.ts";
export type * from "./delivery/notification.ts";
export { NOTIFICATION_TYPES } from "./delivery/notification.ts";
export { type FieldError, TrackerError, type TrackerErrorCode, type TrackerErrorDetails } from "./errors.ts";
export type * from "./identity/account.ts";
export type * from "./identity/actor.ts";
export type * from "./identity/api_key.ts";
export type * from "./identity/session.ts";
export * as limits from "./limits.ts";
export { closePage, decodeCursor, encodeCursor, type Page, type PageInput, type PageOf, type Place, type SortValue } from "./page.ts";
export type * from "./ports/blobs.ts";
export type * from "./ports/channel.ts";
export type * from "./ports/clock.ts";
export type * from "./ports/crypto.ts";
export type * from "./ports/live.ts";
export type * from "./ports/queue.ts";
export type * from "./ports/store.ts";
export { foldKey } from "./text.ts";
export { createTracker, type Tracker, type TrackerFactory, type TrackerOptions } from "./tracker.ts";
export * from "./use_cases.ts";
export type * from "./workspace/invitation.ts";
export type * from "./workspace/member.ts";
export type * from "./workspace/permission.ts";
export type * from "./workspace/role.ts";
export type * from "./workspace/workspace.ts";
