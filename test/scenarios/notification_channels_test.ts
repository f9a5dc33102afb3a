/**
 * Notifications of a real server by email, ntfy, Gotify and webhook reach only the accounts that enabled them.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { type Arrival, type Receiver, startReceiver } from "../faults/receiver.ts";
import { openScene, type Scene } from "../faults/scene.ts";
import type { Row } from "../harness/client.ts";
import { type SmtpSink, startSmtpSink } from "../mail/smtp_sink.ts";

const SECRET = "my own secret";
const EVERY = { emailEnabled: true, ntfyEnabled: true, gotifyEnabled: true, webhookEnabled: true };

let scene: Scene;
let receiver: Receiver;
let sink: SmtpSink;

beforeAll(async () => {
  receiver = await startReceiver(() => "ok");
  sink = await startSmtpSink();
  scene = await openScene({
    env: {
      ALLOW_PRIVATE_DESTINATIONS: "true",
      BASE_URL: "http://localhost:3000",
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: "tracker@example.test",
    },
    command: [process.execPath, join(import.meta.dir, "../faults/delivery_server.ts")],
  });
}, 600_000);
afterAll(async () => {
  await scene.server.stop();
  await scene.close();
  await receiver.close();
  await sink.close();
});

const ask = <T = Row>(method: string, path: string, body?: object): Promise<T> =>
  scene.client.ok<T>(method, path, { as: scene.token, ...(body ? { body } : {}) });

const saveRule = (fields: object) =>
  ask("PUT", `/api/notification-preferences/workspaces/${scene.workspaceId}`, {
    isActive: true,
    projectMode: "all",
    ...EVERY,
    ...fields,
  });

async function arrived(path: string, count: number): Promise<Arrival[]> {
  const found = () => receiver.arrivals.filter((arrival) => arrival.path === path);
  for (let turn = 0; turn < 500 && found().length < count; turn++) await Bun.sleep(10);
  return found();
}

const tell = (title: string): Promise<Row> =>
  ask("POST", "/api/notification", {
    type: "info",
    title,
    message: "Ünïcode 🔥 日本語 <b>& more",
    relatedEntityId: scene.workspaceId,
    relatedEntityType: "workspace",
  });

test("a notification arrives in the format of each active channel", async () => {
  await ask("PUT", "/api/notification-preferences", {
    ...EVERY,
    ntfyServerUrl: `${receiver.url}/ntfy`,
    ntfyTopic: "door",
    ntfyToken: "tk_0123456789",
    gotifyServerUrl: `${receiver.url}/gotify`,
    gotifyToken: "A0123456789",
    webhookUrl: `${receiver.url}/mine`,
    webhookSecret: SECRET,
  });
  // There is no notification rule yet.
  await tell("Unheard");
  await saveRule({ isActive: false });
  await tell("Unheard");
  await saveRule({});
  const { id } = await tell("名前: Türen & <Tore>");
  const [hook] = (await arrived("/mine", 1)) as [Arrival];
  const { notification, user, workspace, project, task } = JSON.parse(hook.body) as Record<string, Row>;
  expect([notification?.id, notification?.title, notification?.content]).toEqual([
    id,
    "名前: Türen & <Tore>",
    "Ünïcode 🔥 日本語 <b>& more",
  ]);
  expect([user?.email, workspace?.id, project, task]).toEqual([
    "olga@example.test",
    scene.workspaceId,
    null,
    null,
  ] as never);
  expect(hook.headers["x-kaneo-signature"]).toBe(createHmac("sha256", SECRET).update(hook.body).digest("hex"));
  const [push] = (await arrived("/ntfy/", 1)) as [Arrival];
  expect(push.headers.authorization).toBe("Bearer tk_0123456789");
  expect(JSON.parse(push.body)).toMatchObject({ topic: "door", title: "名前: Türen & <Tore>" });
  const [gotify] = (await arrived("/gotify/message", 1)) as [Arrival];
  expect(gotify.headers["x-gotify-key"]).toBe("A0123456789");
  expect(JSON.parse(gotify.body)).toMatchObject({ title: "名前: Türen & <Tore>" });
  const mail = await sink.next(({ subject }) => subject.startsWith("名前"));
  expect(mail.subject).toBe("名前: Türen & <Tore>");
  expect(mail.text).toContain("Ünïcode 🔥 日本語 <b>& more");
  expect(mail.headers["list-unsubscribe"]).toBe("<http://localhost:3000/dashboard/settings/notifications>");
  expect(receiver.arrivals.length).toBe(3);
});

test("a notification is not sent through a channel that is off, or for a project that the rule leaves out", async () => {
  const before = receiver.arrivals.length;
  await saveRule({ emailEnabled: false, ntfyEnabled: false, gotifyEnabled: false });
  await tell("By webhook alone");
  await arrived("/mine", 2);
  expect(receiver.arrivals.length).toBe(before + 1);
  await ask("PUT", "/api/notification-preferences", { webhookEnabled: false });
  await saveRule({ emailEnabled: false, ntfyEnabled: false, gotifyEnabled: false });
  await tell("Nowhere");
  await ask("PUT", "/api/notification-preferences", { webhookEnabled: true });
  await saveRule({ projectMode: "selected", selectedProjectIds: [scene.otherProjectId] });
  await tell("Of no project");
  await Bun.sleep(300);
  expect(receiver.arrivals.length).toBe(before + 1);
});
