/** Records scheduled backups, and alerts the operators when a backup fails. @module */
import type { Context } from "../../context.ts";
import { recordAction } from "../../identity/operator/record_action.ts";
import { writeMail } from "../../mail/mail.ts";
import type { ReadTx } from "../../ports/store.ts";

const DAY_MILLISECONDS = 86_400_000;
/**
 * How many intervals may pass without a new backup before the health check warns. One would be too few, because a
 * backup takes time.
 */
const LATE_INTERVALS = 2;
const MAX_MAIL_SECONDS = 30;

/** A backup that could not be written or verified. */
export interface BackupFailure {
  at: Date;
  reason: string;
  /** When the operators last got an email about it; null if none was sent. */
  mailedAt: Date | null;
}

/** The state of the backups, and why it is not `ok`. */
export interface BackupHealth {
  state: "ok" | "warning" | "failed" | "off";
  reason: string | null;
}

/**
 * Records that a backup was written and verified.
 *
 * @param options.isCommanded whether a person ran the command; if so, the audit log records it. @default false
 */
export async function recordBackup(
  ctx: Pick<Context, "store" | "clock" | "newId">,
  { isCommanded = false }: { isCommanded?: boolean } = {},
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    await tx.saveInstallationValue("last backup", now.toISOString());
    if (isCommanded) await recordAction(tx, ctx, { action: "backupWritten" }, now);
  });
}

/** Finds when the last backup was written, and the failure since then, if any. */
export async function findBackupState(
  tx: ReadTx,
): Promise<{ lastBackupAt: Date | null; failure: BackupFailure | null }> {
  const last = await tx.findInstallationValue("last backup");
  const failed = await tx.findInstallationValue("backup failure");
  const lastBackupAt = last === undefined ? null : new Date(last);
  const failure = failed === undefined ? null : readFailure(failed);
  return { lastBackupAt, failure: failure && failure.at > (lastBackupAt ?? new Date(0)) ? failure : null };
}

/** Records that a scheduled backup failed, and emails the operators, at most once a day until a backup succeeds. */
export async function reportBackupFailure(ctx: Context, reason: string): Promise<void> {
  const at = ctx.clock.now();
  const { operators, mailedAt } = await ctx.store.transaction(async (tx) => {
    const { failure } = await findBackupState(tx);
    const mailedAt = failure?.mailedAt ?? null;
    await tx.saveInstallationValue("backup failure", JSON.stringify({ at, reason, mailedAt }));
    return { operators: await tx.listOperators(), mailedAt };
  });
  if (mailedAt && at.getTime() - mailedAt.getTime() < DAY_MILLISECONDS) return;
  const addresses = operators.filter(({ disabledAt }) => !disabledAt).map(({ email }) => email);
  const sent = await Promise.all(addresses.map((address) => mailFailure(ctx, { address, reason })));
  if (!sent.includes(true)) return;
  await ctx.store.transaction((tx) =>
    tx.saveInstallationValue("backup failure", JSON.stringify({ at, reason, mailedAt: at })),
  );
}

/** Checks whether backups are written as often as scheduled. */
export async function checkBackups({ store, clock, policy }: Context): Promise<BackupHealth> {
  const { backupEverySeconds } = policy;
  const { lastBackupAt, failure } = await store.read(findBackupState);
  if (failure) return { state: "failed", reason: `The last backup failed: ${failure.reason}` };
  if (backupEverySeconds === undefined) {
    return { state: "off", reason: "Backups are not scheduled: set BACKUP_DIR" };
  }
  const lateAfter = clock.now().getTime() - backupEverySeconds * 1000 * LATE_INTERVALS;
  if (lastBackupAt && lastBackupAt.getTime() >= lateAfter) return { state: "ok", reason: null };
  return { state: "warning", reason: lastBackupAt ? "The last backup is too old" : "No backup has been written yet" };
}

function readFailure(text: string): BackupFailure {
  const { at, reason, mailedAt } = JSON.parse(text) as { at: string; reason: string; mailedAt: string | null };
  return { at: new Date(at), reason, mailedAt: mailedAt === null ? null : new Date(mailedAt) };
}

async function mailFailure(ctx: Context, { address, reason }: { address: string; reason: string }): Promise<boolean> {
  if (!ctx.mail) return false;
  const content = {
    subject: "Backup failed",
    paragraphs: [
      "A scheduled backup of this installation failed. Until one succeeds, a disk failure would lose all changes since the last backup.",
      `Reason: ${reason}`,
    ],
    remarks: ["The server tries again every hour. You get this email at most once a day."],
  };
  const payload = { ...writeMail(content, { baseUrl: ctx.mailBaseUrl }) };
  const message = { id: ctx.newId(), address, payload, attemptedAt: ctx.clock.now() };
  const signal = AbortSignal.timeout(MAX_MAIL_SECONDS * 1000);
  const outcome = await ctx.mail.send(message, { signal });
  return outcome.kind === "delivered";
}
