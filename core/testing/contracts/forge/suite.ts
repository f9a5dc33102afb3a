/** The options of the forge contract, and helpers that its tests share. @module */
import {
  type Forge,
  type ForgeChecks,
  ForgeError,
  type ForgeErrorKind,
  type ForgeLabel,
  type ForgePage,
  type ForgeRepository,
  type ForgeWebhook,
  type NewForgeIssue,
} from "../../../ports/forge.ts";
import { assert, assertRejects } from "../../assert.ts";
import type { TestRunner } from "../store/scene.ts";

/** Controls the forge itself: actions of its users and operators, and failures. */
export interface RemoteForge {
  /** Opens an issue. Returns its number. */
  openIssue(title: string): Promise<number>;
  /** Opens a pull request from a new branch. Returns its number. */
  openPullRequest(pull: {
    title: string;
    body: string;
    branch: string;
    isDraft: boolean;
    checks: ForgeChecks | null;
  }): Promise<number>;
  mergePullRequest(number: number): Promise<void>;
  closePullRequest(number: number): Promise<void>;
  lockIssue(number: number): Promise<void>;
  deleteIssue(number: number): Promise<void>;
  /** Changes when an issue was last updated, without a webhook. */
  setUpdatedAt(number: number, date: Date): Promise<void>;
  /** Pushes commits with these messages, oldest first. */
  push(branch: string, messages: readonly string[]): Promise<void>;
  deleteBranch(branch: string): Promise<void>;
  /** Returns the labels of the repository, oldest first. */
  listLabels(): Promise<readonly ForgeLabel[]>;
  /** Completes the checks of a branch. */
  finishChecks(branch: string): Promise<void>;
  /**
   * Makes the next request fail: the forge is down, limits requests for 90 seconds, rejects the token, returns a web
   * page, or redirects to another host.
   */
  failNext(failure: "down" | "limited" | "revoked" | "web_page" | "redirect"): Promise<void>;
  /** The webhooks since the last call, in the order of the changes. */
  takeWebhooks(): Promise<readonly ForgeWebhook[]>;
}

/** A forge with a repository that has no issues. */
export interface OpenedForge {
  forge: Forge;
  /** A repository whose credential may write issues. */
  repository: ForgeRepository;
  /** The login of the credential's account, which can be assigned. */
  login: string;
  /** The login of another account that can be assigned. */
  otherLogin: string;
  /** The login of an account that cannot be assigned. */
  unassignableLogin: string;
  /** The secret of the webhooks. */
  secret: string;
  remote: RemoteForge;
  close(): Promise<void>;
}

/** Options for {@linkcode forgeContract}. */
export interface ForgeSuite {
  test: TestRunner;
  open(): Promise<OpenedForge>;
  /** Kinds of hints for which the forge has no webhooks. */
  unreported?: readonly ("issue deleted" | "comment deleted" | "label created")[];
}

/** Declares a test that has its own forge. */
export type Check = (criterion: string, body: (opened: OpenedForge) => Promise<void>) => void;

export async function assertForgeError(
  promise: Promise<unknown>,
  kinds: readonly ForgeErrorKind[],
  what = "call",
): Promise<ForgeError> {
  const error = await assertRejects(promise, what);
  assert(error instanceof ForgeError, `Expected ${what} to throw a ForgeError, not ${error}`);
  assert(
    kinds.includes(error.kind),
    `Expected ${what} to be ${kinds.join(" or ")}, not ${error.kind}: ${error.message}`,
  );
  return error;
}

/** Reads all pages of a list. */
export async function allOf<T>(read: (options: { cursor?: string }) => Promise<ForgePage<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    all.push(...page.items);
    cursor = page.cursor;
    assert(++pages < 100, "Expected the list to end");
  } while (cursor !== undefined);
  return all;
}

export function someIssue(fields: Partial<NewForgeIssue> = {}): NewForgeIssue {
  return { title: "Fix the door", body: "It squeaks", labels: [], assignees: [], ...fields };
}

export function somePullRequest(
  fields: Partial<Parameters<RemoteForge["openPullRequest"]>[0]> = {},
): Parameters<RemoteForge["openPullRequest"]>[0] {
  return { title: "Fix the door", body: "Oil", branch: "feature", isDraft: false, checks: null, ...fields };
}

export function minute(count: number): Date {
  return new Date(Date.UTC(2024, 0, 1, 0, count));
}
