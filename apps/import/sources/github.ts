/** GitHub issues: the output of `gh issue list --json` or of the REST API. @module */
import { Draft, paragraphs } from "../draft.ts";
import type { Value } from "../formats/value.ts";
import type { Plan, PlannedComment, PlannedPerson, PlannedTask } from "../plan.ts";

const OPEN = "open";
const CLOSED = "closed";

/** Fields of an issue that cannot be imported. */
const LOST_FIELDS = {
  createdAt: "ISSUE_CREATION_DATE",
  created_at: "ISSUE_CREATION_DATE",
  closedAt: "ISSUE_CLOSING_DATE",
  closed_at: "ISSUE_CLOSING_DATE",
  stateReason: "ISSUE_CLOSING_REASON",
  state_reason: "ISSUE_CLOSING_REASON",
  reactionGroups: "REACTION",
  projectItems: "ISSUE_BOARD_POSITION",
  projectCards: "ISSUE_BOARD_POSITION",
  isPinned: "ISSUE_PINNED",
  locked: "ISSUE_LOCKED",
} as const;

/** Returns the plan for a list of issues. @param name the project's name @throws {BadSource} */
export function planGithub(issues: Value, name: string): Plan {
  const draft = new Draft();
  const tasks: PlannedTask[] = [];
  const seen = new Set<string>();
  for (const issue of issues.items()) {
    const number = issue.get("number").id();
    if (seen.has(number)) throw issue.get("number").wrong("a number that no other issue has");
    seen.add(number);
    if (issue.get("pull_request").exists) draft.lose("PULL_REQUEST", `#${number}`);
    else tasks.push(taskOf(draft, issue, { number, repository: name }));
  }
  const columns = [
    { ref: OPEN, name: "Open", isFinal: false },
    { ref: CLOSED, name: "Closed", isFinal: true },
  ];
  // The API returns the newest first.
  tasks.sort((left, right) => numberOf(left) - numberOf(right));
  const project = { ref: `github ${name}`, name: draft.name(name, "the name"), columns, tasks };
  return { source: "github", projects: [project], relations: [], losses: draft.losses };
}

function numberOf({ ref }: PlannedTask): number {
  return Number(ref.slice(ref.lastIndexOf("#") + 1));
}

function taskOf(
  draft: Draft,
  issue: Value,
  { number, repository }: { number: string; repository: string },
): PlannedTask {
  const where = `#${number}`;
  const url = issue.get("html_url").textOrEmpty() || issue.get("url").textOrEmpty();
  draft.loseFields(issue, LOST_FIELDS, where);
  const people = issue.get("assignees").items().map(personOf);
  for (const { key } of people.slice(1)) draft.lose("ASSIGNEE", `${where}: ${key}`);
  if (issue.get("milestone").exists)
    draft.lose("MILESTONE", `${where}: ${issue.get("milestone").get("title").textOrEmpty()}`);
  const comments = issue.get("comments");
  // The API returns only the number of comments here.
  const isCounted = typeof comments.raw === "number";
  if (isCounted && comments.raw !== 0) draft.lose("COMMENTS_NOT_IN_FILE", where);
  return {
    ref: `${repository}#${number}`,
    ...draft.words(issue.get("title").text(), paragraphs(issue.get("body").textOrEmpty(), url), where),
    column: issue.get("state").text().toLowerCase() === CLOSED ? CLOSED : OPEN,
    priority: "no-priority",
    startDate: null,
    dueDate: null,
    assignee: people[0] ?? null,
    labels: draft.labels(issue.get("labels").items().map(labelOf), where),
    comments: isCounted
      ? []
      : comments.items().flatMap((comment, index) => commentOf(draft, comment, `${where} comment ${index + 1}`)),
  };
}

function personOf(user: Value): PlannedPerson {
  const key = user.get("login").text();
  return { key, name: user.get("name").textOrEmpty() || key, email: user.get("email").textOrEmpty() || undefined };
}

/** Reads a label. In API responses, it may be just a name. */
function labelOf(label: Value): { name: string; color: string } {
  if (typeof label.raw === "string") return { name: label.raw, color: "" };
  return { name: label.get("name").text(), color: label.get("color").textOrEmpty() };
}

function commentOf(draft: Draft, comment: Value, where: string): PlannedComment[] {
  const content = draft.comment(comment.get("body").textOrEmpty(), where);
  if (content === undefined) return [];
  const author = comment.get("author").exists ? comment.get("author").get("login").textOrEmpty() : "";
  const createdAt = comment.get("createdAt").textOrEmpty() || undefined;
  return [{ ref: comment.get("id").id(), author, content, createdAt }];
}
