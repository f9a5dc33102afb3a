import { expect, test } from "bun:test";
import { type Hexlane, startHexlane } from "@hexlane/testing";

test("a thousand test services take less than 5 s of CPU time to start and answer one request each", async () => {
  for (let warm = 0; warm < 50; warm++) await (await startHexlane()).close();
  const COUNT = 1_000;
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const services: Hexlane[] = [];
  for (let seed = 0; seed < COUNT; seed++) services.push(await startHexlane({ seed }));
  const started = performance.now() - startedAt;
  const names = await Promise.all(
    services.map(async (hexlane, index) => {
      const person = await hexlane.signUp(`Person ${index}`);
      const { body } = await hexlane.ask<{ user: { name: string } }>("GET", "/api/auth/get-session", { as: person });
      return body.user.name;
    }),
  );
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  console.log(
    `${COUNT} services: ${(started / COUNT).toFixed(2)} ms each to start, ` +
      `${((performance.now() - startedAt) / 1000).toFixed(1)} s (${seconds.toFixed(1)} s of CPU) with one request each`,
  );
  expect(names).toEqual(services.map((_, index) => `Person ${index}`));
  expect(seconds).toBeLessThan(5);
  await Promise.all(services.map((hexlane) => hexlane.close()));
}, 600_000);
