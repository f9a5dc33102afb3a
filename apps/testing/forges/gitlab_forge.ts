/**
 * A fake of GitLab: issues, notes, labels, merge requests, pipelines and quick actions.
 *
 * @see {@link https://docs.gitlab.com/api/rest/}
 * @module
 */
import { type ApiCall, isNumbers, isText, linksOf, type Page, pageOf, type Route, route } from "./api.ts";
import { FakeForge, type ForgeDialect, type ForgeOptions } from "./fake_forge.ts";
import type { FakeComment, FakeIssue, IssueFields } from "./forge_state.ts";
import { issueJson, labelJson, mergeRequestJson, noteJson, projectJson, userJson } from "./gitlab_records.ts";
import { gitlabHeaders, gitlabWebhooksOf } from "./gitlab_webhooks.ts";

const MAX_TITLE_CHARACTERS = 255;
const LIMITS = { sizeName: "per_page", usual: 20, max: 100 };

const gitlab: ForgeDialect = {
  kind: "gitlab",
  prefix: "/api/v4",
  sharesNumbers: false,
  precisionMs: 1,
  tokenOf: (headers) =>
    headers.get("private-token") ?? /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? undefined,
  respond(call, forge) {
    if (gitlab.tokenOf(call.headers) !== forge.token) return gitlab.refuse(call);
    const response = route(routesOfAccount(forge), call);
    if (response) return response;
    const [, project = "", rest = "/"] = /^\/projects\/([^/]+)(\/.*)?$/.exec(call.path) ?? [];
    const asked = decodeURIComponent(project).toLowerCase();
    if (asked !== forge.state.path.toLowerCase() && asked !== "42") return message(404, "404 Project Not Found");
    return (
      route(routesOf(forge), { ...call, path: rest }) ?? Response.json({ error: "404 Not Found" }, { status: 404 })
    );
  },
  refuse: () => message(401, "401 Unauthorized"),
  limit: (seconds, now) =>
    new Response("Retry later\n", {
      status: 429,
      headers: {
        "content-type": "text/plain",
        "retry-after": String(seconds),
        "ratelimit-limit": "60",
        "ratelimit-remaining": "0",
        "ratelimit-reset": String(Math.ceil(now.getTime() / 1000) + seconds),
      },
    }),
  webhooksOf: gitlabWebhooksOf,
  headersOf: gitlabHeaders,
};

function routesOfAccount(forge: FakeForge): Route[] {
  const { state, scopes, account } = forge;
  return [
    ["GET", "/projects", ({ query, url }) => list(pageOf([projectJson(forge)], query, LIMITS), url)],
    [
      "GET",
      "/users",
      ({ query }) => {
        const user = state.user(query.get("username") ?? "");
        return Response.json(user ? [userJson(user, forge)] : []);
      },
    ],
    [
      "GET",
      "/users/:id",
      ({ params: { id } }) => {
        const user = state.userOf(Number(id));
        return user ? Response.json(userJson(user, forge)) : message(404, "404 User Not Found");
      },
    ],
    [
      "GET",
      "/personal_access_tokens/self",
      () =>
        Response.json({
          id: 3,
          name: "tracker",
          revoked: false,
          scopes,
          user_id: account.id,
          active: true,
          expires_at: null,
        }),
    ],
  ];
}

