/** Undo over HTTP. @module */
import { undoChange } from "@hexlane/core";
import { retryWhileBusy } from "../../http/retry_while_busy.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { Undone } from "../../schemas/board/undo.ts";

const route = taggedRoutes("Task");

export const undoRoutes: readonly Route[] = [
  route.post(
    "/api/undo/:changeId",
    {
      summary: "Undo a change",
      description:
        "Undoes a change to tasks that the caller made within the last 24 hours, with the caller's current permissions. The " +
        "id is in the `X-Change-Id` of the response to the change. Parts that others have changed since are not undone, and are listed in `kept`. " +
        "Undoing the undo redoes the change. A repeated request changes nothing and returns the first result.",
      params: { changeId: "The `X-Change-Id` of the change" },
      response: Undone,
      errors: [409],
      never: [412],
    },
    ({ ctx, params }) => retryWhileBusy(() => undoChange(ctx, params)),
  ),
];
