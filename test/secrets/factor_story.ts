/**
 * Second factors: the authenticator secret, backup codes, and browser cookies.
 *
 * @module
 */
import { oneTimePasswordAt } from "@hexlane/core/memory";
import type { Player } from "./player.ts";

const auth = (name: string) => `POST /api/auth/${name}`;

export async function playFactors(player: Player): Promise<void> {
  const email = "tess@example.test";
  const password = player.invent("password with a second factor");
  const { token } = await player.ask(auth("sign-up/email"), { body: { name: "Tess", email, password } });
  const as = player.keep("session before the second factor", token);
  const enabled = await player.ask(auth("two-factor/enable"), { as, body: { password } });
  const secret = new URL(String(enabled.totpURI)).searchParams.get("secret") ?? "";
  player.keep("secret of the one-time passwords", secret);
  const bytes = decodeBase32(secret);
  player.keep("its bytes", bytes.toString("latin1"));
  player.keep("its bytes as hexadecimals", bytes.toString("hex"));
  const [first = "", ...codes] = keepCodes(player, "backup code", enabled.backupCodes);
  const wrong = player.invent("wrong code").slice(0, 20);
  await player.ask(auth("two-factor/verify-totp"), { as, body: { code: wrong }, status: 401 });
  // The server accepts the codes of three time windows, each once.
  const codeAt = (steps: number) => oneTimePasswordAt(secret, new Date(Date.now() + steps * 30_000));
  await player.ask(auth("two-factor/verify-totp"), { as, body: { code: codeAt(0) } });
  await player.ask(auth("two-factor/get-totp-uri"), { as, body: { password } });

  const begin = async (name: string, headers: Record<string, string> = {}) => {
    await player.ask(auth("sign-in/email"), { body: { email, password }, headers });
    return player.keep(`cookie of ${name}`, player.cookies["better-auth.two_factor"]);
  };
  const finish = async (request: string, half: string, body: object, status = 200) =>
    await player.ask(auth(request), {
      body,
      status,
      headers: { cookie: `better-auth.two_factor=${half}`, origin: player.url },
    });
  const half = await begin("a sign-in that waits");
  await finish("two-factor/verify-backup-code", half, { code: wrong }, 401);
  const done = await finish("two-factor/verify-backup-code", half, { code: first, trustDevice: true });
  const session = player.keep("session after a backup code", done.token);
  const trust = player.keep("cookie of a trusted browser", player.cookies["better-auth.trust_device"]);
  await finish("two-factor/verify-backup-code", half, { code: first }, 401);
  const cookie = { cookie: `better-auth.trust_device=${trust}`, origin: player.url };
  const trusted = await player.ask(auth("sign-in/email"), { body: { email, password }, headers: cookie });
  player.keep("session of a trusted browser", trusted.token);
  const other = await finish("two-factor/verify-totp", await begin("another sign-in"), { code: codeAt(1) });
  player.keep("session after a one-time password", other.token);
  await begin("a sign-in that nobody finished");
  const again = await player.ask(auth("two-factor/generate-backup-codes"), { as: session, body: { password } });
  keepCodes(player, "newer backup code", again.backupCodes);
  await finish("two-factor/verify-backup-code", await begin("a third sign-in"), { code: codes[0] }, 401);
}

/** Records backup codes as shown, and in other accepted spellings. */
function keepCodes(player: Player, name: string, codes: unknown): string[] {
  const list = codes as string[];
  for (const [index, code] of list.entries()) {
    player.keep(`${name} ${index}`, code);
    player.keep(`${name} ${index} without its dash`, code.replaceAll("-", ""));
  }
  return list;
}

/** Decodes base32 (RFC 4648 6). */
function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
