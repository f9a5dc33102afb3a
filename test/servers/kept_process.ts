/**
 * Programs that run as long as this process and no longer, however it ends.
 *
 * @module
 */

export interface KeptProcess {
  readonly pid: number;
  /** What it wrote so far. */
  log(): string;
  /** Its exit code once it has ended. */
  ended(): number | null;
  /** Stops it without ending it: its connections stay open, and nobody answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it, by default as a crash would, and waits until it has. */
  end(signal?: "KILL" | "TERM"): Promise<void>;
}

/**
 * A shell starts the program, and ends it with the signal it reads, or when its own input ends: when we are gone. Then the
 * folder goes too.
 */
const KEEPER = `folder=$1; shift
"$@" </dev/null &
child=$!
echo "child $child"
signal=KILL
fate=keep
read -r signal || fate=remove
kill -s "\${signal:-KILL}" $child 2>/dev/null; kill -CONT $child 2>/dev/null; wait $child
if [ $fate = remove ] && [ -n "$folder" ]; then sleep 1; rm -rf "$folder"; fi`;

/**
 * Starts it and waits until it is known by its number.
 *
 * @param options.folder is removed when this process is gone
 */
export async function keepProcess(
  command: readonly string[],
  { folder = "" }: { folder?: string } = {},
): Promise<KeptProcess> {
  const child = Bun.spawn(["sh", "-c", KEEPER, "sh", folder, ...command], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    cwd: "/",
  });
  // Whoever forgets to end it must end all the same.
  child.unref();
  let log = "";
  const follow = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const chunk of stream) log = (log + new TextDecoder().decode(chunk)).slice(-20_000);
  };
  void follow(child.stdout);
  void follow(child.stderr);
  let pid = 0;
  while (pid === 0) {
    pid = Number(/^child (\d+)$/m.exec(log)?.[1] ?? 0);
    if (child.exitCode !== null) throw new Error(`Cannot start ${command[0]}: ${log}`);
    if (pid === 0) await Bun.sleep(2);
  }
  return {
    pid,
    log: () => log,
    ended: () => child.exitCode,
    freeze: () => void process.kill(pid, "SIGSTOP"),
    thaw: () => void process.kill(pid, "SIGCONT"),
    async end(signal = "KILL") {
      if (child.exitCode !== null) return;
      child.stdin.write(`${signal}\n`);
      child.stdin.end();
      await child.exited;
    },
  };
}

/** Asks again and again until it is so. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { what, seconds = 10, everyMilliseconds = 10 }: { what: string; seconds?: number; everyMilliseconds?: number },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await Bun.sleep(everyMilliseconds);
  }
}
