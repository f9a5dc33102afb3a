/**
 * The context of a use case: ports, clock, randomness and actor. @module
 */
import type { LongChanges } from "./async/long_changes.ts";
import type { PartBudget } from "./async/part_budget.ts";
import type { EndpointKind } from "./delivery/dispatch/delivery.ts";
import type { DeliveryScheduler } from "./delivery/dispatch/scheduler.ts";
import type { EventFeed } from "./delivery/live/event_feed.ts";
import { TrackerError } from "./errors.ts";
import type { Notification, NotificationSubject } from "./history/notification.ts";
import type { People } from "./history/people.ts";
import type { Actor } from "./identity/credential/actor.ts";
import type { CredentialCache } from "./identity/credential/cache.ts";
import type { SharedAttemptLimiter } from "./identity/credential/shared_attempt_limiter.ts";
import type { MailQueue } from "./mail/outgoing.ts";
import type { Blobs } from "./ports/blobs.ts";
import type { Channel } from "./ports/channel.ts";
import type { Clock, NewId, NewSecret } from "./ports/clock.ts";
import type { Crypto } from "./ports/crypto.ts";
import type { ExternalProvider } from "./ports/external_provider.ts";
import type { Live } from "./ports/live.ts";
import type { OneTimePasswords } from "./ports/one_time_password.ts";
import type { Passkeys } from "./ports/passkeys.ts";
import type { Queue } from "./ports/queue.ts";
import type { Resolver } from "./ports/resolver.ts";
import type { SharedLimits } from "./ports/shared_limits.ts";
import type { ReadTx, Store, Tx } from "./ports/store.ts";
import type { Quota, QuotaLimits } from "./quota.ts";

/** Adapters that an embedder provides. */
export interface Ports {
  /** Stores records. */
  store: Store;
  /** Stores images. */
  blobs: Blobs;
  /** Carries wake-ups of partitions of deliveries. */
  queue: Queue;
  /** Notifies other servers. */
  live: Live;
  /** Hashes, signs and seals. */
  crypto: Crypto;
  /** Looks up host names. */
  resolver: Resolver;
  /** Codes of authenticator apps. */
  oneTimePasswords: OneTimePasswords;
  /** Checks passkeys. */
  passkeys: Passkeys;
  /** Mails; absent: none are sent, and what needs them is refused. */
  mail?: Channel;
  /** Delivery channels by kind of endpoint. Nothing is planned for an absent one. */
  channels?: Partial<Record<EndpointKind, Channel>>;
  /** Sign-in with an external provider. @default none */
  externalProvider?: ExternalProvider;
  /** Rate limits shared by several servers. @default this server counts alone */
  sharedLimits?: SharedLimits;
  clock: Clock;
  /** Makes ids. */
  newId: NewId;
  /** Makes tokens. */
  newSecret: NewSecret;
}

/** Settings of the operator. */
export interface Policy {
  /** Who may sign up: everyone, invited people or no one. The first account is always admitted. */
  registration: "open" | "invite" | "closed";
  /** Whether members may send the server to addresses inside its own network. */
  allowPrivateDestinations: boolean;
  /** Other origins that a browser may be redirected to: `https://board.example.org`. */
  trustedOrigins: readonly string[];
  /** OAuth clients that may begin a device flow (RFC 8628). */
  deviceClients: readonly string[];
  /** Quotas of each workspace and of the installation. */
  quotas: QuotaLimits;
}

/** A notification that has just been made. */
export interface MadeNotification {
  /** The notification. */
  notification: Notification;
  /** Its subject. */
  about: NotificationSubject;
}

/** Functions that a module needs from modules it may not import. {@linkcode createTracker} binds them. */
export interface Hooks {
  /** `workspace`: throws `not_found` or `forbidden` unless the actor may read the workspace. */
  requireReadableWorkspace(tx: ReadTx, ctx: Context, workspaceId: string): Promise<void>;
  /** `workspace`: whether a person may read the tasks of a workspace. */
  mayReadTasks(people: People, workspaceId: string, userId: string): Promise<boolean>;
  /** `workspace`: whether a pending invitation lets a person sign up. */
  isInvited(tx: ReadTx, person: InvitedPerson, now: Date): Promise<boolean>;
  /** `board`: unassigns some tasks of a former member. Returns whether more may be left. */
  unassignMember(
    tx: Tx,
    ctx: Context,
    member: { workspaceId: string; userId: string },
    options: { now: Date; budget: PartBudget },
  ): Promise<boolean>;
  /** `board`: closes a project that is about to be removed in parts. */
  closeProject(tx: Tx, ctx: Context, projectId: string, now: Date): Promise<void>;
  /** `delivery`: deletes the integrations of a project. */
  deleteIntegrations(tx: Tx, projectId: string): Promise<void>;
  /** `delivery`: plans deliveries of new notifications through channels. */
  planNotifications(
    tx: Tx,
    ctx: Context,
    made: readonly MadeNotification[],
    options: { people: People; now: Date },
  ): Promise<void>;
}

