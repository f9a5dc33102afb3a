/** Lists the issues of Gitea and Forgejo by their last update. @module */
import type { ForgeIssue, ForgePage, ForgeRepository } from "@hexlane/core";
import { objectsOf } from "../fields.ts";
import { compareUpdated, pageOf, readInstant } from "../lists.ts";
import { isPullRequest } from "../shared_records.ts";
import type { GiteaClient } from "./client.ts";
import { readGiteaIssue } from "./records.ts";

/** Gitea's maximum page size, unless its operator raised it. */
const PAGE = 50;
/**
 * Maximum number of issues returned per call, unless more were updated in the same second. Gitea's own pages are
 * smaller.
 */
const WINDOW = 400;
const MAX_PAGES = 400;
const SECOND = 1_000;

interface Listing {
  state: "open" | "all";
  updatedSince: Date | undefined;
  cursor: string | undefined;
  signal: AbortSignal | undefined;
  /** @default 400 */
  window?: number;
}

/**
 * The API cannot sort issues, but can filter them by their last update. So this function reads the issues that were
 * updated in a period, and sorts them. The period is halved until it contains few enough issues. The cursor is the
 * start of the next period.
 */
export async function listGiteaIssues(
  client: GiteaClient,
  repository: ForgeRepository,
  { state, updatedSince, cursor, signal, window = WINDOW }: Listing,
): Promise<ForgePage<ForgeIssue>> {
  const common = { state, type: "issues" };
  let from = seconds(cursor === undefined ? (updatedSince ?? new Date(0)) : readInstant(cursor));
  let end: number | undefined;
  let until: number | undefined;
  for (;;) {
    const query = { ...common, ...periodOf(from, until), limit: 1, page: 1 };
    const { headers, body } = await client.sendTo(repository, "/issues", { query, signal });
    // Issues that change later are part of the next listing.
    end ??= Math.max(from, seconds(dateOf(headers) ?? client.now()) + 1);
    until ??= end;
    const count = countOf(headers) ?? objectsOf(body, "an issue").length;
    if (count > window && until > from) {
      until = from + Math.floor((until - from) / 2);
    } else if (count === 0 && until < end) {
      from = until + 1;
      until = end;
    } else {
      break;
    }
  }
  const items = await readPeriod(client, repository, { query: { ...common, ...periodOf(from, until) }, signal });
  return { items, ...(until < end ? { cursor: new Date((until + 1) * SECOND).toISOString() } : {}) };
}

/** Both limits are inclusive. */
function periodOf(from: number, until: number | undefined): Record<string, string | undefined> {
  return { since: textOf(from), before: until === undefined ? undefined : textOf(until) };
}

interface Period {
  query: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal | undefined;
}

/**
 * Reads the issues of a period from the last page to the first, because an issue that changes leaves the period, and
 * the issues after it move toward the first page.
 */
async function readPeriod(
  client: GiteaClient,
  repository: ForgeRepository,
  { query, signal }: Period,
): Promise<ForgeIssue[]> {
  const found = new Map<number, ForgeIssue>();
  const read = async (page: number) => {
    const call = { query: { ...query, limit: PAGE, page }, signal };
    const response = await client.sendTo(repository, "/issues", call);
    const issues = objectsOf(response.body, "an issue");
    for (const issue of issues.filter((one) => !isPullRequest(one)).map(readGiteaIssue)) found.set(issue.number, issue);
    return { ...pageOf(response, issues), size: issues.length, total: countOf(response.headers) };
  };
  const first = await read(1);
  if (first.hasMore && first.size > 0) {
    const last = Math.min(MAX_PAGES, Math.ceil((first.total ?? MAX_PAGES * first.size) / first.size));
    for (let page = last; page >= 1; page--) await read(page);
  }
  return [...found.values()].sort(compareUpdated);
}

function countOf(headers: Headers): number | undefined {
  const count = headers.get("x-total-count") ?? "";
  return /^\d{1,9}$/.test(count) ? Number(count) : undefined;
}

function dateOf(headers: Headers): Date | undefined {
  const date = new Date(headers.get("date") ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / SECOND);
}

function textOf(second: number): string {
  return `${new Date(second * SECOND).toISOString().slice(0, 19)}Z`;
}
