/**
 * Checks whether a server could run with these settings, on this machine and with these stores. Changes nothing.
 *
 * @module
 */
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../../config/server_config.ts";
import { type Finding, MAX_CLOCK_MILLISECONDS, note, ok, TIMEOUT_MILLISECONDS, wrong } from "./finding.ts";

/** Checks one thing. An error that it throws is a finding too. */
export type Check = (config: Config) => Promise<Finding[]>;

const MEBIBYTE = 1024 * 1024;
const LITTLE_BYTES = 1024 * MEBIBYTE;
const TOO_LITTLE_BYTES = 100 * MEBIBYTE;
/** The time of the first release. A machine without a battery-backed clock starts in 1970 or 2000. */
const EARLIEST = Date.UTC(2026, 0, 1);

export const MACHINE_CHECKS: Readonly<Record<string, Check>> = {
  "data folder": checkDataFolder,
  secret: checkSecret,
  clock: checkClock,
  port: checkPort,
  "public address": checkAddress,
};

async function checkDataFolder({ dataDir, database }: Config): Promise<Finding[]> {
  const about = "data folder";
  let folder = resolve(dataDir);
  const isThere = existsSync(folder);
  // The first start creates the folder, so this checks its nearest existing parent.
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    return [wrong(about, `cannot write to "${folder}": make the server's user its owner, or set DATA_DIR`)];
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const left = `${Math.round(free / MEBIBYTE)} MiB free`;
  if (free < TOO_LITTLE_BYTES) return [wrong(about, `"${folder}": ${left}: free up disk space`)];
  if (free < LITTLE_BYTES) return [note(about, `"${folder}": ${left}: free up disk space soon`)];
  const open = [folder, database.file ?? ""].find(
    (path) => isThere && existsSync(path) && (statSync(path).mode & (path === folder ? 0o022 : 0o077)) !== 0,
  );
  if (open !== undefined) return [wrong(about, `others can read or change "${open}": chmod go= "${open}"`)];
  return [ok(about, `"${folder}"${isThere ? "" : " (created at the first start)"}, ${left}`)];
}

async function checkSecret({ secrets, dataDir }: Config): Promise<Finding[]> {
  const about = "secret";
  if (secrets.length > 0)
    return [ok(about, `HEXLANE_SECRET is set${secrets.length > 1 ? ", with older secrets" : ""}`)];
  const path = join(dataDir, "secret");
  if (!existsSync(path)) return [ok(about, `created at the first start in "${path}"`)];
  if ((statSync(path).mode & 0o077) !== 0) return [wrong(about, `others can read "${path}": chmod 600 "${path}"`)];
  return [ok(about, `stored in "${path}": keep a copy elsewhere`)];
}

async function checkClock({ database: { file } }: Config): Promise<Finding[]> {
  const about = "clock";
  const now = Date.now();
  const shown = new Date(now).toISOString();
  if (now < EARLIEST) return [wrong(about, `the clock says ${shown}: set it, and synchronize it with NTP`)];
  if (file !== undefined && existsSync(file)) {
    const written = statSync(file).mtimeMs;
    if (written > now + MAX_CLOCK_MILLISECONDS) {
      return [wrong(about, `the clock says ${shown}, but the database was written later: set the clock`)];
    }
  }
  return [ok(about, shown)];
}

async function checkPort({ port, hosts }: Config): Promise<Finding[]> {
  const about = "port";
  if (port === 0) return [ok(about, "a free port is picked")];
  const [hostname = "127.0.0.1"] = hosts;
  try {
    const probe = Bun.serve({ hostname, port, fetch: () => new Response() });
    await probe.stop(true);
    return [ok(about, `${port} is free on ${hostname}`)];
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) {
      return [
        wrong(about, `cannot listen on ${hostname} port ${port}: ${error instanceof Error ? error.message : error}`),
      ];
    }
  }
  const isOurs = await livezOf(`http://${hostInUrl(hosts)}:${port}`);
  if (isOurs) return [ok(about, `a Hexlane server is running on ${port}`)];
  return [wrong(about, `another program listens on ${port}: stop it, or set PORT`)];
}

/** Returns the host in a URL at which this machine reaches a server that listens on `hosts`. */
export function hostInUrl([host = "127.0.0.1"]: readonly string[]): string {
  // All addresses, which `::0` also means.
  if (/^[0:.]+$/.test(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

async function checkAddress({ baseUrl, loopback, isTrustedProxy }: Config): Promise<Finding[]> {
  const about = "public address";
  if (baseUrl === undefined) return [ok(about, "none: only this machine can connect")];
  const findings: Finding[] = [];
  if (loopback && !["127.0.0.1", "::1"].some(isTrustedProxy)) {
    const what =
      "BASE_URL is set and TRUSTED_PROXIES is not: behind a proxy on this machine all visitors share one rate limit";
    findings.push(note(about, `${what}: set TRUSTED_PROXIES to the address of the proxy`));
  }
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "http:" && !loopback && hostname !== "localhost") {
    findings.push(
      note(about, `${baseUrl} does not use HTTPS: passwords are sent unencrypted, and passkeys do not work`),
    );
  }
  const answer = await livezOf(baseUrl);
  if (!answer) {
    const hint = "start the server and check again; if it is running, check the proxy and DNS";
    return [...findings, note(about, `no Hexlane server responds at ${baseUrl}: ${hint}`)];
  }
  const ahead = answer.date === undefined ? 0 : answer.date.getTime() - Date.now();
  if (Math.abs(ahead) > MAX_CLOCK_MILLISECONDS + 1_000) {
    findings.push(
      wrong("clock", `${baseUrl} says it is ${answer.date?.toISOString()}: synchronize both clocks with NTP`),
    );
  }
  return [...findings, ok(about, `${baseUrl} responds`)];
}

/** @returns undefined if nothing responds there, or if another program responds */
async function livezOf(origin: string): Promise<{ date: Date | undefined } | undefined> {
  try {
    const response = await fetch(`${origin}/livez`, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    const body = (await response.json()) as { status?: unknown };
    if (body.status !== "ok") return undefined;
    const date = new Date(response.headers.get("date") ?? Number.NaN);
    return { date: Number.isNaN(date.getTime()) ? undefined : date };
  } catch {
    return undefined;
  }
}
