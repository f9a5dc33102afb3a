/** GitHub only: Apps, renamed repositories, transferred issues, and its own kinds of tokens. @module */
import { describe, expect, test } from "bun:test";
import { ForgeError, type ForgeRepository } from "@hexlane/core";
import { FakeGithubApp, type GithubForge, startForge } from "@hexlane/testing";
import { localForges } from "./opened.ts";

async function open(format: "pkcs1" | "pkcs8" = "pkcs1", write = (pem: string) => pem) {
  let now = Date.now();
  const fake = await startForge("github", { now: () => new Date(now) });
  fake.app = new FakeGithubApp(format);
  const githubApp = { appId: fake.app.appId, privateKey: write(fake.app.privateKey), baseUrl: fake.url };
  const { github } = localForges({ githubApp, now: () => new Date(now) });
  return { fake, github, passMinutes: (minutes: number) => (now += minutes * 60_000) };
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => "none",
    (error: unknown) => (error instanceof ForgeError ? error.kind : String(error)),
  );
}

describe("an installation of the App", () => {
  test.each([
    ["PKCS#1", "pkcs1", (pem: string) => pem],
    ["PKCS#8", "pkcs8", (pem: string) => pem],
    ["one line", "pkcs1", (pem: string) => pem.replaceAll("\n", "\\n")],
    ["base64", "pkcs8", (pem: string) => btoa(pem)],
    ["base64 with line breaks", "pkcs1", (pem: string) => btoa(pem).replaceAll(/(.{76})/g, "$1\n")],
    ["Windows line breaks", "pkcs1", (pem: string) => pem.replaceAll("\n", "\r\n")],
  ] as const)("signs in with a private key in the form: %s", async (_name, format, write) => {
    const { fake, github } = await open(format, write);
    const { installationId, missingPermissions, canWriteIssues } = await github.check(fake.installation);
    expect({ installationId, missingPermissions, canWriteIssues }).toEqual({
      installationId: fake.app.installationId,
      missingPermissions: [],
      canWriteIssues: true,
    });
    expect((await github.listRepositories(fake.installation)).map(({ path }) => path)).toEqual(["ada/engine"]);
    await fake.close();
  });

  test("gets one token for many requests, and another token shortly before the first expires", async () => {
    const { fake, github, passMinutes } = await open();
    await Promise.all(Array.from({ length: 8 }, () => github.listIssues(fake.installation)));
    expect(fake.app.issued).toBe(1);
    passMinutes(54);
    await github.listIssues(fake.installation);
    expect(fake.app.issued).toBe(1);
    passMinutes(2);
    await Promise.all(Array.from({ length: 8 }, () => github.listIssues(fake.installation)));
    expect(fake.app.issued).toBe(2);
    await fake.close();
  });

  test("gets another token once if its token was revoked", async () => {
    const { fake, github } = await open();
    await github.listIssues(fake.installation);
    fake.app.revokeTokens();
    await github.listIssues(fake.installation);
    expect(fake.app.issued).toBe(2);
    for (const failure of ["revoked", "revoked"] as const) fake.failNext(failure);
    expect(await kindOf(github.listIssues(fake.installation))).toBe("unauthorized");
    expect(await kindOf(github.listIssues(fake.installation))).toBe("none");
    await fake.close();
  });

  test("gets a token for waiting requests even if the request that started it is canceled", async () => {
    const { fake, github } = await open();
    const controller = new AbortController();
    const canceled = github.listIssues(fake.installation, { signal: controller.signal });
    const other = github.listIssues(fake.installation);
    controller.abort();
    expect(await kindOf(canceled)).toBe("unavailable");
    expect(await kindOf(other)).toBe("none");
    expect(fake.app.issued).toBe(1);
    await fake.close();
  });

  test("names the permissions that it lacks", async () => {
    const { fake, github } = await open();
    fake.app.permissions = { issues: "read", metadata: "read" };
    const { missingPermissions, canWriteIssues } = await github.check(fake.installation);
    expect({ missingPermissions, canWriteIssues }).toEqual({
      missingPermissions: ["issues: write", "pull_requests: read", "contents: read"],
      canWriteIssues: false,
    });
    await fake.close();
  });

  test("is refused without an App, and on any other instance", async () => {
    const { fake, github } = await open();
    const other = await startForge("github");
    // Caches a token, which must not be sent to another instance either.
    await github.check(fake.installation);
    expect(await kindOf(github.check({ ...fake.installation, baseUrl: other.url }))).toBe("unauthorized");
    expect(await kindOf(github.check({ ...fake.installation, baseUrl: "https://github.com" }))).toBe("unauthorized");
    expect(other.requests).toEqual([]);
    expect(await kindOf(localForges().github.check(fake.installation))).toBe("unauthorized");
    const elsewhere = { ...fake.installation, credential: { type: "app", installationId: "1" } } as const;
    expect(await kindOf(github.check(elsewhere))).toBe("not_found");
    const malformed = { ...fake.installation, credential: { type: "app", installationId: "../1" } } as const;
    expect(await kindOf(github.check(malformed))).toBe("not_found");
    await Promise.all([fake.close(), other.close()]);
  });

  test("is found by the path of a repository, but not with only a token", async () => {
    const { fake, github } = await open();
    expect(await github.findInstallation?.(fake.repository)).toBe(fake.app.installationId);
    expect(await github.findInstallation?.({ ...fake.repository, path: "ada/other" })).toBeUndefined();
    fake.app.isInstalled = false;
    expect(await github.findInstallation?.(fake.repository)).toBeUndefined();
    expect(await kindOf(github.findInstallation?.({ ...fake.repository, path: "../ada" }) ?? Promise.resolve())).toBe(
      "not_found",
    );
    const { github: without } = localForges();
    expect(await kindOf(without.findInstallation?.(fake.repository) ?? Promise.resolve())).toBe("unauthorized");
    await fake.close();
  });

  test("check() reports whether the owner of a token administers the repository", async () => {
    const { fake, github } = await open();
    const isAdmin = async (repository: ForgeRepository) => (await github.check(repository)).isAdmin;
    expect(await isAdmin(fake.repository)).toBe(true);
    expect(await isAdmin(fake.installation)).toBe(false);
    fake.isAdmin = false;
    expect(await isAdmin(fake.repository)).toBe(false);
    await fake.close();
  });

  test("a wrong private key is refused when the forges are opened", () => {
    for (const privateKey of ["", "secret", "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----"]) {
      expect(() => localForges({ githubApp: { appId: "1", privateKey } })).toThrow(/private key/);
    }
  });
});

