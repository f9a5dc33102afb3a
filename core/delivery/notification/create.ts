/** Creates a notification for the actor. @module */
import { requireTask } from "../../board/require.ts";
import { aboutTask } from "../../board/task/notifications.ts";
import { checkTitle } from "../../board/task/task.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { checkMessage } from "../../history/activity.ts";
import type { Notification, NotificationSubject, NotificationType } from "../../history/notification.ts";
import { notifyPeople } from "../../history/notify.ts";
import { checkJson } from "../../json.ts";
import { MAX_EVENT_DATA_BYTES, MAX_NOTIFICATION_BYTES } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { byteLength } from "../../text.ts";
import { requirePermission } from "../../workspace/access.ts";
import { openInbox } from "./inbox.ts";

/** Input for {@linkcode createNotification}. */
export interface CreateNotificationInput {
  type: NotificationType;
  title?: string | null;
  /** The text of the notification. */
  message?: string | null;
  eventData?: Record<string, unknown> | null;
  /** ID of a task or workspace that the actor may read. Requires `relatedEntityType`. */
  relatedEntityId?: string | null;
  relatedEntityType?: "task" | "workspace" | null;
}

/**
 * Creates a notification for the actor.
 *
 * @returns null if the actor turned off notifications of this type
 * @throws {TrackerError} `invalid`, `not_found`, `unauthenticated`, `forbidden`
 */
export async function createNotification(ctx: Context, input: CreateNotificationInput): Promise<Notification | null> {
  ctx.checkInput("createNotification", input);
  const { userId, workspaceId } = openInbox(ctx, "task:update");
  const draft = {
    userId,
    type: input.type,
    title: input.title ? checkTitle(input.title) : null,
    content: input.message == null ? null : checkMessage(input.message),
    eventData:
      input.eventData == null ? null : checkJson(input.eventData, "/eventData", { maxBytes: MAX_EVENT_DATA_BYTES }),
  };
  const bytes = byteLength(draft.content ?? "") + (draft.eventData ? byteLength(JSON.stringify(draft.eventData)) : 0);
  if (bytes > MAX_NOTIFICATION_BYTES) {
    throw invalidField("/message", `Must have at most ${MAX_NOTIFICATION_BYTES} bytes together with "eventData"`);
  }
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const about = await subjectOf(tx, ctx, input, workspaceId ?? null);
    return (await notifyPeople(tx, ctx, [draft], about, now))[0] ?? null;
  });
}

/** Checks and returns the subject. @param workspaceId the workspace of a notification without a subject */
async function subjectOf(
  tx: ReadTx,
  ctx: Context,
  { relatedEntityId: id, relatedEntityType: type }: CreateNotificationInput,
  workspaceId: string | null,
): Promise<NotificationSubject> {
  if (id == null && type == null) return { workspaceId, resourceId: null, resourceType: null };
  if (id == null) throw invalidField("/relatedEntityId", "Is required with a type");
  if (type == null) throw invalidField("/relatedEntityType", "Is required with an id");
  if (type === "workspace") {
    await requirePermission(tx, ctx, id, "workspace:read");
    return { workspaceId: id, resourceId: id, resourceType: type };
  }
  const { task } = await requireTask(tx, ctx, id, "task:read");
  return aboutTask(task);
}
