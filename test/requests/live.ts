/** A valid request for each stream and socket. @module */
import type { Sample } from "./sample.ts";

const outcome = { status: 426, why: "requests in process cannot become WebSockets" };

export const LIVE_SAMPLES: readonly Sample[] = [
  {
    route: "GET /api/events",
    call: (ids) => ({ query: { workspaceId: ids.workspace, projectId: ids.project, lastEventId: "0" } }),
  },
  {
    route: "PUT /api/task/:id/presence",
    call: (ids) => ({ params: { id: ids.task }, body: { windowId: "window", state: "typing" } }),
  },
  {
    route: "GET /api/changes",
    call: (ids) => ({ query: { workspaceId: ids.workspace, projectId: ids.project, since: "0", limit: "5" } }),
  },
  { route: "GET /api/ws/user", nothing: "sends events of the caller's own inbox", outcome },
  { route: "GET /api/ws/:projectId", call: (ids) => ({ params: { projectId: ids.project } }), outcome },
];
