/** Serves a calendar. @module */
import type { ReadCalendarFeed } from "@hexlane/core";
import { matchesIfNoneMatch } from "../headers/etag.ts";
import { OpenedResponse } from "./raw_body.ts";

export function respondCalendar(request: Request, { body, version }: ReadCalendarFeed): Response {
  const headers = new Headers({
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calendar.ics"',
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    ETag: `"${version}"`,
  });
  const known = request.headers.get("if-none-match");
  if (known !== null && matchesIfNoneMatch(known, version)) return new Response(null, { status: 304, headers });
  const bytes = new TextEncoder().encode(body);
  return new OpenedResponse(bytes.length, async () => new Blob([bytes]).stream(), { headers });
}
