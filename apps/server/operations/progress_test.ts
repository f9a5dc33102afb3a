import { expect, test } from "bun:test";
import { progressLine } from "./progress.ts";

function screen(isTTY: boolean): { isTTY: boolean; columns: number; written: string[]; write: (text: string) => void } {
  const written: string[] = [];
  return { isTTY, columns: 20, written, write: (text) => void written.push(text) };
}

test("progress rewrites one line at intervals, and clears it at the end", async () => {
  const terminal = screen(true);
  const line = progressLine(terminal);
  line.show("records: copying, 500 of 1000");
  line.show("records: copying, 501 of 1000");
  await Bun.sleep(110);
  line.show("images: 3");
  line.clear();
  expect(terminal.written).toEqual(["\r\u001b[Krecords: copying, 5", "\r\u001b[Kimages: 3", "\r\u001b[K"]);
});

test("progress writes nothing if the output is not a terminal", () => {
  const pipe = screen(false);
  const line = progressLine(pipe);
  line.show("records: copying, 500");
  line.clear();
  expect(pipe.written).toEqual([]);
});
