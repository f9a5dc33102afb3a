/**
 * Two servers whose clocks differ.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { startReceiver } from "../faults/receiver.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { Member, openFleet, program, until } from "./fleet.ts";

const AHEAD_SECONDS = 600;
const EVENTS = { taskCreated: true, taskCommentCreated: true, taskStatusChanged: true };
const WANTED = ["task.created", "task.comment_created", "task.status_changed"];
const TASKS = 8;

test.skipIf(!hasPostgres())(
  "a server whose clock is ten minutes ahead logs it, and delivers each task's events once and in order",
  async () => {
    const receiver = await startReceiver(() => "slow");
    const fleet = await openFleet({ servers: 1 });
    const [bun = "", ...serve] = program("serve");
    const early = new Member({ ...fleet.env, CLOCK_AHEAD_MS: String(AHEAD_SECONDS * 1000) }, [
      bun,
      "--preload",
      join(import.meta.dir, "../faults/other_clock.ts"),
      ...serve,
    ]);
    try {
      await early.start();
      await until("the early server says so", () =>
        new RegExp(`the clock of this machine is (59\\d|${AHEAD_SECONDS}|60\\d) s ahead of the database`).test(
          early.server.log(),
        ),
      );
      expect(fleet.at(0).server.log()).not.toContain("the clock of this machine");
      const { token: as, projectId } = fleet;
      await fleet.at(0).ok("POST", `/api/generic-webhook-integration/project/${projectId}`, {
        as,
        body: { webhookUrl: `${receiver.url}/hook`, events: EVENTS },
      });
      const servers = [fleet.at(0), early] as const;
      await Promise.all(
        Array.from({ length: TASKS }, async (_, index) => {
          const [one, other] = index % 2 === 0 ? servers : servers.toReversed();
          const { id } = await fleet.task(projectId, `Task ${index}`, one);
          await other?.ok("POST", `/api/comment/${id}`, { as, body: { content: "Seen" } });
          await one?.ok("PATCH", `/api/task/${id}`, { as, body: { status: "done" } });
        }),
      );
      const idsSeen = (): Set<string> => new Set(receiver.arrivals.map(({ headers }) => headers["webhook-id"] ?? ""));
      await until("everything has arrived", () => idsSeen().size >= TASKS * WANTED.length, 20);
      const stories = new Map<string, Set<string>>();
      for (const { body } of receiver.arrivals) {
        const { event, task } = JSON.parse(body) as { event: string; task: { title: string } };
        stories.set(task.title, (stories.get(task.title) ?? new Set()).add(event));
      }
      expect(stories.size).toBe(TASKS);
      for (const [title, story] of stories) expect([title, [...story]]).toEqual([title, WANTED]);
      // Neither server has taken over a partition from which the other server was sending.
      const ids = receiver.arrivals.map(({ headers }) => headers["webhook-id"]);
      expect(ids).toHaveLength(idsSeen().size);
      const { createdAt } = await early.ok("POST", `/api/task/${projectId}`, { as, body: { title: "Now" } });
      expect(Math.abs(Date.parse(String(createdAt)) - Date.now())).toBeLessThan(30_000);
    } finally {
      await early.close();
      await fleet.close();
      await receiver.close();
    }
  },
  600_000,
);
