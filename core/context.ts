/**
 * The context of a use case: the ports, the actor and shared state. @module
 */
import type { LongChanges } from "./async/long_changes.ts";
import type { PartBudget } from "./async/part_budget.ts";
import type { RunningUploads } from "./board/upload/running.ts";
import type { EndpointKind } from "./delivery/dispatch/delivery.ts";
import type { DeliveryScheduler } from "./delivery/dispatch/scheduler.ts";
import type { EventFeed } from "./delivery/live/event_feed.ts";
import type { Presence } from "./delivery/presence/presence.ts";
import { TrackerError } from "./errors.ts";
import type { Change } from "./history/change.ts";
import type { Notification, NotificationSubject } from "./history/notification.ts";
import type { People, ProjectPlace } from "./history/people.ts";
import type { Actor } from "./identity/credential/actor.ts";
import type { CredentialCache } from "./identity/credential/cache.ts";
import type { SharedAttemptLimiter } from "./identity/credential/shared_attempt_limiter.ts";
import type { MailQueue } from "./mail/outgoing.ts";
import type { Blobs } from "./ports/blobs.ts";
import type { Channel } from "./ports/channel.ts";
import type { Clock, NewId, NewSecret } from "./ports/clock.ts";
import type { Crypto } from "./ports/crypto.ts";
import type { ExternalProvider } from "./ports/external_provider.ts";
import type { Forge, ForgeKind } from "./ports/forge.ts";
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
  /** Stores images and other files. */
  blobs: Blobs;
  /** Carries wake-ups for delivery partitions. */
  queue: Queue;
  /** Notifies other servers. */
  live: Live;
  /** Hashes, signs and encrypts. */
  crypto: Crypto;
  /** Resolves hostnames. */
  resolver: Resolver;
  /** Checks the codes of authenticator apps. @default two-factor authentication is refused */
  oneTimePasswords?: OneTimePasswords;
  /** Checks passkeys. @default passkeys are refused */
  passkeys?: Passkeys;
  /** Sends emails. @default no email is sent, and features that require email are refused */
  mail?: Channel;
  /** Delivery channels by kind of endpoint. No deliveries are planned for a missing channel. */
  channels?: Partial<Record<EndpointKind, Channel>>;
  /** Clients of forges by kind. @default none, so no repository can be connected */
  forges?: Partial<Record<ForgeKind, Forge>>;
  /** Sign-in with an external provider. @default none */
  externalProvider?: ExternalProvider;
  /** Rate limits shared by several servers. @default each server counts separately */
  sharedLimits?: SharedLimits;
  clock: Clock;
  /** Generates IDs. */
  newId: NewId;
  /** Generates tokens. */
  newSecret: NewSecret;
}

/** The operator's settings. */
export interface Policy {
  /**
   * Who may sign up: everyone, invited people or no one. The first account can always be created. If absent, the
   * operators choose this in the app, and everyone may sign up until they do.
   */
  registration?: "open" | "invite" | "closed" | undefined;
  /** Whether integrations may send to addresses inside the server's own network. */
  allowPrivateDestinations: boolean;
  /** Other origins to which a browser may be redirected, for example `https://board.example.org`. */
  trustedOrigins: readonly string[];
  /** IDs of OAuth clients that may start a device flow (RFC 8628). */
  deviceClients: readonly string[];
  /** Quotas of each workspace and of the installation. */
  quotas: QuotaLimits;
  /** The GitHub App of the installation. Absent: repositories on GitHub are connected with access tokens. */
  githubApp?: { name: string | null; webhookSecret: string };
  /** How often backups are scheduled. Absent: never. */
  backupEverySeconds?: number;
}

/** A new notification and its subject. */
export interface MadeNotification {
  notification: Notification;
  about: NotificationSubject;
}

/** Functions that a module needs from a module it may not import. {@linkcode createTracker} binds them. */
export interface Hooks {
  /** `workspace`: throws `not_found` or `forbidden` unless the actor may read the workspace. */
  requireReadableWorkspace(tx: ReadTx, ctx: Context, workspaceId: string): Promise<void>;
  /** `workspace`: whether an account may read the tasks of a project. */
  mayReadTasks(people: People, place: ProjectPlace, userId: string): Promise<boolean>;
  /** `workspace`: whether a pending invitation allows a person to sign up. */
  isInvited(tx: ReadTx, person: InvitedPerson, now: Date): Promise<boolean>;
  /**
   * `board`: unassigns a member from one batch of tasks, optionally only in some projects. Returns whether more may
   * remain.
   */
  unassignMember(
    tx: Tx,
    ctx: Context,
    member: { workspaceId: string; userId: string; projectIds?: readonly string[] },
    options: { now: Date; budget: PartBudget },
  ): Promise<boolean>;
  /** `board`: deletes the private saved views of a former member, and transfers their shared views to an owner. */
  leaveViews(tx: Tx, ctx: Context, member: { workspaceId: string; userId: string }, now: Date): Promise<void>;
  /** `board`: hides a project that will be removed in parts, and deletes its integrations. */
  closeProject(tx: Tx, ctx: Context, projectId: string, now: Date): Promise<void>;
  /** `delivery`: deletes the integrations of a project. */
  deleteIntegrations(tx: Tx, projectId: string): Promise<void>;
  /** `delivery`: plans the deliveries of new notifications. */
  planNotifications(
    tx: Tx,
    ctx: Context,
    made: readonly MadeNotification[],
    options: { people: People; now: Date },
  ): Promise<void>;
}

