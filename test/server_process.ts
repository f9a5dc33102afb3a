/**
 * The real server in its own process, on a free port.
 *
 * @module
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { WAIT_SECONDS } from "./tier.ts";

export interface ServerProcess {
  /** `http://localhost:PORT`. */
  url: string;
  pid: number;
  /** Stops the server gracefully. Returns its exit code. */
  stop(): Promise<number>;
  /** Kills the server with SIGKILL, so that it cannot shut down gracefully. */
  kill(): Promise<void>;
  /** The server's log so far. */
  log(): string;
}

const READY = /(?:listens on|health checks at) (https?:\/\/\S+)/;

/** The program's main module: the source, or the bundle that `.ci/test.ts` makes for a run, which starts faster. */
const MAIN = process.env.TEST_BUNDLE ?? join(import.meta.dir, "../apps/server/main.ts");

/** Runs the main module, or the executable in `TEST_PROGRAM`. */
export const PROGRAM: readonly string[] = process.env.TEST_PROGRAM
  ? [process.env.TEST_PROGRAM]
  : [process.execPath, MAIN];

/** The command that also logs every response for the check. Undefined for an executable, which cannot preload code. */
const NOTING: readonly string[] | undefined = process.env.TEST_PROGRAM
  ? undefined
  : [process.execPath, "--preload", join(import.meta.dir, "harness/answer_log.ts"), MAIN];

export interface StartOptions {
  /** @default the command that `PROGRAM` uses to serve */
  command?: string[];
  /** @default a new folder */
  cwd?: string;
  /**
   * Whether every response is checked against the document after the server has stopped. This takes time, so benchmarks disable
   * it; `Client` does its own check. @default true, unless a command is given
   */
  judged?: boolean;
}

/**
 * Starts a server and waits for its ready line. The server must not write to its working folder, unless the caller chose that
 * folder.
 *
 * @param env environment variables besides `PORT=0`
 */
export async function startServer(env: Record<string, string>, options: StartOptions = {}): Promise<ServerProcess> {
  const { cwd = mkdtempSync(join(tmpdir(), "hexlane-cwd-")), judged = options.command === undefined } = options;
  const noting = judged ? NOTING : undefined;
  const { command = [...(noting ?? PROGRAM), "serve"] } = options;
  const answers = noting && join(mkdtempSync(join(tmpdir(), "hexlane-answers-")), "answers.jsonl");
  const child = Bun.spawn(command, {
    cwd,
    env: {
      PATH: process.env.PATH ?? "",
      PORT: "0",
      LOG_FORMAT: "json",
      ...env,
      ...(answers === undefined ? {} : { ANSWER_LOG: answers }),
    },
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
      // An earlier stop() or kill() may have removed the folder.
      if (options.cwd === undefined && existsSync(cwd)) {
        const left = readdirSync(cwd);
        rmSync(cwd, { recursive: true });
        if (left.length > 0) throw new Error(`The server left ${left.join(", ")} in its working folder`);
      }
      await judgeAnswers(answers);
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
      if (options.cwd === undefined) rmSync(cwd, { recursive: true, force: true });
      await judgeAnswers(answers);
    },
  };
}

/** @throws {Error} when a response did not match the document */
async function judgeAnswers(path: string | undefined): Promise<void> {
  // An earlier stop() or kill() may have checked and removed the log.
  if (path === undefined || !existsSync(path)) return;
  const { faultsOfLog } = await import("./harness/judge.ts");
  const faults = await faultsOfLog(path);
  rmSync(dirname(path), { recursive: true, force: true });
  if (faults.length > 0)
    throw new Error(`Responses differ from the document:\n${[...new Set(faults)].slice(0, 20).join("\n")}`);
}

async function readyUrl(stdout: ReadableStream<Uint8Array>, log: () => string): Promise<string> {
  const reader = stdout.getReader();
  const timeout = Bun.sleep(WAIT_SECONDS * 1000).then(() => ({ done: true as const, value: undefined }));
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
