/** Lets the user write text in an editor. @module */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Call } from "./call.ts";
import { EXIT, Failure } from "./failure.ts";

/**
 * Opens `$VISUAL` or `$EDITOR` on a file and returns the text. The file stays until {@linkcode discardDraft}, so that
 * text is not lost if it cannot be sent.
 *
 * @throws {Failure} when there is no editor, it fails, or the text is empty or unchanged
 */
export async function compose(call: Call, initial = ""): Promise<string> {
  const { io } = call;
  const editor = io.env.VISUAL || io.env.EDITOR || (io.isTerminal && io.platform !== "win32" ? "vi" : undefined);
  if (editor === undefined) {
    const hint = "pass text, or - to read standard input, or set VISUAL or EDITOR";
    throw new Failure("No text was given, and no editor is set", { exit: EXIT.usage, hint });
  }
  // A new folder that only its owner can read.
  const file = join(await mkdtemp(join(tmpdir(), "hexlane-")), "text.md");
  await writeFile(file, initial, { mode: 0o600, flag: "wx" });
  call.draft = file;
  const code = await io.openEditor(editor, file);
  const text = await readFile(file, "utf8");
  if (code === 0 && text.trim() !== "" && text !== initial) return text;
  // The user wrote no text that could be lost.
  if (text === initial || text.trim() === "") await discardDraft(call);
  if (code !== 0) throw new Failure(`The editor ended with exit code ${code}`, { exit: EXIT.failed });
  throw new Failure(text === initial && initial !== "" ? "The text did not change" : "The text is empty", {
    exit: EXIT.usage,
  });
}

/** Deletes the draft after its text has been sent. */
export async function discardDraft(call: Call): Promise<void> {
  if (call.draft === undefined) return;
  await rm(dirname(call.draft), { recursive: true, force: true });
  call.draft = undefined;
}
