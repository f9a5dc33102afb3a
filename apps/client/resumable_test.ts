import { expect, test } from "bun:test";
import { ApiError } from "./api_error.ts";
import { uploadImage } from "./images.ts";
import { type ResumableOptions, type UploadPart, uploadResumable } from "./resumable.ts";
import type { Transport } from "./transport.ts";
import type { Upload } from "./wire.ts";

const MIB = 1024 * 1024;
const BYTES = new Blob([new Uint8Array(20 * MIB)], { type: "application/zip" });
const TARGET = { taskId: "t", surface: "comment" } as const;

/** Creates a server with one upload, and a network that fails as planned. */
function fakeServer(
  fail: (part: UploadPart, count: number) => { stored: number; error: unknown } | undefined = () => undefined,
) {
  const calls: string[] = [];
  let [offset, sent] = [0, 0];
  const uploadOf = (): Upload => ({
    id: "u",
    filename: "a.zip",
    contentType: "application/zip",
    size: BYTES.size,
    offset,
    createdAt: "2027-01-01T00:00:00.000Z",
    expiresAt: "2027-01-02T00:00:00.000Z",
    url: offset === BYTES.size ? "https://tracker.example/api/asset/u" : null,
  });
  const request = async (route: string, input: { query?: unknown } = {}) => {
    calls.push(input.query ? `${route} ${JSON.stringify(input.query)}` : route);
    return uploadOf();
  };
  const sendPart = async (part: UploadPart) => {
    calls.push(`PATCH ${part.offset / MIB}+${part.bytes.size / MIB}`);
    const failure = fail(part, ++sent);
    offset = part.offset + (failure?.stored ?? part.bytes.size);
    if (failure) throw failure.error;
  };
  return { calls, transport: { request } as unknown as Pick<Transport, "request">, sendPart };
}

const options = (more: Partial<ResumableOptions> & Pick<ResumableOptions, "sendPart">): ResumableOptions => ({
  filename: "a.zip",
  retryMilliseconds: 1,
  ...more,
});
const offline = new ApiError("offline", { status: 0, code: "OFFLINE" });

test("uploadResumable() sends a file in parts, and reports its progress", async () => {
  const { calls, transport, sendPart } = fakeServer();
  const progress: number[] = [];
  const started: string[] = [];
  const more = {
    sendPart,
    onProgress: (part: number) => progress.push(part),
    onStart: (id: string) => started.push(id),
  };
  const upload = await uploadResumable(transport, TARGET, BYTES, options(more));
  expect(upload).toMatchObject({ id: "u", url: "https://tracker.example/api/asset/u" });
  const claim = { taskId: "t", surface: "comment", filename: "a.zip", contentType: "application/zip", size: 20 * MIB };
  expect(calls).toEqual([
    `POST /api/upload ${JSON.stringify(claim)}`,
    "GET /api/upload/:id",
    "PATCH 0+8",
    "PATCH 8+8",
    "PATCH 16+4",
    "GET /api/upload/:id",
  ]);
  expect([progress, started]).toEqual([[0, 0.4, 0.8], ["u"]]);
});

test("uploadResumable() resumes after a lost connection, and resumes an earlier upload", async () => {
  const lost = fakeServer((_, count) => (count === 2 ? { stored: 3 * MIB, error: offline } : undefined));
  await uploadResumable(lost.transport, TARGET, BYTES, options({ sendPart: lost.sendPart }));
  expect(lost.calls.filter((call) => call.startsWith("PATCH"))).toEqual([
    "PATCH 0+8",
    "PATCH 8+8",
    "PATCH 11+8",
    "PATCH 19+1",
  ]);
  const again = fakeServer();
  await uploadResumable(again.transport, TARGET, BYTES, options({ sendPart: again.sendPart, uploadId: "u" }));
  expect(again.calls[0]).toBe("GET /api/upload/:id");
});

test("uploadResumable() gives up after seven retries without progress, and at once if the server refuses", async () => {
  const broken = fakeServer(() => ({ stored: 0, error: offline }));
  const failing = uploadResumable(broken.transport, TARGET, BYTES, options({ sendPart: broken.sendPart }));
  await expect(failing).rejects.toBe(offline);
  expect(broken.calls.filter((call) => call.startsWith("PATCH")).length).toBe(8);
  const refusal = new ApiError("no", { status: 415, code: "UPLOAD_TYPE_MISMATCH" });
  const refused = fakeServer(() => ({ stored: 0, error: refusal }));
  const ending = uploadResumable(refused.transport, TARGET, BYTES, options({ sendPart: refused.sendPart }));
  await expect(ending).rejects.toBe(refusal);
  expect(refused.calls.filter((call) => call.startsWith("PATCH")).length).toBe(1);
});

test("uploadResumable() stops when it is aborted", async () => {
  const controller = new AbortController();
  const { calls, transport, sendPart } = fakeServer(() => {
    controller.abort();
    return { stored: 0, error: offline };
  });
  const { signal } = controller;
  await expect(uploadResumable(transport, TARGET, BYTES, options({ sendPart, signal }))).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(calls.filter((call) => call.startsWith("PATCH")).length).toBe(1);
});

test("uploadImage() sends only large files in several requests", async () => {
  const { calls, transport, sendPart } = fakeServer();
  const given = { filename: "a.zip", surface: "comment", resumable: { sendPart } } as const;
  expect(await uploadImage(transport, "t", BYTES, given)).toMatchObject({ id: "u" });
  expect(calls[0]).toStartWith("POST /api/upload ");
  const small = fakeServer();
  await uploadImage(small.transport, "t", new Blob(["a"]), { ...given, send: async () => {} });
  expect(small.calls).toEqual(["PUT /api/task/image-upload/:id", "POST /api/task/image-upload/:id/finalize"]);
});
