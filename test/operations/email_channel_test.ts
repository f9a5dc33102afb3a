/**
 * The email channel against a real mail server.
 *
 * @module
 */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmailChannel, type EmailOptions, openEmailChannel } from "@hexlane/channels";
import type { ChannelMessage } from "@hexlane/core";
import { channelContract } from "@hexlane/core/testing";
import { type SinkOptions, type SmtpSink, startSmtpSink } from "../mail/smtp_sink.ts";
import { needs } from "../requirements.ts";

const FROM = "Hexlane <tracker@example.org>";
const PAYLOAD = { subject: "Hello", text: "Text", html: "<p>HTML</p>" };

const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});

async function open(
  sinkOptions: SinkOptions = {},
  options: (sink: SmtpSink) => Partial<EmailOptions> = () => ({}),
): Promise<{ sink: SmtpSink; channel: EmailChannel }> {
  const sink = await startSmtpSink(sinkOptions);
  const channel = openEmailChannel({ url: `smtp://127.0.0.1:${sink.port}`, from: FROM, ...options(sink) });
  opened.push(channel, sink);
  return { sink, channel };
}

function message(fields: Partial<ChannelMessage> = {}): ChannelMessage {
  return {
    id: "0198-m1",
    address: "mia@example.com",
    payload: PAYLOAD,
    attemptedAt: new Date("2027-01-01T10:00:00Z"),
    ...fields,
  };
}

const RECIPIENT = { delivered: "mia", failed: "busy", rejected: "refused", gone: "nobody" };

channelContract("email", {
  test,
  async open(kind) {
    const { sink, channel } = await open();
    return {
      channel,
      address: `${RECIPIENT[kind]}@example.com`,
      payload: PAYLOAD,
      arrived: async () => sink.named.length,
      async close() {
        await channel.close();
        await sink.close();
      },
    };
  },
});

describe("an email", () => {
  test("has two parts and a stable ID, and suppresses automatic replies", async () => {
    const { sink, channel } = await open();
    const payload = { subject: "Größe 👋", text: "Ümlaut\nline", html: "<p>Ümlaut</p>", headers: { "List-Id": "x" } };
    const outcome = await channel.send(message({ payload }));
    expect(outcome).toEqual({ kind: "delivered", status: 250, response: expect.stringMatching(/^250 /) });
    const mail = await sink.next();
    const { headers, recipients, sender, from, to, subject, text, html } = mail;
    expect({ recipients, sender, from, to, subject, text: text.trim(), html: html.trim() }).toEqual({
      recipients: ["mia@example.com"],
      sender: "tracker@example.org",
      from: FROM,
      to: "mia@example.com",
      subject: "Größe 👋",
      text: "Ümlaut\nline",
      html: "<p>Ümlaut</p>",
    });
    expect([headers["message-id"], headers["auto-submitted"], headers["list-id"], headers.date]).toEqual([
      "<0198-m1@example.org>",
      "auto-generated",
      "x",
      "Fri, 01 Jan 2027 10:00:00 +0000",
    ]);
    await channel.send(message({ payload }));
    expect((await sink.next()).headers["message-id"]).toBe("<0198-m1@example.org>");
    await channel.send(message({ id: "a b<>@ü" }));
    expect((await sink.next()).headers["message-id"]).toBe("<a=20=b=3c==3e==40==fc=@example.org>");
  });

  test("cannot contain an injected header or recipient", async () => {
    const { sink, channel } = await open();
    const payload = {
      subject: "Hi\r\nBcc: eve@evil.example\r\n\r\n<h1>Body</h1>",
      text: "\r\n.\r\nMAIL FROM:<eve@evil.example>\r\n",
      headers: { "X-Name": "a\r\nX-Evil: b" },
    };
    expect((await channel.send(message({ payload }))).kind).toBe("delivered");
    const { headers, recipients, subject, text } = await sink.next();
    expect(recipients).toEqual(["mia@example.com"]);
    expect(subject).toBe("Hi Bcc: eve@evil.example <h1>Body</h1>");
    expect([headers.bcc, headers["x-evil"], headers["x-name"]]).toEqual([undefined, undefined, "a X-Evil: b"]);
    expect(text.trim()).toBe(".\nMAIL FROM:<eve@evil.example>");
    for (const address of [
      "a@b.example, eve@evil.example",
      "a@b.example\r\nRCPT TO:<eve@evil.example>",
      "<a@b>",
      "a",
    ]) {
      expect(await channel.send(message({ address }))).toEqual({ kind: "rejected", reason: "Malformed address" });
    }
    expect(sink.mails.length).toBe(1);
  });

  test("with a malformed payload is a programming error", async () => {
    const { channel } = await open();
    expect(channel.send(message({ payload: { event: "x" } }))).rejects.toThrow(TypeError);
    const headers = { "X Y": "1" };
    expect(channel.send(message({ payload: { ...PAYLOAD, headers } }))).rejects.toThrow(TypeError);
  });
});

