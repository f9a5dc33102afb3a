/**
 * Every setting of the server, in one table. The check for unknown variables and the output of `config` use it, and a
 * test compares the manual with it.
 *
 * @module
 */
import { URL_FORMS } from "../databases/databases.ts";

export interface Setting {
  name: string;
  /** A description of the default. */
  default: string;
  description: string;
  /** Never printed. */
  secret?: boolean;
}

export const SETTINGS: readonly Setting[] = [
  { name: "HOST", default: "127.0.0.1 and ::1", description: "Address to listen on" },
  { name: "PORT", default: "3000", description: "Port to listen on; 0 picks a free one" },
  {
    name: "BASE_URL",
    default: "from the request on loopback, else required",
    description:
      "Public address, used in links, cookies and the device flow. On loopback without it, links in emails use localhost and the port",
  },
  {
    name: "DATA_DIR",
    default: "./data; for the binary $XDG_DATA_HOME/hexlane",
    description: "Folder of the SQLite file, local images and the generated secret",
  },
  {
    name: "DATABASE_URL",
    default: "sqlite:$DATA_DIR/hexlane.db",
    description: `Where records are stored: ${URL_FORMS}`,
    secret: true,
  },
  {
    name: "DATABASE_MAX_CONNECTIONS",
    default: "10",
    description: "Maximum number of connections of each server and worker to Postgres; requests wait for a free one",
  },
  {
    name: "REDIS_URL",
    default: "none",
    description: "Queue, live updates and limits for several servers: redis:// or rediss://",
    secret: true,
  },
  {
    name: "S3_ENDPOINT",
    default: "none: local disk",
    description: "Image store: https://s3.example.org; region, bucket and credential are then required too",
  },
  { name: "S3_REGION", default: "none", description: "Region of the image store" },
  { name: "S3_BUCKET", default: "none", description: "Bucket of the image store" },
  { name: "S3_ACCESS_KEY_ID", default: "none", description: "Credential of the image store" },
  { name: "S3_SECRET_ACCESS_KEY", default: "none", description: "Credential of the image store", secret: true },
  { name: "S3_PUBLIC_ENDPOINT", default: "S3_ENDPOINT", description: "Address of the image store for browsers" },
  {
    name: "SMTP_URL",
    default: "none: no email",
    description:
      "Mail server: smtp://user:password@mail.example.org:587 (STARTTLS where offered, always with a password unless on this machine) or smtps:// (TLS from the start); special characters percent-encoded",
    secret: true,
  },
  {
    name: "MAIL_FROM",
    default: "none",
    description: "Sender of emails, required with SMTP_URL: Hexlane <tracker@example.org>",
  },
  {
    name: "HEXLANE_SECRET",
    default: "generated once into DATA_DIR; required with Postgres",
    description:
      "Secret for encryption and signing, at least 32 characters, the same on every server; several, newest first and comma-separated, for rotation",
    secret: true,
  },
  {
    name: "DEVICE_AUTH_CLIENT_IDS",
    default: "none",
    description:
      "Clients of the device flow in addition to service-cli and service-mcp, comma-separated; Kaneo's need kaneo-cli,kaneo-mcp",
  },
  {
    name: "OIDC_ISSUER",
    default: "none",
    description: "Sign-in with an external provider (OpenID Connect): its issuer, https or on this machine",
  },
  { name: "OIDC_CLIENT_ID", default: "none", description: "External sign-in: our client id at the provider" },
  {
    name: "OIDC_CLIENT_SECRET",
    default: "none: a public client",
    description: "External sign-in: our client secret at the provider",
    secret: true,
  },
  { name: "OIDC_NAME", default: "Single sign-on", description: "External sign-in: the provider's name on the button" },
  {
    name: "OIDC_SCOPES",
    default: "openid profile email",
    description:
      "External sign-in: requested scopes, separated by spaces or commas; offline_access lets ID tokens be renewed",
  },
  {
    name: "GITHUB_APP_ID",
    default: "none: GitHub is accessed with access tokens",
    description: "GitHub App: its id; also requires the private key and the webhook secret",
  },
  {
    name: "GITHUB_PRIVATE_KEY",
    default: "none",
    description: "GitHub App: its private key (PEM), also on one line with \\n",
    secret: true,
  },
  {
    name: "GITHUB_PRIVATE_KEY_BASE64",
    default: "none",
    description: "GitHub App: its private key as base64, used instead of GITHUB_PRIVATE_KEY",
    secret: true,
  },
  {
    name: "GITHUB_WEBHOOK_SECRET",
    default: "none",
    description: "GitHub App: the secret of its webhooks",
    secret: true,
  },
  {
    name: "GITHUB_APP_NAME",
    default: "none: no link to install it",
    description: "GitHub App: the name at the end of its address, github.com/apps/NAME",
  },
  {
    name: "REGISTRATION",
    default: "as chosen on the Server page",
    description: "Who may sign up: open, invite or closed",
  },
  {
    name: "ALLOW_PRIVATE_DESTINATIONS",
    default: "false",
    description: "Allow webhooks, notifications and forges at private addresses",
  },
  {
    name: "BACKUP_DIR",
    default: "none: no backups",
    description: "Folder for scheduled backups, used by one server only",
  },
  { name: "BACKUP_EVERY_HOURS", default: "24", description: "Hours between two scheduled backups" },
  { name: "BACKUP_KEEP", default: "7", description: "Number of scheduled backups to keep" },
  {
    name: "METRICS_TOKEN",
    default: "none: this machine only",
    description: "Bearer token for /metrics, at least 16 characters",
    secret: true,
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    default: "none: no traces",
    description: "Collector of traces (OTLP over HTTP), for example http://localhost:4318",
  },
  {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    default: "none",
    description: "Headers for the collector: name=value, separated by commas",
    secret: true,
  },
  { name: "OTEL_SERVICE_NAME", default: "hexlane", description: "The name of this service in traces" },
  { name: "OTEL_TRACES_SAMPLER_ARG", default: "1", description: "Share of traces to record, from 0 to 1" },
  { name: "RATE_LIMIT", default: "on", description: "Limits on requests: on or off" },
  { name: "RATE_LIMIT_PER_MINUTE", default: "6000", description: "Requests per minute of one address or credential" },
  {
    name: "MAX_STREAMS_PER_ACCOUNT",
    default: "100",
    description: "Live streams and sockets that one account may keep open on each server; no limit with RATE_LIMIT=off",
  },
  {
    name: "MAX_STREAMS_PER_ADDRESS",
    default: "1000",
    description: "Live streams and sockets that one address may keep open on each server, across all its accounts",
  },
  {
    name: "MAX_TASKS_PER_WORKSPACE",
    default: "none",
    description: "Tasks that one workspace may have; more are refused with 409 QUOTA_EXCEEDED",
  },
  {
    name: "MAX_BYTES_PER_WORKSPACE",
    default: "none",
    description: "Bytes of task text, comments and uploaded files that one workspace may have",
  },
  {
    name: "MAX_BYTES",
    default: "none",
    description: "Bytes of task text, comments and uploaded files that all workspaces together may have",
  },
  {
    name: "MAX_FILE_BYTES",
    default: "104857600",
    description: "Bytes of one uploaded file, at most 5368709120; images have at most 10485760",
  },
  {
    name: "TRUSTED_PROXIES",
    default: "none",
    description:
      "Addresses and ranges of trusted proxies, whose X-Forwarded-For counts, comma-separated; list only those",
  },
  { name: "CORS_ORIGINS", default: "none", description: "Other origins that may call the API, comma-separated" },
  { name: "LOG_LEVEL", default: "info", description: "debug, info, warn or error" },
  { name: "LOG_FORMAT", default: "pretty on a terminal, else json", description: "pretty or json" },
];

