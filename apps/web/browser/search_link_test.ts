import { expect, test } from "bun:test";
import type { SearchResult } from "@hexlane/client";
import { foundLink } from "./search_link.ts";

const workspaces = [{ id: "w1", slug: "engines" }];
const found = (more: Partial<SearchResult>): SearchResult => ({
  id: "x",
  type: "task",
  title: "Found",
  createdAt: "2026-01-01T00:00:00.000Z",
  relevanceScore: 1,
  workspaceId: "w1",
  ...more,
});
const pathOf = (more: Partial<SearchResult>): string | undefined => {
  const link = foundLink(found(more), workspaces);
  let path: string | undefined = link?.to;
  for (const [name, value] of Object.entries(link?.params ?? {})) path = path?.replace(`$${name}`, value);
  return path;
};

test.each([
  [{ projectSlug: "diff", taskNumber: 7 }, "/w/engines/t/DIFF-7"],
  [{ type: "comment", projectSlug: "DIFF", taskNumber: 7 }, "/w/engines/t/DIFF-7"],
  [{ type: "project", projectSlug: "DIFF" }, "/w/engines/p/DIFF"],
  [{ type: "workspace", id: "w1", workspaceId: undefined }, "/w/engines"],
  [{ workspaceId: "w2", projectSlug: "DIFF", taskNumber: 7 }, undefined],
  [{ type: "activity" }, undefined],
] as [Partial<SearchResult>, string | undefined][])("foundLink(%j) links to %p", (more, expected) => {
  expect(pathOf(more)).toBe(expected as string);
});
