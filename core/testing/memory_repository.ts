/** A repository of a forge in memory, with issues, comments and pull requests. @module */
import {
  type ForgeComment,
  ForgeError,
  type ForgeHint,
  type ForgeIssue,
  type ForgeIssueEdit,
  type ForgeLabel,
  type ForgePullRequest,
  type ForgeUser,
  type NewForgeIssue,
} from "../ports/forge.ts";

/** The account whose token the tracker uses. */
export const FORGE_BOT: ForgeUser = { id: "11", login: "hexlane", name: "Hexlane", avatarUrl: null, isBot: false };
/** A person on the forge. */
export const FORGE_PERSON: ForgeUser = {
  id: "12",
  login: "ada",
  name: "Ada on the forge",
  avatarUrl: "https://gitea.example/ada.png",
  isBot: false,
};

/** A repository of a {@linkcode MemoryForge}. */
export class MemoryRepository {
  readonly issues: Map<number, ForgeIssue> = new Map<number, ForgeIssue>();
  readonly comments: Map<number, ForgeComment[]> = new Map<number, ForgeComment[]>();
  readonly pullRequests: Map<number, ForgePullRequest> = new Map<number, ForgePullRequest>();
  readonly labels: Map<string, ForgeLabel> = new Map<string, ForgeLabel>();
  /** The accounts of the forge. Other logins to which issues are assigned have no ID. */
  readonly users: ForgeUser[] = [FORGE_BOT, FORGE_PERSON];
  /** Pending webhooks, oldest first. */
  readonly webhooks: ForgeHint[] = [];
  readonly path: string;
  readonly #now: () => Date;
  #number = 0;

  constructor(path: string, now: () => Date) {
    this.path = path;
    this.#now = now;
  }

  /** Opens an issue. @param by the author. @default a person */
  open(issue: Partial<NewForgeIssue>, by: ForgeUser = FORGE_PERSON): ForgeIssue {
    this.#number += 1;
    const now = this.#now();
    const made: ForgeIssue = {
      number: this.#number,
      url: `https://gitea.example/${this.path}/issues/${this.#number}`,
      title: (issue.title ?? "Issue").trim(),
      body: stored(issue.body ?? ""),
      isOpen: true,
      labels: [...(issue.labels ?? [])],
      ...this.#assigned(issue.assignees ?? []),
      author: by,
      commentCount: 0,
      createdAt: now,
      updatedAt: now,
    };
    this.issues.set(made.number, made);
    this.webhooks.push({ type: "issue", number: made.number });
    return made;
  }

  /** Edits an issue. */
  edit(number: number, edit: ForgeIssueEdit): ForgeIssue {
    const before = this.issue(number);
    const after: ForgeIssue = {
      ...before,
      ...edit,
      title: (edit.title ?? before.title).trim(),
      body: edit.body === undefined ? before.body : stored(edit.body),
      labels: [...(edit.labels ?? before.labels)],
      ...(edit.assignees ? this.#assigned(edit.assignees) : {}),
      updatedAt: this.#now(),
    };
    this.issues.set(number, after);
    this.webhooks.push({ type: "issue", number });
    return after;
  }

  /** Deletes an issue. */
  remove(number: number): void {
    this.issues.delete(number);
    this.comments.delete(number);
    this.webhooks.push({ type: "issue", number });
  }

  /** Adds a comment. @param by the author. @default a person */
  comment(number: number, body: string, by: ForgeUser = FORGE_PERSON): ForgeComment {
    const issue = this.issue(number);
    const now = this.#now();
    const id = `c${now.getTime()}`;
    const made = { id, url: `${issue.url}#${id}`, body: stored(body), author: by, createdAt: now, updatedAt: now };
    const comments = [...(this.comments.get(number) ?? []), made];
    this.comments.set(number, comments);
    this.issues.set(number, { ...issue, commentCount: comments.length, updatedAt: now });
    this.webhooks.push({ type: "comment", issueNumber: number });
    return made;
  }

  /** Edits a comment. */
  editComment(number: number, id: string, body: string): ForgeComment {
    const before = (this.comments.get(number) ?? []).find((comment) => comment.id === id);
    if (!before) throw notFound(`comment ${id}`);
    const after = { ...before, body: stored(body), updatedAt: this.#now() };
    this.comments.set(
      number,
      (this.comments.get(number) ?? []).map((comment) => (comment.id === id ? after : comment)),
    );
    this.#touch(number);
    this.webhooks.push({ type: "comment", issueNumber: number });
    return after;
  }

  /** Deletes a comment. */
  removeComment(number: number, id: string): void {
    const before = this.comments.get(number) ?? [];
    const found = before.find((comment) => comment.id === id);
    if (!found) throw notFound(`comment ${id}`);
    const comments = before.filter((comment) => comment !== found);
    this.comments.set(number, comments);
    // The deletion does not update the issue, because no forge guarantees that.
    this.issues.set(number, { ...this.issue(number), commentCount: comments.length });
    this.webhooks.push({ type: "comment", issueNumber: number });
  }

  /** Opens or changes a pull request. */
  pull(fields: Pick<ForgePullRequest, "branch"> & Partial<ForgePullRequest>): ForgePullRequest {
    const before = fields.number === undefined ? undefined : this.pullRequests.get(fields.number);
    if (!before) this.#number += 1;
    const number = before?.number ?? this.#number;
    const after: ForgePullRequest = {
      url: `https://gitea.example/${this.path}/pulls/${number}`,
      title: "Change",
      body: "",
      state: "open",
      isDraft: false,
      author: FORGE_PERSON,
      mergedAt: null,
      checks: null,
      ...before,
      ...fields,
      number,
      updatedAt: this.#now(),
    };
    this.pullRequests.set(number, after);
    this.webhooks.push({ type: "pull_request", number });
    return after;
  }

  issue(number: number): ForgeIssue {
    const issue = this.issues.get(number);
    if (!issue) throw notFound(`issue ${number}`);
    return issue;
  }

  /** Returns the existing accounts with the given logins. */
  #assigned(logins: readonly string[]): Pick<ForgeIssue, "assignees" | "assignedTo"> {
    const known = (login: string) => this.users.find((user) => user.login.toLowerCase() === login.toLowerCase());
    const assignedTo = logins
      .filter((login) => !login.startsWith("unknown"))
      .map((login) => known(login) ?? { ...FORGE_PERSON, id: null, login });
    return { assignees: assignedTo.map(({ login }) => login), assignedTo };
  }

  #touch(number: number): void {
    this.issues.set(number, { ...this.issue(number), updatedAt: this.#now() });
  }
}

/** Changes text as forges do: removes carriage returns and trailing spaces. */
function stored(text: string): string {
  return text.replaceAll("\r\n", "\n").trimEnd();
}

/** Creates the error for something that does not exist in the repository. */
export function notFound(what: string): ForgeError {
  return new ForgeError("not_found", `The ${what} does not exist`, { status: 404 });
}
