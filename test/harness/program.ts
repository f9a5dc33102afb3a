/**
 * The executable in `TEST_PROGRAM` as its own server, with the same interface as the app in this process. It uses the system
 * clock and real IDs, has no injected faults, and sends no email.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ports } from "@hexlane/core";
import type { FixedClock } from "@hexlane/core/testing";
import { openDiskBlobs } from "@hexlane/disk";
import { createKeyring, systemClock } from "@hexlane/platform";
import { openSqliteStore } from "@hexlane/sqlite";
import type { App } from "../../apps/server/app.ts";
import { startServer } from "../server_process.ts";
import { Client } from "./client.ts";
import { dumpSqlite, hashOf } from "./dump.ts";
import type { Harness, HarnessOptions } from "./options.ts";

const SECRET = "a secret of the tests and of nothing else";

/** The system clock cannot be moved. */
const CLOCK: FixedClock = { now: () => new Date(), advance: () => {}, set: () => {} };

export async function startProgram({ registration }: HarnessOptions): Promise<Harness> {
  const dir = mkdtempSync(join(tmpdir(), "hexlane-program-"));
  const file = join(dir, "hexlane.db");
  const server = await startServer(
    {
      DATA_DIR: dir,
      HEXLANE_SECRET: SECRET,
      ...(registration === undefined ? {} : { REGISTRATION: registration }),
      RATE_LIMIT: "off",
    },
    { judged: false },
  );
  const fetchThere = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const moved = new Request(`${server.url}${pathname}${search}`, request);
    // Like an in-process request, it accepts no compression unless the test asks for it.
    if (!moved.headers.has("accept-encoding")) moved.headers.set("accept-encoding", "identity");
    const reply = await fetch(moved, { redirect: "manual", decompress: false });
    // Yields, so that the next read of the store begins in a later tick.
    await new Promise((resolve) => setImmediate(resolve));
    return reply;
  };
  const stored = await openSqliteStore(file);
  const blobs = await openDiskBlobs({ dir: join(dir, "images"), crypto: createKeyring([SECRET]), clock: systemClock });
  const client = new Client(fetchThere, { log: [], origin: () => server.url });
  const dump = async () => dumpSqlite(file);
  return {
    kind: "program",
    app: { fetch: fetchThere, listen: () => Number(new URL(server.url).port) } as Partial<App> as App,
    client,
    get tracker(): never {
      throw new Error("Cannot use the tracker of the executable: it can be reached only over HTTP");
    },
    ports: { store: stored, blobs } as Partial<Ports> as Ports,
    stored,
    clock: CLOCK,
    get faults(): never {
      throw new Error("Cannot inject faults into the executable");
    },
    log: [],
    request: (method, path, ask) => client.ask(method, path, ask),
    ok: (method, path, ask) => client.ok(method, path, ask),
    actorOf: () => Promise.reject(new Error("Cannot identify actors of the executable")),
    events: (after = 0) => stored.read((tx) => tx.listEvents(after, 100_000)),
    mails: async () => [],
    dump,
    hash: async () => hashOf(await dump()),
    async close() {
      await stored.close();
      await blobs.close();
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
