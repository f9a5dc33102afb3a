/**
 * A fake of Gitea, and of Forgejo, which has the same API: issues, comments, labels, pull requests and statuses.
 *
 * @see {@link https://docs.gitea.com/api/}
 * @module
 */
import { type ApiCall, isNumbers, isText, isTexts, linksOf, type Page, pageOf, type Route, route } from "./api.ts";
import { FakeForge, type ForgeDialect, type ForgeOptions } from "./fake_forge.ts";
import type { FakeComment, FakeIssue, IssueFields } from "./forge_state.ts";
import {
  API,
  commentJson,
  issueJson,
  labelJson,
  pullAsIssueJson,
  pullJson,
  repositoryJson,
  userJson,
} from "./gitea_records.ts";
import { giteaHeaders, giteaWebhooksOf } from "./gitea_webhooks.ts";
import { listItems, withComment } from "./items.ts";

const LIMITS = { sizeName: "limit", usual: 30, max: 50 };

function dialectOf(kind: "gitea" | "forgejo"): ForgeDialect {
  return {
    kind,
    prefix: API,
    sharesNumbers: true,
    precisionMs: 1_000,
    tokenOf: (headers) => /^(?:token|Bearer) (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1],
    respond(call, forge) {
      if (this.tokenOf(call.headers) !== forge.token) return this.refuse(call);
      const account = route(
        [
          ["GET", "/user/repos", ({ query, url }) => list(pageOf([repositoryJson(forge)], query, LIMITS), url)],
          [
            "GET",
            "/users/search",
            ({ query }) => {
              const user = forge.state.userOf(Number(query.get("uid")));
              return Response.json({ ok: true, data: user ? [userJson(user, forge)] : [] });
            },
          ],
        ],
        call,
      );
      if (account) return account;
      const home = `/repos/${forge.state.path}`;
      const isInside = `${call.path}/`.toLowerCase().startsWith(`${home}/`.toLowerCase());
      return (isInside && route(routesOf(forge), { ...call, path: call.path.slice(home.length) || "/" })) || notFound();
    },
    refuse: () => failure(401, "invalid username, password or token"),
    // The forge itself has no rate limit. Proxies in front of it do.
    limit: (seconds) =>
      new Response("<html><h1>429 Too Many Requests</h1></html>", {
        status: 429,
        headers: { "content-type": "text/html", "retry-after": String(seconds) },
      }),
    webhooksOf: giteaWebhooksOf,
    headersOf: giteaHeaders(kind),
  };
}

function routesOf(forge: FakeForge): Route[] {
  const { state, account } = forge;
  const found = (number: string | undefined, respond: (issue: FakeIssue) => Response): Response => {
    const issue = state.issues.get(Number(number));
    return issue ? respond(issue) : notFound();
  };
  const comment = (id: string | undefined, respond: (comment: FakeComment) => Response) =>
    withComment(state, id, respond, notFound);
  return [
    ["GET", "/", () => Response.json(repositoryJson(forge))],
    ["GET", "/issues", (call) => listIssues(call, forge)],
    [
      "POST",
      "/issues",
      ({ json }) => {
        if (!isText(json.title) || json.title === "") return failure(422, "[Title]: Required");
        const fields = readIssue(json, forge);
        if (fields instanceof Response) return fields;
        const labels = labelNames(json.labels ?? [], forge);
        if (labels instanceof Response) return labels;
        const issue = state.createIssue(account, { ...fields, title: json.title, labels });
        return Response.json(issueJson(issue, forge), { status: 201 });
      },
    ],
    [
      "GET",
      "/issues/:index",
      ({ params }) => {
        const pull = state.pulls.get(Number(params.index));
        return pull
          ? Response.json(pullAsIssueJson(pull, forge))
          : found(params.index, (issue) => Response.json(issueJson(issue, forge)));
      },
    ],
    [
      "PATCH",
      "/issues/:index",
      ({ params, json }) =>
        found(params.index, (issue) => {
          const fields = readIssue(json, forge);
          if (fields instanceof Response) return fields;
          state.editIssue(issue, fields);
          return Response.json(issueJson(issue, forge), { status: 201 });
        }),
    ],
    [
      "PUT",
      "/issues/:index/labels",
      ({ params, json }) =>
        found(params.index, (issue) => {
          const labels = labelNames(json.labels, forge);
          if (labels instanceof Response) return labels;
          state.editIssue(issue, { labels });
          return Response.json(
            labels.flatMap((name) => state.label(name) ?? []).map((label) => labelJson(label, forge)),
          );
        }),
    ],
    [
      "GET",
      "/issues/:index/comments",
      ({ params }) =>
        found(params.index, (issue) =>
          Response.json(state.commentsOf(issue.number).map((one) => commentJson(one, forge))),
        ),
    ],
    [
      "POST",
      "/issues/:index/comments",
      ({ params, json: { body } }) =>
        found(params.index, (issue) => {
          if (!isText(body) || body === "") return failure(422, "[Body]: Required");
          if (issue.isLocked) return failure(403, "You cannot comment on a locked issue.");
          return Response.json(commentJson(state.createComment(account, issue, body), forge), { status: 201 });
        }),
    ],
    [
      "PATCH",
      "/issues/comments/:id",
      ({ params, json: { body } }) =>
        comment(params.id, (one) => {
          if (!isText(body) || body === "") return failure(422, "[Body]: Required");
          state.editComment(one, body);
          return Response.json(commentJson(one, forge));
        }),
    ],
    [
      "DELETE",
      "/issues/comments/:id",
      ({ params }) =>
        comment(params.id, (one) => {
          state.deleteComment(one);
          return new Response(null, { status: 204 });
        }),
    ],
    [
      "GET",
      "/assignees",
      () => Response.json(state.users.filter((user) => user.isAssignable).map((user) => userJson(user, forge))),
    ],
    [
      "GET",
      "/labels",
      ({ query, url }) =>
        list(
          pageOf(
            state.labels.map((one) => labelJson(one, forge)),
            query,
            LIMITS,
          ),
          url,
        ),
    ],
    ["POST", "/labels", ({ json }) => createLabel(json, forge)],
    ["GET", "/pulls", (call) => listPulls(call, forge)],
    [
      "GET",
      "/pulls/:index",
      ({ params }) => {
        const pull = state.pulls.get(Number(params.index));
        return pull ? Response.json(pullJson(pull, forge)) : notFound();
      },
    ],
    ["GET", "/commits/:sha/status", ({ params: { sha = "" } }) => statusOf(sha, forge)],
  ];
}