/** A person who wants to sign up. */
export interface InvitedPerson {
  /** The address. */
  email: string;
  /** Whether they have proved that the address is theirs: any pending invitation to it counts then. */
  isProven: boolean;
  /** The id of the invitation, which only its recipient was sent; needed when the address is not proven. */
  invitationId?: string | undefined;
}

/** The context of a use case. */
export interface Context extends Ports {
  hooks: Hooks;
  /** Null for a visitor without a credential. */
  actor: Actor | null;
  /** The public address of the server, without a slash at the end: links in answers begin with it. */
  baseUrl: string;
  /** As `baseUrl`, for links in emails: never taken from a request. */
  mailBaseUrl: string;
  /** The operator's settings. */
  policy: Policy;
  /**
   * Versions of the task, or of the board for changes of anything else, one of which must be current, or nothing is changed
   * (`If-Match`, RFC 9110 13.1.1). Absent when the caller accepts any.
   */
  expectedVersions?: readonly string[];
  /** The window in which the actor acts, if the client named it: events say so. */
  windowId?: string;
  /** Subscribers of events in this process. */
  feed: EventFeed;
  credentials: CredentialCache;
  /** Tries at passwords, by account and address. */
  attempts: SharedAttemptLimiter;
  /** Tries at second factors, by account. */
  factorAttempts: SharedAttemptLimiter;
  /** Mails that are waiting to be sent. */
  mailQueue: MailQueue;
  /** Decides which deliveries are sent at the same time. */
  deliveryScheduler: DeliveryScheduler;
  /** Long changes under way. */
  longChanges: LongChanges;
  quota: Quota;
}

/**
 * The actor, who must be signed in.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export function requireActor(ctx: Context): Actor {
  if (!ctx.actor) throw new TrackerError("unauthenticated", "Sign in first");
  return ctx.actor;
}

/**
 * The actor, who must have signed in: credentials cannot be managed with an API key or a device token.
 *
 * @throws {TrackerError} `unauthenticated`, or `forbidden` with reason `SESSION_REQUIRED`
 */
export function requireSession(ctx: Context): Extract<Actor, { kind: "session" }> {
  const actor = requireActor(ctx);
  if (actor.kind !== "session") {
    throw new TrackerError(
      "forbidden",
      "Cannot manage credentials with an API key or device token: sign in in a browser",
      {
        reason: "SESSION_REQUIRED",
      },
    );
  }
  return actor;
}

/**
 * The actor with unlimited permissions: a restricted key may not act on the account as a whole.
 *
 * @throws {TrackerError} `unauthenticated`, or `forbidden` with reason `INSUFFICIENT_API_KEY_SCOPE`
 */
export function requireUnlimited(ctx: Context): Actor {
  const actor = requireActor(ctx);
  if (actor.kind === "api_key" && (actor.key.workspaceId !== null || actor.key.permissions !== null)) {
    throw new TrackerError("forbidden", "Cannot act for the whole account with a restricted API key", {
      reason: "INSUFFICIENT_API_KEY_SCOPE",
    });
  }
  return actor;
}

/** The same context without the precondition on a version: for all parts of a change after the first. */
export function withoutPrecondition(ctx: Context): Context {
  const { expectedVersions: _, ...rest } = ctx;
  return rest;
}

/**
 * Runs a change of the actor, which counts as long when `isLong` says so.
 *
 * @throws {TrackerError} `unauthenticated`, or as {@linkcode LongChanges.run}
 */
export async function runLongChange<T>(ctx: Context, isLong: boolean, work: () => Promise<T>): Promise<T> {
  return isLong ? await ctx.longChanges.run(requireActor(ctx).userId, work) : await work();
}
