/**
 * The real server as a process of its own, on a free port.
 *
 * @module
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ServerProcess {
  /** `http://localhost:PORT`. */
  url: string;
  pid: number;
  /** Asks it to stop and waits until it has. Answers its exit code. */
  stop(): Promise<number>;
  /** Ends it at once, as a loss of power would. */
  kill(): Promise<void>;
  /** What it wrote to its log so far. */
  log(): string;
}

const READY = /(?:listens on|health is at) (https?:\/\/\S+)/;
const START_SECONDS = 20;

/** From source, or the executable that `TEST_PROGRAM` names. */
export const PROGRAM: readonly string[] = process.env.TEST_PROGRAM
  ? [process.env.TEST_PROGRAM]
  : [process.execPath, join(import.meta.dir, "../apps/server/main.ts")];

/**
 * Starts it and waits for its ready line. It must leave nothing in the folder it is started in, unless the caller names one.
 *
 * @param env settings besides `PORT=0`
 */
export async function startServer(
  env: Record<string, string>,
  options: { command?: string[]; cwd?: string } = {},
): Promise<ServerProcess> {
  const { command = [...PROGRAM, "serve"], cwd = mkdtempSync(join(tmpdir(), "hexlane-cwd-")) } = options;
  const child = Bun.spawn(command, {
    cwd,
    env: { PATH: process.env.PATH ?? "", PORT: "0", LOG_FORMAT: "json", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  let log = "";
  const collect = async (): Promise<void> => {
    for await (const chunk of child.stderr) log += new TextDecoder().decode(chunk);
  };
  const collected = collect();
  const url = await readyUrl(child.stdout, () => log);
  return {
    url,
    pid: child.pid,
    log: () => log,
    async stop() {
      child.kill("SIGTERM");
      const code = await child.exited;
      await collected;
      // Stopping what is stopped already is no error.
      if (options.cwd === undefined && existsSync(cwd)) {
        const left = readdirSync(cwd);
        rmSync(cwd, { recursive: true });
        if (left.length > 0) throw new Error(`The server left ${left.join(", ")} in the folder it was started in`);
      }
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
      if (options.cwd === undefined) rmSync(cwd, { recursive: true, force: true });
    },
  };
}

async function readyUrl(stdout: ReadableStream<Uint8Array>, log: () => string): Promise<string> {
  const reader = stdout.getReader();
  const timeout = Bun.sleep(START_SECONDS * 1000).then(() => ({ done: true as const, value: undefined }));
  let text = "";
  while (true) {
    const { done, value } = await Promise.race([reader.read(), timeout]);
    if (value) text += new TextDecoder().decode(value);
    const [, url] = READY.exec(text) ?? [];
    if (url) {
      reader.releaseLock();
      return url;
    }
    if (done) throw new Error(`The server did not start: ${text}${log()}`);
  }
}
