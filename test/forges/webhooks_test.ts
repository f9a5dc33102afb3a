/** Webhooks of all kinds are read without a failure, from any sender. @module */
import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ForgeKind, ForgeWebhook } from "@hexlane/core";
import fc from "fast-check";
import { newSeed, runs } from "../tier.ts";
import { KINDS, localForges } from "./opened.ts";

const forges = localForges();
const SECRET = "quiet";
const encoder = new TextEncoder();

/** Signs a body as the forge does. */
function signed(kind: ForgeKind, event: string, text: string, extra: Record<string, string> = {}): ForgeWebhook {
  const body = encoder.encode(text);
  const hmac = createHmac("sha256", SECRET).update(body).digest("hex");
  const headers: Record<ForgeKind, Record<string, string>> = {
    github: { "x-github-event": event, "x-hub-signature-256": `sha256=${hmac}` },
    gitlab: { "x-gitlab-event": event, "x-gitlab-token": SECRET },
    gitea: { "x-gitea-event": event, "x-gitea-signature": hmac },
    forgejo: { "x-forgejo-event": event, "x-forgejo-signature": hmac },
  };
  return { headers: { ...headers[kind], ...extra }, body };
}

async function hintOf(kind: ForgeKind, event: string, payload: object) {
  const read = await forges[kind].verifyWebhook(signed(kind, event, JSON.stringify(payload)), SECRET);
  return "refused" in read ? read : read.hint;
}

interface Example {
  name: string;
  examples: readonly { action?: string }[];
}

describe("the examples of GitHub's webhooks", () => {
  const versions = ["api.github.com", "ghes-31", "ghes-32", "ghes-33", "ghes-34", "ghes-35"];

  test.each(versions)("from %s are all read", async (version) => {
    const path = Bun.resolveSync(`@octokit/webhooks-examples/${version}/index.json`, import.meta.dir);
    const events = JSON.parse(readFileSync(path, "utf8")) as Example[];
    expect(events.length).toBeGreaterThan(30);
    const types = new Set<string>();
    for (const { name, examples } of events) {
      for (const example of examples) {
        const read = await forges.github.verifyWebhook(signed("github", name, JSON.stringify(example)), SECRET);
        if ("refused" in read)
          throw new Error(`${name} is refused: ${JSON.stringify(read)} ${JSON.stringify(example).slice(0, 200)}`);
        types.add(read.hint.type);
        // A milestone change on a pull request is also an `issues` event.
        const isPullRequest = "pull_request" in ((example as { issue?: object }).issue ?? {});
        if (name === "issues") expect(read.hint.type).toBe(isPullRequest ? "ignored" : "issue");
        if (name === "label") expect(read.hint.type).toBe(example.action === "created" ? "label" : "ignored");
        if (name === "pull_request") expect(read.hint.type).toBe("pull_request");
        if (["star", "fork", "watch", "release", "ping"].includes(name)) expect(read.hint.type).toBe("ignored");
      }
    }
    expect([...types]).toEqual(expect.arrayContaining(["comment", "ignored", "issue", "pull_request"]));
    // The examples from GitHub Enterprise contain only tag pushes and no new labels.
    if (version === "api.github.com")
      expect([...types]).toEqual(expect.arrayContaining(["push", "repository", "checks", "label"]));
  });
});

