import { expect, test } from "bun:test";
import { PartitionRunner } from "./partition_runner.ts";

interface Scene {
  partitions: PartitionRunner;
  /** Partitions in the order in which their runs began. */
  begun: string[];
  errors: string[];
  /** Ends the run that began first. */
  end: (error?: Error) => Promise<void>;
}

function open(concurrency = 8): Scene {
  const begun: string[] = [];
  const errors: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const look = (partition: string): Promise<void> => {
    begun.push(partition);
    return new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  };
  const partitions = new PartitionRunner(look, {
    concurrency,
    onError: (error, partition) => errors.push(`${partition} ${error}`),
  });
  const end = async (error?: Error): Promise<void> => {
    ends.shift()?.(error);
    await Bun.sleep(1);
  };
  return { partitions, begun, errors, end };
}

test("a partition that is woken several times while it runs is run once more", async () => {
  const { partitions, begun, end } = open();
  const first = partitions.run("a");
  // Before the run begins, this is the same run.
  await partitions.run("a");
  await Bun.sleep(1);
  expect(await Promise.all([partitions.run("a"), partitions.run("a"), partitions.run("a")])).toEqual([
    true,
    true,
    true,
  ]);
  await end();
  expect(begun).toEqual(["a", "a"]);
  await end();
  expect([await first, begun]).toEqual([true, ["a", "a"]]);
});

test("run() processes a limited number of partitions at once, and the others in order", async () => {
  const { partitions, begun, end } = open(2);
  const looks = ["a", "b", "c", "d"].map((partition) => partitions.run(partition));
  await Bun.sleep(1);
  expect(begun).toEqual(["a", "b"]);
  await end();
  expect(begun).toEqual(["a", "b", "c"]);
  for (let times = 0; times < 3; times++) await end();
  expect([await Promise.all(looks), begun]).toEqual([
    [true, true, true, true],
    ["a", "b", "c", "d"],
  ]);
});

test("an error is reported and does not prevent the next run", async () => {
  const { partitions, begun, errors, end } = open(1);
  const first = partitions.run("a");
  await Bun.sleep(1);
  await partitions.run("a");
  await end(new Error("lost"));
  await end();
  expect([await first, begun, errors]).toEqual([true, ["a", "a"], ["a Error: lost"]]);
});

test("stop() waits for running partitions and returns those that were not run", async () => {
  const { partitions, begun, end } = open(1);
  const [running, waiting] = [partitions.run("a"), partitions.run("b")];
  await Bun.sleep(1);
  await partitions.run("a");
  let isStopped = false;
  const stopping = partitions.stop().then(() => {
    isStopped = true;
  });
  await Bun.sleep(1);
  expect([isStopped, await partitions.run("c")]).toEqual([false, false]);
  await end();
  await stopping;
  expect([await running, await waiting, begun]).toEqual([false, false, ["a"]]);
});
