/**
 * What the rules need to be told, and every exception from them with its reason. An exception that is no longer needed
 * fails the tests.
 *
 * @module
 */

/** The one technology of each adapter: what it may import besides `@hexlane/core`. A folder covers what is inside it. */
export const TECHNOLOGY: Record<string, string[]> = {
  sql: ["drizzle-orm"],
  sqlite: ["bun:sqlite", "drizzle-orm", "@hexlane/sql", "node:fs", "node:path"],
  postgres: ["pg", "drizzle-orm", "@hexlane/sql", "node:async_hooks"],
  disk: ["node:fs", "node:path", "node:crypto"],
  bun: ["node:crypto", "node:dns"],
  channels: ["nodemailer", "ky", "node:http", "node:https", "node:net", "node:crypto"],
  oidc: ["openid-client"],
  redis: ["ioredis", "bullmq", "node:crypto"],
  s3: ["minio", "node:crypto"],
  totp: ["otpauth"],
  webauthn: ["@simplewebauthn/server", "reflect-metadata"],
};

/** An app may be carried by another, which hands it out. */
export const CARRIES: Record<string, string[]> = {
  "apps/cli": ["@hexlane/client", "@hexlane/mcp"],
  "apps/mcp": ["@hexlane/client"],
  "apps/server": ["@hexlane/cli", "@hexlane/mcp", "@hexlane/web"],
  // It is the server, for tests.
  "apps/testing": ["@hexlane/server"],
  "apps/web": ["@hexlane/client"],
};

/** What a file may take types from, and types alone, although it may import nothing there. A folder covers its inside. */
export const TYPES_ALONE: Record<string, string[]> = {
  // The compiler compares the list of permissions with the table in core; the browser gets nothing of core but this type.
  "apps/web/access/permissions.ts": ["../../../core/permission.ts"],
  // The same for the tables of notification channels and of event types: a missing row does not compile.
  "apps/web/pages/settings/channels.ts": ["../../../../core/delivery/channels"],
  "apps/web/queries/live_events.ts": ["../../../core/history/event.ts"],
};

/** Folders whose files run in a browser, and the files there that do not. */
export const BROWSER: Record<string, string[]> = {
  "apps/web": ["app_icon.ts", "build.ts", "manifest.ts", "page.ts"],
};

/** What a file of core may say although core may not: `"core/memory/queue.ts": { setTimeout: "why" }`. */
export const IMPURE: Record<string, Record<string, string>> = {
  "core/memory/queue.ts": {
    setTimeout: "A partition that is due later has to be looked at then; the clock says when.",
  },
  "core/memory/store/watch.ts": {
    setTimeout: "Only a later turn of the event loop shows that a work waits for something else.",
  },
};

/** Files that may be longer than the rest: `"core/mod.ts": "why"`. */
export const LONG: Record<string, string> = {
  "apps/client/wire.ts": "Generated: one type for each schema of the server's description.",
};
