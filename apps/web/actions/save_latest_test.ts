import { expect, test } from "bun:test";
import { saveLatest } from "./save_latest.ts";

/** A server whose responses the test controls. */
function server() {
  const sent: string[] = [];
  let answer: (isSaved: boolean) => void = () => {};
  const save = (value: string) => () => {
    sent.push(value);
    return new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  };
  return { sent, save, answer: (isSaved: boolean) => answer(isSaved) };
}

test("saveLatest() sends one request at a time and skips all but the last waiting one", async () => {
  const { sent, save, answer } = server();
  const first = saveLatest("label", save("red"));
  expect(await saveLatest("label", save("green"))).toBeUndefined();
  expect(await saveLatest("label", save("blue"))).toBeUndefined();
  expect(sent).toEqual(["red"]);
  answer(true);
  await Bun.sleep(0);
  expect(sent).toEqual(["red", "blue"]);
  answer(true);
  expect(await first).toBe(true);
  const next = saveLatest("label", save("gray"));
  expect(sent).toEqual(["red", "blue", "gray"]);
  answer(true);
  expect(await next).toBe(true);
});

test("saveLatest() drops the waiting save when a save fails", async () => {
  const { sent, save, answer } = server();
  const first = saveLatest("label", save("red"));
  void saveLatest("label", save("blue"));
  answer(false);
  expect(await first).toBe(false);
  expect(sent).toEqual(["red"]);
});

test("saveLatest() saves different keys independently", () => {
  const { sent, save } = server();
  void saveLatest("bug", save("red"));
  void saveLatest("feature", save("blue"));
  expect(sent).toEqual(["red", "blue"]);
});
