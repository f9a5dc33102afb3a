import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Io } from "./io.ts";
import { withProgress } from "./progress.ts";

test("nothing is shown where nobody looks", async () => {
  const io = { hasStatusLine: false } as Io;
  const answer = await withProgress(io, "Working", async ({ tell }) => {
    tell("Half", { done: 1, total: 2 });
    return 42;
  });
  expect(answer).toBe(42);
});

/** What the status line shows of a work that takes so long. */
async function shown(milliseconds: number): Promise<string> {
  const program = `
    import { withProgress } from ${JSON.stringify(join(import.meta.dir, "progress.ts"))};
    await withProgress({ hasStatusLine: true }, "Working", async ({ tell }) => {
      tell("Listing", { done: 1, total: 4 });
      await Bun.sleep(${milliseconds});
      tell("Almost", { done: 3, total: 4 });
      await Bun.sleep(${milliseconds} / 2);
    });
    console.log("done");
  `;
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect([await child.exited, out]).toEqual([0, "done\n"]);
  return err;
}

test("what is over within a second shows nothing", async () => {
  expect(await shown(100)).toBe("");
});

test("what takes longer shows how far it is, and is gone afterwards", async () => {
  const err = await shown(1_600);
  expect(err).toContain("Listing 1 of 4 (25 %)");
  expect(err).toContain("Almost 3 of 4 (75 %)");
});
