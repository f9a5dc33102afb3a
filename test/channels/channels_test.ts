/**
 * Deliveries of each channel: signatures that receivers can verify, the documented format of each service, and text in any
 * script.
 *
 * @module
 */
import { afterEach, describe, expect, test } from "bun:test";
import { type Channels, createChannels } from "@hexlane/channels";
import { CHAT_KIND_NAMES, type ChannelMessage } from "@hexlane/core";
import { memoryResolver } from "@hexlane/core/memory";
import { Webhook } from "standardwebhooks";
import { answer, type Behavior, type Receiver, startReceiver } from "./receiver.ts";
import { GOTIFY_TOKEN, gotify, NTFY_TOKEN, ntfy } from "./services.ts";

const TEXTS = {
  Arabic: "أصلح الباب الأمامي",
  Chinese: "修理前门，谢谢！",
  Hindi: "दरवाज़ा ठीक करें",
  Hebrew: "תקן את הדלת",
  emoji: "Fix the 🚪 👩‍👩‍👧‍👦 🇺🇳",
  markup: "<!channel> a & b <https://x.example|y> *bold* \"quoted\" 'q' \\ `code` @here",
};

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function open(behave: Behavior): Promise<Receiver> {
  const receiver = await startReceiver(behave);
  receivers.push(receiver);
  return receiver;
}

const channels = createChannels({ resolver: memoryResolver(), allowPrivate: true, userAgent: "Hexlane/1.2" });

function message(address: string, payload: Record<string, unknown>, secret?: string): ChannelMessage {
  return { id: "0198-m1", address, payload, attemptedAt: new Date(), ...(secret === undefined ? {} : { secret }) };
}

function jsonOf({ arrivals }: Receiver): Record<string, never> {
  return JSON.parse(arrivals.at(-1)?.body.toString() ?? "null");
}

describe.each(["webhook", "notification-webhook"] as const)("%s", (name) => {
  test("is verified by the Standard Webhooks package, with any secret and text", async () => {
    const receiver = await open(answer(200));
    const secrets = ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "a plain secret", "ключ 🔑", "whsec_no base64!"];
    for (const secret of secrets) {
      for (const title of Object.values(TEXTS)) {
        const payload = { event: "task.created", task: { title } };
        expect(await channels[name].send(message(receiver.url, payload, secret))).toEqual({
          kind: "delivered",
          status: 200,
        });
        const { headers = {}, body = Buffer.alloc(0) } = receiver.arrivals.at(-1) ?? {};
        const verifier =
          secret === secrets[0] ? new Webhook(secret) : new Webhook(Buffer.from(secret), { format: "raw" });
        expect(verifier.verify(body.toString(), headers)).toEqual(payload);
        expect(headers["x-kaneo-signature"]).toBe(new Bun.CryptoHasher("sha256", secret).update(body).digest("hex"));
        expect(() => verifier.verify(`${body} `, headers)).toThrow();
      }
    }
  });

  test("has headers for the sender, the event and the delivery", async () => {
    const receiver = await open(answer(200, "ok"));
    const sent = { ...message(`${receiver.url}/hook?a=b`, { event: "x" }), attemptedAt: new Date(1_700_000_000_999) };
    expect(await channels[name].send(sent)).toEqual({ kind: "delivered", status: 200, response: "ok" });
    const [arrival] = receiver.arrivals;
    expect([arrival?.method, arrival?.path, arrival?.body.toString()]).toEqual(["POST", "/hook?a=b", '{"event":"x"}']);
    expect(arrival?.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: "close",
      "content-type": "application/json",
      "content-length": "13",
      "user-agent": "Hexlane/1.2",
      "webhook-id": "0198-m1",
      "webhook-timestamp": "1700000000",
    });
  });

  test("never sends the user and password of a URL", async () => {
    const receiver = await open(answer(200));
    const address = receiver.url.replace("//", "//user:password@");
    expect((await channels[name].send(message(address, {}))).kind).toBe("delivered");
    expect(receiver.arrivals[0]?.head).not.toMatch(/user:|password|authorization/i);
  });
});