/** A person who wants to sign up. */
export interface InvitedPerson {
  email: string;
  /** Whether the person has proved that they own the address. If so, any pending invitation to that address counts. */
  isProven: boolean;
  /** The ID of the invitation, known only to its recipient. Required if the address is not proven. */
  invitationId?: string | undefined;
}

/** The ports, the actor and the shared state that a use case needs. */
export interface Context extends Ports {
  /**
   * Checks the JavaScript types of a use case's input. Each use case begins with it. Only the tracker imports the checks
   * of all use cases, so a bundle with one use case contains no other checks.
   *
   * @throws {TrackerError} `invalid`, with a pointer to the field
   */
  checkInput(useCase: string, input: unknown): void;
  hooks: Hooks;
  /** Null for a visitor without a credential. */
  actor: Actor | null;
  /** The public URL of the server, without a trailing slash. Links in responses start with it. */
  baseUrl: string;
  /** Like `baseUrl`, for links in emails. Never taken from a request. */
  mailBaseUrl: string;
  policy: Policy;
  /**
   * If present, a change to a task is refused unless the task is at one of these versions, and any other change is
   * refused unless the board is at one of them (`If-Match`, RFC 9110 13.1.1). @default any version
   */
  expectedVersions?: readonly string[];
  /** The client's ID for the browser window in which the actor works. Events include it. */
  windowId?: string;
  /** The IP address of the client. The audit log includes it. Absent for reads, commands and background work. */
  clientAddress?: string;
  /**
   * The undoable change that the command makes. Each context is for one command. @default the command cannot be undone
   */
  change?: Change;
  /** Event subscribers in this process. */
  feed: EventFeed;
  /** The people who are viewing each task. */
  presence: Presence;
  credentials: CredentialCache;
  /** Limits password attempts. */
  attempts: SharedAttemptLimiter;
  /** Limits second-factor attempts. */
  factorAttempts: SharedAttemptLimiter;
  /** Mail waiting to be sent. */
  mailQueue: MailQueue;
  /** Decides which deliveries are sent concurrently. */
  deliveryScheduler: DeliveryScheduler;
  /** Long changes in progress. */
  longChanges: LongChanges;
  quota: Quota;
  /** Upload requests in progress in this process. */
  runningUploads: RunningUploads;
}

/**
 * Returns the actor and refuses anonymous requests.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export function requireActor(ctx: Context): Actor {
  if (!ctx.actor) throw new TrackerError("unauthenticated", "Sign in first");
  return ctx.actor;
}

/**
 * Returns the actor, who must have a browser session: credentials cannot be managed with an API key or a device token.
 *
 * @throws {TrackerError} `unauthenticated`, or `forbidden` with reason `SESSION_REQUIRED`
 */
export function requireSession(ctx: Context): Extract<Actor, { kind: "session" }> {
  const actor = requireActor(ctx);
  if (actor.kind !== "session") {
    throw new TrackerError(
      "forbidden",
      "Cannot do this with an API key or device token: sign in with a browser, then try again",
      { reason: "SESSION_REQUIRED" },
    );
  }
  return actor;
}

/**
 * Returns the actor and refuses restricted API keys, which may not act for the whole account.
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

/**
 * Returns a port that an embedder may leave out.
 *
 * @param action the action that needs the port, such as `add a passkey`
 * @throws {TrackerError} `unsupported` with reason `FEATURE_NOT_CONFIGURED`
 */
export function requirePort<Name extends "oneTimePasswords" | "passkeys">(
  ctx: Context,
  name: Name,
  action: string,
): NonNullable<Context[Name]> {
  const port = ctx[name];
  if (port) return port as NonNullable<Context[Name]>;
  throw new TrackerError("unsupported", `Cannot ${action}: it is not configured on this server`, {
    reason: "FEATURE_NOT_CONFIGURED",
  });
}

/** Returns the context without `expectedVersions`, for every part of a long change after the first. */
export function withoutPrecondition(ctx: Context): Context {
  const { expectedVersions: _, ...rest } = ctx;
  return rest;
}

/** Returns the context without a change, for commands that cannot be undone. */
export function withoutChange(ctx: Context): Context {
  const { change: _, ...rest } = ctx;
  return rest;
}

/**
 * Runs a change. If it is long, the account may run no other long change at the same time.
 *
 * @throws {TrackerError} for a long change, `unauthenticated` or `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function runLongChange<T>(ctx: Context, isLong: boolean, work: () => Promise<T>): Promise<T> {
  return isLong ? await ctx.longChanges.run(requireActor(ctx).userId, work) : await work();
}