describe("GitLab's webhooks", () => {
  const project = { id: 1, path_with_namespace: "mike/diaspora", web_url: "https://gitlab.example/mike/diaspora" };
  const user = { id: 1, name: "Ada", username: "ada", avatar_url: "https://gitlab.example/a.png", email: "[REDACTED]" };
  const cases: [string, object, object][] = [
    [
      "an issue without an action, as the test button sends it",
      { object_kind: "issue", user, project, object_attributes: { id: 301, iid: 23, state: "opened" } },
      { type: "issue", number: 23 },
    ],
    [
      "a confidential issue",
      {
        object_kind: "issue",
        event_type: "confidential_issue",
        user,
        project,
        object_attributes: { id: 1, iid: 2, action: "close" },
      },
      { type: "issue", number: 2 },
    ],
    [
      "a task, which is a work item",
      { object_kind: "work_item", user, project, object_attributes: { id: 1, iid: 3, action: "open", type: "Task" } },
      { type: "issue", number: 3 },
    ],
    [
      "a note on a merge request",
      {
        object_kind: "note",
        user,
        project,
        object_attributes: { id: 5, noteable_type: "MergeRequest", note: "x" },
        merge_request: { iid: 4 },
      },
      { type: "ignored" },
    ],
    [
      "a system note",
      {
        object_kind: "note",
        user,
        project,
        object_attributes: { id: 5, noteable_type: "Issue", system: true },
        issue: { iid: 4 },
      },
      { type: "ignored" },
    ],
    [
      "a comment of a project's token",
      {
        object_kind: "note",
        user: { ...user, username: "project_1_bot_3fa0" },
        project,
        object_attributes: { id: 5, noteable_type: "Issue", action: "create" },
        issue: { iid: 4 },
      },
      { type: "comment", issueNumber: 4 },
    ],
    [
      "a merge request that was approved",
      {
        object_kind: "merge_request",
        user,
        project,
        object_attributes: { id: 1, iid: 7, source_branch: "x", action: "approved" },
      },
      { type: "pull_request", number: 7 },
    ],
    [
      "the push of a new branch",
      {
        object_kind: "push",
        ref: "refs/heads/a/b c",
        before: "0".repeat(40),
        after: "a".repeat(40),
        project,
        commits: [],
      },
      {
        type: "push",
        branch: "a/b c",
        isDeleted: false,
        commits: [],
        url: "https://gitlab.example/mike/diaspora/-/commits/a/b%20c",
      },
    ],
    [
      "the push of a deleted branch",
      { object_kind: "push", ref: "refs/heads/x", before: "a".repeat(40), after: "0".repeat(40), project, commits: [] },
      {
        type: "push",
        branch: "x",
        isDeleted: true,
        commits: [],
        url: "https://gitlab.example/mike/diaspora/-/commits/x",
      },
    ],
    [
      "the pipeline of a branch",
      { object_kind: "pipeline", project, object_attributes: { id: 1, ref: "main", tag: false, status: "success" } },
      { type: "checks", branch: "main" },
    ],
    [
      "the pipeline of a merge request",
      {
        object_kind: "pipeline",
        project,
        object_attributes: { id: 1, ref: "refs/merge-requests/3/head", tag: false },
        merge_request: { iid: 3, source_branch: "feature" },
      },
      { type: "checks", branch: "feature" },
    ],
    [
      "a job of a merge request",
      { object_kind: "build", project, ref: "refs/merge-requests/3/head", tag: false },
      { type: "ignored" },
    ],
    [
      "the pipeline of a tag",
      { object_kind: "pipeline", project, object_attributes: { id: 1, ref: "v1", tag: true } },
      { type: "ignored" },
    ],
    [
      "a job",
      { object_kind: "build", project, ref: "main", tag: false, build_status: "failed" },
      { type: "checks", branch: "main" },
    ],
    ["a pushed tag", { object_kind: "tag_push", ref: "refs/tags/v1", project, commits: [] }, { type: "ignored" }],
    ["a wiki page", { object_kind: "wiki_page", project, object_attributes: {} }, { type: "ignored" }],
    [
      "a renamed project",
      { event_name: "project_rename", path_with_namespace: "mike/new", old_path_with_namespace: "mike/diaspora" },
      { type: "repository", path: "mike/new" },
    ],
  ];

  test.each(cases)("read %s", async (_name, payload, expected) => {
    expect(await hintOf("gitlab", "Some Hook", payload)).toEqual(expected as never);
  });

  describe("with a signature", () => {
    const key = Buffer.alloc(32, 7);
    const signingToken = `whsec_${key.toString("base64")}`;
    const body = JSON.stringify({ object_kind: "issue", project, object_attributes: { iid: 1 } });
    const now = new Date(1_800_000_000_000);
    const seconds = now.getTime() / 1_000;
    const clocked = localForges({ now: () => now }).gitlab;
    const sign = (time: number | string, { id = "m1", with: secret = key, text = body } = {}) =>
      createHmac("sha256", secret).update(`${id}.${time}.${text}`).digest("base64");
    const headersOf = (signature: string, time: number | string = seconds) => ({
      "x-gitlab-event": "Issue Hook",
      "webhook-id": "m1",
      "webhook-timestamp": String(time),
      "webhook-signature": signature,
    });
    const read = (headers: Record<string, string>, options: { signingToken?: string } = { signingToken }) =>
      clocked.verifyWebhook({ headers, body: encoder.encode(body) }, SECRET, options);
    const accepted = { deliveryId: "m1", hint: { type: "issue", number: 1 } };

    test("are read with the signing token, without the secret token", async () => {
      expect(await read(headersOf(`v1,${sign(seconds)}`))).toMatchObject(accepted);
      // While a signing token is being replaced, a webhook has the signatures of both tokens.
      expect(await read(headersOf(`v1,AAAA v1a,BBBB v1,${sign(seconds)}`))).toMatchObject(accepted);
      expect(await read(headersOf(`v1,${sign(seconds - 299)}`, seconds - 299))).toMatchObject(accepted);
    });

    test("accept the example of the Standard Webhooks specification", async () => {
      const example = localForges({ now: () => new Date(1_614_265_330_000) }).gitlab;
      const webhook = {
        headers: {
          "x-gitlab-event": "Test",
          "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
          "webhook-timestamp": "1614265330",
          "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        },
        body: encoder.encode('{"test": 2432232314}'),
      };
      const options = { signingToken: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
      expect(await example.verifyWebhook(webhook, SECRET, options)).toMatchObject({ event: "Test" });
    });

    test.each([
      ["of another body", headersOf(`v1,${sign(seconds, { text: `${body} ` })}`)],
      ["of another id", headersOf(`v1,${sign(seconds, { id: "m2" })}`)],
      ["of another key", headersOf(`v1,${sign(seconds, { with: Buffer.alloc(32, 8) })}`)],
      ["of another time", headersOf(`v1,${sign(seconds - 1)}`)],
      ["that is old", headersOf(`v1,${sign(seconds - 301)}`, seconds - 301)],
      ["from the future", headersOf(`v1,${sign(seconds + 301)}`, seconds + 301)],
      ["without a time", headersOf(`v1,${sign("")}`, "")],
      ["at no time", headersOf(`v1,${sign("NaN")}`, "NaN")],
      ["of no version", headersOf(sign(seconds))],
      ["that is empty", headersOf("")],
    ])("are refused with a signature %s, even if the secret token is valid", async (_name, headers) => {
      const refused = await read(headers);
      expect(["wrong_signature", "missing_signature"]).toContain("refused" in refused ? refused.refused : "none");
      const both = await read({ ...headers, "x-gitlab-token": SECRET });
      expect("refused" in both).toBe(true);
    });

    test("need the secret token if there is no signing token or no signature", async () => {
      expect(await read(headersOf(`v1,${sign(seconds)}`), {})).toEqual({ refused: "missing_signature" });
      const plain = { "x-gitlab-event": "Issue Hook", "x-gitlab-token": SECRET };
      expect(await read(plain)).toMatchObject({ hint: { type: "issue" } });
      expect(await read({ ...plain, "x-gitlab-token": "wrong" })).toEqual({ refused: "wrong_signature" });
    });

    test("are refused if the signing token is malformed", async () => {
      for (const malformed of ["whsec_", "whsec_!!!!", "", key.toString("base64")]) {
        const refused = await read(headersOf(`v1,${sign(seconds)}`), { signingToken: malformed });
        expect("refused" in refused).toBe(true);
      }
    });
  });

  test("have one ID per content if GitLab sends no ID or a shared ID", async () => {
    const payload = JSON.stringify({ object_kind: "issue", project, object_attributes: { iid: 1 } });
    const other = JSON.stringify({ object_kind: "issue", project, object_attributes: { iid: 2 } });
    const shared = { "x-gitlab-event-uuid": "event-1" };
    const idOf = async (text: string, headers: Record<string, string>) => {
      const read = await forges.gitlab.verifyWebhook(signed("gitlab", "Issue Hook", text, headers), SECRET);
      return "refused" in read ? "" : read.deliveryId;
    };
    expect(await idOf(payload, { "idempotency-key": "key-1", ...shared })).toBe("key-1");
    const ids = await Promise.all([idOf(payload, {}), idOf(other, {}), idOf(payload, shared), idOf(other, shared)]);
    expect(new Set(ids).size).toBe(4);
    expect(await idOf(payload, shared)).toBe(ids[2] as string);
  });
});

describe.each(["gitea", "forgejo"] as const)("the webhooks of %s", (kind) => {
  const repository = { full_name: "ada/engine", html_url: "https://gitea.example/ada/engine" };
  const commit = (id: string, second: number) => ({
    id,
    message: "WEB-1",
    url: `https://gitea.example/${id}`,
    author: { name: "Ada", email: "", username: "ada" },
    timestamp: `2024-01-01T00:00:0${second}+02:00`,
  });
  const [older, newer] = ["a".repeat(40), "b".repeat(40)];

  test("list commits in any order, and are read with the oldest first", async () => {
    for (const commits of [
      [commit(older, 1), commit(newer, 2)],
      [commit(newer, 2), commit(older, 1)],
    ]) {
      const payload = {
        ref: "refs/heads/x",
        before: "c".repeat(40),
        after: newer,
        commits,
        compare_url: "",
        repository,
      };
      const hint = await hintOf(kind, "push", payload);
      expect(hint).toMatchObject({ type: "push", branch: "x", url: repository.html_url });
      expect("commits" in hint && hint.commits.map(({ sha }) => sha)).toEqual([older, newer]);
    }
  });

  test("read labels, assignees and milestones as changes of an issue", async () => {
    for (const event of ["issues", "issue_label", "issue_assign", "issue_milestone"]) {
      for (const action of ["label_updated", "label_cleared", "assigned", "milestoned", "edited"]) {
        const payload = { action, number: 3, issue: { number: 3 }, repository };
        expect(await hintOf(kind, event, payload)).toEqual({ type: "issue", number: 3 });
      }
    }
  });

  test("ignore comments on pull requests and reviews", async () => {
    const comment = { id: 4, user: { login: "ada" } };
    const payload = { action: "created", issue: { number: 3 }, comment, repository };
    expect(await hintOf(kind, "issue_comment", payload)).toMatchObject({ type: "comment", issueNumber: 3 });
    expect(await hintOf(kind, "issue_comment", { ...payload, is_pull: true })).toEqual({ type: "ignored" });
    const issue = { number: 3, pull_request: { merged: false } };
    expect(await hintOf(kind, "issue_comment", { ...payload, issue })).toEqual({ type: "ignored" });
    expect(await hintOf(kind, "pull_request_review_comment", payload)).toEqual({ type: "ignored" });
  });

  test("read the branch of a run, unless the run is of a pull request", async () => {
    const runOf = (branch: string) => ({
      workflow_run: { head_branch: branch },
      run: { prettyref: branch },
      repository,
    });
    for (const event of ["workflow_run", "action_run_success", "action_run_failure", "action_run_recover"]) {
      expect(await hintOf(kind, event, runOf("main"))).toEqual({ type: "checks", branch: "main" });
      expect(await hintOf(kind, event, runOf("#12"))).toEqual({ type: "ignored" });
    }
  });

  test("may have a signature that begins with sha256=", async () => {
    const text = JSON.stringify({ action: "opened", issue: { number: 1 }, repository });
    const { headers, body } = signed(kind, "issues", text);
    const prefixed = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, name.endsWith("signature") ? `sha256=${value}` : value]),
    );
    expect(await forges[kind].verifyWebhook({ headers: prefixed, body }, SECRET)).toMatchObject({
      hint: { type: "issue" },
    });
  });
});

