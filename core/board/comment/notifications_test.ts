import { expect, test } from "bun:test";
import { someTask } from "../../testing/fixtures.ts";
import { draftsOfComment, draftsOfCommentMentions, previewOf } from "./notifications.ts";

const task = someTask({
  id: "t",
  projectId: "p",
  workspaceId: "w",
  userId: "assignee",
  title: "Fix login",
  priority: "low",
});
const mention = { content: "Look  at\nthis", commenterName: "Ann", excludedIds: ["ann"], memberIds: [] as string[] };
const place = { taskTitle: "Fix login", projectId: "p", workspaceId: "w" };

test("draftsOfComment() notifies the assignee", () => {
  expect(draftsOfComment(task, mention)).toEqual([
    {
      userId: "assignee",
      type: "info",
      title: 'Ann commented on "Fix login"',
      content: "Look at this",
      eventData: { kind: "comment", ...place, commenterName: "Ann", commentPreview: "Look at this" },
    },
  ]);
});

test("draftsOfComment() drafts one notification for a mentioned assignee", () => {
  expect(draftsOfComment(task, { ...mention, memberIds: ["assignee", "bob"] })).toEqual(
    ["assignee", "bob"].map((userId) => ({
      userId,
      type: "info",
      title: 'Ann mentioned you in a comment on "Fix login"',
      content: "Look at this",
      eventData: { kind: "mention", ...place, mentionerName: "Ann" },
    })),
  );
});

test("draftsOfComment() skips the author and the actor", () => {
  const own = { ...mention, excludedIds: ["assignee", "bob", null], memberIds: ["bob"] };
  expect(draftsOfComment(task, own)).toEqual([]);
  expect(draftsOfComment({ ...task, userId: null }, mention)).toEqual([]);
});

test("draftsOfCommentMentions() skips an assignee who is not mentioned", () => {
  const drafts = draftsOfCommentMentions(task, { ...mention, memberIds: ["bob"] });
  expect(drafts.map(({ userId }) => userId)).toEqual(["bob"]);
});

test("previewOf() returns one line of at most 160 characters, and never splits a surrogate pair", () => {
  expect(previewOf('Hi <kaneo-mention id="u1">@Bob</kaneo-mention>,\n\n  look')).toBe("Hi @Bob, look");
  expect(previewOf("x".repeat(161))).toBe("x".repeat(160));
  const emojis = previewOf(`x${"😀".repeat(100)}`);
  expect(emojis).toBe(`x${"😀".repeat(79)}`);
});
