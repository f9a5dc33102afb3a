/** The inbox. @module */
import type { Notification } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { notificationView } from "../views.ts";

/** Default number of listed notifications. */
export const LISTED_NOTIFICATIONS = 30;

/** Lists the newest notifications. */
export async function listNotifications(call: Call, options: { unread?: boolean; limit?: number }): Promise<Output> {
  const { session } = await call.open();
  const { unread = false, limit = LISTED_NOTIFICATIONS } = options;
  const shown: Notification[] = [];
  for await (const one of session.client.notifications.list()) {
    if (unread && one.isRead) continue;
    if (shown.push(one) >= limit) break;
  }
  const rows = shown.map((one) => [
    one.isRead ? "" : "*",
    one.createdAt.slice(0, 16).replace("T", " "),
    one.id,
    wordsOf(one),
  ]);
  return {
    json: shown.map(notificationView),
    text: call.table(["", "WHEN", "ID", "WHAT"], rows),
    note: shown.length === 0 ? "No notifications" : undefined,
  };
}

/** Marks notifications as read. */
export async function readNotifications(
  call: Call,
  ids: string[],
  { all = false }: { all?: boolean },
): Promise<Output> {
  if (all === ids.length > 0) {
    throw new Failure("Specify notification ids or --all", { exit: EXIT.usage });
  }
  const { session } = await call.open();
  const { notifications } = session.client;
  if (all) {
    const { count } = await notifications.readAll();
    // Only Hexlane returns the count.
    return {
      json: { count: count ?? null },
      text: count === undefined ? "Marked all as read" : `Marked ${count} as read`,
    };
  }
  for (const id of ids) await notifications.read(id);
  return { json: { count: ids.length }, text: `Marked ${ids.length} as read` };
}

/** Empties the inbox. */
export async function clearNotifications(call: Call): Promise<Output> {
  const { session } = await call.open();
  await session.client.notifications.clear();
  return { json: { success: true }, text: "Inbox cleared" };
}

/** Returns the title of a notification, or else its type, followed by its task or content. */
function wordsOf({ title, content, type, eventData }: Notification): string {
  const task = typeof eventData?.taskTitle === "string" ? eventData.taskTitle : undefined;
  const what = title ?? type.replaceAll("_", " ");
  return [what, task ?? content].filter((one) => one).join(": ");
}
