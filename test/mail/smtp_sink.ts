/**
 * A real mail server that stores messages. The recipient's address determines the response: `busy@` gets a temporary error,
 * `refused@` a permanent one, `nobody@` does not exist, and `stuck@` gets no response.
 *
 * @module
 */
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { WAIT_SECONDS } from "../tier.ts";
import { type ParsedMail, parseMail } from "./parse_mail.ts";

export interface SinkMail extends ParsedMail {
  /** The envelope recipients, independent of the headers. */
  recipients: string[];
  sender: string;
  /** Whether it was sent over TLS. */
  secure: boolean;
  /** The authenticated user. */
  user: string | undefined;
}

export interface SmtpSink {
  port: number;
  /** Emails in order of arrival. */
  mails: SinkMail[];
  /** Requested recipients, including refused recipients. */
  named: string[];
  /** Connections opened so far. */
  connections(): number;
  /** Waits for the next matching email that has not been returned before. */
  next(isWanted?: (mail: SinkMail) => boolean): Promise<SinkMail>;
  close(): Promise<void>;
}

export interface SinkOptions {
  /** @default a free port */
  port?: number;
  /** Accepts emails from this user only. */
  auth?: { user: string; password: string };
  /** PEM. @default no STARTTLS */
  tls?: { key: string; cert: string };
  /** TLS from the first byte. @default false */
  secure?: boolean;
}

const REFUSALS: Readonly<Record<string, [code: number, words: string]>> = {
  busy: [451, "4.3.0 Try again later"],
  refused: [554, "5.7.1 Not from you"],
  nobody: [550, "5.1.1 No such user"],
};

export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const mails: SinkMail[] = [];
  const named: string[] = [];
  const taken = new Set<SinkMail>();
  let connections = 0;
  const server = new SMTPServer({
    ...serverOptions(options),
    onConnect(_, done) {
      connections++;
      done();
    },
    onRcptTo({ address }, _, done) {
      named.push(address);
      const kind = address.split("@", 1)[0] ?? "";
      const refusal = REFUSALS[kind];
      if (refusal) done(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
      else if (kind !== "stuck") done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...parseMail(Buffer.concat(chunks).toString("utf8")),
          sender: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user === undefined ? undefined : String(session.user),
        });
        done();
      });
    },
  });
  // A client that drops a connection is not an error of this server.
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve, reject) => {
    server.on("error", reject);
    const listening = server.listen(options.port ?? 0, "127.0.0.1", () => {
      resolve((listening.address() as { port: number }).port);
    });
  });
  return {
    port,
    mails,
    named,
    connections: () => connections,
    async next(isWanted = () => true) {
      const deadline = Date.now() + WAIT_SECONDS * 1000;
      while (Date.now() < deadline) {
        const found = mails.find((mail) => !taken.has(mail) && isWanted(mail));
        if (found) {
          taken.add(found);
          return found;
        }
        await Bun.sleep(10);
      }
      throw new Error(
        `No matching email arrived, only: ${mails.map(({ to, subject }) => `${subject} to ${to}`).join(", ")}`,
      );
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function serverOptions({ auth, tls, secure = false }: SinkOptions): SMTPServerOptions {
  const hidden: string[] = [];
  if (!tls || secure) hidden.push("STARTTLS");
  if (!auth) hidden.push("AUTH");
  return {
    secure,
    ...(tls ?? {}),
    disabledCommands: hidden,
    authOptional: !auth,
    // Some tests use a local connection without TLS.
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _, done) {
      if (username === auth?.user && password === auth?.password) done(null, { user: username });
      else done(Object.assign(new Error("Wrong user name or password"), { responseCode: 535 }));
    },
  };
}
