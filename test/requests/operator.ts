/** Requests to the routes for operators. @module */
import type { Ids } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const EVERYTHING = "about the whole installation";
const REFUSED = { status: 403, why: "only operators may administer the installation" };
const onViewer = ({ viewerUser }: Ids) => ({ params: { id: viewerUser } });

export const OPERATOR_SAMPLES: readonly Sample[] = [
  { route: "GET /api/operator/health", nothing: EVERYTHING, refusal: REFUSED },
  { route: "POST /api/operator/mail-test", nothing: EVERYTHING, refusal: REFUSED },
  {
    route: "GET /api/operator/people",
    call: () => ({ query: { limit: "5", q: "a" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  {
    route: "PATCH /api/operator/people/:id",
    call: (ids) => ({ ...onViewer(ids), body: { isOperator: false, isDisabled: false } }),
    reachesAll: "an operator may change every account",
    refusal: REFUSED,
  },
  { route: "GET /api/operator/sign-up-policy", nothing: EVERYTHING, refusal: REFUSED },
  {
    route: "PATCH /api/operator/sign-up-policy",
    call: () => ({ body: { registration: "open" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  {
    route: "GET /api/operator/workspaces",
    call: () => ({ query: { limit: "5" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
];
