/**
 * Links in emails: to confirm an address, to replace a password, to sign in, to accept an invitation.
 *
 * @module
 */
import { type SmtpSink, startSmtpSink } from "../mail/smtp_sink.ts";
import { WAIT_SECONDS } from "../tier.ts";
import { type Player, random } from "./player.ts";

export interface MailStory {
  env: Readonly<Record<string, string>>;
  play(player: Player): Promise<void>;
  close(): Promise<void>;
}

const auth = (name: string) => `POST /api/auth/${name}`;

export async function openMailStory(): Promise<MailStory> {
  const password = random();
  const sink = await startSmtpSink({ auth: { user: "hexlane", password } });
  return {
    env: { SMTP_URL: `smtp://hexlane:${password}@127.0.0.1:${sink.port}`, MAIL_FROM: "tracker@example.test" },
    async play(player) {
      player.keep("password of the mail server", password);
      await playLinks(player, sink);
      await playFailures(player, sink);
    },
    close: () => sink.close(),
  };
}

async function playLinks(player: Player, sink: SmtpSink): Promise<void> {
  const email = "mona@example.test";
  /** Returns the token in the next email to Mona whose link has this path. */
  const tokenFrom = async (name: string, link: RegExp): Promise<string> => {
    const { text } = await sink.next((mail) => mail.recipients.includes(email) && link.test(mail.text));
    return player.keep(name, link.exec(text)?.[1]);
  };
  const body = { name: "Mona", email, password: player.invent("password that is replaced") };
  const signUp = await player.ask(auth("sign-up/email"), { body });
  const as = player.keep("session of somebody with mails", signUp.token);
  const proof = await tokenFrom("token that confirms an address", /verify-email\?(?:\S*&)?token=([\w-]{43})/);
  await player.ask(`GET /api/auth/verify-email?token=${proof}`);
  await player.ask(`GET /api/auth/verify-email?token=${proof}`, { status: 400 });

  await player.ask(auth("request-password-reset"), { body: { email } });
  const reset = await tokenFrom("token that replaces a password", /reset-password\/([\w-]{43})/);
  await player.ask(`GET /api/auth/reset-password/${reset}?callbackURL=%2Freset-password`, { status: 302 });
  const newPassword = player.invent("password that replaced it");
  await player.ask(auth("reset-password"), { body: { token: reset, newPassword: "short" }, status: 400 });
  await player.ask(auth("reset-password"), { body: { token: reset, newPassword } });
  await player.ask(auth("reset-password"), { body: { token: reset, newPassword }, status: 400 });
  await player.ask("GET /api/auth/list-sessions", { as, status: 401 });

  await player.ask(auth("sign-in/magic-link"), { body: { email } });
  const magic = await tokenFrom("token that signs in", /magic-link\?(?:\S*&)?token=([\w-]{43})/);
  // This path is a page of the web app, if the app was built.
  await player.ask(`GET /magic-link?token=${magic}`, { status: "any" });
  await player.ask(`GET /api/auth/magic-link/verify?token=${magic}&callbackURL=%2F`, { status: 302 });
  player.keep("session of a magic link", player.cookies["hexlane.session_token"]);
  await player.ask(`GET /api/auth/magic-link/verify?token=${magic}`, { status: 400 });
}

/** Sends emails that fail. The server logs them without their content. */
async function playFailures(player: Player, sink: SmtpSink): Promise<void> {
  for (const name of ["refused", "nobody"]) {
    const email = `${name}@example.test`;
    const body = { name, email, password: player.invent(`password of ${name}`) };
    const { token } = await player.ask(auth("sign-up/email"), { body });
    player.keep(`session of ${name}`, token);
    await player.ask(auth("request-password-reset"), { body: { email } });
  }
  const deadline = performance.now() + WAIT_SECONDS * 1000;
  while (sink.named.filter((address) => address.startsWith("nobody@")).length < 2) {
    if (performance.now() > deadline) throw new Error("The server did not try to send the emails");
    await Bun.sleep(20);
  }
}
