/** Shared by the fakes of GitHub, Gitea and Forgejo, whose APIs list issues and pull requests together. @module */
import type { FakeForge } from "./fake_forge.ts";
import type { FakeComment, FakeIssue, FakePullRequest, ForgeState } from "./forge_state.ts";

/** An issue or a pull request in a list of issues. */
export interface ListedItem {
  one: FakeIssue | FakePullRequest;
  type: "issues" | "pulls";
  isOpen: boolean;
  json(): object;
}

/** Returns the issues and pull requests in a state: `open` or `closed`. Any other value means both. */
export function listItems<Forge extends FakeForge>(
  forge: Forge,
  wanted: string,
  json: { issue(issue: FakeIssue, forge: Forge): object; pull(pull: FakePullRequest, forge: Forge): object },
): ListedItem[] {
  const { issues, pulls } = forge.state;
  const all: ListedItem[] = [
    ...[...issues.values()].map((one) => ({
      one,
      type: "issues" as const,
      isOpen: one.isOpen,
      json: () => json.issue(one, forge),
    })),
    ...[...pulls.values()].map((one) => ({
      one,
      type: "pulls" as const,
      isOpen: one.state === "open",
      json: () => json.pull(one, forge),
    })),
  ];
  return all.filter(({ isOpen }) => wanted === "all" || isOpen === (wanted === "open"));
}

/** Returns the issue that a pull request becomes in a list of issues. */
export function issueOfPull(pull: FakePullRequest): FakeIssue {
  const { id, number, title, body, author, createdAt, updatedAt } = pull;
  const fields = { id, number, title, body, author, createdAt, updatedAt };
  return { ...fields, isOpen: pull.state === "open", labels: [], assignees: [], isLocked: false };
}

/** Responds to a request for the comment whose ID is in the path. */
export function withComment(
  { comments }: ForgeState,
  id: string | undefined,
  respond: (comment: FakeComment) => Response,
  notFound: () => Response,
): Response {
  const comment = comments.get(Number(id));
  return comment ? respond(comment) : notFound();
}
