/**
 * A real Redis server for tests: its own port, nothing on disk, gone when the process that started it is gone.
 *
 * @module
 */
import { freePort } from "../harness/free_port.ts";
import { type KeptProcess, keepProcess } from "./kept_process.ts";

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Stops it without ending it: connections stay open, and nobody answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it at once; what it held is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Has it forget everything it holds. */
  flush(): Promise<void>;
}

/** Whether there is a server to test on. In CI a missing one is a failure; elsewhere it is said, and the test left out. */
export function hasRedis(): boolean {
  if (Bun.which("redis-server") !== null) return true;
  if (process.env.CI) throw new Error("Missing: redis-server");
  console.warn("Skipped: needs redis-server");
  return false;
}

let shared: Promise<RedisServer> | undefined;

/**
 * The server that the test files of this process share; whoever asks first starts it, and nobody stops it or harms it: who
 * wants to, starts one of their own. Tests keep apart by a prefix of their own.
 */
export function sharedRedis(): Promise<RedisServer> {
  shared ??= startRedis();
  return shared;
}

/** @param port where it listens @default a free one */
export async function startRedis(port: number = freePort()): Promise<RedisServer> {
  let server = await launch(port);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    kill: () => server.end(),
    async start() {
      server = await launch(port);
    },
    async flush() {
      const client = new Bun.RedisClient(`redis://127.0.0.1:${port}`);
      await client.send("FLUSHALL", []);
      client.close();
    },
  };
}

async function launch(port: number): Promise<KeptProcess> {
  const settings = { port: String(port), bind: "127.0.0.1", save: "", appendonly: "no", dir: "/", daemonize: "no" };
  const server = await keepProcess([
    "redis-server",
    ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
  ]);
  while (!server.log().includes("Ready to accept connections")) {
    if (!server.isRunning()) throw new Error(`Redis did not start: ${server.log()}`);
    await Bun.sleep(5);
  }
  return server;
}
