/** Requests to the routes for the images behind boards. @module */
import { IMAGE } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const { contentType, size } = IMAGE;
const onProject = (id: string) => ({ params: { id } });

export const BACKGROUND_SAMPLES: readonly Sample[] = [
  {
    route: "PUT /api/project/:id/background-upload",
    call: (ids) => ({ ...onProject(ids.project), body: { contentType, size } }),
  },
  {
    route: "POST /api/project/:id/background-upload/finalize",
    fresh: (make, ids) => make.backgroundUpload(ids.project),
    call: ({ project, backgroundKey: key = "", backgroundVersion: version = "" }) => ({
      ...onProject(project),
      body: { key, version, contentType, size },
    }),
  },
  {
    route: "GET /api/project/:id/background",
    fresh: (make, ids) => make.background(ids.project),
    call: (ids) => onProject(ids.project),
  },
  {
    route: "DELETE /api/project/:id/background",
    fresh: (make, ids) => make.background(ids.project),
    call: (ids) => onProject(ids.project),
    outcome: { status: 204, why: "Kaneo's clients expect it" },
  },
];
