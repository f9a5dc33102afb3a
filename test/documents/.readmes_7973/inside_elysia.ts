/** A tracker embedded in an Elysia application that has its own users and sessions. */
import { TrackerError, type TrackerErrorCode, type TrackerFactory } from "@hexlane/core";
import { Elysia } from "elysia";

/** A user of the application. */
interface User {
  id: string;
  name: string;
  email: string;
}

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies Record<TrackerErrorCode, number>;

export function elysiaApp(tracker: TrackerFactory, sessions: ReadonlyMap<string, User>) {
  return (
    new Elysia({ prefix: "/board" })
      .onError(({ error, status }) =>
        error instanceof TrackerError ? status(STATUS[error.code], { error: error.message }) : undefined,
      )
      // Maps the application's session to an account of the tracker.
      .resolve(async ({ cookie, status }) => {
        const user = sessions.get(String(cookie.session?.value));
        if (!user) return status(401, { error: "Sign in first" });
        const { id: userId } = await tracker.as(null).ensureAccount({ ...user, subject: user.id, emailVerified: true });
        return { board: tracker.as({ kind: "session", userId }) };
      })
      .get("/projects/:projectId", ({ board, params }) => board.getProject(params))
      .post("/projects/:projectId/tasks", async ({ board, params, body, status }) => {
        // Any JSON: the use case rejects an invalid title.
        const { title } = Object(body);
        return status(201, await board.createTask({ ...params, title }));
      })
  );
}
