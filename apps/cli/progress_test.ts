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

/** What the status line shows of a work with two parts, each of which is over when this expression has been awaited. */
async function shown(part: (message: string) => string): Promise<string> {
  const program = `
    import { withProgress } from ${JSON.stringify(join(import.meta.dir, "progress.ts"))};
    let seen = "";
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text, ...rest) => ((seen += text), write(text, ...rest));
    const isShown = async (text) => {
      for (let waited = 0; waited < 15_000 && !seen.includes(text); waited += 10) await Bun.sleep(10);
    };
    await withProgress({ hasStatusLine: true }, "Working", async ({ tell }) => {
      tell("Listing", { done: 1, total: 4 });
      await ${part("Listing")};
      tell("Almost", { done: 3, total: 4 });
      await ${part("Almost")};
    });
    console.log("done");
  `;
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect([await child.exited, out]).toEqual([0, "done\n"]);
  return err;
}

test("what is over within a second shows nothing", async () => {
  expect(await shown(() => "Bun.sleep(50)")).toBe("");
});

test("what takes longer shows how far it is, and is gone afterwards", async () => {
  const err = await shown((message) => `isShown("${message} ")`);
  expect(err).toContain("Listing 1 of 4 (25 %)");
  expect(err).toContain("Almost 3 of 4 (75 %)");
});
