import { expect, test } from "bun:test";
import { Lanes } from "./lanes.ts";

interface Scene {
  lanes: Lanes;
  /** Lanes in the order in which a look at them began. */
  begun: string[];
  errors: string[];
  /** Ends the look that has run longest. */
  end: (error?: Error) => Promise<void>;
}

function open(concurrency = 8): Scene {
  const begun: string[] = [];
  const errors: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const look = (lane: string): Promise<void> => {
    begun.push(lane);
    return new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  };
  const lanes = new Lanes(look, { concurrency, onError: (error, lane) => errors.push(`${lane} ${error}`) });
  const end = async (error?: Error): Promise<void> => {
    ends.shift()?.(error);
    await Bun.sleep(1);
  };
  return { lanes, begun, errors, end };
}

test("however often a lane is wanted while it is looked at, it is looked at once more", async () => {
  const { lanes, begun, end } = open();
  const first = lanes.look("a");
  // Before it begins, it is the same look.
  await lanes.look("a");
  await Bun.sleep(1);
  expect(await Promise.all([lanes.look("a"), lanes.look("a"), lanes.look("a")])).toEqual([true, true, true]);
  await end();
  expect(begun).toEqual(["a", "a"]);
  await end();
  expect([await first, begun]).toEqual([true, ["a", "a"]]);
});

test("looks at so many together, the others in their turn", async () => {
  const { lanes, begun, end } = open(2);
  const looks = ["a", "b", "c", "d"].map((lane) => lanes.look(lane));
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

test("an error is told and keeps nobody from the next look", async () => {
  const { lanes, begun, errors, end } = open(1);
  const first = lanes.look("a");
  await Bun.sleep(1);
  await lanes.look("a");
  await end(new Error("lost"));
  await end();
  expect([await first, begun, errors]).toEqual([true, ["a", "a"], ["a Error: lost"]]);
});

test("stopping waits for what runs and says which lanes nobody will look at", async () => {
  const { lanes, begun, end } = open(1);
  const [running, waiting] = [lanes.look("a"), lanes.look("b")];
  await Bun.sleep(1);
  await lanes.look("a");
  let isStopped = false;
  const stopping = lanes.stop().then(() => {
    isStopped = true;
  });
  await Bun.sleep(1);
  expect([isStopped, await lanes.look("c")]).toEqual([false, false]);
  await end();
  await stopping;
  expect([await running, await waiting, begun]).toEqual([false, false, ["a"]]);
});
