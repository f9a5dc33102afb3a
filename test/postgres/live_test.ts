/** Live messages over a real Postgres: between servers, and after a lost connection. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Live } from "@hexlane/core";
import { liveContract } from "@hexlane/core/testing";
import { openPostgresLive } from "@hexlane/postgres";
import { until } from "../servers/kept_process.ts";
import { hasPostgres, type PostgresServer, sharedPostgres, startPostgres } from "../servers/postgres.ts";

const opened: Live[] = [];
let channels = 0;
afterAll(() => Promise.all(opened.map((live) => live.close())));

/** Opens a connection and waits until it receives its own message. */
async function open(url: string, channel: string): Promise<{ live: Live; gaps: boolean[] }> {
  const live = openPostgresLive(url, { channel });
  opened.push(live);
  const gaps: boolean[] = [];
  live.watchGaps?.((isOver) => gaps.push(isOver));
  await until(() => gaps.at(-1) === true, { what: "messages arrive" });
  return { live, gaps };
}

describe.skipIf(!hasPostgres())("live messages over Postgres", () => {
  let url: Promise<string> | undefined;
  const database = (): Promise<string> => {
    url ??= sharedPostgres().then((server) => server.createDatabase());
    return url;
  };

  liveContract("postgres", {
    test,
    open: async () => {
      const channel = `contract_${++channels}`;
      const [one, other] = [await open(await database(), channel), await open(await database(), channel)];
      return {
        live: one.live,
        other: other.live,
        settle: async () => {
          // Sends a last message in each direction.
          const seen = new Set<string>();
          const leave = [one, other].map(({ live }, index) => live.subscribe("settle", () => seen.add(String(index))));
          for (const { live } of [one, other]) await live.publish("settle", "").catch(() => seen.add("0").add("1"));
          await until(() => seen.size === 2, { what: "everything has arrived" });
          await Bun.sleep(30);
          for (const end of leave) end();
        },
        close: async () => {
          await one.live.close();
          await other.live.close();
        },
      };
    },
  });

  test("arrive in order, and are not sent if they are too long", async () => {
    const channel = `many_${++channels}`;
    const [one, other] = [await open(await database(), channel), await open(await database(), channel)];
    const [here, there]: [string[], string[]] = [[], []];
    one.live.subscribe("a", (message) => here.push(message.slice(0, 9)));
    other.live.subscribe("a", (message) => there.push(message.slice(0, 9)));
    await one.live.publish("a", `too long ${"x".repeat(9_000)}`);
    const messages = Array.from({ length: 1_000 }, (_, index) => `m ${index}`);
    for (const message of messages) await one.live.publish("a", message);
    await until(() => there.length === 1_000, { what: "all have arrived" });
    expect(there).toEqual(messages);
    expect(here).toEqual(["too long ", ...messages]);
  });

  test("are ignored if they are malformed", async () => {
    const channel = `odd_${++channels}`;
    const { live } = await open(await database(), channel);
    const received: string[] = [];
    live.subscribe("a", (message) => received.push(message));
    const server = await sharedPostgres();
    const name = new URL(await database()).pathname.slice(1);
    for (const payload of ["", "null", "[]", '["x",1,"a"]', '["x","1","a","b"]', '["x",1,"a","good"]']) {
      await server.query(`SELECT pg_notify('${channel}', '${payload}')`, name);
    }
    await until(() => received.length > 0, { what: "the good one has arrived" });
    expect(received).toEqual(["good"]);
  });

  test("resume after a restart of Postgres, and subscribers are notified of the gap", async () => {
    const own: PostgresServer = await startPostgres();
    try {
      const database = await own.createDatabase();
      const [one, other] = [await open(database, "loss"), await open(database, "loss")];
      await own.restart();
      await until(() => one.gaps.length >= 4 && other.gaps.length >= 4, { what: "both hear again" });
      expect(one.gaps).toEqual([false, true, false, true]);
      const received: string[] = [];
      other.live.subscribe("a", (message) => received.push(message));
      await one.live.publish("a", "again");
      await until(() => received.length > 0, { what: "a message arrives" });
      expect(received).toEqual(["again"]);
      await one.live.close();
      await other.live.close();
    } finally {
      await own.stop();
    }
  }, 600_000);

  test("do not delay their publisher when Postgres is unreachable", async () => {
    const live = openPostgresLive("postgres://nobody@127.0.0.1:1/none");
    const received: string[] = [];
    live.subscribe("a", (message) => received.push(message));
    await live.publish("a", "here");
    expect(received).toEqual(["here"]);
    await live.close();
  });
});
