import { expect, test } from "bun:test";
import { SingleFlight } from "./single_flight.ts";

test("SingleFlight makes one request for concurrent callers, and for later callers while the result is fresh", async () => {
  const flight = new SingleFlight<number>({ keepSeconds: 60 });
  let asked = 0;
  const question = async (): Promise<number> => ++asked;
  expect(await Promise.all([flight.ask("a", question), flight.ask("a", question)])).toEqual([1, 1]);
  expect(await flight.ask("a", question)).toBe(1);
  expect(await flight.ask("b", question)).toBe(2);
});

test("SingleFlight makes another request after a failure, or when the result is old", async () => {
  const flight = new SingleFlight<number>({ keepSeconds: 0 });
  let asked = 0;
  const question = async (): Promise<number> => {
    if (++asked === 1) throw new Error("not now");
    return asked;
  };
  const both = await Promise.allSettled([flight.ask("a", question), flight.ask("a", question)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await flight.ask("a", question)).toBe(2);
  expect(await flight.ask("a", question)).toBe(3);
});
