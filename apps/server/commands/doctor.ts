/** Checks what could keep a server from running well, and says what to do. @module */
import { ConfigError } from "../config/config.ts";
import type { Config } from "../config/server_config.ts";
import { warningsOf } from "../config/start_warnings.ts";
import { hostInUrl, MACHINE_CHECKS } from "../operations/doctor/doctor.ts";
import { STORE_CHECKS } from "../operations/doctor/doctor_stores.ts";
import { type Finding, ok, TIMEOUT_MILLISECONDS, wrong } from "../operations/doctor/finding.ts";
import { type Command, type Setting, takeFlags } from "./command.ts";

const LIVE = "--live";

export const doctor: Command = {
  usage: "doctor [--live]",
  summary: "check settings, stores, disk, clock and addresses; with --live only the running server",
  aim: "run the checks",
  async run(args, setting) {
    if (takeFlags(args, doctor, [LIVE]).has(LIVE)) return await askIfReady(setting.readConfig());
    let isWell = true;
    for await (const { grade, about, text } of findingsOf(setting)) {
      console.log(`${grade.padEnd(5)}  ${about}: ${text}`);
      isWell &&= grade !== "wrong";
    }
    if (!isWell) process.exitCode = 1;
  },
};

/** Fails unless the server on this machine is ready. For supervisors that check health with a program. */
async function askIfReady({ hosts, port }: Config): Promise<void> {
  const url = `http://${hostInUrl(hosts)}:${port}/readyz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).catch(() => undefined);
  if (!response) throw new Error(`no response from ${url}: start the server, or set PORT to its port`);
  if (!response.ok) throw new Error(`the server at ${url} is not ready: it responds with ${response.status}`);
}

async function* findingsOf({ readConfig }: Setting): AsyncGenerator<Finding, void, void> {
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Without settings, no other check can run.
    yield wrong("settings", error.message);
    return;
  }
  yield ok("settings", "valid");
  for (const warning of warningsOf(config)) yield { grade: "note", about: "settings", text: warning };
  for (const [about, check] of Object.entries({ ...MACHINE_CHECKS, ...STORE_CHECKS })) {
    const found = await check(config).catch((error: unknown): Finding[] => [
      wrong(about, error instanceof Error ? error.message : String(error)),
    ]);
    yield* found;
  }
}
