/**
 * Runs `hexlane` in this process, which takes a hundredth of the time of a new process. For tests that do not depend on
 * a separate process.
 *
 * @module
 */
import { processIo } from "../../apps/cli/io.ts";
import { runClient } from "../../apps/cli/mod.ts";
import { type Done, type RunOptions, Shell } from "./shell.ts";

const MACHINE = processIo();

export class LocalShell extends Shell {
  override async run(args: readonly string[], { env = {}, input = "" }: RunOptions = {}): Promise<Done> {
    const done: Done = { code: -1, out: "", err: "" };
    done.code = await runClient(args, {
      io: {
        ...MACHINE,
        out: (line) => {
          done.out += `${line}\n`;
        },
        err: (line) => {
          done.err += `${line}\n`;
        },
        env: { ...this.environment, ...env },
        home: this.home,
        isTerminal: false,
        hasStatusLine: false,
        columns: undefined,
        readInput: async () => input,
      },
    });
    this.written += done.out + done.err;
    return done;
  }
}
