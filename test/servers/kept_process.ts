/**
 * Programs that end with this process, however it ends.
 *
 * @module
 */
import { waitSeconds } from "../tier.ts";

export interface KeptProcess {
  readonly pid: number;
  /** The program's output so far. */
  log(): string;
  isRunning(): boolean;
  /** Freezes the program: connections stay open, without responses. */
  freeze(): void;
  thaw(): void;
  /** Kills the program and waits until it has exited. */
  end(): Promise<void>;
}

/**
 * One shell starts the program; another kills it when this process has ended, and removes the folder. Both are
 * detached, because the runner kills the children of a test that takes too long, but not their children.
 */
const KEEPER = `parent=$1 folder=$2; shift 2
"$@" </dev/null &
child=$!
echo "child $child"
(
  exec </dev/null >/dev/null 2>&1
  while kill -0 $parent; do
    [ -n "$folder" ] || kill -0 $child || exit
    sleep 0.3
  done
  kill -KILL $child
  [ -z "$folder" ] || { sleep 1; rm -rf "$folder"; }
) &
wait $child`;

/**
 * Starts a program and waits until its process ID is known.
 *
 * @param options.folder removed when this process has ended
 */
export async function keepProcess(
  command: readonly string[],
  { folder = "" }: { folder?: string } = {},
): Promise<KeptProcess> {
  const keeper = ["setsid", "--fork", "sh", "-c", KEEPER, "sh", String(process.pid), folder];
  const child = Bun.spawn([...keeper, ...command], { stdin: "ignore", stdout: "pipe", stderr: "pipe", cwd: "/" });
  child.unref();
  let log = "";
  const follow = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const chunk of stream) log = (log + new TextDecoder().decode(chunk)).slice(-20_000);
  };
  void follow(child.stdout);
  void follow(child.stderr);
  const pidIn = (text: string): number => Number(/^child (\d+)$/m.exec(text)?.[1] ?? 0);
  await until(() => pidIn(log) > 0, { what: `${command[0]} is started`, everyMilliseconds: 2 });
  const pid = pidIn(log);
  const isRunning = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  return {
    pid,
    log: () => log,
    isRunning,
    freeze: () => void process.kill(pid, "SIGSTOP"),
    thaw: () => void process.kill(pid, "SIGCONT"),
    async end() {
      if (isRunning()) process.kill(pid, "SIGKILL");
      await until(() => !isRunning(), { what: `${command[0]} is gone`, everyMilliseconds: 2 });
    },
  };
}

/** Polls until the condition is true. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { what, seconds = 10, everyMilliseconds = 10 }: { what: string; seconds?: number; everyMilliseconds?: number },
): Promise<void> {
  const end = performance.now() + waitSeconds(seconds) * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${waitSeconds(seconds)} s: ${what}`);
    await Bun.sleep(everyMilliseconds);
  }
}
