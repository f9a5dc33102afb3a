/** Creates an activity. @module */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import {
  ACTIVITY_TYPES,
  type Activity,
  type ActivityType,
  checkComment,
  checkMessage,
} from "../../history/activity.ts";
import { checkJson } from "../../json.ts";
import { MAX_EVENT_DATA_BYTES } from "../../limits.ts";
import { addedByEdit } from "../../quota.ts";
import { tokensOf } from "../../search_token.ts";
import { requireGrant } from "../../workspace/access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import type { Comment } from "../comment/comment.ts";
import { saveNewComment } from "../comment/save.ts";
import { refuseUnwritableTask, requireTask } from "../require.ts";
import { newActivity, taskEvent } from "../task/save.ts";

/** Input for {@linkcode createActivity}. */
export interface CreateActivityInput {
  taskId: string;
  /** The author: the caller, or any member if the caller may manage the workspace's settings. */
  userId: string;
  /** The text of the entry, stored unchanged. Required for a comment. */
  message: string | null;
  /** `comment` creates a full comment. Other types only add a history entry and do not change the task. */
  type: ActivityType;
  eventData?: Record<string, unknown> | null;
}

/**
 * Adds an entry to the history of a task.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the project is archived, or with reason
 * `QUOTA_EXCEEDED`
 */
export async function createActivity(ctx: Context, input: CreateActivityInput): Promise<Activity | Comment> {
  ctx.checkInput("createActivity", input);
  const { type, userId } = input;
  if (!ACTIVITY_TYPES.includes(type)) throw invalidField("/type", `Must be one of ${ACTIVITY_TYPES.join(", ")}`);
  const content =
    type === "comment"
      ? checkComment(input.message ?? "", "/message")
      : input.message === null
        ? null
        : checkMessage(input.message);
  const eventData =
    input.eventData == null ? null : checkJson(input.eventData, "/eventData", { maxBytes: MAX_EVENT_DATA_BYTES });
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const loaded = await requireTask(tx, ctx, input.taskId, type === "comment" ? "task:comment" : "task:update");
    const { task, access } = loaded;
    if (userId !== access.member.userId) {
      requireGrant(access, "workspace:manage_settings");
      if (!(await tx.findMembership(task.workspaceId, userId))) {
        throw invalidField("/userId", "Is not a member of this workspace", "NOT_A_MEMBER");
      }
    }
    refuseUnwritableTask(ctx, loaded);

    claim(task.workspaceId, addedByEdit([], [content ?? null]));
    const activity: Activity = { ...newActivity(ctx, task.id, { type, content, eventData }, now), userId };
    if (type === "comment") return await saveNewComment(tx, ctx, task, activity, now);
    await tx.insertActivities([activity]);
    if (content) {
      await tx.insertSearchDocument({
        id: activity.id,
        kind: "activity",
        workspaceId: task.workspaceId,
        projectId: task.projectId,
        taskId: task.id,
        createdAt: now,
        tokens: tokensOf([{ text: content, weight: 1 }]),
      });
    }
    const data = { activityId: activity.id, type, content, userId };
    await tx.appendEvents([taskEvent(ctx, "taskActivityCreated", task, data, now)]);
    return activity;
  });
}
