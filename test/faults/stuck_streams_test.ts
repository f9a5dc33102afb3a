/**
 * Many event streams that no client reads while long text changes: memory stays bounded, and other streams continue.
 *
 * @module
 */
import { afterAll, beforeAll, test } from "bun:test";
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { EventClient, within } from "../harness/live.ts";
import { isFull } from "../tier.ts";
import { withHeartbeat } from "./heartbeat.ts";
import { limitMemory, MIB } from "./memory_limit.ts";
import { openScene, type Scene } from "./scene.ts";

const STUCK = 1_900;
const CHANGES = 60;
/** An event contains the old and the new text, each shortened to 4,096 characters, which take 24 KiB in UTF-8 together. */
const LONG_TEXT = "長".repeat(80_000);

let scene: Scene;
let release: (() => void) | undefined;
const sockets: Socket[] = [];

const isPossible = isFull && existsSync("/proc/self/status");

beforeAll(async () => {
  if (!isPossible) return;
  scene = await openScene();
  release = limitMemory(scene.server.pid, 1024 * MIB);
}, 600_000);

afterAll(async () => {
  if (!isPossible) return;
  for (const socket of sockets) socket.destroy();
  await scene.close();
  release?.();
});

test.skipIf(!isPossible)(
  `${STUCK} streams whose clients read nothing do not exhaust the server's memory`,
  async () => {
    const { client, token, projectId, server } = scene;
    const body = { title: "Long", status: "to-do" };
    const task = await client.ok("POST", `/api/task/${projectId}`, { as: token, body });
    const reading = await EventClient.open(`${server.url}/api/events`, { authorization: `Bearer ${token}` });
    await Promise.all(Array.from({ length: STUCK }, follow));
    await withHeartbeat(server, { name: `${STUCK} stuck streams` }, async () => {
      for (let change = 0; change < CHANGES; change++) {
        const description = `${change} ${LONG_TEXT}`;
        await client.ok("PUT", `/api/task/description/${task.id}`, { as: token, body: { description } });
      }
    });
    await within(60_000, () => reading.types.filter((type) => type === "taskDescriptionChanged").length === CHANGES);
    reading.leave();
  },
  600_000,
);

/** Opens an event stream and reads nothing after the first bytes. */
function follow(): Promise<void> {
  const { hostname, port } = new URL(scene.server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.push(socket);
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${scene.token}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("data", () => {
      socket.pause();
      socket.removeListener("error", reject).on("error", () => {});
      resolve();
    });
  });
}
