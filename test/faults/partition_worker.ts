/**
 * A worker that takes a partition from Redis and hangs until it is killed, or closes everything it opened and exits.
 *
 * @module
 */
import { systemClock } from "@hexlane/platform";
import { openRedis } from "@hexlane/redis";

const [url = "", prefix = "", fate = "hangs"] = process.argv.slice(2);
const redis = openRedis(url, { clock: systemClock, prefix });
const work = async (partition: string): Promise<void> => {
  console.log(`took ${partition}`);
  await new Promise(() => undefined);
};
redis.queue.work(work, { concurrency: 8, onError: () => undefined });
console.log("works");
if (fate === "leaves") {
  await Bun.sleep(200);
  await redis.close();
}
