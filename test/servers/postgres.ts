/**
 * A real Postgres server for tests, with its own folder and port. It is durable only where a test needs that, and it ends with
 * the process that started it.
 *
 * @module
 */
import { existsSync, globSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "../harness/free_port.ts";
import { needs } from "../requirements.ts";
import { WAIT_SECONDS } from "../tier.ts";

export interface PostgresServer {
  readonly port: number;
  /** The URL of a database of the server, for `pg` and `openPostgresStore`. */
  url(database: string): string;
  /** Creates an empty database, or a copy of `copyOf`, which must have no open connections. Returns its URL. */
  createDatabase(options?: { copyOf?: string }): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Runs a statement as superuser. */
  query<Row>(sql: string, database?: string): Promise<Row[]>;
  /** Freezes all processes of the server: connections stay open, without responses. */
  freeze(): void;
  thaw(): void;
  /** Kills the server and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits survive a power loss, at the cost of waiting for the disk. @default false */
  durable?: boolean;
  /** More server settings, by name. */
  settings?: Readonly<Record<string, string>>;
}

const USER = "hexlane";

/** Returns the folder with the server's programs, if they are installed. */
export function findPostgres(): string | undefined {
  const found = Bun.which("postgres");
  const folders = [...(found ? [dirname(realpathSync(found))] : []), ...globSync("/usr/lib/postgresql/*/bin")];
  return folders.find((folder) => ["initdb", "postgres"].every((program) => existsSync(join(folder, program))));
}

/**
 * Whether a server is installed, and the programs that start and freeze it. In CI a missing one is a failure; elsewhere the
 * test is skipped with a message.
 */
export function hasPostgres(): boolean {
  if (findPostgres() !== undefined) return needs("ps", ...(isRoot() ? ["chown", "setpriv"] : []));
  if (process.env.CI) throw new Error("Missing: PostgreSQL");
  console.warn("Skipped: needs PostgreSQL");
  return false;
}

let shared: Promise<PostgresServer> | undefined;

/** Returns the server shared by the test files of this process. The first caller starts it; no test stops it. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return shared;
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("Cannot start Postgres: it is not installed");
  const folder = mkdtempSync(join(tmpdir(), "hexlane-postgres-"));
  const data = join(folder, "data");
  if (isRoot()) await run(["chown", OTHER_USER, folder]);
  const initdb = [join(programs, "initdb"), "-D", data, "-U", USER, "--auth=trust", "--encoding=UTF8"];
  await run([...asOther(), ...initdb, "--locale=C.UTF-8", "--no-sync"]);
  const port = freePort();
  const command = [...asOther(), join(programs, "postgres"), "-D", data, ...settingsOf(port, options)];
  let server = await launch(command, folder);
  let databases = 0;
  const url = (database: string): string => `postgres://${USER}@127.0.0.1:${port}/${database}`;
  const query = async <Row>(sql: string, database = "postgres"): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url(database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  return {
    port,
    url,
    query,
    async createDatabase({ copyOf } = {}) {
      const name = `test_${process.pid}_${++databases}`;
      await query(`CREATE DATABASE ${name}${copyOf === undefined ? "" : ` TEMPLATE ${nameIn(copyOf)}`}`);
      return url(name);
    },
    async dropDatabase(of) {
      await query(`DROP DATABASE IF EXISTS ${nameIn(of)} WITH (FORCE)`);
    },
    freeze: () => server.signal("SIGSTOP"),
    thaw: () => server.signal("SIGCONT"),
    async restart() {
      await server.end();
      server = await launch(command, folder);
    },
    async stop() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

function settingsOf(port: number, { durable = false, settings = {} }: PostgresOptions): string[] {
  const all: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off" }),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

interface Running {
  end(): Promise<void>;
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
}

/**
 * A shell starts the server and waits for the end of its input, which comes when this process ends. Then it stops the server,
 * and removes the folder unless the test keeps it. Ctrl-C ends the whole process group, but not the shell.
 */
const KEEPER = `trap '' TERM INT HUP
folder=$1; shift
"$@" </dev/null &
server=$!
echo "server $server"
fate=remove
while read -r word; do fate=$word; done
kill -CONT $server; kill -QUIT $server; wait $server
[ "$fate" = keep ] || rm -rf "$folder"`;

async function launch(command: readonly string[], folder: string): Promise<Running> {
  const child = Bun.spawn(["sh", "-c", KEEPER, "sh", folder, ...command], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    cwd: "/",
  });
  // The server must also end when a test forgets to stop it.
  child.unref();
  let log = "";
  let pid = 0;
  const follow = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const chunk of stream) {
      log = (log + new TextDecoder().decode(chunk)).slice(-10_000);
      pid ||= Number(/^server (\d+)$/m.exec(log)?.[1] ?? 0);
    }
  };
  void follow(child.stdout);
  void follow(child.stderr);
  const end = performance.now() + WAIT_SECONDS * 1000;
  while (!(pid > 0 && log.includes("ready to accept connections"))) {
    if (performance.now() > end || child.exitCode !== null) throw new Error(`Postgres did not start: ${log}`);
    await Bun.sleep(10);
  }
  return {
    async end() {
      child.stdin.write("keep\n");
      child.stdin.end();
      await child.exited;
    },
    signal(signal) {
      for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
    },
  };
}

function childrenOf(pid: number): number[] {
  const { stdout } = Bun.spawnSync(["ps", "-o", "pid=", "--ppid", String(pid)]);
  return stdout.toString().split("\n").map(Number).filter(Boolean);
}

/** The server refuses to run as root; Debian's package creates this user for it. */
const OTHER_USER = "postgres";

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function asOther(): string[] {
  return isRoot() ? ["setpriv", `--reuid=${OTHER_USER}`, `--regid=${OTHER_USER}`, "--clear-groups"] : [];
}

async function run(command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], { stdin: "ignore", stdout: "pipe", stderr: "pipe", cwd: "/" });
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  if (code !== 0) throw new Error(`Cannot run ${command.join(" ")}: ${said}`);
}
