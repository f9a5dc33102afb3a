/**
 * What scraping `/metrics` costs under full load: `bun test/bench/metrics_bench.ts`. The same server is loaded in pairs
 * of short rounds, once scraped every second and once not, in alternating order, so that other work on the machine
 * affects both alike. Prints the CPU time per request of both, and the median of the ratios with its range. On a busy
 * machine, the ratios vary by more than a scrape costs; the last line therefore compares the CPU time of a scrape,
 * measured on the same server without other load, with that of a second of load.
 *
 * Options: `--pairs 10`, `--seconds 3`, `--connections 16`. The load uses loopback only and ends on its own.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { median, runLoad } from "./load.ts";
import { MIX, requestsOf, TeamRequests } from "./operations.ts";
import { openScene } from "./scene.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "10" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
  },
});
const SCRAPE_MILLISECONDS = 1000;
const WARM_UP_SECONDS = 2;

const seconds = Number(values.seconds);
const connections = Number(values.connections);
const scene = await openScene();
try {
  const { url, pid } = scene.server;
  const next = requestsOf(MIX, new TeamRequests(scene));
  let scrapes = 0;
  const scrape = async (): Promise<void> => {
    const response = await fetch(`${url}/metrics`);
    if (!(await response.text()).endsWith("# EOF\n")) throw new Error(`The scrape returned ${response.status}`);
    scrapes++;
  };
  const perSecond: number[] = [];
  const round = async (isScraped: boolean): Promise<number> => {
    const pending: Promise<void>[] = [];
    const timer = isScraped ? setInterval(() => pending.push(scrape()), SCRAPE_MILLISECONDS) : undefined;
    if (isScraped) pending.push(scrape());
    try {
      const figures = await runLoad({ url, pid, connections, seconds, next });
      if (figures.failures > 0) throw new Error(figures.failure);
      perSecond.push(figures.cpuMicroseconds * figures.requestsPerSecond);
      return figures.cpuMicroseconds;
    } finally {
      clearInterval(timer);
      await Promise.all(pending);
    }
  };
  await runLoad({ url, pid, connections, seconds: WARM_UP_SECONDS, next });
  const ratios: number[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const isScrapedFirst = pair % 2 === 0;
    const first = await round(isScrapedFirst);
    const second = await round(!isScrapedFirst);
    const [scraped, plain] = isScrapedFirst ? [first, second] : [second, first];
    ratios.push(scraped / plain);
    console.log(`${scraped.toFixed(1)} µs scraped, ${plain.toFixed(1)} µs not, ratio ${(scraped / plain).toFixed(4)}`);
  }
  const sorted = ratios.toSorted((left, right) => left - right);
  const range = `${sorted[0]?.toFixed(4)} to ${sorted.at(-1)?.toFixed(4)}`;
  console.log(`median ratio ${median(ratios).toFixed(4)} (${range}), ${scrapes} scrapes`);
  const [key = ""] = scene.keys;
  const alone = { url, pid, connections: 1, seconds, next: () => ({ method: "GET", path: "/metrics", key }) };
  const { cpuMicroseconds: cost, failure } = await runLoad(alone);
  if (failure !== undefined) throw new Error(failure);
  const share = (100 * cost) / median(perSecond);
  console.log(`a scrape takes ${cost.toFixed(0)} µs, ${share.toFixed(2)} % of the CPU time of a second of load`);
} finally {
  await scene.stop();
}
