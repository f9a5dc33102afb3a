import { afterAll, expect, test } from "bun:test";
import { createTracker } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { productionPorts } from "./mod.ts";

const secret = "0123456789abcdef0123456789abcdef";
const tracker = createTracker({ ...productionPorts({ secret }), store: memoryStore() });
afterAll(() => tracker.close());

const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

test("a tracker over productionPorts() signs people up and in, with real time and random IDs", async () => {
  const before = Date.now();
  const { account } = await tracker.as(null).signUp(person);
  expect(account.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  expect(account.createdAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(await tracker.as(null).signIn(person)).toMatchObject({ account: { id: account.id } });
  expect(tracker.as(null).signIn({ ...person, password: "wrong horse battery" })).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("features without a port are refused as unsupported", async () => {
  const { account, session } = await tracker.as(null).signUp({ ...person, email: "bob@example.com" });
  const bob = tracker.as({ kind: "session", userId: account.id, session });
  const refused = { code: "unsupported", details: { reason: "FEATURE_NOT_CONFIGURED" } };
  expect(bob.beginPasskeyRegistration()).rejects.toMatchObject(refused);
  expect(tracker.as(null).beginPasskeySignIn()).rejects.toMatchObject(refused);
  expect(bob.enableTwoFactor({ password: person.password })).rejects.toMatchObject(refused);
  expect(bob.verifyTotp({ code: "123456" })).rejects.toMatchObject(refused);
  const workspace = await bob.createWorkspace({ name: "Engines", slug: "engines" });
  const { id: projectId } = await bob.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const { id: taskId } = await bob.createTask({ projectId, title: "Draw the mill" });
  const image = { taskId, filename: "mill.png", contentType: "image/png", size: 12, surface: "description" } as const;
  expect(bob.requestImageUpload(image)).rejects.toMatchObject(refused);
});

test("productionPorts() refuses a short secret", () => {
  expect(() => productionPorts({ secret: "short" })).toThrow("at least 32 bytes");
  expect(() => productionPorts({ secret: [secret, "short"] })).toThrow(RangeError);
  expect(() => productionPorts({ secret: [] })).toThrow(RangeError);
  expect(() => productionPorts({ secret: undefined })).toThrow("without a secret");
});
