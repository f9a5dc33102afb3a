/**
 * How many SQL statements a warm request sends: each is a journey to another machine, which takes longer than what is done
 * there. The goal: three for a read, six for a change of tasks.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { startHarness } from "../harness/harness.ts";
import { hearStatements } from "../harness/statements.ts";
import { STORE_KINDS } from "../harness/stores.ts";
import { buildWorld } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { prepare, type Sample, send } from "../requests/sample.ts";

const MOST_OF_READ = 3;
const MOST_OF_CHANGE = 6;

/** Reads that are none: they change something, or stay open, or number the events that were appended before. */
const NO_READS = [
  "GET /api/auth/verify-email",
  "GET /api/auth/magic-link/verify",
  "GET /api/auth/passkey/generate-register-options",
  "GET /api/changes",
  "GET /api/events",
  "GET /api/ws",
  "GET /api/ws/user",
  "GET /api/ws/:projectId",
];

/** What people do to tasks all day, and to what stands on them. */
const CHANGES = [
  "/api/task/",
  "/api/task-relation",
  "/api/comment/",
  "/api/activity/",
  "/api/time-entry",
  "/api/column",
];
/** Every request looks its credential up, as it always did on a server with Postgres: not counted among its own. */
const LOOK_UP = /"(token|key)_hash" = \$1$/;

/** Many tasks at once, and images, which are not in the database. */
const NO_SINGLE_CHANGES = ["/api/task/import/", "/api/task/image-upload/"];

function limitOf(route: string): number | undefined {
  const [method, path = ""] = route.split(" ");
  if (method === "GET") return NO_READS.includes(route) ? undefined : MOST_OF_READ;
  if (path === "/api/label/:id/task" || path === "/api/label") return MOST_OF_CHANGE;
  const isChange = CHANGES.some((start) => path.startsWith(start));
  return isChange && !NO_SINGLE_CHANGES.some((start) => path.startsWith(start)) ? MOST_OF_CHANGE : undefined;
}

test.skipIf(!STORE_KINDS.includes("postgres"))(
  "a read takes three statements at most, a change of a task six",
  async () => {
    const hearing = hearStatements();
    const harness = await startHarness({ store: "postgres" });
    try {
      const { mine } = await buildWorld(harness.client);
      const over: string[] = [];
      let counted = 0;
      const check = async (sample: Sample, most: number): Promise<void> => {
        const request = await prepare(sample, mine);
        // What was asked before may still end its snapshots.
        await Bun.sleep(2);
        const heard = hearing.begin();
        const { status } = await send(harness.client, request);
        await Bun.sleep(2);
        const statements = heard.statements.filter((statement) => !LOOK_UP.test(statement));
        const { length } = statements;
        counted += length;
        if (status >= 400) over.push(`${sample.route} answers ${status}`);
        if (length > most) over.push(`${sample.route} sends ${length}:\n${statements.join("\n")}`);
      };
      const limited = SAMPLES.flatMap((sample) => {
        const most = limitOf(sample.route);
        return most === undefined ? [] : [{ sample, most }];
      });
      for (const { sample, most } of limited) await check(sample, most);
      expect(over).toEqual([]);
      expect(limited.length).toBeGreaterThan(80);
      expect(counted).toBeGreaterThan(200);
    } finally {
      hearing.end();
      await harness.close();
    }
  },
  120_000,
);
