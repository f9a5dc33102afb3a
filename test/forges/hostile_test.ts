/**
 * A hostile server in place of a forge can cost the client only a little time and memory, gets no credentials for other
 * servers, and never makes the client throw anything but a `ForgeError`.
 *
 * @module
 */
import { afterEach, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { type Forge, ForgeError, type ForgeKind, type ForgeRepository } from "@hexlane/core";
import { memoryResolver } from "@hexlane/core/memory";
import { openForges } from "@hexlane/forges";
import { answer, type Behavior, pour, type Receiver, startReceiver } from "../channels/receiver.ts";
import { KINDS, localForges, openForge } from "./opened.ts";

const opened: Receiver[] = [];
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

async function serve(behave: Behavior): Promise<Receiver> {
  const receiver = await startReceiver(behave);
  opened.push(receiver);
  return receiver;
}

function repositoryAt({ url }: Receiver): ForgeRepository {
  return { baseUrl: url, path: "ada/engine", credential: { type: "token", token: "t0ken" } };
}

const reads = {
  check: (forge: Forge, repository: ForgeRepository) => forge.check(repository),
  listRepositories: (forge: Forge, repository: ForgeRepository) => forge.listRepositories(repository),
  getIssue: (forge: Forge, repository: ForgeRepository) => forge.getIssue(repository, 1),
  listIssues: (forge: Forge, repository: ForgeRepository) => forge.listIssues(repository),
  createIssue: (forge: Forge, repository: ForgeRepository) =>
    forge.createIssue(repository, { title: "Title", body: "", labels: [], assignees: [] }),
  editIssue: (forge: Forge, repository: ForgeRepository) => forge.editIssue(repository, 1, { title: "Title" }),
  listComments: (forge: Forge, repository: ForgeRepository) => forge.listComments(repository, 1),
  createComment: (forge: Forge, repository: ForgeRepository) => forge.createComment(repository, 1, "Text"),
  getPullRequest: (forge: Forge, repository: ForgeRepository) => forge.getPullRequest(repository, 1),
  listPullRequests: (forge: Forge, repository: ForgeRepository) => forge.listPullRequests(repository),
  ensureLabel: (forge: Forge, repository: ForgeRepository) =>
    forge.ensureLabel(repository, { name: "bug", color: "#ff0000" }),
};

async function errorOf(call: Promise<unknown>): Promise<ForgeError> {
  try {
    const result = await call;
    throw new Error(`Expected an error, not ${JSON.stringify(result)}`);
  } catch (error) {
    if (error instanceof ForgeError) return error;
    throw error;
  }
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** Bodies that no forge sends, and lists and objects that only look right. */
const BODIES: Record<string, string> = {
  "nothing at all": "",
  "a web page": "<html>It works!</html>",
  "half of an object": '{"number": 1, "title": ',
  null: "null",
  "a number": "17",
  "an empty object": "{}",
  "a list of null": "[null]",
  "a list of lists": "[[[]]]",
  "fields of wrong types": JSON.stringify({
    number: "1",
    iid: {},
    title: 5,
    name: [],
    id: true,
    state: null,
    html_url: 7,
    web_url: 7,
  }),
  "keys of the prototype": '[{"__proto__": {"number": 1, "title": "x"}, "constructor": 1, "toString": 2}]',
  "deeply nested lists": "[".repeat(100_000),
  "deeply nested, closed lists": "[".repeat(50_000) + "]".repeat(50_000),
};

for (const kind of KINDS) {
  describe(`the client of ${kind}`, () => {
    const forge = localForges()[kind];

    test.each(Object.entries(BODIES))("refuses a response with %s", async (_name, body) => {
      const repository = repositoryAt(await serve(answer(200, body, JSON_TYPE)));
      for (const [name, read] of Object.entries(reads)) {
        // For GitHub, the client creates a label without listing the labels, and does not read the response.
        if (kind === "github" && name === "ensureLabel") continue;
        const { kind: found, message } = await errorOf(read(forge, repository));
        expect({ name, found, message: message.length < 500 }).toEqual({ name, found: "not_a_forge", message: true });
      }
    });

    test("refuses an issue if any one of its fields is wrong", async () => {
      const right = await rightIssue(kind);
      const faults: Record<string, unknown>[] = [
        ...["number", "iid"]
          .filter((name) => name in right)
          .flatMap((name) => [0, -1, 1.5, 2 ** 60, "1", null].map((value) => ({ [name]: value }))),
        ...["html_url", "web_url"]
          .filter((name) => name in right)
          .flatMap((name) =>
            ["javascript:alert(1)", "data:text/html,x", "/relative", "", 5, "http://[", "https://a b"].map((value) => ({
              [name]: value,
            })),
          ),
        ...[5, null, ["x"], {}].map((title) => ({ title })),
        ...["unknown", "", 1, null, "__proto__", "toString"].map((state) => ({ state })),
        ...["yesterday", "", 0, "9999999-01-01", "2024-13-45T00:00:00Z", "+275760-09-13T00:00:00Z", null].map(
          (updated_at) => ({ updated_at }),
        ),
        ...[{}, "bug", [5], [[]]].map((labels) => ({ labels })),
        ...[{}, "ada", [5], ["ada"]].map((assignees) => ({ assignees })),
        { body: 5, description: 5 },
        { user: "ada", author: "ada" },
        { user: { login: 5 }, author: { username: 5 } },
      ];
      for (const fault of faults) {
        const body = JSON.stringify({ ...right, ...fault });
        const repository = repositoryAt(await serve(answer(200, body, JSON_TYPE)));
        const error = await errorOf(forge.getIssue(repository, 1)).catch((wrong: Error) => wrong);
        expect({ fault, kind: (error as ForgeError).kind, message: error.message.slice(0, 40) }).toMatchObject({
          fault,
          kind: "not_a_forge",
        });
      }
      const repository = repositoryAt(await serve(answer(200, JSON.stringify(right), JSON_TYPE)));
      expect((await forge.getIssue(repository, 1)).title).toBe("Fix the door");
    });

    test("removes characters that stores cannot hold from text", async () => {
      const right = await rightIssue(kind);
      const body = JSON.stringify({ ...right, title: "a\0b\uD800c" });
      const repository = repositoryAt(await serve(answer(200, body, JSON_TYPE)));
      expect((await forge.getIssue(repository, 1)).title).toBe("a\uFFFDb\uFFFDc");
    });

    test("leaves out pictures whose URLs are not http or https", async () => {
      const right = await rightIssue(kind);
      const person = { id: 1, login: "ada", username: "ada", avatar_url: "javascript:alert(1)" };
      const body = JSON.stringify({ ...right, user: person, author: person });
      const repository = repositoryAt(await serve(answer(200, body, JSON_TYPE)));
      expect((await forge.getIssue(repository, 1)).author).toEqual({
        id: "1",
        login: "ada",
        name: null,
        avatarUrl: null,
        isBot: false,
      });
    });

    test("aborts an endless response", async () => {
      const limited = localForges({ maxResponseBytes: 100_000 })[kind];
      const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[";
      const receiver = await serve(pour(head, Buffer.alloc(65_536, " ")));
      expect(await errorOf(limited.getIssue(repositoryAt(receiver), 1))).toMatchObject({
        kind: "unavailable",
        message: "The response is larger than 100000 bytes",
      });
    });

    test("aborts a response that does not end in time", async () => {
      const impatient = localForges({ timeoutMs: 300 })[kind];
      const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[";
      for (const behave of [
        pour(head, " ", 20),
        pour("HTTP/1.1 100 Continue\r\n\r\n", "", 20),
        () => {},
      ] as Behavior[]) {
        const receiver = await serve(behave);
        expect((await errorOf(impatient.getIssue(repositoryAt(receiver), 1))).kind).toBe("unavailable");
      }
    });

    test("refuses a response that is cut off", async () => {
      const receiver = await serve((socket) =>
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n{"number": 1}`),
      );
      expect((await errorOf(forge.getIssue(repositoryAt(receiver), 1))).kind).toBe("unavailable");
    });

    test("does not decompress a response", async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000)).toString("latin1");
      const receiver = await serve((socket) => {
        const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
        socket.end(Buffer.from(head + bomb, "latin1"));
      });
      expect((await errorOf(forge.getIssue(repositoryAt(receiver), 1))).kind).toBe("not_a_forge");
    });

    test("sends its token to no other origin", async () => {
      const thief = await serve(answer(200, "{}", JSON_TYPE));
      for (const status of [301, 302, 303, 307, 308]) {
        for (const location of [thief.url, thief.url.replace("127.0.0.1", "localhost"), `//127.0.0.1:${thief.port}/`]) {
          const receiver = await serve(answer(status, "", { Location: location }));
          for (const read of [reads.getIssue, reads.createIssue]) {
            expect((await errorOf(read(forge, repositoryAt(receiver)))).kind).toBe("insecure");
          }
        }
      }
      expect(thief.connections).toBe(0);
    });

    test("follows a few redirects on the same host, and never turns a write into a read", async () => {
      const receiver = await serve((socket, { path }) =>
        answer(301, "", { Location: `${path}x` })(socket, undefined as never),
      );
      expect(await errorOf(forge.getIssue(repositoryAt(receiver), 1))).toMatchObject({
        kind: "insecure",
        message: "The forge redirects the request too many times",
      });
      expect(receiver.arrivals).toHaveLength(4);
      expect((await errorOf(reads.createIssue(forge, repositoryAt(receiver)))).kind).toBe("insecure");
      expect(receiver.arrivals).toHaveLength(5);
    });

    test("reports the beginning of a refusal, without the token or control characters", async () => {
      const text = `\u0007 t0ken ${"x".repeat(5_000)}`;
      for (const status of [400, 401, 403, 404, 409, 410, 418, 422, 451, 500, 599]) {
        const receiver = await serve(answer(status, JSON.stringify({ message: text, errors: [text] }), JSON_TYPE));
        const { message, details } = await errorOf(forge.getIssue(repositoryAt(receiver), 1));
        const shown = `${message}${details.response}`;
        expect({ status, length: (details.response?.length ?? 0) <= 1024 && message.length <= 500 }).toEqual({
          status,
          length: true,
        });
        expect(shown).not.toContain("t0ken");
        expect(shown).not.toContain("\u0007");
        expect(details.status).toBe(status);
      }
    });

    test("waits a bounded time after a rate limit, however the forge formats the time", async () => {
      const headers: [Record<string, string>, number][] = [
        [{ "Retry-After": "7" }, 7],
        [{ "Retry-After": "0" }, 1],
        [{ "Retry-After": "999999999999" }, 86_400],
        [{ "Retry-After": "soon" }, 60],
        [{ "RateLimit-Reset": "-5" }, 60],
        [{ "RateLimit-Reset": "99999999999" }, 86_400],
        [
          { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000100", Date: "Tue, 14 Nov 2023 22:13:20 GMT" },
          100,
        ],
        [{ "X-RateLimit-Remaining": "9", "X-RateLimit-Reset": "1700000100" }, 60],
        [{}, 60],
      ];
      for (const [fields, seconds] of headers) {
        const receiver = await serve(answer(429, "slow down", fields));
        const { kind: found, details } = await errorOf(forge.getIssue(repositoryAt(receiver), 1));
        expect({ fields, found, seconds: details.retryAfterSeconds }).toEqual({
          fields,
          found: "rate_limited",
          seconds,
        });
      }
      const secondary = JSON.stringify({
        message: "You have exceeded a secondary rate limit. Please wait a few minutes.",
      });
      const receiver = await serve(answer(403, secondary, JSON_TYPE));
      expect(await errorOf(forge.getIssue(repositoryAt(receiver), 1))).toMatchObject({ kind: "rate_limited" });
    });
  });

  describe(`the guard of ${kind}`, () => {
    const guarded = openForges({ resolver: memoryResolver(), allowPrivate: false })[kind];

    test("refuses private addresses, ports of other protocols, and http", async () => {
      const receiver = await serve(answer(200, "{}"));
      const addresses = [
        `http://127.0.0.1:${receiver.port}`,
        `https://127.0.0.1:${receiver.port}`,
        "https://localhost",
        "https://[::1]",
        "https://10.0.0.1",
        "https://169.254.169.254",
        "https://forge.example:25",
        "http://forge.example",
      ];
      for (const baseUrl of addresses) {
        const { kind: found } = await errorOf(guarded.check({ ...repositoryAt(receiver), baseUrl }));
        expect({ baseUrl, found }).toEqual({ baseUrl, found: "insecure" });
      }
      expect(receiver.connections).toBe(0);
    });

    test("refuses a hostname that resolves to a private address", async () => {
      const resolver = memoryResolver();
      resolver.set("forge.example", ["127.0.0.1"]);
      const forge = openForges({ resolver, allowPrivate: false })[kind];
      const repository = { ...repositoryAt(await serve(answer(200))), baseUrl: "https://forge.example" };
      expect(await errorOf(forge.check(repository))).toMatchObject({ kind: "unavailable" });
    });
  });

  test(`the client of ${kind} does not send more than 2 MiB`, async () => {
    const { forge, repository, fake, close } = await openForge(kind);
    const body = "x".repeat(2 * 1024 * 1024);
    expect(
      (await errorOf(forge.createIssue(repository, { title: "Long", body, labels: [], assignees: [] }))).kind,
    ).toBe("invalid");
    expect(fake.requests).toEqual([]);
    await close();
  });
}

/** Returns an issue as the forge sends it. */
async function rightIssue(kind: ForgeKind): Promise<Record<string, unknown>> {
  const { forge, repository, fake, close } = await openForge(kind);
  const { number } = await forge.createIssue(repository, {
    title: "Fix the door",
    body: "",
    labels: [],
    assignees: [],
  });
  const project = encodeURIComponent(repository.path);
  const paths = {
    github: `/api/v3/repos/${repository.path}`,
    gitlab: `/api/v4/projects/${project}`,
    gitea: `/api/v1/repos/${repository.path}`,
    forgejo: `/api/v1/repos/${repository.path}`,
  };
  const headers = {
    authorization: kind === "gitea" || kind === "forgejo" ? `token ${fake.token}` : `Bearer ${fake.token}`,
  };
  const response = await fetch(`${fake.url}${paths[kind]}/issues/${number}`, { headers });
  const json = (await response.json()) as Record<string, unknown>;
  await close();
  return json;
}
