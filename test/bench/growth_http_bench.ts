/**
 * Compares the CPU time of a request to a server with projects of 100,000 tasks and one with 1,000: `bun
 * test/bench/growth_http_bench.ts`. The two servers take turns, with every header, limit and check enabled; 16 connections;
 * figures are medians. `--only REGEXP` runs the operations whose name matches; `--rounds 5`, `--seconds 0.5`, `--tasks 100000`.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { median, runLoad, WARM_UP } from "./load.ts";
import { OPERATIONS, type Operation, requestsOf, TeamRequests } from "./operations.ts";
import { openScene } from "./scene.ts";

const CONNECTIONS = 16;
const SMALL = 1_000;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "0.5" },
    tasks: { type: "string", default: "100000" },
  },
});
const sizes = [SMALL, Number(values.tasks)];
const isWanted = ({ name }: Operation): boolean => values.only === undefined || new RegExp(values.only).test(name);

const list = (name: string, query: string): Operation => ({
  name: `list of project, ${name}`,
  isRead: true,
  next: (on) =>
    on.get(`/api/task?workspaceId=${on.team.workspaceId}&projectId=${on.team.projectIds[0]}&limit=50&${query}`),
});

/** A board and a search for common words are left out, because the number of their results grows with the project. */
const operations: readonly Operation[] = [
  ...OPERATIONS.filter(({ name, isRead }) => isRead && name !== "board" && name !== "search"),
  list("newest first", "sort=-createdAt"),
  list("by update", "sort=-updatedAt"),
  list("by due date", "sort=dueDate"),
  list("by start date", "sort=startDate"),
  list("by title", "sort=title"),
  list("by priority", "sort=-priority"),
  list("by number", "sort=-number"),
  list("of a status", "status=in-review"),
  list("unassigned", "userId=none"),
  {
    name: "search, rare word",
    isRead: true,
    // All numbers are from the upper half and have the same length, so no number is a prefix of another.
    next(on: TeamRequests) {
      const tasks = on.team.taskIds[0].length;
      return on.get(`/api/search?workspaceId=${on.team.workspaceId}&q=${tasks - 1 - (on.count() % (tasks / 2))}`);
    },
  },
  ...OPERATIONS.filter(({ isRead }) => !isRead),
].filter(isWanted);

const scenes = [];
try {
  for (const tasks of sizes) scenes.push(await openScene({ tasks }));
  const sides = scenes.map((scene) => ({
    url: scene.server.url,
    pid: scene.server.pid,
    requests: new TeamRequests(scene),
  }));
  console.log(
    `| operation | ${sizes.map((size) => `${size.toLocaleString("en")} tasks, µs of CPU`).join(" | ")} | ratio |`,
  );
  console.log(`|---|${"---|".repeat(sizes.length + 1)}`);
  for (const operation of operations) {
    const loads = sides.map((side) => ({ ...side, next: requestsOf(operation, side.requests), costs: [] as number[] }));
    for (const load of loads) await runLoad({ ...load, connections: CONNECTIONS, ...WARM_UP });
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const load of round % 2 === 0 ? loads : loads.toReversed()) {
        const figures = await runLoad({ ...load, connections: CONNECTIONS, seconds: Number(values.seconds) });
        if (figures.failure !== undefined) throw new Error(figures.failure);
        load.costs.push(figures.cpuMicroseconds);
      }
    }
    const [small = 1, large = 0] = loads.map(({ costs }) => median(costs));
    console.log(
      `| ${operation.name} | ${small.toFixed(0)} | ${large.toFixed(0)} | **${(large / small).toFixed(2)}** |`,
    );
  }
} finally {
  for (const scene of scenes) await scene.stop();
}
