/** The settings of a server, as read at its start. @module */
import type { EmailOptions } from "@hexlane/channels";
import type { QuotaLimits, Registration } from "@hexlane/core";
import type { OidcOptions } from "@hexlane/oidc";
import type { S3BlobsOptions } from "@hexlane/s3";
import type { Database } from "../databases/database.ts";
import type { IsTrusted } from "../http/headers/client_address.ts";
import type { LogFormat, LogLevel } from "../log.ts";
import type { BackupSchedule } from "../operations/backup/scheduled.ts";

export interface Config {
  /** Addresses to listen on. */
  hosts: readonly string[];
  /** Whether only this machine can connect. */
  loopback: boolean;
  port: number;
  /** Without a trailing slash. Absent on loopback, where responses use the address that the client used. */
  baseUrl?: string;
  dataDir: string;
  database: Database;
  /** Maximum number of connections to Postgres. */
  databaseConnections: number;
  /** Absent: the queue, live messages and rate limits are local to this server. */
  redisUrl?: string;
  /** Absent: images are stored in `dataDir`. */
  s3?: S3Config;
  /** Newest first; empty: a secret is generated in `dataDir`. */
  secrets: readonly string[];
  /** Absent: the operators choose who may sign up. */
  registration?: Registration;
  allowPrivateDestinations: boolean;
  /** Clients of the device flow, in addition to Hexlane's own. */
  deviceClients: readonly string[];
  /** Absent: no emails are sent. */
  mail?: Pick<EmailOptions, "url" | "from">;
  /** Absent: no sign-in with an external provider. */
  oidc?: OidcOptions;
  /** Absent: GitHub is accessed only with access tokens. */
  githubApp?: GithubAppConfig;
  /** Requests per minute; undefined: no limits. */
  ratePerMinute: number | undefined;
  quotas: QuotaLimits;
  /** Live streams and sockets on this server; undefined: no limits. */
  streamsPerAccount: number | undefined;
  streamsPerAddress: number | undefined;
  /** Absent: no backups are scheduled. */
  backups?: BackupSchedule;
  /** Absent: only this machine may read the metrics. */
  metricsToken?: string;
  /** Absent: no traces. */
  tracing?: TracingConfig;
  isTrustedProxy: IsTrusted;
  corsOrigins: readonly string[];
  logLevel: LogLevel;
  logFormat: LogFormat;
}

/** The operator's GitHub App. */
export interface GithubAppConfig {
  appId: string;
  privateKey: string;
  /** Signs the webhooks of all installations. */
  webhookSecret: string;
  /** The name in the App's URL, for installation links. */
  name: string | null;
}

/** Where traces go, with OTLP over HTTP. */
export interface TracingConfig {
  /** The full URL, for example `http://localhost:4318/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
}

export type S3Config = Omit<S3BlobsOptions, "clock" | "timeoutMilliseconds">;
