/**
 * Looks for what would keep a server from running well, and says what to do.
 *
 * @module
 */
import { ConfigError } from "../config.ts";
import { type Finding, MACHINE_CHECKS, ok, wrong } from "../doctor.ts";
import { STORE_CHECKS } from "../doctor_stores.ts";
import { warningsOf } from "../start_warnings.ts";
import { type Command, type Setting, takeArguments } from "./command.ts";

export const doctor: Command = {
  usage: "doctor",
  summary: "look at settings, stores, disk, clock and addresses, and say what to do",
  aim: "look",
  async run(args, setting) {
    takeArguments(args, doctor, 0);
    let isWell = true;
    for await (const { grade, about, text } of findingsOf(setting)) {
      console.log(`${grade.padEnd(5)}  ${about}: ${text}`);
      isWell &&= grade !== "wrong";
    }
    if (!isWell) process.exitCode = 1;
  },
};

async function* findingsOf({ readConfig }: Setting): AsyncGenerator<Finding, void, void> {
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Nothing else can be looked at: nobody knows where it is.
    yield wrong("settings", error.message);
    return;
  }
  yield ok("settings", "they can be read");
  for (const warning of warningsOf(config)) yield { grade: "note", about: "settings", text: warning };
  for (const [about, check] of Object.entries({ ...MACHINE_CHECKS, ...STORE_CHECKS })) {
    const found = await check(config).catch((error: unknown): Finding[] => [
      wrong(about, error instanceof Error ? error.message : String(error)),
    ]);
    yield* found;
  }
}
