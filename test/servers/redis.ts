/**
 * A real Redis server for tests, with its own port and nothing on disk. It ends with the process that started it.
 *
 * @module
 */
import { freePort } from "../harness/free_port.ts";
import { type KeptProcess, keepProcess } from "./kept_process.ts";

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Freezes the server: connections stay open, without responses. */
  freeze(): void;
  thaw(): void;
  /** Kills the server, which loses its data. */
  kill(): Promise<void>;
  /** Starts the server again on the same port, without data. */
  start(): Promise<void>;
  /** Deletes all data. */
  flush(): Promise<void>;
}

/** Whether a server is installed. In CI a missing one is a failure; elsewhere the test is skipped with a message. */
export function hasRedis(): boolean {
  if (Bun.which("redis-server") !== null) return true;
  if (process.env.CI) throw new Error("Missing: redis-server");
  console.warn("Skipped: needs redis-server");
  return false;
}

let shared: Promise<RedisServer> | undefined;

/**
 * Returns the server shared by the test files of this process. The first caller starts it. Tests that stop or harm a
 * server start their own. Each test uses its own key prefix.
 */
export function sharedRedis(): Promise<RedisServer> {
  shared ??= startRedis();
  return shared;
}

/** @param port the port to listen on. @default a free port */
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
