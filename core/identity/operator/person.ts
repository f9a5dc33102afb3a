/** The people of the installation, as its operators see them. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { endSessions } from "../session/end.ts";
import type { AuditChange } from "./audit.ts";
import { recordAction } from "./record_action.ts";

/** An account, as an operator sees it. */
export interface Person
  extends Pick<Account, "id" | "name" | "email" | "emailVerified" | "image" | "createdAt" | "disabledAt"> {
  isOperator: boolean;
  /** When a session was last extended or an API key last used, accurate to a day; null if neither is known. */
  lastSeenAt: Date | null;
  /** Number of workspaces. */
  workspaces: number;
}

/** Changes to a person. Absent fields do not change. */
export interface PersonChange {
  /** Whether the person administers the installation. */
  isOperator?: boolean;
  /** Whether the person may not sign in. */
  isDisabled?: boolean;
}

/** Converts accounts to their response form, in the given order. */
export async function showPeople(tx: ReadTx, accounts: readonly Account[]): Promise<Person[]> {
  const uses = await tx.listAccountUse(accounts.map(({ id }) => id));
  const useOf = new Map(uses.map((use) => [use.userId, use]));
  return accounts.map(({ id, name, email, emailVerified, image, role, createdAt, disabledAt }) => ({
    id,
    name,
    email,
    emailVerified,
    image,
    isOperator: role === "admin",
    createdAt,
    disabledAt,
    lastSeenAt: useOf.get(id)?.lastSeenAt ?? null,
    workspaces: useOf.get(id)?.workspaces ?? 0,
  }));
}

/**
 * Changes an account. Disabling it ends its sessions and device tokens, and turns off its API keys, which stay off until
 * their owner turns them on again.
 *
 * @throws {TrackerError} `conflict` with reason `LAST_OPERATOR` if no operator who may sign in would be left
 */
export async function changePerson(
  tx: Tx,
  ctx: Context,
  account: Account,
  { isOperator, isDisabled }: PersonChange,
  now: Date,
): Promise<Account> {
  const role = isOperator === undefined ? account.role : isOperator ? "admin" : "user";
  const disabledAt = isDisabled === undefined ? account.disabledAt : isDisabled ? (account.disabledAt ?? now) : null;
  if (role === account.role && disabledAt?.getTime() === account.disabledAt?.getTime()) return account;
  if (role !== "admin" || disabledAt) await refuseLastOperator(tx, account, "change");
  const changed: Account = { ...account, role, disabledAt, updatedAt: now };
  await tx.saveAccount(changed);
  await recordAction(
    tx,
    ctx,
    { action: "personEdited", subjectId: account.id, changes: changesOf(account, changed) },
    now,
  );
  if (disabledAt && !account.disabledAt) await shutOut(tx, account.id, now);
  return changed;
}

function changesOf(before: Account, after: Account): AuditChange[] {
  const changes: AuditChange[] = [
    { field: "isOperator", old: before.role === "admin", new: after.role === "admin" },
    { field: "isDisabled", old: before.disabledAt !== null, new: after.disabledAt !== null },
  ];
  return changes.filter((change) => change.old !== change.new);
}

/** @throws {TrackerError} `conflict` with reason `LAST_OPERATOR` if the account is the last operator who may sign in */
export async function refuseLastOperator(
  tx: ReadTx,
  { id, role, disabledAt }: Account,
  action: "change" | "delete",
): Promise<void> {
  if (role !== "admin" || disabledAt) return;
  const others = (await tx.listOperators()).filter((other) => other.id !== id && !other.disabledAt);
  if (others.length > 0) return;
  throw new TrackerError("conflict", `Cannot ${action} the last operator: make another account an operator first`, {
    reason: "LAST_OPERATOR",
  });
}

async function shutOut(tx: Tx, userId: string, now: Date): Promise<void> {
  await endSessions(tx, userId);
  for (const key of await tx.listApiKeys(userId)) {
    if (key.enabled) await tx.saveApiKey({ ...key, enabled: false, updatedAt: now });
  }
}
