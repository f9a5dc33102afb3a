/** Prints the name of a task's branch, and creates the branch. @module */
import { spawn } from "node:child_process";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";

/** Prints the name of a task's branch. With `create`, also switches to it, and creates it if it does not exist. */
export async function taskBranch(call: Call, name: string, { create = false }: { create?: boolean }): Promise<Output> {
  const { session, names } = await call.open();
  const { branch } = await session.client.forges.getTaskBranch(await names.taskId(name));
  const isCreated = create && (await switchTo(call.io, branch));
  return { json: { branch, isCreated }, text: branch };
}

/** @returns whether the branch is new */
async function switchTo(io: Io, branch: string): Promise<boolean> {
  const created = await git(io, ["switch", "--create", branch]);
  if (created.code === 0) return true;
  const known = await git(io, ["switch", branch]);
  if (known.code === 0) return false;
  throw new Failure(`Cannot create branch "${branch}": ${created.error || "git is not installed"}`, {
    exit: EXIT.failed,
  });
}

/** Runs git without a shell. */
async function git({ env }: Io, args: readonly string[]): Promise<{ code: number; error: string }> {
  const child = spawn("git", args, { env: env as NodeJS.ProcessEnv, stdio: ["ignore", "ignore", "pipe"] });
  let error = "";
  child.stderr.on("data", (chunk: Buffer) => {
    error += chunk.toString("utf8");
  });
  return await new Promise((resolve) => {
    child.once("error", () => resolve({ code: 1, error: "" }));
    child.once("close", (code) => resolve({ code: code ?? 1, error: error.trim().split("\n", 1)[0] ?? "" }));
  });
}
