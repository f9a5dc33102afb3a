/** Reads the operator's settings. An invalid setting aborts startup with one line that names it. @module */
import { isIP } from "node:net";
import { join } from "node:path";
import { readSender, readSmtpUrl } from "@hexlane/channels";
import { limits, type QuotaLimits, REGISTRATIONS } from "@hexlane/core";
import { checkPrivateKey } from "@hexlane/forges";
import { isUsableIssuer, type OidcOptions } from "@hexlane/oidc";
import type { Database } from "../databases/database.ts";
import { databaseAt } from "../databases/databases.ts";
import { SqliteDatabase } from "../databases/sqlite.ts";
import { type IsTrusted, trustedProxies } from "../http/headers/client_address.ts";
import { LOG_LEVELS } from "../log.ts";
import type { Config, GithubAppConfig, S3Config } from "./server_config.ts";
import { fileVariable, nearMiss, SETTINGS } from "./settings.ts";

/** Shorter secrets can be guessed. */
export const MIN_SECRET_CHARACTERS = 32;
const MIN_METRICS_TOKEN_CHARACTERS = 16;

/** An invalid setting. The message is shown to the operator. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export interface ConfigSource {
  env: Readonly<Record<string, string | undefined>>;
  /** Reads a whole file, for `NAME_FILE`. */
  readFile: (path: string) => string;
  /** Whether the log goes to a terminal. */
  isTerminal: boolean;
  /** @default "./data" */
  defaultDataDir?: string;
}

const LOOPBACK_HOSTS = ["127.0.0.1", "::1"] as const;

/** @throws {ConfigError} */
export function readConfig(source: ConfigSource): Config {
  refuseUnknown(source.env);
  const value = (name: string): string | undefined => settingOf(name, source);
  const host = value("HOST");
  const hosts = readHosts(host);
  const loopback = host === undefined || isLoopback(host);
  const baseUrl = readBaseUrl(value("BASE_URL"), loopback);
  const dataDir = value("DATA_DIR") ?? source.defaultDataDir ?? "./data";
  const oidc = readOidc(value);
  const githubApp = readGithubApp(value);
  const database = readDatabase(value("DATABASE_URL"), dataDir);
  const redisUrl = readRedisUrl(value("REDIS_URL"));
  const s3 = readS3(value);
  const ratePerMinute = readRate(value("RATE_LIMIT") ?? "on", value("RATE_LIMIT_PER_MINUTE") ?? "6000");
  const readStreams = (name: string, usual: string): number | undefined => {
    const most = readInteger(name, value(name) ?? usual, 1, 10_000);
    return ratePerMinute === undefined ? undefined : most;
  };
  return {
    hosts,
    loopback,
    port: readInteger("PORT", value("PORT") ?? "3000", 0, 65_535),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    dataDir,
    database,
    // At least 2, because a dump holds one connection until it ends.
    databaseConnections: readInteger("DATABASE_MAX_CONNECTIONS", value("DATABASE_MAX_CONNECTIONS") ?? "10", 2, 1_000),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    ...(s3 === undefined ? {} : { s3 }),
    secrets: readSecrets(value("HEXLANE_SECRET"), database),
    ...readRegistration(value("REGISTRATION")),
    allowPrivateDestinations: readFlag("ALLOW_PRIVATE_DESTINATIONS", value("ALLOW_PRIVATE_DESTINATIONS") ?? "false"),
    ...readMail(value),
    deviceClients: readList(value("DEVICE_AUTH_CLIENT_IDS")).map(readClientId),
    ...(oidc === undefined ? {} : { oidc }),
    ...(githubApp === undefined ? {} : { githubApp }),
    ratePerMinute,
    quotas: readQuotas(value),
    streamsPerAccount: readStreams("MAX_STREAMS_PER_ACCOUNT", "100"),
    streamsPerAddress: readStreams("MAX_STREAMS_PER_ADDRESS", "1000"),
    ...readBackups(value),
    ...readMetricsToken(value("METRICS_TOKEN")),
    ...readTracing(value),
    isTrustedProxy: readProxies(value("TRUSTED_PROXIES")),
    corsOrigins: readList(value("CORS_ORIGINS")).map(readOrigin),
    logLevel: readWord("LOG_LEVEL", value("LOG_LEVEL") ?? "info", LOG_LEVELS),
    logFormat: readWord("LOG_FORMAT", value("LOG_FORMAT") ?? (source.isTerminal ? "pretty" : "json"), [
      "pretty",
      "json",
    ]),
  };
}

