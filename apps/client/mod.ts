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
 * Whoever needs a few routes only takes a {@linkcode Transport} and the classes of the groups they use: the rest is left
 * out of the bundle.
 *
 * @module
 */
export { ApiError, type ApiErrorOptions, type RefusedField, type Unreachable } from "./api_error.ts";
export { Activities, Comments } from "./board/comments.ts";
export { Images, type UploadOptions } from "./board/images.ts";
export { Labels } from "./board/labels.ts";
export { Columns, Projects } from "./board/projects.ts";
export { Relations, TimeEntries } from "./board/relations.ts";
export { Tasks } from "./board/tasks.ts";
export { Client, createClient } from "./client.ts";
export { Events, type FollowOptions } from "./delivery/events.ts";
export { Integrations } from "./delivery/integrations.ts";
export { Notifications, Preferences } from "./delivery/notifications.ts";
export { Account, ApiKeys } from "./identity/account.ts";
export { Device, type DeviceCodeOptions, type DeviceTokenOptions } from "./identity/device.ts";
export { type Page, type PageOptions, type Rows, rowsOf } from "./rows.ts";
export {
  type Answer,
  type CallOptions,
  type ChangeMethod,
  type ChangeOptions,
  type Query,
  Transport,
  type TransportOptions,
  type Versioned,
} from "./transport.ts";
export type * from "./wire.ts";
export { Invitations, Members } from "./workspace/members.ts";
export { Workspaces } from "./workspace/workspaces.ts";
