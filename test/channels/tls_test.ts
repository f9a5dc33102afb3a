/**
 * TLS verifies the hostname of the URL, although the connection is made to an already resolved address.
 *
 * @module
 */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEgress } from "@hexlane/channels";
import { memoryResolver } from "@hexlane/core/memory";
import { needs } from "../requirements.ts";
import { answer, type Receiver, startReceiver } from "./receiver.ts";

interface Certificate {
  key: string;
  cert: string;
}

/** Creates a certificate authority that issues certificates for `names` such as `DNS:board.example`. */
function makeAuthority(): { ca: string; issue(names: string, days?: number): Certificate } {
  const dir = mkdtempSync(join(tmpdir(), "hexlane-tls-"));
  const run = (...args: string[]) => {
    const made = Bun.spawnSync(["openssl", ...args], { cwd: dir });
    if (!made.success) throw new Error(made.stderr.toString());
  };
  const read = (file: string) => readFileSync(join(dir, file), "utf8");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  run("req", "-x509", ...key, "-days", "30", "-subj", "/CN=Test authority", "-keyout", "ca.key", "-out", "ca.pem");
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return {
    ca: read("ca.pem"),
    issue(names, days = 30) {
      writeFileSync(join(dir, "names"), `subjectAltName=${names}\n`);
      run("req", ...key, "-subj", "/CN=x", "-keyout", "leaf.key", "-out", "leaf.csr");
      const signer = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"];
      run("x509", "-req", "-in", "leaf.csr", ...signer, "-days", String(days), "-out", "leaf.pem");
      return { key: read("leaf.key"), cert: read("leaf.pem") };
    },
  };
}

const hasOpenssl = needs("openssl");

describe.if(hasOpenssl)("TLS", () => {
  if (!hasOpenssl) return;
  const { ca, issue } = makeAuthority();
  const opened: Receiver[] = [];
  afterAll(async () => {
    for (const receiver of opened) await receiver.close();
  });

  async function open(tls: Certificate, host = "127.0.0.2"): Promise<Receiver> {
    const receiver = await startReceiver(answer(200, "ok"), { tls, host });
    opened.push(receiver);
    return receiver;
  }

  const resolver = memoryResolver();
  for (const name of ["board.example", "other.example", "localhost"]) resolver.set(name, ["127.0.0.2"]);
  const trusting = createEgress({ resolver, allowPrivate: true, ca });
  const usual = createEgress({ resolver, allowPrivate: true });

  test("verifies the hostname of the URL", async () => {
    const receiver = await open(issue("DNS:board.example,DNS:localhost"));
    for (const host of ["board.example", "BOARD.example.", "localhost"]) {
      expect(await (await trusting(`https://${host}:${receiver.port}/`, { method: "POST", body: "{}" })).text()).toBe(
        "ok",
      );
    }
    expect(
      receiver.arrivals.map(({ serverName, headers, localAddress }) => [serverName, headers.host, localAddress]),
    ).toEqual(
      ["board.example", "board.example", "localhost"].map((name) => [name, `${name}:${receiver.port}`, "127.0.0.2"]),
    );
  });

  test("accepts an IP address listed in the certificate", async () => {
    const receiver = await open(issue("IP:127.0.0.2"));
    expect((await trusting(`https://127.0.0.2:${receiver.port}/`)).status).toBe(200);
    expect(receiver.arrivals[0]?.serverName).toBe(false);
    const named = await open(issue("DNS:127.0.0.2,DNS:board.example"));
    await expect(trusting(`https://127.0.0.2:${named.port}/`)).rejects.toThrow("the certificate is not trusted");
  });

  test("refuses any other certificate without sending anything", async () => {
    const other = await open(issue("DNS:other.example"));
    const unknown = await open(issue("DNS:board.example"));
    const address = await open(issue("IP:127.0.0.2"));
    for (const [send, { port }, code] of [
      [trusting, other, "ERR_TLS_CERT_ALTNAME_INVALID"],
      [trusting, address, "ERR_TLS_CERT_ALTNAME_INVALID"],
      [usual, unknown, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    ] as const) {
      const reply = send(`https://board.example:${port}/`, { method: "POST", body: "{}" });
      await expect(reply).rejects.toMatchObject({
        message: expect.stringContaining(`not trusted (${code})`),
        isFinal: false,
      });
      await reply.catch(() => {});
    }
    expect([other, unknown, address].map(({ arrivals }) => arrivals.length)).toEqual([0, 0, 0]);
  });

  test("refuses a server without TLS, and an untrusted certificate even if the environment disables verification", async () => {
    // Responds to the TLS handshake with 400, as a web server does.
    const plain = createServer((socket) => {
      socket.on("error", () => {}).once("data", () => socket.end("HTTP/1.1 400 X\r\n\r\n"));
    });
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.2", resolve));
    const { port } = plain.address() as AddressInfo;
    await expect(trusting(`https://board.example:${port}/`)).rejects.toThrow("Cannot connect securely");
    plain.close();
    const receiver = await open(issue("DNS:board.example"));
    const script = `
      import { createEgress } from "@hexlane/channels";
      const send = createEgress({ resolver: { resolve: async () => ["127.0.0.2"] }, allowPrivate: true });
      await send("https://board.example:${receiver.port}/").then(() => console.log("sent"), ({ message }) => console.log(message));
    `;
    const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    const child = Bun.spawn([process.execPath, "-e", script], { cwd: import.meta.dir, env, stderr: "ignore" });
    expect(await new Response(child.stdout).text()).toContain("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
    expect(receiver.arrivals.length).toBe(0);
  });
});
