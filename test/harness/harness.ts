/**
 * The real app in this process, without a socket: fixed clock, sequential IDs and secrets, cheap password hashing, and
 * faults on demand. Runs on the store in memory, on SQLite and on Postgres.
 *
 * @module
 */
import { createTracker, type Ports, sendDueMails } from "@hexlane/core";
import { fixedClock, type ReceivedMail, receivedMail, testPorts } from "@hexlane/core/testing";
import { createApp } from "../../apps/server/app.ts";
import { createLog } from "../../apps/server/log.ts";
import { Client, ORIGIN } from "./client.ts";
import { hashOf } from "./dump.ts";
import { Faults, faultyStore } from "./faults.ts";
import { judged } from "./judge.ts";
import type { Harness, HarnessOptions } from "./options.ts";
import { startProgram } from "./program.ts";
import { openStore } from "./stores.ts";

export type { Harness, HarnessOptions } from "./options.ts";
export { SCENARIO_KINDS, STORE_KINDS, type StoreKind } from "./stores.ts";

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  if (options.store === "program") return await startProgram(options);
  const {
    store: kind = "memory",
    clock = fixedClock(),
    faults = new Faults(),
    registration,
    externalProvider,
    mails: hasMails = true,
    baseUrl = ORIGIN,
    corsOrigins = [],
    behindProxy = false,
    githubApp,
    limiter,
  } = options;
  const { mail: channel, ...base } = testPorts({ clock });
  const { store, dump, remove } = await openStore(kind);
  const ports: Ports = {
    ...base,
    store: faultyStore(store, faults),
    ...(hasMails ? { mail: channel } : {}),
    ...(externalProvider ? { externalProvider } : {}),
  };
  const tracker = createTracker(ports, {
    policy: { registration, trustedOrigins: corsOrigins, ...(githubApp ? { githubApp } : {}) },
  });
  const log: string[] = [];
  const app = createApp({
    tracker,
    config: {
      baseUrl,
      corsOrigins,
      // An in-process request has no peer address, so it counts as coming from the proxy.
      isTrustedProxy: (address) => behindProxy && address === "",
      loopback: false,
      ratePerMinute: limiter && 6_000,
    },
    ...(limiter ? { limiter } : {}),
    log: createLog({ level: "error", format: "json", now: () => clock.now(), out: (line) => log.push(line) }),
    version: "0.0.0-test",
  });
  let received = 0;
  const mails = async (): Promise<ReceivedMail[]> => {
    await sendDueMails(tracker.contextFor(null));
    const news = channel.sent.slice(received).map(receivedMail);
    received = channel.sent.length;
    return news;
  };
  const client = new Client((request) => app.fetch(request), { log, mails, now: () => clock.now() });
  return {
    kind,
    app: judged(app),
    client,
    tracker,
    ports,
    stored: store,
    clock,
    faults,
    log,
    request: (method, path, ask) => client.ask(method, path, ask),
    ok: (method, path, ask) => client.ok(method, path, ask),
    async actorOf(token) {
      const actor = await tracker.as(null).identifyActor(token);
      if (!actor) throw new Error("No account has this credential");
      return actor;
    },
    events: (after = 0) => ports.store.read((tx) => tx.listEvents(after, 100_000)),
    mails,
    dump,
    hash: async () => hashOf(await dump()),
    async close() {
      await app.stop();
      await remove();
    },
  };
}
