/**
 * A server that takes a partition from Redis and never comes back from it, until it is killed; or one that closes what it opened
 * and ends.
 *
 * @module
 */
import { systemClock } from "@hexlane/bun";
import { openRedis } from "@hexlane/redis";

const [url = "", prefix = "", fate = "hangs"] = process.argv.slice(2);
const redis = openRedis(url, { clock: systemClock, prefix });
const work = async (partition: string): Promise<void> => {
  console.log(`took ${partition}`);
  await new Promise(() => undefined);
};
redis.queue.work(work, { onError: () => undefined });
console.log("works");
if (fate === "leaves") {
  await Bun.sleep(200);
  await redis.close();
}