describe("a repository that was renamed", () => {
  test("is read and written at its old path, and check() returns the new path", async () => {
    const { fake, github } = await open();
    const old = fake.repository;
    const { number } = await github.createIssue(old, { title: "Before", body: "", labels: [], assignees: [] });
    fake.rename("ada/difference-engine");
    expect((await github.getIssue(old, number)).title).toBe("Before");
    expect((await github.editIssue(old, number, { title: "After" })).title).toBe("After");
    expect((await github.check(old)).path).toBe("ada/difference-engine");
    await fake.close();
  });

  test("sends a webhook with its new path", async () => {
    const { fake, github } = await open();
    fake.rename("ada/difference-engine");
    const [sent] = fake.webhooks.all;
    const webhook = { headers: sent?.headers ?? {}, body: new TextEncoder().encode(sent?.body) };
    expect(await github.verifyWebhook(webhook, fake.webhookSecret)).toMatchObject({
      repositoryPath: "ada/difference-engine",
      hint: { type: "repository", path: "ada/difference-engine" },
    });
    await fake.close();
  });
});

test("an issue that was transferred to another repository is not found", async () => {
  const { fake, github } = await open();
  const { number } = await github.createIssue(fake.repository, { title: "Moved", body: "", labels: [], assignees: [] });
  fake.transferIssue(number);
  expect(await kindOf(github.getIssue(fake.repository, number))).toBe("not_found");
  await fake.close();
});

test("check() names a missing scope of a classic token", async () => {
  const { fake, github } = await open();
  fake.scopes = ["read:user"];
  expect(await github.check(fake.repository)).toMatchObject({ canWriteIssues: false, missingPermissions: ["repo"] });
  fake.scopes = ["repo"];
  expect(await github.check(fake.repository)).toMatchObject({ canWriteIssues: true, missingPermissions: [] });
  await fake.close();
});

test("a webhook may be form-encoded", async () => {
  const { fake, github } = await open();
  await github.createIssue(fake.repository, { title: "Form", body: "a+b=c&d", labels: [], assignees: [] });
  const sent = fake.webhooks.all.find(({ event }) => event === "issues");
  const form = `payload=${encodeURIComponent(sent?.body ?? "")}`;
  const signature = new Bun.CryptoHasher("sha256", fake.webhookSecret).update(form).digest("hex");
  const headers = { ...sent?.headers, "x-hub-signature-256": `sha256=${signature}` };
  const webhook = { headers, body: new TextEncoder().encode(form) };
  expect(await github.verifyWebhook(webhook, fake.webhookSecret)).toMatchObject({
    hint: { type: "issue" },
  });
  await fake.close();
});

test("the App's token is sent only to the API of its instance", async () => {
  const { fake, github } = await open();
  await github.check(fake.installation);
  const paths = (fake as GithubForge).requests.filter(({ headers }) =>
    /^Bearer ey/.test(headers.get("authorization") ?? ""),
  );
  expect(paths.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/v3/app/installations/9001/access_tokens",
  ]);
  await fake.close();
});

test("github.com is reached at api.github.com, with a token and with the App", async () => {
  const fake = await startForge("github");
  const githubApp = { appId: fake.app.appId, privateKey: fake.app.privateKey };
  const { github } = localForges({ githubApp, fetch: fake.fetch });
  for (const credential of [fake.repository.credential, fake.installation.credential]) {
    for (const baseUrl of ["https://github.com", "https://github.com/", "https://www.github.com"]) {
      expect((await github.check({ baseUrl, path: "ada/engine", credential })).path).toBe("ada/engine");
    }
  }
  expect(fake.app.issued).toBe(1);
  const plain = { ...fake.installation, baseUrl: "http://github.com" };
  expect(await kindOf(github.check(plain))).toBe("unauthorized");
  const lookalike = {
    baseUrl: "https://github.com.example",
    path: "ada/engine",
    credential: fake.installation.credential,
  };
  expect(await kindOf(github.check(lookalike))).toBe("unauthorized");
  await fake.close();
});
