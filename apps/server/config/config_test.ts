import { expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PostgresDatabase } from "../databases/postgres.ts";
import { SqliteDatabase } from "../databases/sqlite.ts";
import { ConfigError, readConfig } from "./config.ts";
import { fileVariable, nearMiss, SETTINGS } from "./settings.ts";

const files: Record<string, string> = { "/run/secret": `${"s".repeat(32)}\n`, "/run/port": "8080\n" };

function read(env: Record<string, string>, isTerminal = false): ReturnType<typeof readConfig> {
  const readFile = (path: string): string => {
    const text = files[path];
    if (text === undefined) throw new Error("no such file");
    return text;
  };
  return readConfig({ env, readFile, isTerminal });
}

test("backups are daily and seven of them are kept, unless the settings say otherwise", () => {
  const folder = "/backups";
  expect(read({}).backups).toBeUndefined();
  expect(read({ BACKUP_DIR: folder }).backups).toEqual({ folder, everySeconds: 86_400, keep: 7 });
  const settings = { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: "6", BACKUP_KEEP: "28" };
  expect(read(settings).backups).toEqual({ folder, everySeconds: 21_600, keep: 28 });
});

function refusal(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("without settings, the server is reachable only from this machine", () => {
  const { isTrustedProxy, ...config } = read({ PATH: "/bin", HOME: "/root", HOSTNAME: "box", LANG: "C" });
  expect(isTrustedProxy("10.0.0.1")).toBe(false);
  expect(config).toEqual({
    hosts: ["127.0.0.1", "::1"],
    loopback: true,
    port: 3000,
    dataDir: "./data",
    database: new SqliteDatabase("data/hexlane.db"),
    databaseConnections: 10,
    secrets: [],
    allowPrivateDestinations: false,
    deviceClients: [],
    ratePerMinute: 6000,
    quotas: { tasksPerWorkspace: undefined, bytesPerWorkspace: undefined, bytes: undefined, bytesPerFile: undefined },
    streamsPerAccount: 100,
    streamsPerAddress: 1000,
    corsOrigins: [],
    logLevel: "info",
    logFormat: "json",
  });
  expect(read({}, true).logFormat).toBe("pretty");
});

test("every setting can be changed", () => {
  const { isTrustedProxy, ...config } = read({
    HOST: "0.0.0.0",
    PORT: "0",
    BASE_URL: "https://board.example/",
    DATA_DIR: "/srv",
    DATABASE_URL: "sqlite:///srv/x.db",
    DATABASE_MAX_CONNECTIONS: "25",
    HEXLANE_SECRET: `${"a".repeat(32)}, ${"b".repeat(40)}`,
    REGISTRATION: "invite",
    ALLOW_PRIVATE_DESTINATIONS: "true",
    DEVICE_AUTH_CLIENT_IDS: "kaneo-cli, kaneo-mcp",
    RATE_LIMIT: "off",
    TRUSTED_PROXIES: "10.0.0.0/8",
    CORS_ORIGINS: "https://a.example, http://b.example:8080/",
    LOG_LEVEL: "DEBUG",
    MAX_TASKS_PER_WORKSPACE: "5000",
    MAX_BYTES: "1000000000",
    MAX_FILE_BYTES: "104857600",
    LOG_FORMAT: "pretty",
  });
  expect(isTrustedProxy("10.0.0.1")).toBe(true);
  expect(config).toEqual({
    hosts: ["0.0.0.0"],
    loopback: false,
    port: 0,
    baseUrl: "https://board.example",
    dataDir: "/srv",
    database: new SqliteDatabase("/srv/x.db"),
    databaseConnections: 25,
    secrets: ["a".repeat(32), "b".repeat(40)],
    registration: "invite",
    allowPrivateDestinations: true,
    deviceClients: ["kaneo-cli", "kaneo-mcp"],
    ratePerMinute: undefined,
    quotas: { tasksPerWorkspace: 5000, bytesPerWorkspace: undefined, bytes: 1_000_000_000, bytesPerFile: 104_857_600 },
    streamsPerAccount: undefined,
    streamsPerAddress: undefined,
    corsOrigins: ["https://a.example", "http://b.example:8080"],
    logLevel: "debug",
    logFormat: "pretty",
  });
});

const S3 = {
  S3_ENDPOINT: "https://s3.example:9000/",
  S3_REGION: "eu-1",
  S3_BUCKET: "images",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("several servers share a database, a Redis and a bucket", () => {
  const url = "postgresql://u:hunter22@db.example:5433/hexlane?sslmode=require";
  const redis = "rediss://u:hunter22@redis.example";
  const config = read({ DATABASE_URL: url, REDIS_URL: redis, HEXLANE_SECRET: "a".repeat(32), ...S3 });
  // The driver treats `require` like `verify-full`, but logs a warning.
  expect(config.database).toEqual(new PostgresDatabase(url.replace("require", "verify-full")));
  expect(config.database.name).toBe("postgres://db.example:5433/hexlane");
  expect(config.redisUrl).toBe(redis);
  const store = {
    endpoint: "https://s3.example:9000",
    region: "eu-1",
    bucket: "images",
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
  expect(config.s3).toEqual(store);
  const outside = "https://images.example";
  expect(read({ ...S3, S3_PUBLIC_ENDPOINT: outside }).s3).toEqual({ ...store, publicEndpoint: outside });
  expect([read({}).redisUrl, read({}).s3]).toEqual([undefined, undefined]);
});

test.each([["localhost"], ["127.0.0.1"], ["127.1.2.3"], ["::1"]])("HOST=%s is loopback", (host) => {
  expect(read({ HOST: host }).loopback).toBe(true);
});

test("email requires a server and a sender", () => {
  expect(read({}).mail).toBeUndefined();
  const mail = { SMTP_URL: "smtp://u:p@mail.example:2525", MAIL_FROM: "Hexlane <a@b.example>" };
  expect(read(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
});

test("an external provider requires an issuer and a client, and may have scopes", () => {
  expect(read({}).oidc).toBeUndefined();
  const issuer = "https://id.example/realms/main";
  const least = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "us" };
  expect(read(least).oidc).toEqual({ issuer, clientId: "us" });
  const all = { OIDC_CLIENT_SECRET: "quiet", OIDC_NAME: "Example ID", OIDC_SCOPES: "email, profile offline_access" };
  expect(read({ ...least, ...all }).oidc).toEqual({
    issuer,
    clientId: "us",
    clientSecret: "quiet",
    name: "Example ID",
    scopes: ["email", "profile", "offline_access"],
  });
  const local = { ...least, OIDC_ISSUER: "http://127.0.0.1:8080/.well-known/openid-configuration" };
  expect(read(local).oidc?.issuer).toBe("http://127.0.0.1:8080");
});

test("a GitHub App requires an ID, a private key in any form, and a webhook secret", () => {
  expect(read({}).githubApp).toBeUndefined();
  const least = { GITHUB_APP_ID: "7001", GITHUB_WEBHOOK_SECRET: "quiet" };
  for (const type of ["pkcs1", "pkcs8"] as const) {
    const { privateKey: pem } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type, format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const forms: Record<string, string>[] = [
      { GITHUB_PRIVATE_KEY: pem },
      { GITHUB_PRIVATE_KEY: pem.replaceAll("\n", "\\n") },
      { GITHUB_PRIVATE_KEY_BASE64: btoa(pem) },
      { GITHUB_PRIVATE_KEY: "mangled", GITHUB_PRIVATE_KEY_BASE64: btoa(pem) },
    ];
    for (const form of forms) {
      const privateKey = (form.GITHUB_PRIVATE_KEY_BASE64 ?? form.GITHUB_PRIVATE_KEY ?? "").trim();
      const expected = { appId: "7001", webhookSecret: "quiet", privateKey, name: null };
      expect(read({ ...least, ...form }).githubApp).toEqual(expected);
      expect(read({ ...least, ...form, GITHUB_APP_NAME: "us" }).githubApp).toEqual({ ...expected, name: "us" });
    }
    expect(refusal({ ...least, GITHUB_PRIVATE_KEY: pem.replace(/.{64}\n/, "") })).toBe(
      "GITHUB_PRIVATE_KEY: is not a valid private key: copy the complete file from GitHub",
    );
  }
});

test("empty values count as unset", () => {
  expect(read({ PORT: "", REDIS_URL: "", BASE_URL: " " }).port).toBe(3000);
});

test("every setting can be read from a file", () => {
  expect(read({ PORT_FILE: "/run/port", HEXLANE_SECRET_FILE: "/run/secret" })).toMatchObject({
    port: 8080,
    secrets: ["s".repeat(32)],
  });
  expect(refusal({ PORT_FILE: "/none" })).toBe('PORT_FILE: cannot read "/none": no such file');
  expect(refusal({ PORT: "1", PORT_FILE: "/run/port" })).toBe("PORT_FILE: set either this or PORT, not both");
});

test.each([
  [{ PORT: "65536" }, 'PORT: "65536" is not a whole number from 0 to 65535'],
  [{ PORT: "80a" }, 'PORT: "80a" is not a whole number from 0 to 65535'],
  [{ HOST: "0.0.0.0" }, "BASE_URL: must be set unless HOST is a loopback address"],
  [{ BASE_URL: "board.example" }, 'BASE_URL: "board.example" is not of the form https://board.example.org'],
  [{ BASE_URL: "https://a.example/x" }, 'BASE_URL: "https://a.example/x" is not of the form https://board.example.org'],
  [{ DATABASE_URL: "postgres://u:p@db/x" }, "HEXLANE_SECRET: must be set with Postgres, the same on every server"],
  [
    { DATABASE_URL: "postgres://u:p@db" },
    "DATABASE_URL: must be of the form postgres://user:password@db.example.org:5432/hexlane",
  ],
  [{ DATABASE_URL: "mysql://u:p@db/x" }, "DATABASE_URL: must be of the form sqlite:path/to/file.db or postgres://..."],
  [
    { REDIS_URL: "http://u:p@x" },
    "REDIS_URL: must be of the form redis://user:password@redis.example.org:6379 or rediss://...",
  ],
  [{ S3_BUCKET: "images" }, "S3_ENDPOINT: must be set when S3_BUCKET is"],
  [{ S3_PUBLIC_ENDPOINT: "https://s3.example" }, "S3_ENDPOINT: must be set when S3_PUBLIC_ENDPOINT is"],
  [{ ...S3, S3_REGION: "" }, "S3_REGION: must be set when S3_ENDPOINT is"],
  [{ ...S3, S3_BUCKET: "My Images" }, 'S3_BUCKET: "My Images" is not a valid bucket name'],
  [{ ...S3, S3_ENDPOINT: "s3.example" }, 'S3_ENDPOINT: "s3.example" is not of the form https://s3.example.org'],
  [{ SMTP_URL: "smtp://x" }, "SMTP_URL: set MAIL_FROM too"],
  [{ MAIL_FROM: "a@b.example" }, "MAIL_FROM: set SMTP_URL too"],
  [
    { SMTP_URL: "http://u:hunter22@x", MAIL_FROM: "a@b.example" },
    "SMTP_URL: must be of the form smtp://user:password@mail.example.org:587 or smtps://...",
  ],
  [
    { SMTP_URL: "smtp://x", MAIL_FROM: "nobody" },
    'MAIL_FROM: "nobody" is not a sender of the form Hexlane <tracker@example.org>',
  ],
  [
    { DEVICE_AUTH_CLIENT_IDS: "kaneo-cli kaneo-mcp" },
    'DEVICE_AUTH_CLIENT_IDS: "kaneo-cli kaneo-mcp" is not a client id',
  ],
  [{ OIDC_ISSUER: "https://x" }, "OIDC_CLIENT_ID: must be set when OIDC_ISSUER is"],
  [{ BACKUP_KEEP: "3" }, "BACKUP_KEEP: set BACKUP_DIR too"],
  [{ OIDC_CLIENT_ID: "us" }, "OIDC_CLIENT_ID: set OIDC_ISSUER too"],
  [{ OIDC_SCOPES: "groups" }, "OIDC_SCOPES: set OIDC_ISSUER too"],
  [
    { OIDC_ISSUER: "http://id.example.org", OIDC_CLIENT_ID: "us" },
    'OIDC_ISSUER: "http://id.example.org" is not of the form https://id.example.org, or http://localhost:8080 for a provider on this machine',
  ],
  [{ OIDC_ISSUER: "https://x", OIDC_CLIENT_ID: "us", OIDC_SCOPES: 'a "b"' }, 'OIDC_SCOPES: ""b"" is not a scope'],
  [{ GITHUB_WEBHOOK_SECRET: "quiet" }, "GITHUB_WEBHOOK_SECRET: set GITHUB_APP_ID too"],
  [{ GITHUB_APP_ID: "7 001" }, 'GITHUB_APP_ID: "7 001" is not the id of an App'],
  [{ GITHUB_APP_ID: "7001" }, "GITHUB_PRIVATE_KEY: must be set when GITHUB_APP_ID is"],
  [{ GITHUB_APP_ID: "7001", GITHUB_PRIVATE_KEY: "s3cret" }, "GITHUB_WEBHOOK_SECRET: must be set when GITHUB_APP_ID is"],
  [
    { GITHUB_APP_ID: "7001", GITHUB_PRIVATE_KEY: "s3cret", GITHUB_WEBHOOK_SECRET: "quiet" },
    "GITHUB_PRIVATE_KEY: must be an RSA private key in PEM, starting with -----BEGIN RSA PRIVATE KEY-----",
  ],
  [{ HEXLANE_SECRET: "short" }, "HEXLANE_SECRET: each secret must have at least 32 characters"],
  [{ REGISTRATION: "maybe" }, 'REGISTRATION: "maybe" is not one of open, invite, closed'],
  [{ ALLOW_PRIVATE_DESTINATIONS: "1" }, 'ALLOW_PRIVATE_DESTINATIONS: "1" is not one of true, false'],
  [{ DATABASE_MAX_CONNECTIONS: "1" }, 'DATABASE_MAX_CONNECTIONS: "1" is not a whole number from 2 to 1000'],
  [{ MAX_STREAMS_PER_ACCOUNT: "0" }, 'MAX_STREAMS_PER_ACCOUNT: "0" is not a whole number from 1 to 10000'],
  [{ RATE_LIMIT_PER_MINUTE: "0" }, 'RATE_LIMIT_PER_MINUTE: "0" is not a whole number from 1 to 1000000000'],
  [{ TRUSTED_PROXIES: "proxy" }, 'TRUSTED_PROXIES: "proxy" is not an address or a range'],
  [{ CORS_ORIGINS: "*" }, 'CORS_ORIGINS: "*" is not an origin of the form https://board.example.org'],
  [{ HEXLANE_COLOR: "blue" }, "HEXLANE_COLOR: unknown setting"],
  [{ HEXLANE_SECRTE: "x" }, "HEXLANE_SECRTE: unknown setting, did you mean HEXLANE_SECRET?"],
  [{ CORS_ORIGIN: "x" }, "CORS_ORIGIN: unknown setting, did you mean CORS_ORIGINS?"],
  [{ PROT: "1" }, "PROT: unknown setting, did you mean PORT?"],
] as [Record<string, string>, string][])("readConfig() refuses %j", (env, line) => {
  expect(refusal(env)).toBe(line);
});

test("readConfig() ignores the variables of the client", () => {
  const client = new Bun.Glob("apps/{cli,mcp,import}/**/*.ts").scanSync({ cwd: join(import.meta.dir, "../../..") });
  const texts = [...client].map((path) => readFileSync(join(import.meta.dir, "../../..", path), "utf8"));
  const names = new Set(texts.flatMap((text) => text.match(/\bHEXLANE_[A-Z_]+\b/g) ?? []));
  expect([...names]).toEqual(expect.arrayContaining(["HEXLANE_KEYRING", "HEXLANE_TOKEN", "HEXLANE_URL"]));
  for (const name of names) expect([name, refusal({ [name]: "x" })]).toEqual([name, ""]);
});

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["BASEURL", "BASE_URL"],
  ["base_url", "BASE_URL"],
  ["REDIS_URI", "REDIS_URL"],
  ["HEXLANE_SECRET_FLIE", "HEXLANE_SECRET_FILE"],
  ["RATE_LIMITS", "RATE_LIMIT"],
  ["PATH", undefined],
  ["POST", undefined],
  ["HOSTNAME", undefined],
  ["HOSTTYPE", undefined],
  ["LOGNAME", undefined],
  ["REDIS_HOST", undefined],
  ["DATABASE_NAME", undefined],
  ["S3_REGION", undefined],
])("nearMiss(%p) is %p", (variable, name) => {
  expect(nearMiss(variable)).toBe(name);
});

test("no setting's name could be a typo of another's", () => {
  for (const { name } of SETTINGS)
    expect([nearMiss(name), nearMiss(fileVariable(name))]).toEqual([undefined, undefined]);
});

test("every setting has a description", () => {
  for (const setting of SETTINGS) {
    expect(setting.name).toMatch(/^[A-Z][A-Z0-9_]*$/);
    expect(setting.description).toMatch(/^\w.+[^.]$/);
  }
});
