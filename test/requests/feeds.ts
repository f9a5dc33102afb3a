/** Requests to the routes for calendar feeds. @module */
import type { Ids } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const SECRET = "the token is the secret, and names nothing";
const OWN = "only about the caller";
const MADE = { status: 201, why: "Kaneo's clients expect it" };
const BODY = { timeZone: "Europe/Berlin" };
const ofProject = ({ project }: Ids) => ({ params: { projectId: project } });
const ofView = ({ view }: Ids) => ({ params: { viewId: view } });

export const FEED_SAMPLES: readonly Sample[] = [
  { route: "GET /api/calendar-feed/project/:projectId", call: ofProject },
  {
    route: "POST /api/calendar-feed/project/:projectId",
    call: (ids) => ({ ...ofProject(ids), body: { ...BODY, labelIds: [ids.template] } }),
    outcome: MADE,
  },
  {
    route: "DELETE /api/calendar-feed/project/:projectId/:id",
    fresh: (make, { project }) => make.feed(`project/${project}`),
    call: ({ project, feed }) => ({ params: { projectId: project, id: feed } }),
  },
  { route: "GET /api/calendar-feed/view/:viewId", call: ofView },
  {
    route: "POST /api/calendar-feed/view/:viewId",
    call: (ids) => ({ ...ofView(ids), body: BODY }),
    outcome: MADE,
  },
  {
    route: "DELETE /api/calendar-feed/view/:viewId/:id",
    fresh: (make, { view }) => make.feed(`view/${view}`),
    call: ({ view, feed }) => ({ params: { viewId: view, id: feed } }),
  },
  { route: "GET /api/calendar-feed/me", nothing: OWN },
  { route: "POST /api/calendar-feed/me", call: () => ({ body: BODY }), nothing: OWN, outcome: MADE },
  {
    route: "DELETE /api/calendar-feed/me/:id",
    fresh: (make) => make.feed("me"),
    call: ({ feed }) => ({ params: { id: feed } }),
  },
  {
    route: "GET /api/calendar-feed/:token/calendar.ics",
    fresh: (make) => make.feed("me"),
    call: ({ prepared = {} }) => prepared,
    nothing: SECRET,
    openBecause: SECRET,
  },
];
