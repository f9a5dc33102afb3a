/** A tracker embedded in a Hono application that has its own users and sessions. */
import { type Tracker, TrackerError, type TrackerErrorCode, type TrackerFactory } from "@hexlane/core";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";

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

export function honoApp(tracker: TrackerFactory, sessions: ReadonlyMap<string, User>): Hono {
  const app = new Hono<{ Variables: { board: Tracker } }>().basePath("/board");

  // Maps the application's session to an account of the tracker.
  app.use(async (c, next) => {
    const user = sessions.get(getCookie(c, "session") ?? "");
    if (!user) return c.json({ error: "Sign in first" }, 401);
    const { id: userId } = await tracker.as(null).ensureAccount({ ...user, subject: user.id, emailVerified: true });
    c.set("board", tracker.as({ kind: "session", userId }));
    return await next();
  });

  app.get("/projects/:projectId", async (c) => c.json(await c.get("board").getProject(c.req.param())));
  app.post("/projects/:projectId/tasks", async (c) => {
    // Any JSON: the use case rejects an invalid title.
    const { title } = Object(await c.req.json().catch(() => undefined));
    return c.json(await c.get("board").createTask({ ...c.req.param(), title }), 201);
  });

  app.onError((error, c) => {
    if (!(error instanceof TrackerError)) throw error;
    return c.json({ error: error.message }, STATUS[error.code]);
  });
  return app as unknown as Hono;
}