/** Variables of the client, which is part of the same program. They may also be set in a shell that starts a server. */
const CLIENT_VARIABLES = [
  "HEXLANE_IMPORT_KEY",
  "HEXLANE_KEYRING",
  "HEXLANE_PROFILE",
  "HEXLANE_TOKEN",
  "HEXLANE_URL",
  "HEXLANE_WORKSPACE",
];

function refuseUnknown(env: ConfigSource["env"]): void {
  const known = new Set([...CLIENT_VARIABLES, ...SETTINGS.flatMap(({ name }) => [name, fileVariable(name)])]);
  for (const variable of Object.keys(env)) {
    if (known.has(variable) || env[variable] === undefined) continue;
    const meant = nearMiss(variable);
    if (meant !== undefined) throw new ConfigError(`${variable}: unknown setting, did you mean ${meant}?`);
    if (variable.startsWith("HEXLANE_")) throw new ConfigError(`${variable}: unknown setting`);
  }
}

/**
 * Reads the value of a setting. An empty value counts as unset, because compose files pass on empty variables.
 *
 * @throws {ConfigError}
 */
export function settingOf(name: string, { env, readFile }: ConfigSource): string | undefined {
  const direct = env[name]?.trim() || undefined;
  const variable = fileVariable(name);
  const path = env[variable]?.trim() || undefined;
  if (path === undefined) return direct;
  if (direct !== undefined) throw new ConfigError(`${variable}: set either this or ${name}, not both`);
  try {
    return readFile(path).trim() || undefined;
  } catch (error) {
    throw new ConfigError(`${variable}: cannot read "${path}": ${error instanceof Error ? error.message : error}`);
  }
}

function readHosts(host: string | undefined): readonly string[] {
  if (host === undefined || host === "localhost") return LOOPBACK_HOSTS;
  if (isIP(host) !== 0) return [host];
  throw new ConfigError(`HOST: "${host}" must be an IP address, such as 0.0.0.0, or localhost`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function readBaseUrl(text: string | undefined, loopback: boolean): string | undefined {
  if (text === undefined) {
    if (loopback) return undefined;
    throw new ConfigError("BASE_URL: must be set unless HOST is a loopback address");
  }
  const url = URL.parse(text);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  if (!isPlain) throw new ConfigError(`BASE_URL: "${text}" is not of the form https://board.example.org`);
  return url.origin;
}

/** @throws {ConfigError} */
export function readDatabase(text: string | undefined, dataDir: string): Database {
  if (text === undefined) return new SqliteDatabase(join(dataDir, "hexlane.db"));
  return check("DATABASE_URL", () => databaseAt(text));
}

function readRedisUrl(text: string | undefined): string | undefined {
  if (text === undefined || /^rediss?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new ConfigError("REDIS_URL: must be of the form redis://user:password@redis.example.org:6379 or rediss://...");
}

const S3_REQUIRED = {
  endpoint: "S3_ENDPOINT",
  region: "S3_REGION",
  bucket: "S3_BUCKET",
  accessKeyId: "S3_ACCESS_KEY_ID",
  secretAccessKey: "S3_SECRET_ACCESS_KEY",
} as const;

function readS3(value: (name: string) => string | undefined): S3Config | undefined {
  const publicEndpoint = value("S3_PUBLIC_ENDPOINT");
  const entries = Object.entries(S3_REQUIRED).map(([field, name]) => ({ field, name, text: value(name) }));
  const [given] = [...entries, { name: "S3_PUBLIC_ENDPOINT", text: publicEndpoint }].filter(
    ({ text }) => text !== undefined,
  );
  if (!given) return undefined;
  // A partly configured store is an error: images must not end up on a disk without backups.
  const lacking = entries.find(({ text }) => text === undefined);
  if (lacking) throw new ConfigError(`${lacking.name}: must be set when ${given.name} is`);
  const { bucket, ...s3 } = Object.fromEntries(entries.map(({ field, text }) => [field, text])) as unknown as S3Config;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`S3_BUCKET: "${bucket}" is not a valid bucket name`);
  }
  return {
    ...s3,
    bucket,
    endpoint: readEndpoint("S3_ENDPOINT", s3.endpoint),
    ...(publicEndpoint === undefined ? {} : { publicEndpoint: readEndpoint("S3_PUBLIC_ENDPOINT", publicEndpoint) }),
  };
}

function readEndpoint(name: string, text: string): string {
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username;
  if (isPlain) return url.origin;
  throw new ConfigError(`${name}: "${text}" is not of the form https://s3.example.org`);
}

function readSecrets(text: string | undefined, { isShared, product }: Database): string[] {
  const secrets = readList(text);
  if (secrets.some((secret) => secret.length < MIN_SECRET_CHARACTERS)) {
    throw new ConfigError(`HEXLANE_SECRET: each secret must have at least ${MIN_SECRET_CHARACTERS} characters`);
  }
  // Otherwise, each server would generate its own secret, and could not decrypt data from other servers.
  if (secrets.length === 0 && isShared) {
    throw new ConfigError(`HEXLANE_SECRET: must be set with ${product}, the same on every server`);
  }
  return secrets;
}

function readRate(onOff: string, perMinute: string): number | undefined {
  const limit = readInteger("RATE_LIMIT_PER_MINUTE", perMinute, 1, 1_000_000_000);
  return readWord("RATE_LIMIT", onOff, ["on", "off"]) === "on" ? limit : undefined;
}

function readRegistration(text: string | undefined): Pick<Config, "registration"> {
  return text === undefined ? {} : { registration: readWord("REGISTRATION", text, REGISTRATIONS) };
}

function readBackups(value: (name: string) => string | undefined): Pick<Config, "backups"> {
  const folder = value("BACKUP_DIR");
  if (folder === undefined) {
    const lonely = ["BACKUP_EVERY_HOURS", "BACKUP_KEEP"].find((name) => value(name) !== undefined);
    if (lonely !== undefined) throw new ConfigError(`${lonely}: set BACKUP_DIR too`);
    return {};
  }
  const everyHours = readInteger("BACKUP_EVERY_HOURS", value("BACKUP_EVERY_HOURS") ?? "24", 1, 8_760);
  const keep = readInteger("BACKUP_KEEP", value("BACKUP_KEEP") ?? "7", 1, 10_000);
  return { backups: { folder, everySeconds: everyHours * 3_600, keep } };
}

function readMetricsToken(metricsToken: string | undefined): Pick<Config, "metricsToken"> {
  if (metricsToken === undefined) return {};
  if (metricsToken.length >= MIN_METRICS_TOKEN_CHARACTERS) return { metricsToken };
  throw new ConfigError(`METRICS_TOKEN: must have at least ${MIN_METRICS_TOKEN_CHARACTERS} characters`);
}

function readTracing(value: (name: string) => string | undefined): Pick<Config, "tracing"> {
  const endpoint = value("OTEL_EXPORTER_OTLP_ENDPOINT");
  if (endpoint === undefined) return {};
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`OTEL_EXPORTER_OTLP_ENDPOINT: "${endpoint}" is not of the form http://localhost:4318`);
  }
  const ratio = Number(value("OTEL_TRACES_SAMPLER_ARG") ?? "1");
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigError("OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1, the share of traces to record");
  }
  const headers = Object.fromEntries(readList(value("OTEL_EXPORTER_OTLP_HEADERS")).map(readTraceHeader));
  const serviceName = value("OTEL_SERVICE_NAME") ?? "hexlane";
  return { tracing: { url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, headers, serviceName, ratio } };
}

