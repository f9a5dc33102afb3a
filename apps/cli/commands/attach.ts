/** Files in comments. @module */
import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { fileMarkdown, type UploadedFile } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { oneLine } from "../plain_text.ts";

/** Image types that the server sends inline, and PDF. All other files are uploaded as `application/octet-stream`. */
const TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".pdf": "application/pdf",
};

/** Uploads files, and adds a comment with them to a task. */
export async function attachFiles(
  call: Call,
  target: string,
  paths: readonly string[],
  { message }: { message?: string },
): Promise<Output> {
  const { session, names } = await call.open();
  const files = await Promise.all(paths.map(openFile));
  const taskId = await names.taskId(target);
  const { comments, images } = session.client;
  const uploaded: UploadedFile[] = [];
  for (const { filename, bytes } of files) {
    uploaded.push(await images.upload(taskId, bytes, { filename, surface: "comment" }));
  }
  const lines = uploaded.map((file) => fileMarkdown({ ...file, url: new URL(file.url).pathname }));
  await comments.create(taskId, { content: [...(message === undefined ? [] : [message, ""]), ...lines].join("\n") });
  return {
    json: uploaded.map(({ id, url, filename, contentType, size }) => ({ id, url, filename, contentType, size })),
    text: uploaded.map(({ filename }) => `Attached ${oneLine(filename)} to ${target}`).join("\n"),
  };
}

async function openFile(path: string): Promise<{ filename: string; bytes: Blob }> {
  const filename = basename(path);
  const type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Failure(`Cannot read "${path}": check that the file exists`, { exit: EXIT.usage });
  if (found.size === 0) throw new Failure(`Cannot attach "${path}": the file is empty`, { exit: EXIT.usage });
  return { filename, bytes: await openAsBlob(path, { type }) };
}
