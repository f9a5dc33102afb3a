/**
 * The message of a delivery.
 *
 * @module
 */
import type { Context } from "../../context.ts";

/** A text, either in plain form or encrypted. */
export type SealableText = { open: string } | { sealed: string; boundTo: string };

export interface Message {
  address: SealableText;
  secret: SealableText | undefined;
  payload: Record<string, unknown>;
  /** Whether the message goes to an unverified email address. @default false */
  isUnverified?: boolean;
}

/** The reason why a delivery is dropped. */
export interface Skipped {
  skipped: string;
}

export const GONE: Skipped = { skipped: "The subject was deleted" };
export const OFF: Skipped = { skipped: "The endpoint is turned off" };

/** Returns the URL of a task in the web app. */
export function taskUrl(
  ctx: Context,
  { workspaceId, id, taskId }: Record<"workspaceId" | "id" | "taskId", string>,
): string {
  return `${workspaceUrl(ctx, workspaceId)}/project/${encodeURIComponent(id)}/task/${encodeURIComponent(taskId)}`;
}

/** Returns the URL of a workspace in the web app. */
export function workspaceUrl({ baseUrl }: Context, workspaceId: string): string {
  return `${baseUrl}/dashboard/workspace/${encodeURIComponent(workspaceId)}`;
}

/** Decrypts a text. Do not call it inside a transaction. @throws {TrackerError} `unavailable` if no key fits */
export async function openText(ctx: Context, text: SealableText): Promise<string> {
  return "open" in text ? text.open : await ctx.crypto.open(text.sealed, text.boundTo);
}
