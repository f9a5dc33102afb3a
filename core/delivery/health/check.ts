/** Health checks of the server's dependencies, for operators. @module */
import type { Context } from "../../context.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import { MAX_CHECK_SECONDS, MAX_DELIVERY_DELAY_SECONDS, MAX_OVERDUE_PARTITIONS } from "../../limits.ts";
import { checkBackups, findBackupState } from "./backup.ts";

/** The parts of an installation that are checked. */
export const HEALTH_PARTS = ["database", "storage", "queue", "mail", "backup"] as const;

/** `off`: not configured. `warning`: works, but needs attention. */
export const HEALTH_STATES = ["ok", "warning", "failed", "off"] as const;

/** The result of a check. */
export interface HealthCheck {
  part: (typeof HEALTH_PARTS)[number];
  state: (typeof HEALTH_STATES)[number];
  /** Why the state is not `ok`. */
  reason: string | null;
  /** How long the check took. */
  milliseconds: number;
}

/** The health of an installation. */
export interface InstallationHealth {
  checks: HealthCheck[];
  /** When the last backup was written; null if none is known. */
  lastBackupAt: Date | null;
}

type HealthResult = Pick<HealthCheck, "state" | "reason">;
type Check = (ctx: Context) => Promise<HealthResult>;

const OK: HealthResult = { state: "ok", reason: null };
const PROBE_KEY = "health/probe";

const CHECKS: Readonly<Record<HealthCheck["part"], Check>> = {
  async database(ctx) {
    await ctx.store.read((tx) => tx.hasAccounts());
    return OK;
  },
  async storage({ blobs, newId }) {
    // Unique, because two operators may check at the same time.
    const key = `${PROBE_KEY}-${newId()}`;
    await blobs.write(key, new TextEncoder().encode("probe"), { contentType: "text/plain" });
    try {
      const stream = await blobs.read(key);
      const found = stream && (await new Response(stream).text());
      return found === "probe" ? OK : { state: "failed", reason: "The storage does not return what was written" };
    } finally {
      await blobs.remove(key);
    }
  },
  async queue({ store, clock }) {
    const dueBy = new Date(clock.now().getTime() - MAX_DELIVERY_DELAY_SECONDS * 1000);
    const late = await store.read((tx) => tx.listDuePartitions(dueBy, MAX_OVERDUE_PARTITIONS));
    if (late.length === 0) return OK;
    const count = late.length < MAX_OVERDUE_PARTITIONS ? String(late.length) : `${MAX_OVERDUE_PARTITIONS} or more`;
    return { state: "warning", reason: `Queue partitions delayed for more than a minute: ${count}` };
  },
  async mail({ mail, mailQueue }) {
    if (!mail) return { state: "off", reason: "Email is not configured: set SMTP_URL and MAIL_FROM" };
    await mail.check?.();
    if (mailQueue.lastLoss === undefined) return OK;
    return { state: "warning", reason: `The last email could not be sent: ${mailQueue.lastLoss}` };
  },
  backup: checkBackups,
};

/**
 * Checks the database, the image storage, the delivery queue, the mail server and the backups.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function checkInstallation(ctx: Context): Promise<InstallationHealth> {
  const { lastBackupAt } = await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    return await findBackupState(tx);
  });
  const checks = await Promise.all(HEALTH_PARTS.map((part) => run(ctx, part)));
  return { checks, lastBackupAt };
}

async function run(ctx: Context, part: HealthCheck["part"]): Promise<HealthCheck> {
  const startedAt = ctx.clock.now().getTime();
  const timeout = AbortSignal.timeout(MAX_CHECK_SECONDS * 1000);
  const ended = new Promise<HealthResult>((resolve) => {
    const reason = `No response within ${MAX_CHECK_SECONDS} seconds`;
    timeout.addEventListener("abort", () => resolve({ state: "failed", reason }), { once: true });
  });
  const checked = CHECKS[part](ctx).catch(
    (error: unknown): HealthResult => ({
      state: "failed",
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
  const result = await Promise.race([checked, ended]);
  return { part, ...result, milliseconds: ctx.clock.now().getTime() - startedAt };
}
