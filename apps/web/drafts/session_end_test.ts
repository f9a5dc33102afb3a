import { expect, test } from "bun:test";
import { SessionEnd } from "./session_end.ts";

const ada = { id: "ada", email: "ada@example.com" };

function follow(account: typeof ada | undefined = ada): SessionEnd {
  const end = new SessionEnd();
  end.follow(() => account);
  return end;
}

test("waitForSignIn() lets changes go on when the same account signs in again", async () => {
  const end = follow();
  const changes = Promise.all([end.waitForSignIn(), end.waitForSignIn()]);
  expect(end.ended).toEqual({ account: ada, isAsking: true });
  expect(end.begin("ada")).toBe(true);
  expect(await changes).toEqual([true, true]);
  expect(end.ended).toBeUndefined();
});

test("waitForSignIn() lets no change go on as another account", async () => {
  const end = follow();
  const change = end.waitForSignIn();
  expect(end.begin("charles")).toBe(false);
  expect(await change).toBe(false);
});

test("dismiss() fails the changes that wait, and only a change or a person opens the dialog again", async () => {
  const end = follow();
  const change = end.waitForSignIn();
  end.dismiss();
  expect(await change).toBe(false);
  expect(end.notice()).toBe(true);
  expect(end.ended?.isAsking).toBe(false);
  end.ask();
  expect(end.ended?.isAsking).toBe(true);
});

test("a page on which nobody was signed in asks nobody", async () => {
  const end = new SessionEnd();
  expect([await end.waitForSignIn(), end.notice(), end.ended]).toEqual([false, false, undefined]);
});
