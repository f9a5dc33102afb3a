/**
 * The client of a Hexlane server, for Bun, Node, Deno and browsers.
 *
 * ```ts
 * import { createClient } from "@hexlane/client";
 *
 * const client = createClient({ baseUrl: "https://tracker.example", apiKey: "hxl_..." });
 * for (const workspace of await client.workspaces.list()) {
 *   for await (const task of client.tasks.list({ workspaceId: workspace.id, sort: "-updatedAt" })) console.log(task.title);
 * }
 * ```
 *
 * Programs that use a few routes can take a {@linkcode Transport} and the groups they need, such as {@linkcode tasksOf}: a
 * bundler leaves out the rest.
 *
 * @module
 */

export { ApiError, type ApiErrorOptions, type RefusedField, type Unreachable } from "./api_error.ts";
export type { CallOptions, ChangeOptions, Page, PageOptions, Rows, Versioned } from "./calls.ts";
export { type Client, createClient } from "./client.ts";
export { type DeviceTokenOptions, pollToken } from "./device.ts";
export { SHOWN_EVENT_TYPES } from "./event_types.ts";
export { type FollowOptions, followEvents } from "./events.ts";
export { fileMarkdown, IMAGE_TYPES } from "./file_markdown.ts";
export * from "./groups.ts";
export {
  RESUMABLE_BYTES,
  type UploadedFile,
  type UploadOptions,
  type UploadTransport,
  uploadDraft,
  uploadImage,
} from "./images.ts";
export {
  PART_TYPE,
  type ResumableOptions,
  type UploadPart,
  type UploadTarget,
  uploadResumable,
} from "./resumable.ts";
export { type ListRoute, type RowOf, rowsOf } from "./rows.ts";
export { TASK_FIELDS, type TaskField } from "./task_fields.ts";
export {
  type Answer,
  type Route,
  type RouteArguments,
  type RouteInput,
  Transport,
  type TransportOptions,
} from "./transport.ts";

import type { Task } from "./wire.ts";

export type * from "./wire.ts";
/** The priority of a task, by its wire name. */
export type Priority = Task["priority"];
