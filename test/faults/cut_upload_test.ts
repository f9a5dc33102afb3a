/** An upload whose connection is cut many times, on a real server with a folder or S3. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { hasS3, S3_CREDENTIALS, S3_REGION, sharedS3 } from "../servers/s3.ts";
import { isFull } from "../tier.ts";
import { bytesAt, uploadWithCuts } from "./cut_upload.ts";
import { MIB, memoryOf } from "./memory_limit.ts";
import { openScene, type Scene } from "./scene.ts";

const SIZE = (isFull ? 2048 : 24) * MIB + 777;
const CUTS = isFull ? 30 : 4;
const MAX_GROWTH = 100 * MIB;
const TIMEOUT_MILLISECONDS = 3_600_000;

/** The settings of each blob store. S3 starts slowly, so only the full tier uses it. */
const PLACES: Record<string, () => Promise<Record<string, string>>> = { folder: async () => ({}) };
if (isFull && hasS3()) {
  PLACES.S3 = async () => {
    const server = await sharedS3();
    return {
      S3_ENDPOINT: server.endpoint,
      S3_REGION,
      S3_BUCKET: await server.createBucket(),
      S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
    };
  };
}

/** The peak growth of a process's memory. 0 where the system does not report it. */
class Growth {
  readonly #pid: number;
  readonly #start: number;

  constructor(pid: number) {
    this.#pid = pid;
    this.#start = this.#most;
  }

  get bytes(): number {
    return this.#most - this.#start;
  }

  toString(): string {
    return `memory grew by ${Math.round(this.bytes / MIB)} MiB to at most ${Math.round(this.#most / MIB)} MiB`;
  }

  get #most(): number {
    return existsSync("/proc/self/status") ? memoryOf(this.#pid).most : 0;
  }
}

for (const [place, settings] of Object.entries(PLACES)) {
  describe(`on a server with ${place}`, () => {
    let scene: Scene;
    let taskId: string;
    beforeAll(async () => {
      scene = await openScene({ env: { MAX_FILE_BYTES: String(SIZE), ...(await settings()) } });
      const { client, token: as, projectId } = scene;
      ({ id: taskId } = await client.ok("POST", `/api/task/${projectId}`, { as, body: { title: "With a file" } }));
    }, 120_000);
    afterAll(async () => await scene.close());

    test(
      `an upload with ${CUTS} cuts and a restart of the server is byte-identical, and takes little memory`,
      async () => {
        let growth = new Growth(scene.server.pid);
        let cuts = 0;
        const { token, client } = scene;
        // Sends the first half to the server that began the upload, and the second half to another server.
        const { id, offsets } = await uploadWithCuts({
          get url() {
            return scene.server.url;
          },
          token,
          taskId,
          size: SIZE,
          cuts: CUTS,
          onCut: async () => {
            if (++cuts !== CUTS / 2) return;
            expect(growth.bytes).toBeLessThan(MAX_GROWTH);
            console.log(`upload on ${place}, before the restart: ${growth}`);
            await scene.server.kill();
            await scene.restart();
            growth = new Growth(scene.server.pid);
          },
        });
        // A killed server may lose the last few MiB.
        expect(offsets.slice(1).every((offset, index) => offset >= (offsets[index] ?? 0))).toBe(true);

        const response = await fetch(`${scene.server.url}/api/asset/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const [sent, received] = [createHash("sha256"), createHash("sha256")];
        let position = 0;
        for await (const chunk of response.body ?? []) {
          received.update(chunk);
          sent.update(bytesAt(position, chunk.length));
          position += chunk.length;
        }
        expect([position, received.digest("hex")]).toEqual([SIZE, sent.digest("hex")]);
        console.log(`upload of ${SIZE} bytes on ${place}, after the restart, with the download: ${growth}`);
        expect(growth.bytes).toBeLessThan(MAX_GROWTH);
        const files = await client.ok("GET", `/api/task/${taskId}/attachments`, { as: token });
        expect(files).toMatchObject([{ id, filename: "large.bin", size: SIZE }]);
      },
      TIMEOUT_MILLISECONDS,
    );
  });
}
