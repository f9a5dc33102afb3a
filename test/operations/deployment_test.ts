/**
 * The files under apps/server/deploy: their contents follow the rules, and the configured processes run.
 *
 * @module
 */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import {
  type Compose,
  composeFaults,
  dockerfileFaults,
  foreignImages,
  readUnit,
  unitFaults,
} from "../deployment/rules.ts";
import { freePort } from "../harness/free_port.ts";
import { PROGRAM, startServer } from "../server_process.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const DEPLOY = join(import.meta.dir, "../../apps/server/deploy");
const root = mkdtempSync(join(tmpdir(), "hexlane-deployment-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(DEPLOY, name), "utf8");
const existsHere = (path: string): boolean => existsSync(join(DEPLOY, path));
const composeOf = (text: string): Compose => parse(text, { merge: true }) as Compose;
const UNITS = readdirSync(DEPLOY).filter((name) => name.endsWith(".service"));
const COMPOSES = readdirSync(DEPLOY).filter((name) => name.endsWith(".yaml"));

test("the list of deployment files is complete", () => {
  expect(readdirSync(DEPLOY).sort()).toEqual([
    "Dockerfile",
    "compose.scaled.yaml",
    "compose.yaml",
    "hexlane.service",
    "hexlane_worker.service",
    "proxy.caddyfile",
  ]);
});

describe("compose", () => {
  test.each(COMPOSES)("%s follows the deployment rules", (name) => {
    expect(composeFaults(composeOf(read(name)), existsHere)).toEqual([]);
  });

  test("compose.scaled.yaml has everything that several servers need", () => {
    const { services } = composeOf(read("compose.scaled.yaml"));
    const commands = Object.values(services).map(({ command }) => command?.join(" "));
    expect(commands.filter((command) => command === "serve --no-worker").length).toBe(2);
    expect(commands.filter((command) => command === "worker").length).toBe(1);
    const settings = ["server-1", "server-2", "worker"].map((name) => services[name]?.environment);
    // All services use the same database, Redis, bucket and secret.
    expect(new Set(settings.map((one) => JSON.stringify(one))).size).toBe(1);
    for (const name of ["DATABASE_URL", "REDIS_URL", "S3_ENDPOINT", "HEXLANE_SECRET"])
      expect(settings[0]).toHaveProperty(name);
  });

  test("secrets are empty, and required settings are marked", () => {
    for (const name of COMPOSES) {
      const text = read(name).replaceAll(/^\s*#.*$/gm, "");
      const used = [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)(:\?|:-)?/g)];
      const required = new Set(used.filter(([, , mark]) => mark === ":?").map(([, variable]) => variable));
      const defaulted = new Set(used.filter(([, , mark]) => mark === ":-").map(([, variable]) => variable));
      for (const [, variable = ""] of used) {
        expect([name, variable, required.has(variable) || defaulted.has(variable)]).toEqual([name, variable, true]);
        if (/SECRET|PASSWORD/.test(variable)) expect([variable, defaulted.has(variable)]).toEqual([variable, false]);
      }
    }
  });

  const damages: [string, (text: string) => string, RegExp][] = [
    ["an unknown setting", (text) => text.replace("BASE_URL:", "BASE_URI:"), /"BASE_URI" is not a setting/],
    ["an unknown command", (text) => text.replace("[worker]", "[workers]"), /"workers" is not a command/],
    [
      "an image without a fixed version",
      (text) => text.replace("postgres:17.11-alpine", "postgres:latest"),
      /may be any/,
    ],
    [
      "an image without a digest",
      (text) => text.replace(/(caddy:\S+)@sha256:\w+/, "$1"),
      /proxy: image "caddy:[\w.-]+" is not pinned by digest/,
    ],
    ["a truncated digest", (text) => text.replace(/(redis:7\S+)\w$/m, "$1"), /redis: image .* is not pinned by digest/],
    ["root", (text) => text.replace('user: "70:70"', 'user: "0:0"'), /postgres: runs as root/],
    [
      "a writable root file system",
      (text) => text.replace("read_only: true", "read_only: false"),
      /has a writable root/,
    ],
    [
      "no health check",
      (text) => text.replace("test: [CMD, pg_isready", "tests: [CMD, pg_isready"),
      /postgres: has no health/,
    ],
    ["a missing dependency", (text) => text.replace("service_healthy }", "service_started }"), /does not wait until/],
    ["a missing build", (text) => text.replace("  build:", "  builds:"), /is in no registry/],
    [
      "contents for a read-only root",
      (text) => text.replace("file: ./proxy.caddyfile", "content: x"),
      /proxy: its root is read-only, and "proxy" is no file/,
    ],
    [
      "a missing file",
      (text) => text.replace("./proxy.caddyfile", "./proxy.caddyfiles"),
      /"\.\/proxy\.caddyfiles" is not there/,
    ],
    [
      "a trusted range",
      (text) => text.replace("TRUSTED_PROXIES: 172.30.253.2", "TRUSTED_PROXIES: 172.16.0.0/12"),
      /trusts 172\.16\.0\.0\/12, which is no proxy/,
    ],
    ["unbounded kernel buffers", (text) => text.replace("tcp_wmem:", "tcp_rmem:"), /kernel's buffers/],
    ["an undeclared volume", (text) => text.replace("- records:", "- record:"), /"record" is not declared/],
  ];
  test.each(damages)("the deployment rules detect %s", (_, damage, words) => {
    const text = damage(read("compose.scaled.yaml"));
    expect(composeFaults(composeOf(text), existsHere).join("\n")).toMatch(words);
  });
});

describe("images", () => {
  test("an image that several files use has the same digest in all of them", () => {
    const images = ["Dockerfile", ...COMPOSES].flatMap((name) => foreignImages(read(name)));
    expect(images.length).toBe(7);
    const digests = Map.groupBy(images, (image) => image.split("@")[0]);
    for (const [tag, all] of digests) expect([tag, new Set(all).size]).toEqual([tag, 1]);
  });

  test("Dependabot renews the digests of every file that names an image", () => {
    const { updates } = parse(readFileSync(join(DEPLOY, "../../../.github/dependabot.yml"), "utf8")) as {
      updates: { "package-ecosystem": string; directory: string }[];
    };
    const renewed = updates.map((one) => [one["package-ecosystem"], one.directory]);
    expect(renewed).toEqual([
      ["docker", "/apps/server/deploy"],
      ["docker-compose", "/apps/server/deploy"],
    ]);
  });
});

describe("Dockerfile", () => {
  test("follows the deployment rules", () => {
    expect(dockerfileFaults(read("Dockerfile"))).toEqual([]);
  });

  const damages: [string, (text: string) => string, RegExp][] = [
    ["root", (text) => text.replace("USER 65532:65532", "USER root"), /runs as root/],
    ["a shell", (text) => text.replace('CMD ["serve"]', "CMD serve"), /CMD needs a shell/],
    ["no health check", (text) => text.replace(/^HEALTHCHECK.*$/m, ""), /no health check/],
    ["a secret", (text) => text.replace("ENV DATA_DIR", "ENV HEXLANE_SECRET=x DATA_DIR"), /is visible to everyone/],
    ["an unknown setting", (text) => text.replace("ENV DATA_DIR", "ENV DATADIR"), /"DATADIR" is not a setting/],
    ["an image without a tag", (text) => text.replace(/node:[^@]+/, "node"), /has no tag/],
    ["an image without a digest", (text) => text.replace(/@sha256:\w+$/m, ""), /is not pinned by digest/],
    ["one stage", (text) => text.replace(/^FROM node.*$/m, ""), /contains the build stage/],
  ];
  test.each(damages)("the deployment rules detect %s", (_, damage, words) => {
    expect(dockerfileFaults(damage(read("Dockerfile"))).join("\n")).toMatch(words);
  });
});

describe("systemd", () => {
  test.each(UNITS)("%s follows the deployment rules", (name) => {
    expect(unitFaults(read(name))).toEqual([]);
  });

  test("the deployment rules detect an unknown command and a missing NoNewPrivileges", () => {
    const text = read("hexlane.service");
    expect(unitFaults(text.replace("hexlane serve", "hexlane server")).join()).toContain('"server" is not a command');
    expect(unitFaults(text.replace("NoNewPrivileges=yes", "")).join()).toContain("NoNewPrivileges is not set");
  });

  test("the worker reads its own settings file after the server's file, so that its PORT takes precedence", () => {
    const files = (name: string) => [...read(name).matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, path]) => path);
    expect(files("hexlane.service")).toEqual(["-/etc/hexlane.env"]);
    expect(files("hexlane_worker.service")).toEqual(["-/etc/hexlane.env", "-/etc/hexlane_worker.env"]);
  });

  const isVerifiable = Bun.which("systemd-analyze") !== null;
  if (!isVerifiable) console.warn("Skipped: needs systemd-analyze");
  test.skipIf(!isVerifiable).each(UNITS)("%s is valid for systemd, with a low exposure", (name) => {
    // The program is not yet at its final path.
    const path = join(root, name);
    writeFileSync(path, read(name).replaceAll("/usr/local/bin/hexlane", "/bin/true"));
    const verified = Bun.spawnSync(["systemd-analyze", "verify", path], { stderr: "pipe" });
    expect([verified.exitCode, verified.stderr.toString()]).toEqual([0, ""]);
    const judged = Bun.spawnSync(["systemd-analyze", "security", "--offline=true", "--no-pager", path]);
    const [, exposure = "10"] = /exposure level for [^:]+: ([\d.]+)/.exec(judged.stdout.toString()) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(1.5);
  });
});

