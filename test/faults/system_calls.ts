/**
 * Traces the system calls of a process with strace.
 *
 * @module
 */
import { readFileSync } from "node:fs";

/** A completed system call: where in the trace it began and ended. */
export interface SystemCall {
  name: string;
  arguments: string;
  result: number;
  begin: number;
  end: number;
}

/**
 * Returns the completed system calls of a process during `work`, with names instead of file descriptors.
 *
 * @param options.calls the names of the calls, separated by commas
 * @param options.output the file for the trace
 */
export async function traceProcess(
  pid: number,
  { calls, output, work }: { calls: string; output: string; work: () => Promise<void> },
): Promise<SystemCall[]> {
  const tracer = Bun.spawn(
    ["strace", "-f", "-y", "-s", "16384", "-e", `trace=${calls}`, "-o", output, "-p", String(pid)],
    { stdout: "ignore", stderr: "pipe" },
  );
  await attached(tracer.stderr);
  await work();
  tracer.kill("SIGINT");
  await tracer.exited;
  return parse(readFileSync(output, "latin1"));
}

/** Waits until the tracer is attached. */
async function attached(stderr: ReadableStream<Uint8Array>): Promise<void> {
  let text = "";
  for await (const chunk of stderr) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("attached")) return;
  }
  throw new Error(`strace did not start tracing: ${text}`);
}

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/s;
const BEGUN = /^(\d+) +(\w+)\((.*)<unfinished \.\.\.>/s;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (-?\d+)/s;

function parse(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const begun = new Map<string, { arguments: string; begin: number }>();
  for (const [index, line] of trace.split("\n").entries()) {
    const whole = WHOLE.exec(line);
    const start = BEGUN.exec(line);
    const resumed = RESUMED.exec(line);
    const [, thread = "", name = "", text = "", result = ""] = whole ?? start ?? resumed ?? [];
    if (whole) calls.push({ name, arguments: text, result: Number(result), begin: index, end: index });
    else if (start) begun.set(thread, { arguments: text, begin: index });
    else if (resumed) {
      const before = begun.get(thread);
      if (!before) continue;
      calls.push({
        name,
        arguments: before.arguments + text,
        result: Number(result),
        begin: before.begin,
        end: index,
      });
    }
  }
  return calls;
}
