import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Io } from "./io.ts";
import { withProgress } from "./progress.ts";

test("withProgress() shows nothing if the output is not a terminal", async () => {
  const io = { hasStatusLine: false } as Io;
  const answer = await withProgress(io, "Working", async ({ report }) => {
    report("Half", { done: 1, total: 2 });
    return 42;
  });
  expect(answer).toBe(42);
});

/** Returns the output of the status line while an operation reports progress and waits, twice. */
async function shown(wait: string): Promise<string> {
  const program = `
    import { withProgress } from ${JSON.stringify(join(import.meta.dir, "progress.ts"))};
    let text = "";
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (chunk, ...rest) => {
      text += chunk;
      return write(chunk, ...rest);
    };
    const wait = ${wait};
    await withProgress({ hasStatusLine: true }, "Working", async ({ report }) => {
      report("Listing", { done: 1, total: 4 });
      await wait("Listing 1 of 4 (25%)");
      report("Almost", { done: 3, total: 4 });
      await wait("Almost 3 of 4 (75%)");
    });
    console.log("done");
  `;
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect([await child.exited, out]).toEqual([0, "done\n"]);
  return err;
}

test("withProgress() shows nothing for work that takes less than a second", async () => {
  expect(await shown("() => Bun.sleep(10)")).toBe("");
});

test("withProgress() shows the progress of longer work, and clears the line afterward", async () => {
  const err = await shown("async (part) => { while (!text.includes(part)) await Bun.sleep(20); }");
  expect(err).toContain("Listing 1 of 4 (25%)");
  expect(err).toContain("Almost 3 of 4 (75%)");
  expect(err).toEndWith("\u001b[J\u001b[?25h");
});