function list(page: Page<unknown>, url: URL): Response {
  return Response.json(page.items, { headers: { ...linksOf(page, url), "x-total-count": String(page.total) } });
}

/** Lists issues, newest first. The API has no parameter for the order. */
function listIssues({ query, url }: ApiCall, forge: FakeForge): Response {
  const type = query.get("type");
  const since = Date.parse(query.get("since") ?? "1970-01-01T00:00:00Z");
  const before = Date.parse(query.get("before") ?? "9999-01-01T00:00:00Z");
  if (Number.isNaN(since) || Number.isNaN(before)) return failure(422, "parsing time: cannot parse");
  const all = listItems(forge, query.get("state") ?? "open", { issue: issueJson, pull: pullAsIssueJson })
    .filter((item) => type === null || item.type === type)
    .filter(({ one }) => one.updatedAt.getTime() >= since && one.updatedAt.getTime() <= before)
    .sort((left, right) => right.one.createdAt.getTime() - left.one.createdAt.getTime() || right.one.id - left.one.id);
  const page = pageOf(all, query, LIMITS);
  return list({ ...page, items: page.items.map(({ json }) => json()) }, url);
}

function listPulls({ query, url }: ApiCall, forge: FakeForge): Response {
  const wanted = query.get("state") ?? "open";
  const sort = query.get("sort") === "recentupdate" ? "updatedAt" : "createdAt";
  const pulls = [...forge.state.pulls.values()]
    .filter((pull) => wanted === "all" || (pull.state === "open") === (wanted === "open"))
    .sort((left, right) => right[sort].getTime() - left[sort].getTime() || right.id - left.id);
  const page = pageOf(pulls, query, LIMITS);
  return list({ ...page, items: page.items.map((pull) => pullJson(pull, forge)) }, url);
}

function createLabel({ name, color }: ApiCall["json"], forge: FakeForge): Response {
  if (!isText(name) || name === "") return failure(422, "[Name]: Required");
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(String(color)) ?? [];
  if (digits === undefined) return failure(422, "invalid color code");
  return Response.json(labelJson(forge.state.createLabel(name, `#${digits}`), forge), { status: 201 });
}

/** Returns the names of labels by their IDs. Unknown IDs are ignored. */
function labelNames(ids: unknown, { state }: FakeForge): string[] | Response {
  if (!isNumbers(ids)) return failure(422, "json: cannot unmarshal string into Go struct field .labels of type int64");
  return state.labels.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

/** An empty title is ignored. */
function readIssue(
  { title, body, state: wanted, assignees }: ApiCall["json"],
  { state }: FakeForge,
): Partial<IssueFields> | Response {
  if (title !== undefined && !isText(title)) return failure(422, "json: cannot unmarshal into field .title");
  if (body !== undefined && !isText(body)) return failure(422, "json: cannot unmarshal into field .body");
  if (wanted !== undefined && wanted !== "open" && wanted !== "closed") return failure(422, "unknown state");
  if (assignees !== undefined && !isTexts(assignees))
    return failure(422, "json: cannot unmarshal into field .assignees");
  const unknown = assignees?.find((login) => !state.user(login));
  if (unknown !== undefined) return failure(422, `Assignee does not exist: [name: ${unknown}]`);
  const barred = assignees?.find((login) => !state.user(login)?.isAssignable);
  if (barred !== undefined)
    return failure(422, `user doesn't have access to repo [user_id: ${state.user(barred)?.id}]`);
  return {
    ...(title ? { title } : {}),
    ...(body === undefined ? {} : { body }),
    ...(wanted === undefined ? {} : { isOpen: wanted === "open" }),
    ...(assignees === undefined ? {} : { assignees }),
  };
}

function statusOf(sha: string, { state }: FakeForge): Response {
  const checks = state.checks.get(sha);
  const statuses = checks ? [{ id: 1, status: checks, context: "ci/build", description: "", target_url: "" }] : null;
  return Response.json({ state: checks ?? "", sha, total_count: statuses?.length ?? 0, statuses });
}

function failure(status: number, message: string): Response {
  return Response.json({ message, url: "https://gitea.example/api/swagger" }, { status });
}

function notFound(): Response {
  return Response.json(
    { errors: [], message: "The target couldn't be found.", url: "https://gitea.example/api/swagger" },
    { status: 404 },
  );
}

/** A fake of Gitea. */
export class GiteaForge extends FakeForge {
  constructor(options: ForgeOptions = {}) {
    super(dialectOf("gitea"), options);
  }
}

/** A fake of Forgejo. */
export class ForgejoForge extends FakeForge {
  constructor(options: ForgeOptions = {}) {
    super(dialectOf("forgejo"), options);
  }
}