function routesOf(forge: FakeForge): Route[] {
  const { state, account } = forge;
  const found = (number: string | undefined, respond: (issue: FakeIssue) => Response): Response => {
    const issue = state.issues.get(Number(number));
    return issue ? respond(issue) : message(404, "404 Not found");
  };
  const note = (params: ApiCall["params"], respond: (one: FakeComment) => Response): Response => {
    const one = state.comments.get(Number(params.id));
    return one && one.issueNumber === Number(params.iid) ? respond(one) : message(404, "404 Note Not Found");
  };
  return [
    ["GET", "/", () => Response.json(projectJson(forge))],
    ["GET", "/issues", (call) => listIssues(call, forge)],
    [
      "POST",
      "/issues",
      ({ json }) => {
        if (json.title === undefined) return Response.json({ error: "title is missing" }, { status: 400 });
        const fields = readIssue(json, forge);
        if (fields instanceof Response) return fields;
        const issue = state.createIssue(account, { ...fields, title: fields.title ?? "" });
        return Response.json(issueJson(issue, forge), { status: 201 });
      },
    ],
    ["GET", "/issues/:iid", ({ params }) => found(params.iid, (issue) => Response.json(issueJson(issue, forge)))],
    [
      "PUT",
      "/issues/:iid",
      ({ params, json }) =>
        found(params.iid, (issue) => {
          const fields = readIssue(json, forge);
          if (fields instanceof Response) return fields;
          if (Object.keys(fields).length === 0) {
            return Response.json(
              {
                error:
                  "assignee_ids, description, labels, state_event, title are missing, at least one parameter must be provided",
              },
              { status: 400 },
            );
          }
          state.editIssue(issue, fields);
          // GitLab describes the change in a note.
          if (fields.labels) state.createComment(account, issue, "changed the labels", { isSystem: true });
          return Response.json(issueJson(issue, forge));
        }),
    ],
    [
      "GET",
      "/issues/:iid/notes",
      ({ params, query, url }) =>
        found(params.iid, (issue) => {
          const notes = state.commentsOf(issue.number).map((one) => noteJson(one, forge));
          return list(pageOf(query.get("sort") === "asc" ? notes : notes.reverse(), query, LIMITS), url);
        }),
    ],
    [
      "POST",
      "/issues/:iid/notes",
      ({ params, json: { body } }) =>
        found(params.iid, (issue) => {
          if (!isText(body)) return Response.json({ error: "body is missing" }, { status: 400 });
          if (issue.isLocked) return message(403, "403 Forbidden");
          const text = runCommands(body, issue, forge);
          if (text === "" && body !== "")
            return Response.json({ commands_changes: {}, summary: ["Applied"] }, { status: 202 });
          if (text.trim() === "") return message(400, '400 Bad request - Note {"note"=>["can\'t be blank"]}');
          return Response.json(noteJson(state.createComment(account, issue, text), forge), { status: 201 });
        }),
    ],
    [
      "PUT",
      "/issues/:iid/notes/:id",
      ({ params, json: { body } }) =>
        note(params, (one) => {
          if (!isText(body) || body.trim() === "") return Response.json({ error: "body is missing" }, { status: 400 });
          const issue = state.issues.get(one.issueNumber);
          state.editComment(one, issue ? runCommands(body, issue, forge) : body);
          return Response.json(noteJson(one, forge));
        }),
    ],
    [
      "DELETE",
      "/issues/:iid/notes/:id",
      ({ params }) =>
        note(params, (one) => {
          state.deleteComment(one);
          return new Response(null, { status: 204 });
        }),
    ],
    ["GET", "/labels", ({ query, url }) => list(pageOf(state.labels.map(labelJson), query, LIMITS), url)],
    ["POST", "/labels", ({ json }) => createLabel(json, forge)],
    ["GET", "/merge_requests", (call) => listMergeRequests(call, forge)],
    [
      "GET",
      "/merge_requests/:iid",
      ({ params }) => {
        const pull = state.pulls.get(Number(params.iid));
        return pull ? Response.json(mergeRequestJson(pull, forge)) : message(404, "404 Not found");
      },
    ],
  ];
}

function list(page: Page<unknown>, url: URL): Response {
  const headers = {
    ...linksOf(page, url),
    "x-page": String(page.page),
    "x-per-page": String(page.size),
    "x-next-page": page.page < page.pages ? String(page.page + 1) : "",
    "x-prev-page": page.page > 1 ? String(page.page - 1) : "",
    "x-total": String(page.total),
    "x-total-pages": String(page.pages),
  };
  return Response.json(page.items, { headers });
}

