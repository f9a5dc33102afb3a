/**
 * A database from before migration "0004_channels", with every kind of settings, returns the same data afterward.
 */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@hexlane/core";
import { someDelivery, somePreferences, someRule } from "@hexlane/core/testing";
import { openPostgresStore } from "@hexlane/postgres";
import { openSqliteStore } from "@hexlane/sqlite";
import { migrate as migratePostgres, MIGRATIONS as POSTGRES } from "../../adapters/postgres/migrations.ts";
import { migrate as migrateSqlite, MIGRATIONS as SQLITE } from "../../adapters/sqlite/file/migrations.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const AT = new Date(Date.UTC(2026, 10, 1, 12));

const FULL = {
  ntfyServerUrl: "https://ntfy.example/ü?a=\"1\"&b='2'",
  ntfyTopic: "door",
  sealedNtfyToken: "s1",
  maskedNtfyToken: "m1",
  gotifyServerUrl: "https://gotify.example",
  sealedGotifyToken: "s2",
  maskedGotifyToken: "m2",
  webhookUrl: "https://hook.example",
  sealedWebhookSecret: "s3",
  maskedWebhookSecret: "m3",
};
type Flat = Parameters<typeof somePreferences>[0];

/** The notification preferences of each account. */
const PREFERENCES: readonly Flat[] = [
  { userId: "full", ...FULL, emailEnabled: true, ntfyEnabled: true, gotifyEnabled: true, webhookEnabled: true },
  { userId: "off", ...FULL },
  { userId: "mail", emailEnabled: true },
  { userId: "never" },
  { userId: "part", ntfyTopic: "alone", gotifyServerUrl: "https://gotify.example", webhookUrl: "https://w.example" },
  { userId: "secrets", sealedNtfyToken: "s1", maskedNtfyToken: "m1", sealedGotifyToken: "s2", maskedGotifyToken: "m2" },
];
const SWITCHES = ["emailEnabled", "ntfyEnabled", "gotifyEnabled", "webhookEnabled"] as const;

/** Returns the statements that fill a database at migration 0003. */
function fill(instant: string): string[] {
  const quote = (value: unknown) => (typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : "NULL");
  const preferences = PREFERENCES.map((row = {}) => {
    const channels = [
      ...SWITCHES.map((name) => row[name] ?? false),
      ...Object.keys(FULL).map((name) => quote(row[name as "ntfyTopic"])),
    ];
    return `INSERT INTO notification_preferences (user_id, email_enabled, ntfy_enabled, gotify_enabled, webhook_enabled,
      ntfy_server_url, ntfy_topic, sealed_ntfy_token, masked_ntfy_token, gotify_server_url, sealed_gotify_token,
      masked_gotify_token, webhook_url, sealed_webhook_secret, masked_webhook_secret, task_assignment_enabled,
      task_comment_enabled, task_status_change_enabled, due_date_reminder_enabled, due_date_reminder_lead_time_minutes,
      created_at, updated_at)
      VALUES (${quote(row.userId)}, ${channels.join(", ")}, true, false, true, true, 30, ${instant}, ${instant})`;
  });
  const rules = Array.from({ length: 16 }, (_, bits) => {
    const switches = SWITCHES.map((_, bit) => (bits & (1 << bit)) !== 0);
    return `INSERT INTO notification_rule (id, user_id, workspace_id, is_active, email_enabled, ntfy_enabled, gotify_enabled,
      webhook_enabled, project_mode, created_at, updated_at)
      VALUES ('rule-${bits}', 'user-${bits}', 'w', true, ${switches.join(", ")}, 'all', ${instant}, ${instant})`;
  });
  return [
    `INSERT INTO workspace (id, name, slug, slug_key, created_at, version) VALUES ('w', 'W', 'w', 'w', ${instant}, 0)`,
    ...preferences,
    ...rules,
    `INSERT INTO delivery (id, lane, endpoint, endpoint_kind, owner_id, task_id, news, status, attempts, next_attempt_at, created_at)
      VALUES ('d', 'email:full:t', 'email:full', 'email', 'full', 't', 'task_created', 'pending', 0, ${instant}, ${instant})`,
    `INSERT INTO lane_lease (lane, holder, expires_at) VALUES ('email:full:t', 'one', ${instant})`,
    `INSERT INTO lane_lease (lane, holder, expires_at) VALUES ('turn:housekeeping', 'one', ${instant})`,
  ];
}

async function expectSame(store: Store): Promise<void> {
  try {
    await store.read(async (tx) => {
      const common = { taskCommentEnabled: false, dueDateReminderLeadTimeMinutes: 30, createdAt: AT, updatedAt: AT };
      for (const row of PREFERENCES) {
        const found = await tx.findNotificationPreferences(row?.userId ?? "");
        expect(found).toEqual(somePreferences({ ...row, ...common }));
      }
      for (let bits = 0; bits < 16; bits++) {
        const on = Object.fromEntries(SWITCHES.map((name, bit) => [name, (bits & (1 << bit)) !== 0]));
        const ids = { id: `rule-${bits}`, userId: `user-${bits}`, workspaceId: "w" };
        const rule = someRule({ ...ids, ...on, createdAt: AT, updatedAt: AT });
        expect(await tx.findNotificationRule(`user-${bits}`, "w")).toEqual(rule);
      }
      const ids = { id: "d", endpointKind: "email" as const, ownerId: "full", taskId: "t", projectId: null };
      const fields = { eventType: "task_created", eventSequence: null, nextAttemptAt: AT, createdAt: AT };
      const delivery = { ...someDelivery({ ...ids, ...fields }), sequence: 1 };
      expect(await tx.findPendingDelivery("email:full:t")).toEqual(delivery);
      expect(await tx.listDuePartitions(AT, 9)).toEqual([{ partition: "email:full:t", endpoint: "email:full" }]);
      expect(await tx.findLease("email:full:t")).toEqual({ name: "email:full:t", holder: "one", expiresAt: AT });
      expect(await tx.findLease("turn:housekeeping")).toBeUndefined();
    });
    // References to the old rows still cascade on delete.
    await store.transaction(async (tx) => {
      await tx.deleteNotificationPreferences("full");
      await tx.deleteNotificationRule("rule-15");
      expect(await tx.findNotificationPreferences("full")).toBeUndefined();
    });
  } finally {
    await store.close();
  }
}

describe("migration 0004_channels keeps settings, rules and deliveries", () => {
  test("in SQLite", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-channels-"));
    try {
      const path = join(folder, "hexlane.db");
      migrateSqlite(path, { migrations: SQLITE.filter(({ name }) => name < "0004") });
      const database = new Database(path);
      for (const sql of fill(String(AT.getTime()))) database.run(sql);
      database.close();
      await expectSame(await openSqliteStore(path));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.if(hasPostgres())("in Postgres", async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    await migratePostgres(url, { migrations: POSTGRES.filter(({ name }) => name < "0004") });
    for (const sql of fill(`'${AT.toISOString()}'`)) await server.query(sql, new URL(url).pathname.slice(1));
    await expectSame(await openPostgresStore(url));
  });
});
