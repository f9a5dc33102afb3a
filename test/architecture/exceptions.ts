/**
 * The configuration of the rules, and every exception with its reason. An exception that is no longer needed fails the tests.
 *
 * @module
 */

/** The technology of each adapter: the modules it may import besides `@hexlane/core`. A folder covers its contents. */
export const TECHNOLOGY: Record<string, string[]> = {
  sql: ["drizzle-orm", "node:crypto"],
  sqlite: ["bun:sqlite", "node:sqlite", "drizzle-orm", "@hexlane/sql", "node:fs", "node:path", "node:worker_threads"],
  postgres: ["pg", "drizzle-orm", "@hexlane/sql", "node:async_hooks"],
  disk: ["node:fs", "node:path", "node:crypto"],
  platform: ["hash-wasm", "node:crypto", "node:dns", "node:fs/promises", "node:worker_threads"],
  channels: ["nodemailer", "ky", "node:http", "node:https", "node:net", "node:crypto"],
  // Requests to forges go through the same guard as requests to webhooks.
  forges: ["@hexlane/channels", "node:crypto"],
  oidc: ["openid-client"],
  redis: ["ioredis", "node:crypto"],
  s3: ["minio", "node:crypto"],
  totp: ["otpauth"],
  webauthn: ["@simplewebauthn/server", "reflect-metadata"],
};

/** Apps that may import other apps, because they ship them or build on them. */
export const CARRIES: Record<string, string[]> = {
  "apps/cli": ["@hexlane/client", "@hexlane/import", "@hexlane/mcp"],
  "apps/import": ["@hexlane/client"],
  "apps/mcp": ["@hexlane/client"],
  "apps/server": ["@hexlane/cli", "@hexlane/mcp", "@hexlane/web"],
  // This app packages the server for tests.
  "apps/testing": ["@hexlane/server"],
  "apps/web": ["@hexlane/client", "@hexlane/import"],
};

/** Files that may import types, and only types, from a place that is otherwise off limits. A folder covers its contents. */
export const TYPES_ALONE: Record<string, string[]> = {
  // The compiler compares the permission list with the table in core. The browser gets only this type from core.
  "apps/web/access/permissions.ts": ["../../../core/permission.ts"],
  // The compiler compares the tables of notification channels and event types with the tables in core, so a missing row
  // is a compile error.
  "apps/web/pages/settings/channels.ts": ["../../../../core/delivery/channels"],
  "apps/web/queries/live/live_events.ts": ["../../../core/history/event_types.ts"],
};

/** Folders whose files run in a browser, with the exceptions among their files. */
export const BROWSER: Record<string, string[]> = {
  "apps/import": [],
  "apps/web": ["app_icon.ts", "build.ts", "manifest.ts", "merge_chunks.ts", "page.ts"],
};

/** Forbidden names that a file of core may use: `"core/memory/queue.ts": { setTimeout: "why" }`. */
export const IMPURE: Record<string, Record<string, string>> = {
  "core/memory/ids.ts": {
    "crypto.getRandomValues": "IDs and secrets must not be guessable, even in a trial.",
  },
  "core/memory/ports.ts": {
    "new Date()": "The default clock of a trial. Tests pass their own.",
  },
  "core/board/upload/running.ts": {
    setTimeout: "Only a delay can show that a lost connection sends nothing more.",
  },
  "core/memory/queue.ts": {
    setTimeout: "A partition that is due later must be processed at that time.",
  },
  "core/memory/store/watch.ts": {
    setTimeout: "Only a later tick of the event loop shows that work awaits something else.",
  },
};

/** Files that may exceed the length limit: `"core/mod.ts": "why"`. */
export const LONG: Record<string, string> = {
  "apps/client/groups.ts": "Generated: one method for each route of the server.",
  "apps/client/wire.ts": "Generated: one type for each schema of the server's description.",
};