/**
 * Reads a header in the form of W3C Baggage, whose value may be percent-encoded. The error does not quote the value,
 * because it may be a secret.
 */
function readTraceHeader(entry: string): [name: string, value: string] {
  const [, name, text] = /^([\w-]+)\s*=\s*([!-~ ]*)$/.exec(entry) ?? [];
  if (name === undefined || text === undefined) {
    throw new ConfigError("OTEL_EXPORTER_OTLP_HEADERS: must be of the form name=value, separated by commas");
  }
  return [name, check("OTEL_EXPORTER_OTLP_HEADERS", () => decodeURIComponent(text))];
}

function readProxies(text: string | undefined): IsTrusted {
  return check("TRUSTED_PROXIES", () => trustedProxies(readList(text)));
}

function readMail(value: (name: string) => string | undefined): Pick<Config, "mail"> {
  const [url, from] = [value("SMTP_URL"), value("MAIL_FROM")];
  if (url === undefined && from === undefined) return {};
  if (url === undefined) throw new ConfigError("MAIL_FROM: set SMTP_URL too");
  if (from === undefined) throw new ConfigError("SMTP_URL: set MAIL_FROM too");
  check("SMTP_URL", () => readSmtpUrl(url));
  check("MAIL_FROM", () => readSender(from));
  return { mail: { url, from } };
}

function check<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Checks a client ID (RFC 6749 2.2 and A.1). Refuses spaces, because a value with spaces was probably meant as a list.
 */
function readClientId(text: string): string {
  if (/^[\x21-\x7e]{1,256}$/.test(text)) return text;
  throw new ConfigError(`DEVICE_AUTH_CLIENT_IDS: "${text}" is not a client id`);
}