describe.each([
  ["ntfy", ntfy, NTFY_TOKEN, "/", { topic: "board_1" }],
  ["gotify", gotify, GOTIFY_TOKEN, "/message", {}],
] as const)("%s", (name, service, token, path, base) => {
  const channel = channels[name];
  const payloadOf = (fields: object) => ({ ...base, title: "Task", content: "Fix it", ...fields });

  test("accepts a title and content in any script", async () => {
    const receiver = await open(service);
    for (const text of Object.values(TEXTS)) {
      const url = "https://board.example/t/1?a=b&c=ü";
      const outcome = await channel.send(
        message(receiver.url, payloadOf({ title: text, content: `${text}\n${text}`, url }), token),
      );
      expect(outcome).toMatchObject({ kind: "delivered", status: 200 });
      const { title, message: shown, ...rest } = jsonOf(receiver) as Record<string, unknown>;
      expect([title, shown]).toEqual([text, `${text}\n${text}`]);
      expect(rest).toEqual(
        name === "ntfy"
          ? { topic: "board_1", click: url }
          : {
              priority: 5,
              extras: { "client::display": { contentType: "text/plain" }, "client::notification": { click: { url } } },
            },
      );
    }
  });

  test("accepts empty text and text of the maximum length", async () => {
    const receiver = await open(service);
    for (const text of ["", " ", "\n", "界".repeat(100_000), '"\\\n\u0001'.repeat(30_000), "👋".repeat(50_000)]) {
      const payload = payloadOf({ title: `Task ${text}`, content: text });
      const outcome = await channel.send(message(receiver.url, payload, token));
      expect([text.slice(0, 4), outcome.kind]).toEqual([text.slice(0, 4), "delivered"]);
      expect(receiver.arrivals.at(-1)?.body.toString()).not.toContain("\uFFFD");
    }
  });

  test("is reached at the server URL, with or without a path", async () => {
    const receiver = await open(answer(200));
    for (const [below, expected] of [
      ["", path],
      ["/", path],
      ["/push", `/push${path}`],
      ["/push//", `/push${path}`],
      ["/push?x=y#z", `/push${path}`],
    ] as const) {
      await channel.send(message(`${receiver.url}${below}`, payloadOf({}), token));
      expect([below, receiver.arrivals.at(-1)?.path]).toEqual([below, expected]);
    }
  });

  test("rejects a token that is invalid in a header or refused by the server", async () => {
    const receiver = await open(service);
    for (const secret of ["a\r\nX-Evil: b", "ключ", "a b", "a\0"]) {
      const outcome = await channel.send(message(receiver.url, payloadOf({}), secret));
      expect(outcome).toEqual({ kind: "rejected", reason: "Malformed token" });
    }
    expect(receiver.connections).toBe(0);
    const outcome = await channel.send(message(receiver.url, payloadOf({}), "another"));
    expect(outcome).toMatchObject({ kind: "rejected", status: 400, reason: "Responded with status 400" });
    // An error page of a proxy does not come from the server itself.
    for (const status of [400, 401, 403, 404, 413, 502]) {
      const proxy = await open(answer(status, "<html>"));
      expect((await channel.send(message(proxy.url, payloadOf({}), token))).kind).toBe("failed");
    }
  });
});

test("ntfy without a token sends no credential, and keeps tags", async () => {
  const receiver = await open(ntfy);
  const payload = { topic: "t", title: "a\r\nb", content: "c", tags: ["warning", "door"] };
  expect((await channels.ntfy.send(message(receiver.url, payload))).kind).toBe("delivered");
  expect<unknown>(jsonOf(receiver)).toEqual({ topic: "t", title: "a b", tags: ["warning", "door"], message: "c" });
  expect(receiver.arrivals[0]?.headers.authorization).toBeUndefined();
});

test("a payload for another channel is refused as a programming error", async () => {
  const names: (keyof Channels)[] = [...CHAT_KIND_NAMES, "ntfy", "gotify"];
  for (const name of names) {
    await expect(channels[name]?.send(message("http://127.0.0.1:9999/", { event: "x" }, "token"))).rejects.toThrow(
      TypeError,
    );
  }
});
