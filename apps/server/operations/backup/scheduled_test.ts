/** Backups that the server writes on a schedule. @module */
import { afterAll, beforeEach, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTracker, type Store } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";
import { createLog } from "../../log.ts";
import { verifyBackup } from "./backup.ts";
import { ScheduledBackups } from "./scheduled.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const PASSWORD = "correct horse battery";
const root = mkdtempSync(join(tmpdir(), "hexlane-scheduled-test-"));
const stores: Store[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(root, { recursive: true, force: true });
});

let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(root, `backups-${count++}`);
});

async function open() {
  const mails: { address: string; payload: unknown }[] = [];
  const mail = {
    send: (message: { address: string; payload: unknown }) => {
      mails.push(message);
      return Promise.resolve({ kind: "delivered" as const });
    },
  };
  const store = await openSqliteStore(join(root, `store-${count}.db`));
  stores.push(store);
  let isBroken = false;
  const ends = {
    load: (records: Parameters<typeof store.load>[0]) => store.load(records),
    dump() {
      if (isBroken) throw new Error("The disk is full");
      return store.dump();
    },
  };
  const ports = { ...testPorts(), store, mail };
  const tracker = createTracker(ports, { policy: { backupEverySeconds: DAY } });
  const visitor = tracker.as(null);
  const { account, session } = await visitor.signUp({ name: "Olga", email: "olga@example.com", password: PASSWORD });
  const operator = tracker.as({ kind: "session", userId: account.id, session });
  const lines: string[] = [];
  const log = createLog({
    level: "debug",
    format: "json",
    now: () => ports.clock.now(),
    out: (line) => lines.push(line),
  });
  const backups = new ScheduledBackups(tracker.contextFor(null), { ...ports, store: ends }, log, {
    folder,
    everySeconds: DAY,
    keep: 3,
  });
  const health = async () => {
    const { checks, lastBackupAt } = await operator.checkInstallation();
    return { ...checks.find(({ part }) => part === "backup"), lastBackupAt };
  };
  const breakStore = (is: boolean) => {
    isBroken = is;
  };
  return { ports, backups, health, mails, lines, breakStore };
}

test("a backup is written when the last one is older than the interval, and only the newest are kept", async () => {
  const { ports, backups, health } = await open();
  expect(await health()).toMatchObject({ state: "warning", reason: "No backup has been written yet" });
  mkdirSync(join(folder, "hexlane-2020-01-01T00-00-00Z.99.part"), { recursive: true });
  mkdirSync(join(folder, "unrelated"));
  const written: boolean[] = [];
  for (let hour = 0; hour < 5 * 24; hour += 12) {
    written.push(await backups.runIfDue());
    ports.clock.advance(12 * HOUR);
  }
  expect(written).toEqual([true, false, true, false, true, false, true, false, true, false]);
  const names = readdirSync(folder).sort();
  expect(names).toHaveLength(4);
  expect(names.at(-1)).toBe("unrelated");
  const newest = join(folder, names[2] as string);
  expect(statSync(newest).mode & 0o777).toBe(0o700);
  expect((await verifyBackup(newest)).records).toBeGreaterThan(0);
  expect(await health()).toMatchObject({ state: "ok", lastBackupAt: expect.any(Date) });
  ports.clock.advance(2 * DAY);
  expect(await health()).toMatchObject({ state: "warning", reason: "The last backup is too old" });
});

test("backups are written at the same interval, and kept, after the clock was set back", async () => {
  const { ports, backups } = await open();
  const early = ["hexlane-2020-01-01T00-00-00Z", "hexlane-2020-01-02T00-00-00Z"];
  for (const name of [...early, "hexlane-2199-01-01T00-00-00Z"]) mkdirSync(join(folder, name), { recursive: true });
  expect(await backups.runIfDue()).toBeTrue();
  const names = readdirSync(folder).sort();
  for (let minute = 0; minute < 5; minute++) {
    ports.clock.advance(60);
    expect(await backups.runIfDue()).toBeFalse();
  }
  expect(readdirSync(folder).sort()).toEqual(names);
  ports.clock.advance(DAY);
  expect(await backups.runIfDue()).toBeTrue();
});

test("a failed backup is retried after an hour, deletes no earlier backup, and alerts the operators once a day", async () => {
  const { ports, backups, health, mails, lines, breakStore } = await open();
  expect(await backups.runIfDue()).toBeTrue();
  ports.clock.advance(DAY);
  breakStore(true);
  expect(await backups.runIfDue()).toBeFalse();
  expect(lines.join()).toContain("cannot write a backup");
  expect(await health()).toMatchObject({ state: "failed", reason: "The last backup failed: The disk is full" });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ address: "olga@example.com", payload: { subject: "Backup failed" } });
  ports.clock.advance(HOUR / 2);
  expect(await backups.runIfDue()).toBeFalse();
  expect(lines.filter((line) => line.includes("cannot write a backup"))).toHaveLength(1);
  ports.clock.advance(HOUR / 2);
  expect(await backups.runIfDue()).toBeFalse();
  expect(lines.filter((line) => line.includes("cannot write a backup"))).toHaveLength(2);
  expect(mails).toHaveLength(1);
  ports.clock.advance(DAY);
  expect(await backups.runIfDue()).toBeFalse();
  expect(mails).toHaveLength(2);
  expect(readdirSync(folder)).toHaveLength(1);
  breakStore(false);
  ports.clock.advance(HOUR);
  expect(await backups.runIfDue()).toBeTrue();
  expect(await health()).toMatchObject({ state: "ok" });
});

test("a folder that cannot be created is a failure with its path", async () => {
  const { backups, health } = await open();
  writeFileSync(folder, "a file");
  chmodSync(folder, 0o600);
  expect(await backups.runIfDue()).toBeFalse();
  expect(await health()).toMatchObject({ state: "failed", reason: expect.stringContaining(folder) });
});
