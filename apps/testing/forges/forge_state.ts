/** The records of a fake forge: one repository with its issues, comments, labels and pull requests. @module */

export interface FakeUser {
  id: number;
  login: string;
  name: string;
  isBot: boolean;
  /** Whether issues can be assigned to the account. */
  isAssignable: boolean;
}

export interface FakeIssue {
  id: number;
  number: number;
  title: string;
  body: string;
  isOpen: boolean;
  /** Names. */
  labels: string[];
  /** Logins. */
  assignees: string[];
  author: FakeUser;
  isLocked: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface FakeComment {
  id: number;
  issueNumber: number;
  body: string;
  author: FakeUser;
  /** Whether the forge wrote the comment to describe a change, as GitLab does. */
  isSystem: boolean;
  /** Whether only members may read the comment, as on GitLab. */
  isInternal: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface FakePullRequest {
  id: number;
  number: number;
  title: string;
  body: string;
  state: "open" | "closed" | "merged";
  isDraft: boolean;
  branch: string;
  /** Its last commit. */
  sha: string;
  author: FakeUser;
  mergedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface FakeLabel {
  id: number;
  name: string;
  /** `#rrggbb`. */
  color: string;
}

export interface FakeCommit {
  sha: string;
  message: string;
  author: FakeUser;
  committedAt: Date;
}

export type FakeChecks = "pending" | "success" | "failure";

/** The changes that webhooks report. */
export type ForgeChange =
  | { type: "issue"; action: "opened" | "edited" | "closed" | "reopened" | "deleted"; issue: FakeIssue }
  | { type: "comment"; action: "created" | "edited" | "deleted"; comment: FakeComment; issue: FakeIssue }
  | { type: "pull"; action: "opened" | "edited" | "closed"; pull: FakePullRequest }
  | { type: "push"; branch: string; before: string; after: string; commits: readonly FakeCommit[] }
  | { type: "checks"; branch: string; sha: string; checks: FakeChecks }
  | { type: "label"; action: "created" | "edited" | "deleted"; label: FakeLabel }
  | { type: "renamed"; from: string };

export interface IssueFields {
  title: string;
  body: string;
  isOpen: boolean;
  labels: readonly string[];
  assignees: readonly string[];
}

export const NO_COMMIT: string = "0".repeat(40);

/** The records of a fake forge. Every method that changes a record reports the change. */
export class ForgeState {
  /** The full path of the repository. */
  path: string;
  readonly users: FakeUser[];
  readonly issues = new Map<number, FakeIssue>();
  readonly deletedIssues = new Set<number>();
  readonly comments = new Map<number, FakeComment>();
  readonly pulls = new Map<number, FakePullRequest>();
  readonly labels: FakeLabel[] = [];
  /** The commit that each branch points to. */
  readonly branches = new Map<string, string>();
  /** The checks of each commit. */
  readonly checks = new Map<string, FakeChecks>();
  readonly onChange: (change: ForgeChange) => void;
  /** Whether issues and pull requests share one number sequence. */
  readonly #sharesNumbers: boolean;
  readonly #now: () => Date;
  #lastId = 1000;
  #lastIssue = 0;
  #lastPull = 0;

  constructor(options: {
    path: string;
    users: FakeUser[];
    sharesNumbers: boolean;
    now: () => Date;
    onChange: (change: ForgeChange) => void;
  }) {
    this.path = options.path;
    this.users = options.users;
    this.#sharesNumbers = options.sharesNumbers;
    this.#now = options.now;
    this.onChange = options.onChange;
    this.branches.set("main", this.newSha());
  }

  now(): Date {
    return this.#now();
  }

  newSha(): string {
    return String(++this.#lastId).padStart(40, "a1b2c3d4");
  }

  user(login: string): FakeUser | undefined {
    return this.users.find((user) => user.login.toLowerCase() === login.toLowerCase());
  }

  userOf(id: number): FakeUser | undefined {
    return this.users.find((user) => user.id === id);
  }

  createIssue(author: FakeUser, fields: Partial<IssueFields> & { title: string }): FakeIssue {
    const now = this.now();
    const issue: FakeIssue = {
      id: ++this.#lastId,
      number: this.#sharesNumbers ? ++this.#lastIssue + this.#lastPull : ++this.#lastIssue,
      title: fields.title,
      body: fields.body ?? "",
      isOpen: true,
      labels: this.#labelNames(fields.labels ?? []),
      assignees: this.#assignable(fields.assignees ?? []),
      author,
      isLocked: false,
      createdAt: now,
      updatedAt: now,
    };
    this.issues.set(issue.number, issue);
    this.onChange({ type: "issue", action: "opened", issue });
    return issue;
  }

  editIssue(issue: FakeIssue, edit: Partial<IssueFields>): void {
    const wasOpen = issue.isOpen;
    const { title, body, isOpen, labels, assignees } = edit;
    if (title !== undefined) issue.title = title;
    if (body !== undefined) issue.body = body;
    if (isOpen !== undefined) issue.isOpen = isOpen;
    if (labels) issue.labels = this.#labelNames(labels);
    if (assignees) issue.assignees = this.#assignable(assignees);
    issue.updatedAt = this.now();
    const action = issue.isOpen === wasOpen ? "edited" : issue.isOpen ? "reopened" : "closed";
    this.onChange({ type: "issue", action, issue });
  }

  deleteIssue(issue: FakeIssue): void {
    this.issues.delete(issue.number);
    this.deletedIssues.add(issue.number);
    for (const comment of this.commentsOf(issue.number)) this.comments.delete(comment.id);
    this.onChange({ type: "issue", action: "deleted", issue });
  }

  commentsOf(issueNumber: number): FakeComment[] {
    return [...this.comments.values()].filter((comment) => comment.issueNumber === issueNumber);
  }

  createComment(author: FakeUser, issue: FakeIssue, body: string, { isSystem = false } = {}): FakeComment {
    const now = this.now();
    const id = ++this.#lastId;
    const comment = {
      id,
      issueNumber: issue.number,
      body,
      author,
      isSystem,
      isInternal: false,
      createdAt: now,
      updatedAt: now,
    };
    this.comments.set(id, comment);
    issue.updatedAt = now;
    this.onChange({ type: "comment", action: "created", comment, issue });
    return comment;
  }

  editComment(comment: FakeComment, body: string): void {
    comment.body = body;
    comment.updatedAt = this.now();
    const issue = this.issues.get(comment.issueNumber);
    if (issue) issue.updatedAt = comment.updatedAt;
    this.#reportComment("edited", comment);
  }

  deleteComment(comment: FakeComment): void {
    this.comments.delete(comment.id);
    // The issue itself is not updated, because no forge guarantees that.
    this.#reportComment("deleted", comment);
  }

  #reportComment(action: "edited" | "deleted", comment: FakeComment): void {
    const issue = this.issues.get(comment.issueNumber);
    if (issue) this.onChange({ type: "comment", action, comment, issue });
  }

  label(name: string): FakeLabel | undefined {
    return this.labels.find((label) => label.name.toLowerCase() === name.toLowerCase());
  }

  createLabel(name: string, color: string): FakeLabel {
    const label = { id: ++this.#lastId, name, color };
    this.labels.push(label);
    this.onChange({ type: "label", action: "created", label });
    return label;
  }

  openPullRequest(
    author: FakeUser,
    fields: { title: string; body?: string; branch: string; isDraft?: boolean },
  ): FakePullRequest {
    const now = this.now();
    const sha = this.branches.get(fields.branch) ?? this.newSha();
    this.branches.set(fields.branch, sha);
    const pull: FakePullRequest = {
      id: ++this.#lastId,
      number: this.#sharesNumbers ? this.#lastIssue + ++this.#lastPull : ++this.#lastPull,
      title: fields.title,
      body: fields.body ?? "",
      state: "open",
      isDraft: fields.isDraft ?? false,
      branch: fields.branch,
      sha,
      author,
      mergedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    this.pulls.set(pull.number, pull);
    this.onChange({ type: "pull", action: "opened", pull });
    return pull;
  }

  editPullRequest(pull: FakePullRequest, edit: { title?: string; isDraft?: boolean }): void {
    Object.assign(pull, edit, { updatedAt: this.now() });
    this.onChange({ type: "pull", action: "edited", pull });
  }

  closePullRequest(pull: FakePullRequest, { isMerged }: { isMerged: boolean }): void {
    const now = this.now();
    pull.state = isMerged ? "merged" : "closed";
    pull.mergedAt = isMerged ? now : null;
    pull.updatedAt = now;
    this.onChange({ type: "pull", action: "closed", pull });
  }

  /** Adds commits to a branch, and to the pull requests from it. @param messages oldest first */
  push(author: FakeUser, branch: string, messages: readonly string[]): void {
    const before = this.branches.get(branch) ?? NO_COMMIT;
    const commits = messages.map((message) => ({ sha: this.newSha(), message, author, committedAt: this.now() }));
    const after = commits.at(-1)?.sha ?? before;
    this.branches.set(branch, after);
    for (const pull of this.pulls.values()) if (pull.branch === branch && pull.state === "open") pull.sha = after;
    this.onChange({ type: "push", branch, before, after, commits });
  }

  deleteBranch(branch: string): void {
    const before = this.branches.get(branch) ?? NO_COMMIT;
    this.branches.delete(branch);
    this.onChange({ type: "push", branch, before, after: NO_COMMIT, commits: [] });
  }

  setChecks(branch: string, checks: FakeChecks): void {
    const sha = this.branches.get(branch) ?? NO_COMMIT;
    this.checks.set(sha, checks);
    this.onChange({ type: "checks", branch, sha, checks });
  }

  rename(path: string): void {
    const from = this.path;
    this.path = path;
    this.onChange({ type: "renamed", from });
  }

  /** Creates missing labels, in gray. */
  #labelNames(names: readonly string[]): string[] {
    return names.map((name) => (this.label(name) ?? this.createLabel(name, "#ededed")).name);
  }

  #assignable(logins: readonly string[]): string[] {
    return logins.flatMap((login) => {
      const user = this.user(login);
      return user?.isAssignable ? [user.login] : [];
    });
  }
}