/** Operators often copy the discovery URL instead of the issuer. */
const DISCOVERY_PATH = "/.well-known/openid-configuration";
/** RFC 6749 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

function readOidc(value: (name: string) => string | undefined): OidcOptions | undefined {
  const given = value("OIDC_ISSUER");
  const clientId = value("OIDC_CLIENT_ID");
  if (given === undefined) {
    const others = ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_SCOPES"];
    const lonely = others.find((name) => value(name) !== undefined);
    if (lonely !== undefined) throw new ConfigError(`${lonely}: set OIDC_ISSUER too`);
    return undefined;
  }
  const issuer = given.endsWith(DISCOVERY_PATH) ? given.slice(0, -DISCOVERY_PATH.length) : given;
  if (!isUsableIssuer(issuer)) {
    const form = "https://id.example.org, or http://localhost:8080 for a provider on this machine";
    throw new ConfigError(`OIDC_ISSUER: "${given}" is not of the form ${form}`);
  }
  if (clientId === undefined) throw new ConfigError("OIDC_CLIENT_ID: must be set when OIDC_ISSUER is");
  const clientSecret = value("OIDC_CLIENT_SECRET");
  const name = value("OIDC_NAME");
  const scopes = value("OIDC_SCOPES")
    ?.split(/[\s,]+/)
    .filter((scope) => scope !== "");
  const bad = scopes?.find((scope) => !SCOPE.test(scope));
  if (bad !== undefined) throw new ConfigError(`OIDC_SCOPES: "${bad}" is not a scope`);
  return {
    issuer,
    clientId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes }),
  };
}

/**
 * Reads the settings of the GitHub App. The base64 form of the key takes precedence, so that it can override a key that
 * a shell has mangled.
 */
function readGithubApp(value: (name: string) => string | undefined): GithubAppConfig | undefined {
  const [appId, webhookSecret] = [value("GITHUB_APP_ID"), value("GITHUB_WEBHOOK_SECRET")];
  const keyName = ["GITHUB_PRIVATE_KEY_BASE64", "GITHUB_PRIVATE_KEY"].find((name) => value(name) !== undefined);
  if (appId === undefined) {
    const others = ["GITHUB_PRIVATE_KEY", "GITHUB_PRIVATE_KEY_BASE64", "GITHUB_WEBHOOK_SECRET", "GITHUB_APP_NAME"];
    const lonely = others.find((name) => value(name) !== undefined);
    if (lonely !== undefined) throw new ConfigError(`${lonely}: set GITHUB_APP_ID too`);
    return undefined;
  }
  if (!/^[\w.-]{1,64}$/.test(appId)) throw new ConfigError(`GITHUB_APP_ID: "${appId}" is not the id of an App`);
  if (keyName === undefined) throw new ConfigError("GITHUB_PRIVATE_KEY: must be set when GITHUB_APP_ID is");
  if (webhookSecret === undefined) throw new ConfigError("GITHUB_WEBHOOK_SECRET: must be set when GITHUB_APP_ID is");
  const privateKey = value(keyName) ?? "";
  check(keyName, () => checkPrivateKey(privateKey));
  return { appId, privateKey, webhookSecret, name: value("GITHUB_APP_NAME") ?? null };
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`)) return url.origin;
  throw new ConfigError(`CORS_ORIGINS: "${text}" is not an origin of the form https://board.example.org`);
}

function readList(text: string | undefined): string[] {
  return (text ?? "").split(",").flatMap((entry) => entry.trim() || []);
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigError(`${name}: "${text}" is not a whole number from ${min} to ${max}`);
}

function readQuotas(value: (name: string) => string | undefined): QuotaLimits {
  const read = (name: string, max: number = Number.MAX_SAFE_INTEGER): number | undefined => {
    const text = value(name);
    return text === undefined ? undefined : readInteger(name, text, 1, max);
  };
  return {
    tasksPerWorkspace: read("MAX_TASKS_PER_WORKSPACE"),
    bytesPerWorkspace: read("MAX_BYTES_PER_WORKSPACE"),
    bytes: read("MAX_BYTES"),
    bytesPerFile: read("MAX_FILE_BYTES", limits.MAX_FILE_BYTES),
  };
}

function readFlag(name: string, text: string): boolean {
  return readWord(name, text, ["true", "false"]) === "true";
}

function readWord<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === text.toLowerCase());
  if (word !== undefined) return word;
  throw new ConfigError(`${name}: "${text}" is not one of ${words.join(", ")}`);
}