describe("a mail server", () => {
  test("is retried later when it is unreachable", async () => {
    const { sink, channel } = await open();
    await sink.close();
    const outcome = await channel.send(message());
    expect(outcome).toEqual({ kind: "failed", reason: expect.stringContaining("ECONNREFUSED") });
    const name = openEmailChannel({ url: "smtp://no-such-host.invalid", from: FROM });
    opened.push(name);
    expect((await name.send(message())).kind).toBe("failed");
  });

  test("causes a timeout when it does not respond or stops in the middle", async () => {
    const silent = createServer();
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, "127.0.0.1", () => resolve((silent.address() as { port: number }).port));
    });
    const mute = openEmailChannel({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 200 });
    expect(await mute.send(message())).toEqual({ kind: "failed", reason: "No response within 200 ms" });
    await mute.close();
    silent.close();

    const { channel } = await open({}, () => ({ timeoutMs: 200 }));
    const stuck = await channel.send(message({ address: "stuck@example.com" }));
    expect(stuck).toEqual({ kind: "failed", reason: "No response within 200 ms" });
    // The next attempt is not delayed. On a busy machine a single attempt may take longer than 200 ms.
    let kind = "";
    for (let attempt = 0; attempt < 100 && kind !== "delivered"; attempt++) {
      ({ kind } = await channel.send(message({ id: `0198-m${attempt + 2}` })));
    }
    expect(kind).toBe("delivered");
  });

  test("is disconnected when sending is aborted", async () => {
    const { channel } = await open();
    const controller = new AbortController();
    const sending = channel.send(message({ address: "stuck@example.com" }), { signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    expect(await sending).toEqual({ kind: "failed", reason: "Sending was canceled" });
  });

  test("receives few connections, which are reused", async () => {
    const { sink, channel } = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => channel.send(message({ id: `m${index}` }))),
    );
    expect(outcomes.every(({ kind }) => kind === "delivered")).toBe(true);
    expect(sink.connections()).toBeLessThanOrEqual(3);
    expect(new Set(sink.mails.map(({ headers }) => headers["message-id"])).size).toBe(20);
  });

  test("receives no email from a closed channel, even if it is closed twice", async () => {
    const { sink, channel } = await open();
    await channel.send(message());
    await channel.close();
    await channel.close();
    expect((await channel.send(message())).kind).toBe("failed");
    expect(sink.mails.length).toBe(1);
  });

  test("receives the email after an outage", async () => {
    const { sink, channel } = await open();
    await channel.send(message());
    await sink.close();
    expect((await channel.send(message())).kind).toBe("failed");
    const again = await startSmtpSink({ port: sink.port });
    opened.push(again);
    expect((await channel.send(message())).kind).toBe("delivered");
    expect(again.mails.length).toBe(1);
  });
});

describe("an SMTP password", () => {
  const auth = { user: "me@example.org", password: "s3cret:/x" };
  const url = (port: number, password = auth.password) =>
    `smtp://${encodeURIComponent(auth.user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;

  test("is sent to the server, and a wrong password is a retryable failure because the operator may fix it", async () => {
    const { sink, channel } = await open({ auth }, ({ port }) => ({ url: url(port) }));
    expect((await channel.send(message())).kind).toBe("delivered");
    expect((await sink.next()).user).toBe(auth.user);
    const wrong = openEmailChannel({ url: url(sink.port, "wr0ng-pass"), from: FROM });
    opened.push(wrong);
    const outcome = await wrong.send(message());
    expect(outcome).toMatchObject({ kind: "failed", status: 535 });
    expect(JSON.stringify(outcome)).not.toContain("wr0ng-pass");
    const without = openEmailChannel({ url: `smtp://127.0.0.1:${sink.port}`, from: FROM });
    opened.push(without);
    expect((await without.send(message())).kind).not.toBe("delivered");
  });
});

const folder = mkdtempSync(join(tmpdir(), "hexlane-smtp-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a self-signed certificate for this machine. */
function makeCertificate(): { key: string; cert: string } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = "subjectAltName=DNS:localhost,IP:127.0.0.1";
  const line = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const made = Bun.spawnSync([
    "openssl",
    ...line,
    "-subj",
    "/CN=localhost",
    "-addext",
    names,
    "-keyout",
    key,
    "-out",
    cert,
  ]);
  if (!made.success) throw new Error(made.stderr.toString());
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

const hasOpenssl = needs("openssl");

describe.if(hasOpenssl)("TLS", () => {
  if (!hasOpenssl) return;
  const tls = makeCertificate();

  test("is used if the server offers it and its certificate is valid", async () => {
    const { sink, channel } = await open({ tls }, () => ({ ca: tls.cert }));
    expect((await channel.send(message())).kind).toBe("delivered");
    expect((await sink.next()).secure).toBe(true);
    const strict = openEmailChannel({ url: `smtp://127.0.0.1:${sink.port}`, from: FROM });
    opened.push(strict);
    expect((await strict.send(message())).kind).toBe("failed");
    expect(sink.mails.length).toBe(1);
  });

  test("is used from the start for smtps URLs", async () => {
    const { sink, channel } = await open({ tls, secure: true }, ({ port }) => ({
      url: `smtps://127.0.0.1:${port}`,
      ca: tls.cert,
    }));
    expect((await channel.send(message())).kind).toBe("delivered");
    expect((await sink.next()).secure).toBe(true);
  });
});
