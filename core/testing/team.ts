/**
 * People with accounts and workspaces in an in-memory tracker, for tests of permissions.
 *
 * @module
 */
import type { Context, Policy } from "../context.ts";
import { TrackerError } from "../errors.ts";
import type { TrackerEvent } from "../history/event_types.ts";
import type { Account } from "../identity/account/account.ts";
import type { Actor } from "../identity/credential/actor.ts";
import type { SignedIn } from "../identity/session/enter.ts";
import type { SignInInput } from "../identity/session/sign_in.ts";
import { sendDueMails } from "../mail/send.ts";
import type { MemoryChannel } from "../memory/mod.ts";
import type { Tx } from "../ports/store.ts";
import type { Tracker, TrackerFactory } from "../tracker.ts";
import type { CreatedWorkspace } from "../workspace/create.ts";
import type { FixedClock } from "./clock.ts";
import { type ReceivedMail, receivedMail } from "./received_mail.ts";
import { emptyWorld } from "./world.ts";

/** The password of every person, which is strong enough to be accepted. */
export const PASSWORD = "correct-7-stable";

/** A person who has signed in, with the use cases bound to that person. */
export interface Person {
  account: Account;
  actor: Extract<Actor, { kind: "session" }>;
  /** The session token. */
  token: string;
  email: string;
  tracker: Tracker;
  ctx: Context;
}

export interface Team {
  clock: FixedClock;
  factory: TrackerFactory;
  /** The use cases, called without signing in. */
  visitor: Tracker;
  /** Writes rows without any checks. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Signs up a person. The first person is the operator. */
  signUp(name: string): Promise<Person>;
  /** Signs the person in again. */
  signIn(person: Person): Promise<Person>;
  /** Signs in with only a password. @throws {TypeError} if the account requires a second factor */
  signInWithPassword(input: SignInInput): Promise<SignedIn>;
  /** Creates a workspace named after its owner. */
  createWorkspace(owner: Person, slug?: string): Promise<CreatedWorkspace>;
  /** Marks the email address of a person as verified, without an email. */
  confirmEmail(person: Person): Promise<void>;
  /** Adds a person to a workspace without an invitation. @returns the ID of the member */
  addMember(workspaceId: string, person: Person, role: string): Promise<string>;
  /** Records the sent emails. */
  channel: MemoryChannel;
  /** Sends queued emails. @returns the emails sent since the last call */
  mails(): Promise<ReceivedMail[]>;
  /** Returns the events appended since the last call. */
  newEvents(): Promise<Pick<TrackerEvent, "type" | "workspaceId" | "actorId" | "data">[]>;
}

/**
 * @param options.policy @default open registration
 * @param options.mails whether there is a mail server. @default true
 */
export function someTeam(options: { policy?: Partial<Policy>; mails?: boolean } = {}): Team {
  const { ports, clock, factory, put, newEvents } = emptyWorld(options);
  const visitor = factory.as(null);
  const channel = ports.mail;
  let received = 0;

  async function signInWithPassword(input: SignInInput): Promise<SignedIn> {
    const outcome = await visitor.signIn(input);
    if (outcome.kind !== "signed_in") throw new TypeError("The account requires a second factor");
    return outcome;
  }
  function personOf(signedIn: SignedIn): Person {
    const { account, session, token } = signedIn;
    const actor = { kind: "session" as const, userId: account.id, session };
    const { email } = account;
    return { account, actor, token, email, tracker: factory.as(actor), ctx: factory.contextFor(actor) };
  }
  return {
    clock,
    factory,
    visitor,
    write: put,
    async signUp(name) {
      return personOf(await visitor.signUp({ name, email: `${name}@example.com`.toLowerCase(), password: PASSWORD }));
    },
    async signIn({ email }) {
      return personOf(await signInWithPassword({ email, password: PASSWORD }));
    },
    signInWithPassword,
    createWorkspace: (owner, slug = owner.account.name.toLowerCase()) =>
      owner.tracker.createWorkspace({ name: owner.account.name, slug }),
    async confirmEmail({ account }) {
      await put(async (tx) => {
        const current = await tx.findAccount(account.id);
        if (current) await tx.saveAccount({ ...current, emailVerified: true });
      });
    },
    async addMember(workspaceId, { account }, role) {
      const member = { id: ports.newId(), workspaceId, userId: account.id, role, createdAt: clock.now() };
      await put((tx) => tx.insertMember(member));
      return member.id;
    },
    channel,
    async mails() {
      await sendDueMails(factory.contextFor(null));
      const mails = channel.sent.slice(received).map(receivedMail);
      received = channel.sent.length;
      return mails;
    },
    async newEvents() {
      return (await newEvents()).map(({ type, workspaceId, actorId, data }) => ({ type, workspaceId, actorId, data }));
    },
  };
}

/**
 * Returns the code of a refused call, followed by its reason, if any.
 *
 * @throws {Error} if the call succeeds or fails with another kind of error
 */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    return [error.code, error.details.reason].filter((part) => part !== undefined).join(" ");
  }
  throw new Error("Expected the call to be refused, but it succeeded");
}
