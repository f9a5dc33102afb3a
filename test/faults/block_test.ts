/**
 * No request of at most 1 MiB keeps the others waiting: somebody asks `/livez` every 10 ms while each is answered.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { type NastyRequest, nastyRequests } from "./nasty_requests.ts";
import { fetchFrom, openScene, quantileOf, type Scene } from "./scene.ts";

/** What we want, and print. */
const WANTED_MILLISECONDS = 50;
/** What fails: a shared machine holds everything up now and then; what really blocks does so for far longer. */
const MAX_BLOCK_MILLISECONDS = 250;
/** The machine that tests run on is shared: what really blocks does so each time. */
const TRIES = 3;
const BULK = 1_000;

interface Answer {
  /** Milliseconds since 1970. */
  asked: number;
  milliseconds: number;
}

let scene: Scene;
let probe: ReturnType<typeof startProbe>;
beforeAll(async () => {
  scene = await openScene();
  probe = startProbe(scene.server.url);
});
afterAll(async () => {
  await probe.stop();
  await scene.close();
});

test("no request of at most 1 MiB blocks the event loop", async () => {
  const slow: string[] = [];
  const worst: { name: string; milliseconds: number }[] = [];
  const [task = ""] = await makeTasks(1);
  const requests = nastyRequests(scene, { task, tasks: await makeTasks(BULK) });
  for (const request of requests) {
    let milliseconds = await blockOf(request);
    for (let attempt = 1; attempt < TRIES && milliseconds >= WANTED_MILLISECONDS; attempt++) {
      milliseconds = Math.min(milliseconds, await blockOf(request));
    }
    worst.push({ name: request.name, milliseconds });
    if (milliseconds >= MAX_BLOCK_MILLISECONDS) slow.push(`${request.name}: ${Math.round(milliseconds)} ms`);
  }
  worst.sort((a, b) => b.milliseconds - a.milliseconds);
  const times = probe.answers.map(({ milliseconds }) => milliseconds);
  const [median, p99] = [quantileOf(times, 0.5), quantileOf(times, 0.99)];
  const names = worst.slice(0, 5).map(({ name, milliseconds }) => `${name} ${milliseconds.toFixed(1)}`);
  console.log(
    `blocking: ${requests.length} requests, ${times.length} probes, median ${median.toFixed(1)}, p99 ${p99.toFixed(1)}, ` +
      `max ${Math.max(...times).toFixed(1)} ms; worst: ${names.join(", ")}`,
  );
  expect(slow).toEqual([]);
}, 120_000);

/** The longest wait of anybody else while a request is answered. */
async function blockOf({ name, method, path, raw, status }: NastyRequest): Promise<number> {
  const begin = performance.timeOrigin + performance.now();
  const response = await fetchFrom(
    scene.server,
    new Request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${scene.token}`, "content-type": "application/json" },
      ...(raw === undefined ? {} : { body: raw }),
    }),
  );
  const isRight = status === undefined ? response.status < 500 : response.status === status;
  expect({ name, isRight, status: response.status }).toEqual({ name, isRight: true, status: response.status });
  await response.arrayBuffer();
  const end = performance.timeOrigin + performance.now();
  await Bun.sleep(30);
  const during = probe.answers.filter(({ asked, milliseconds }) => asked < end && asked + milliseconds > begin);
  return Math.max(0, ...during.map(({ milliseconds }) => milliseconds));
}

async function makeTasks(count: number): Promise<string[]> {
  const tasks = Array.from({ length: count }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
  const path = `/api/task/import/${scene.otherProjectId}`;
  const report = await scene.client.ok<{ results: { tasks: { task: { id: string } }[] } }>("POST", path, {
    as: scene.token,
    body: { tasks },
  });
  return report.results.tasks.map(({ task }) => task.id);
}

function startProbe(url: string): { answers: Answer[]; stop(): Promise<void> } {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "probe.ts"), url], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const answers: Answer[] = [];
  const reading = (async () => {
    let rest = "";
    for await (const chunk of child.stdout) {
      const lines = (rest + new TextDecoder().decode(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [asked = "", milliseconds = ""] = line.split(" ");
        answers.push({ asked: Number(asked), milliseconds: Number(milliseconds) });
      }
    }
  })();
  return {
    answers,
    async stop() {
      child.kill();
      await child.exited;
      await reading;
    },
  };
}