/** Returns the variable that names a file with the value of a setting. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Returns the setting that an unknown variable was probably meant to name, if a similar setting exists. */
export function nearMiss(variable: string): string | undefined {
  const upper = variable.toUpperCase();
  const letters = lettersOf(upper);
  let best: { name: string; distance: number } | undefined;
  for (const { name: base } of SETTINGS) {
    for (const name of [base, fileVariable(base)]) {
      if (variable === name) return undefined;
      const most = tolerance(name, variable);
      // Rejects nearly all pairs cheaply, because the whole environment is checked at every startup.
      if (Math.abs(upper.length - name.length) > most || bitsIn(letters ^ lettersOf(name)) > 2 * most) continue;
      const distance = editDistance(upper, name);
      if (distance <= most && (!best || distance < best.distance)) best = { name, distance };
    }
  }
  return best?.name;
}

/** Short names often resemble unrelated variables; long names do not. */
function tolerance(name: string, variable: string): number {
  if (name.length < 6) return variable === variable.toUpperCase() && isTransposed(variable, name) ? 1 : -1;
  return name.length < 9 ? 1 : 2;
}

function isTransposed(left: string, right: string): boolean {
  return left.length === right.length && [...left].sort().join() === [...right].sort().join();
}

/** Returns one bit per letter that occurs. An edit changes at most two bits. */
function lettersOf(name: string): number {
  let bits = 0;
  for (let index = 0; index < name.length; index++) bits |= 1 << (name.charCodeAt(index) & 31);
  return bits;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Counts insertions, deletions, substitutions and transpositions (optimal string alignment). */
function editDistance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const now = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const steps = [
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        ...(swapped && row > 1 && column > 1 ? [(before[column - 2] ?? 0) + 1] : []),
      ];
      now.push(Math.min(...steps));
    }
    [before, last] = [last, now];
  }
  return last[right.length] ?? 0;
}
