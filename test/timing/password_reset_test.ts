/**
 * The duration of a password reset request does not reveal whether the account exists. Uses a real server and a real
 * mail server.
 *
 * @module
 */
import { afterAll, beforeAll, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SmtpSink, startSmtpSink } from "../mail/smtp_sink.ts";
import { type ServerProcess, startServer } from "../server_process.ts";

const PASSWORD = "correct horse battery";
const SECONDS = 1_000;

let dataDir: string;
let sink: SmtpSink;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hexlane-email-"));
  sink = await startSmtpSink();
  server = await startServer({
    DATA_DIR: dataDir,
    RATE_LIMIT: "off",
    LOG_LEVEL: "debug",
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: "Hexlane <tracker@example.org>",
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const TRIES = 100;
const MAX_RATIO = 1.15;
const ROUNDS = 3;

test(
  `${TRIES} password reset requests take as long for known addresses as for unknown addresses`,
  async () => {
    const numbers = Array.from({ length: TRIES }, (_, number) => number);
    const post = async (name: string, body: object): Promise<number> => {
      const begun = performance.now();
      const response = await fetch(`${server.url}/api/auth/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await response.text();
      if (!response.ok) throw new Error(`${name} returned ${response.status}`);
      return performance.now() - begun;
    };
    for (const number of numbers) {
      await post("sign-up/email", { name: "K", email: `known.${number}@example.test`, password: PASSWORD });
    }
    const seen: object[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (const number of numbers) {
        const tries = [
          async () => known.push(await post("request-password-reset", { email: `known.${number}@example.test` })),
          async () => unknown.push(await post("request-password-reset", { email: `none.${number}@example.test` })),
        ];
        for (const attempt of number % 2 ? tries : tries.reverse()) await attempt();
      }
      const ratio = medianOf(known) / medianOf(unknown);
      seen.push({ known: medianOf(known), unknown: medianOf(unknown), ratio });
      if (ratio < MAX_RATIO && ratio > 1 / MAX_RATIO) return;
    }
    throw new Error(`The times reveal which accounts exist: ${JSON.stringify(seen)}`);
  },
  120 * SECONDS,
);

function medianOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