describe.each([...KINDS])("verifyWebhook() of %s", (kind) => {
  const EVENTS: Record<ForgeKind, readonly string[]> = {
    github: [
      "issues",
      "issue_comment",
      "pull_request",
      "push",
      "status",
      "check_run",
      "check_suite",
      "label",
      "repository",
      "ping",
    ],
    gitlab: ["Issue Hook", "Note Hook", "Push Hook", "Pipeline Hook"],
    gitea: ["issues", "issue_comment", "pull_request", "push", "delete", "workflow_run", "action_run_success"],
    forgejo: ["issues", "issue_comment", "pull_request", "push", "delete", "workflow_run", "action_run_success"],
  };

  test.each([
    ["nothing", ""],
    ["text", "hello"],
    ["a list", "[]"],
    ["null", "null"],
    ["half an object", '{"action":'],
    ["bytes that are not text", "\u00ff\u00fe"],
    ["a form without a payload", "payload="],
    ["a form whose payload is no JSON", "payload=%7B"],
    ["deep nesting", `{"a":${"[".repeat(100_000)}`],
  ])("refuses a body that is %s", async (_name, text) => {
    const event = EVENTS[kind][0] as string;
    expect(await forges[kind].verifyWebhook(signed(kind, event, text), SECRET)).toEqual({ refused: "malformed_body" });
  });

  test("never throws for any signed body", async () => {
    const NAMES = [
      "action",
      "issue",
      "number",
      "iid",
      "object_kind",
      "object_attributes",
      "project",
      "repository",
      "full_name",
      "path_with_namespace",
      "comment",
      "id",
      "pull_request",
      "head",
      "ref",
      "commits",
      "label",
      "color",
      "name",
      "user",
      "author",
      "timestamp",
      "url",
      "branches",
      "check_run",
      "check_suite",
      "workflow_run",
      "run",
    ];
    const VALUES = [
      "opened",
      "closed",
      "refs/heads/x",
      "issue",
      "note",
      "push",
      "pipeline",
      "Issue",
      "#ff0000",
      "https://a.example",
      1,
      0,
      -1,
      1.5,
      true,
      null,
      "2024-01-01T00:00:00Z",
    ];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>(...VALUES),
        fc.array(tie("value"), { maxLength: 3 }),
        tie("object"),
      ),
      object: fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 8 }),
    }));
    const object = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EVENTS[kind]), object, async (event, payload) => {
        const read = await forges[kind].verifyWebhook(signed(kind, event, JSON.stringify(payload)), SECRET);
        expect("refused" in read ? read.refused : "verified").toBeOneOf(["malformed_body", "verified"]);
      }),
      { numRuns: runs(20_000), seed: newSeed() },
    );
  });

  test("compares the signature or token before it reads anything else", async () => {
    const { headers } = signed(kind, "issues", "{}");
    const body = encoder.encode("not JSON, and not signed");
    const wrong = { ...headers, "x-gitlab-token": "loud" };
    expect(await forges[kind].verifyWebhook({ headers: wrong, body }, SECRET)).toEqual({ refused: "wrong_signature" });
  });
});
