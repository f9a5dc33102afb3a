/**
 * How long another client waits during each costly request: `bun test/bench/neighbors_bench.ts`. The goal is a p99 under 250 ms
 * on a quiet machine.
 *
 * @module
 */
import { type Ask, type AskOptions, costlyRequests, NEIGHBORLY, openNeighborhood } from "../faults/neighbors.ts";
import { openScene, quantileOf } from "../faults/scene.ts";

const scene = await openScene();
const ask: Ask = async <T>(method: string, path: string, { as, json }: AskOptions = {}): Promise<T> => {
  const headers = { ...(as ? { authorization: `Bearer ${as}` } : {}), "content-type": "application/json" };
  const init = { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) };
  const response = await fetch(scene.server.url + path, init);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

try {
  const at = await openNeighborhood(ask);
  const names = Object.keys(NEIGHBORLY);
  console.log(`${"beside".padEnd(44)} took ms  ${names.map((name) => `${name} p50/p99 ms`.padEnd(22)).join("")}`);
  for (const costly of costlyRequests()) {
    const send = await costly.prepare(at);
    let isOver = false;
    const startedAt = performance.now();
    let tookMilliseconds = 0;
    const sending = send().finally(() => {
      tookMilliseconds = performance.now() - startedAt;
      isOver = true;
    });
    const measured = names.map(async (name) => {
      const times: number[] = [];
      while (!isOver) {
        const since = performance.now();
        await NEIGHBORLY[name]?.(at);
        times.push(performance.now() - since);
        await Bun.sleep(5);
      }
      return `${quantileOf(times, 0.5).toFixed(0)}/${quantileOf(times, 0.99).toFixed(0)} (${times.length})`.padEnd(22);
    });
    const cells = await Promise.all(measured);
    await sending;
    console.log(`${costly.name.padEnd(44)} ${tookMilliseconds.toFixed(0).padStart(7)}  ${cells.join("")}`);
  }
} finally {
  await scene.close();
}
