import { expect, test } from "bun:test";
import { SessionEnd } from "./session_end.ts";

const ada = { id: "ada", email: "ada@example.com" };

function follow(account: typeof ada | undefined = ada): SessionEnd {
  const end = new SessionEnd();
  end.follow(() => account);
  return end;
}

test("waitForSignIn() resumes changes when the same account signs in again", async () => {
  const end = follow();
  const changes = Promise.all([end.waitForSignIn(), end.waitForSignIn()]);
  expect(end.ended).toEqual({ account: ada, isAsking: true, wasClosed: false });
  expect(end.begin("ada")).toBe(true);
  expect(await changes).toEqual([true, true]);
  expect(end.ended).toBeUndefined();
});

test("waitForSignIn() never resumes changes as another account", async () => {
  const end = follow();
  const change = end.waitForSignIn();
  expect(end.begin("charles")).toBe(false);
  expect(await change).toBe(false);
});

test("dismiss() makes pending changes fail, and only another change or the user reopens the dialog", async () => {
  const end = follow();
  const change = end.waitForSignIn();
  end.dismiss();
  expect(await change).toBe(false);
  expect(end.askOnce()).toBe(true);
  expect(end.ended?.isAsking).toBe(false);
  end.ask();
  expect(end.ended?.isAsking).toBe(true);
});

test("note() does not open a dialog, and keeps an open one open", () => {
  const end = follow();
  expect(end.note()).toBe(true);
  expect(end.ended).toEqual({ account: ada, isAsking: false, wasClosed: false });
  expect(end.askOnce()).toBe(true);
  expect(end.ended?.isAsking).toBe(true);
  end.note();
  expect(end.ended?.isAsking).toBe(true);
});

test("a page without a signed-in account does not open the dialog", async () => {
  const end = new SessionEnd();
  expect([await end.waitForSignIn(), end.askOnce(), end.note(), end.ended]).toEqual([false, false, false, undefined]);
});