function listIssues({ query, url }: ApiCall, forge: FakeForge): Response {
  const wanted = query.get("state") ?? "all";
  if (!["all", "opened", "closed"].includes(wanted))
    return Response.json({ error: "state does not have a valid value" }, { status: 400 });
  const since = query.get("updated_after");
  if (since !== null && Number.isNaN(Date.parse(since)))
    return Response.json({ error: "updated_after is invalid" }, { status: 400 });
  const sort = query.get("order_by") === "updated_at" ? "updatedAt" : "createdAt";
  const factor = query.get("sort") === "asc" ? 1 : -1;
  const issues = [...forge.state.issues.values()]
    .filter((issue) => wanted === "all" || issue.isOpen === (wanted === "opened"))
    .filter((issue) => since === null || issue.updatedAt.getTime() >= Date.parse(since))
    .sort((left, right) => factor * (left[sort].getTime() - right[sort].getTime() || left.id - right.id));
  const page = pageOf(issues, query, LIMITS);
  return list({ ...page, items: page.items.map((issue) => issueJson(issue, forge)) }, url);
}

function listMergeRequests({ query, url }: ApiCall, forge: FakeForge): Response {
  const wanted = query.get("state") ?? "all";
  const branch = query.get("source_branch");
  const pulls = [...forge.state.pulls.values()]
    .filter((pull) => wanted === "all" || wanted === (pull.state === "open" ? "opened" : pull.state))
    .filter((pull) => branch === null || pull.branch === branch)
    .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime() || right.id - left.id);
  const page = pageOf(pulls, query, LIMITS);
  return list({ ...page, items: page.items.map((pull) => mergeRequestJson(pull, forge, { isListed: true })) }, url);
}

function createLabel({ name, color }: ApiCall["json"], forge: FakeForge): Response {
  if (!isText(name) || name === "") return Response.json({ error: "name is missing" }, { status: 400 });
  if (!/^#[0-9a-f]{6}$/i.test(String(color))) return message(400, { color: ["must be a valid color code"] });
  if (name.includes(",")) return message(400, { title: ["is invalid"] });
  // Label names in GitLab are case-sensitive.
  if (forge.state.labels.some((label) => label.name === name)) return message(409, "Label already exists");
  return Response.json(labelJson(forge.state.createLabel(name, String(color))), { status: 201 });
}

function readIssue(json: ApiCall["json"], forge: FakeForge): Partial<IssueFields> | Response {
  const { title, description, labels, assignee_ids, state_event } = json;
  if (title !== undefined && (!isText(title) || title.trim() === ""))
    return message(400, { title: ["can't be blank"] });
  if (isText(title) && title.length > MAX_TITLE_CHARACTERS) {
    return message(400, { title: [`is too long (maximum is ${MAX_TITLE_CHARACTERS} characters)`] });
  }
  if (description !== undefined && !isText(description))
    return Response.json({ error: "description is invalid" }, { status: 400 });
  if (labels !== undefined && !isText(labels)) return Response.json({ error: "labels is invalid" }, { status: 400 });
  if (assignee_ids !== undefined && !isNumbers(assignee_ids)) {
    return Response.json({ error: "assignee_ids is invalid" }, { status: 400 });
  }
  if (state_event !== undefined && state_event !== "close" && state_event !== "reopen") {
    return Response.json({ error: "state_event does not have a valid value" }, { status: 400 });
  }
  const users = forge.state.users.filter(({ id }) => assignee_ids?.includes(id));
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { body: description }),
    ...(labels === undefined ? {} : { labels: labels.split(",").flatMap((name) => name.trim() || []) }),
    ...(assignee_ids === undefined ? {} : { assignees: users.map(({ login }) => login) }),
    ...(state_event === undefined ? {} : { isOpen: state_event === "reopen" }),
  };
}

/** Runs the quick actions outside of code blocks, and returns the text without them. */
function runCommands(body: string, issue: FakeIssue, { state }: FakeForge): string {
  const parts = body.split(/(^```[\s\S]*?^```$)/m);
  const kept = parts.map((part, index) => {
    if (index % 2 === 1) return part;
    return part.replaceAll(/^\s*\/(close|reopen)\s*$\n?/gm, (_, command: string) => {
      state.editIssue(issue, { isOpen: command === "reopen" });
      return "";
    });
  });
  return kept.join("");
}

function message(status: number, text: string | object): Response {
  return Response.json({ message: text }, { status });
}

/** A fake of GitLab. */
export class GitlabForge extends FakeForge {
  constructor(options: ForgeOptions = {}) {
    super(gitlab, { path: "ada/machines/engine", ...options });
  }
}
