import { describe, expect, test } from "bun:test";
import { deferred } from "./deferred.ts";
import { LongChanges } from "./long_changes.ts";

describe("LongChanges", () => {
  test("run() refuses a second change by an account while the first is running", async () => {
    const changes = new LongChanges();
    const { promise, resolve } = deferred<string>();
    const first = changes.run("ada", () => promise);
    await expect(changes.run("ada", async () => "second")).rejects.toMatchObject({
      code: "rate_limited",
      details: { reason: "LONG_CHANGE_RUNNING", retryAfterSeconds: expect.any(Number) },
    });
    resolve("first");
    expect(await first).toBe("first");
  });

  test("run() starts the next change after the first one has ended or failed", async () => {
    const changes = new LongChanges();
    await expect(changes.run("ada", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await changes.run("ada", async () => "second")).toBe("second");
  });

  test("run() does not block other accounts", async () => {
    const changes = new LongChanges();
    const { promise, resolve } = deferred<void>();
    const first = changes.run("ada", () => promise);
    expect(await changes.run("bob", async () => "done")).toBe("done");
    resolve();
    await first;
  });
});
