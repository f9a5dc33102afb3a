/**
 * Steps that take seconds. Each prints its name and duration to standard error, and on failure the cause and a remedy. Standard
 * output belongs to the command that follows.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The error of a failed step. Its message is shown at the terminal. */
export class StepError extends Error {}

/** Runs a step and shows its progress. */
export async function step(title, work) {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const isTerminal = process.stderr.isTTY === true;
  const say = (text) => process.stderr.write(text);
  say(`${title} ...${isTerminal ? "" : "\n"}`);
  const timer = setInterval(
    () => say(isTerminal ? `\r${title} ... ${seconds()} s` : `  ... ${seconds()} s\n`),
    isTerminal ? 1000 : 10_000,
  );
  try {
    await work();
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    say(isTerminal ? `\r${title} ... done in ${took}\n` : `  done in ${took}\n`);
  } catch (error) {
    if (isTerminal) say("\n");
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Runs a command. Prints its output only if it fails. */
export async function run(command, args, { cwd, env = process.env, failure, explain = () => undefined }) {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  noteChild(child.pid);
  let isInterrupted = false;
  // npm would take many seconds to clean up, and the next setup starts over anyway.
  const stop = () => {
    isInterrupted = true;
    child.kill("SIGKILL");
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const reason = await new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit ${code}`)));
  });
  for (const signal of signals) process.off(signal, stop);
  noteChild(undefined);
  if (isInterrupted) throw new StepError("Interrupted: run the same command again to continue");
  if (reason === undefined) return;
  const advice = explain(`${output}\n${reason}`);
  const said = output.replace(/^(npm error)? {2,}at .*\n/gm, "").trimEnd();
  throw new StepError(`${said === "" ? "" : `${said}\n\n`}${failure} (${reason})${advice ? `: ${advice}` : ""}`);
}

/** Returns the remedy when npm fails. `root` is the folder it installs into. */
export function explainNpm(output, root) {
  const advice = [
    [/\bSIG(INT|TERM|KILL)\b/, "run the same command again to continue"],
    [/ENOSPC/, `the disk is full; free 1 GB on the disk that holds "${root}" and run the same command again`],
    [/EACCES|EPERM|EROFS/, `give this user write access to "${root}" and to the npm cache (npm config get cache)`],
    [/spawn npm ENOENT/, "npm is missing; install Node.js with npm from https://nodejs.org"],
    [/can only install.*(in sync|existing package-lock)/s, "run `npm install` to update package-lock.json"],
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET/,
      "npm cannot reach its registry; check the network, the proxy and `npm config get registry`, then run the same command again",
    ],
    [/\bE(401|403)\b/, "the registry refuses access; check `npm config get registry` and your npm login"],
    [/\bE404\b|ETARGET/, "the registry lacks a package; check `npm config get registry`"],
    [/EINTEGRITY/, "a download is damaged; run `npm cache verify`, then the same command again"],
  ];
  return advice.find(([pattern]) => pattern.test(output))?.[1];
}

/** Returns the remedy when this Node.js is older than `engines.node` in package.json (">=20.19"). */
export function explainNode(version, engines) {
  const [major, minor] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor] = engines.replace(">=", "").split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined;
  return `Hexlane needs Node.js ${wantedMajor}.${wantedMinor} or newer, and this is ${version}: install it from https://nodejs.org`;
}

/** Returns the path of a checkout's lock. It is not in node_modules, because npm empties that folder. */
function noteOf(root) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  return join(tmpdir(), `hexlane-setup-${process.getuid?.() ?? ""}-${name}`);
}

let note;

/**
 * Runs `work` while no other command sets up this checkout, because `npm start` and `npm test` may run concurrently.
 */
export async function alone(root, work) {
  const path = noteOf(root);
  while (!take(path)) {
    await step(
      `Waiting for another command that is setting up this folder (if there is none, delete "${path}")`,
      async () => {
        while (isBusy(path)) await new Promise((resolve) => setTimeout(resolve, 200));
      },
    );
    if (!isBusy(path)) rmSync(path, { force: true });
  }
  note = path;
  try {
    await work();
  } finally {
    note = undefined;
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Records a child process that may outlive this one, because a killed script leaves npm running. */
function noteChild(pid) {
  if (note !== undefined) writeFileSync(note, [process.pid, ...(pid === undefined ? [] : [pid])].join(" "));
}

function isBusy(path) {
  try {
    return readFileSync(path, "utf8")
      .split(" ")
      .some((pid) => isAlive(Number(pid)));
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
