/** A tracker embedded in an Express application that has its own users and sessions. */
import { TrackerError, type TrackerErrorCode, type TrackerFactory } from "@hexlane/core";
import express from "express";

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

export function expressApp(tracker: TrackerFactory, sessions: ReadonlyMap<string, User>): express.Express {
  const router = express.Router().use(express.json());

  // Maps the application's session to an account of the tracker.
  router.use(async (request, response, next) => {
    const user = sessions.get(/session=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? "");
    if (!user) return void response.status(401).json({ error: "Sign in first" });
    const { id: userId } = await tracker.as(null).ensureAccount({ ...user, subject: user.id, emailVerified: true });
    response.locals.board = tracker.as({ kind: "session", userId });
    next();
  });

  router.get("/projects/:projectId", async ({ params }, response) => {
    response.json(await response.locals.board.getProject(params));
  });
  router.post("/projects/:projectId/tasks", async ({ params, body }, response) => {
    response.status(201).json(await response.locals.board.createTask({ ...params, title: body?.title }));
  });

  const answerError: express.ErrorRequestHandler = (error, _request, response, next) => {
    if (!(error instanceof TrackerError)) return next(error);
    response.status(STATUS[error.code]).json({ error: error.message });
  };
  return express().use("/board", router, answerError);
}
