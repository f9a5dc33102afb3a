/** Requests to the routes for milestones and cycles. @module */
import type { Sample } from "./sample.ts";

const withId = (id: string) => ({ params: { id } });
const onProject = ({ project }: { project: string }) => ({ params: { projectId: project } });
const MILESTONE = { description: "Ready to ship", startDate: "2027-01-01", dueDate: "2027-03-31", position: 1 };

/** Returns the first and last day of a cycle that overlaps no other cycle of the same tests. */
function daysOf(number: number): { startDate: string; endDate: string } {
  const day = new Date(Date.UTC(2100, 0, 1 + number)).toISOString().slice(0, 10);
  return { startDate: day, endDate: day };
}

export const PLAN_SAMPLES: readonly Sample[] = [
  { route: "GET /api/project/:projectId/milestones", call: onProject },
  {
    route: "POST /api/milestone",
    fresh: (make) => make.project(),
    call: (ids, number) => ({
      body: { projectId: ids.project, name: `Version ${number}`, ...MILESTONE, state: "open" },
    }),
  },
  {
    route: "PATCH /api/milestone/:id",
    call: (ids, number) => ({
      ...withId(ids.milestone),
      body: { name: `Version ${number}.1`, ...MILESTONE, state: "done" },
    }),
  },
  {
    route: "DELETE /api/milestone/:id",
    fresh: (make, ids) => make.milestone(ids.otherProject),
    call: (ids) => withId(ids.milestone),
  },
  { route: "GET /api/milestone/:id/burn-up", call: (ids) => withId(ids.milestone) },
  { route: "GET /api/project/:projectId/cycles", call: onProject },
  {
    route: "POST /api/cycle",
    fresh: (make) => make.project(),
    call: (ids, number) => ({
      body: { projectId: ids.project, name: `Sprint ${number}`, ...daysOf(number), capacity: 20 },
    }),
  },
  {
    route: "PATCH /api/cycle/:id",
    fresh: async (make) => {
      const { project } = await make.project();
      return { project, ...(await make.cycle(project)) };
    },
    call: (ids, number) => ({
      ...withId(ids.cycle),
      body: { name: `Sprint ${number}`, ...daysOf(number), capacity: 20 },
    }),
  },
  {
    route: "POST /api/cycle/:id/close",
    fresh: async (make) => {
      const { project } = await make.project();
      return { project, ...(await make.cycle(project)) };
    },
    call: (ids) => ({ ...withId(ids.cycle), body: { nextCycleId: null } }),
  },
  {
    route: "DELETE /api/cycle/:id",
    fresh: async (make) => {
      const { project } = await make.project();
      return { project, ...(await make.cycle(project)) };
    },
    call: (ids) => withId(ids.cycle),
  },
  { route: "GET /api/cycle/:id/burn-up", call: (ids) => withId(ids.cycle) },
];