describe("the deployed processes", () => {
  test("run with the unit's command and pass the image's health check", async () => {
    const unit = readUnit(read("hexlane.service"));
    const [, ...args] = (unit.get("ExecStart") ?? "").split(" ");
    const given = (unit.get("Environment") ?? "").split(" ").map((pair) => pair.split("=") as [string, string]);
    const env = { ...Object.fromEntries(given), DATA_DIR: join(root, "unit"), PORT: String(freePort()) };
    const server = await startServer(env, { command: [...PROGRAM, ...args] });
    try {
      const check = /HEALTHCHECK.* CMD (\[.*\])/.exec(read("Dockerfile"))?.[1] ?? "[]";
      const [, ...words] = JSON.parse(check) as string[];
      const asked = Bun.spawnSync([...PROGRAM, ...words], {
        env: { PATH: process.env.PATH ?? "", ...env },
      });
      expect([asked.exitCode, asked.stderr.toString()]).toEqual([0, ""]);
      expect(await server.stop()).toBe(0);
      const stopped = Bun.spawnSync([...PROGRAM, ...words], {
        env: { PATH: process.env.PATH ?? "", ...env },
        stderr: "pipe",
      });
      expect(stopped.exitCode).toBe(1);
    } finally {
      await server.kill();
    }
  }, 600_000);

  test.skipIf(!hasPostgres())(
    "run as scaled servers and a worker with the documented settings",
    async () => {
      const url = await (await sharedPostgres()).createDatabase();
      const { services } = composeOf(read("compose.scaled.yaml"));
      for (const name of ["server-1", "worker"]) {
        const { command = [], environment = {} } = services[name] ?? {};
        // Only the database is reachable; a server starts even without the other backends.
        const values: Record<string, string> = { SITE: "board.example.org", HEXLANE_SECRET: "s".repeat(40) };
        const filled = Object.entries(environment).map(([key, value]): [string, string] => [
          key,
          value.replaceAll(
            /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
            (_, variable: string, word: string) => values[variable] ?? word,
          ),
        ]);
        const env = {
          ...Object.fromEntries(filled),
          DATABASE_URL: url,
          REDIS_URL: `redis://:x@127.0.0.1:${freePort()}`,
          S3_ENDPOINT: `http://127.0.0.1:${freePort()}`,
          DATA_DIR: join(root, name),
          HOST: "127.0.0.1",
          PORT: String(freePort()),
          LOG_LEVEL: "error",
        };
        const server = await startServer(env, { command: [...PROGRAM, ...command] });
        try {
          expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200);
          expect(await server.stop()).toBe(0);
        } finally {
          await server.kill();
        }
      }
    },
    600_000,
  );
});
