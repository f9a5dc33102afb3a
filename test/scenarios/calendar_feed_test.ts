/** Calendar feeds over HTTP, read by two independent parsers of iCalendar. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import type { ProblemBody } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type Tenant, type World } from "../harness/world.ts";
import { newSeed, runs } from "../tier.ts";

interface Feed {
  id: string;
  token: string;
  url: string;
  labelIds: string[];
}

interface ParsedEvent {
  uid: string;
  summary: string;
  description: string | null;
  /** The first day, and the day after the last day. */
  days: [string, string];
}

interface ParsedCalendar {
  name: string;
  events: ParsedEvent[];
}

/** Parses with ical.js. */
function parseOne(text: string): ParsedCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    expect([event.startDate.isDate, event.endDate.isDate]).toEqual([true, true]);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      days: [event.startDate.toString(), event.endDate.toString()] as [string, string],
    };
  });
  return { name: String(calendar.getFirstPropertyValue("x-wr-calname")), events };
}

/** Parses with ts-ics. */
function parseOther(text: string): ParsedCalendar {
  const { name, events = [] } = convertIcsCalendar(undefined, text);
  return {
    name: name ?? "",
    events: events.map(({ uid, summary, description, start, end }) => ({
      uid,
      summary,
      description: description ?? null,
      days: [start.date.toISOString().slice(0, 10), end?.date.toISOString().slice(0, 10) ?? ""],
    })),
  };
}

for (const store of SCENARIO_KINDS) {
  describe(`a calendar feed on ${store}`, () => {
    let harness: Harness;
    let world: World;
    let mine: Tenant;
    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
      mine = world.mine;
    });
    afterAll(async () => await harness.close());

    const make = async (place: string, body: object = {}, as = mine.owner.token): Promise<Feed> => {
      const reply = await harness.request<Feed>("POST", `/api/calendar-feed/${place}`, { as, body });
      expect([reply.status, reply.headers.get("cache-control")]).toEqual([201, "no-store"]);
      return reply.body;
    };
    const read = ({ token }: Pick<Feed, "token">, headers: Record<string, string> = {}, method = "GET") =>
      harness.request<ProblemBody>(method, `/api/calendar-feed/${token}/calendar.ics`, { headers });
    const parse = async (feed: Feed): Promise<ParsedCalendar> => {
      const { status, text } = await read(feed);
      expect(status).toBe(200);
      const parsed = parseOne(text);
      expect(parseOther(text)).toEqual(parsed);
      return parsed;
    };
    const addTask = (project: string, body: object) =>
      harness.ok("POST", `/api/task/${project}`, {
        as: mine.owner.token,
        body: { title: "Task", description: "", priority: "low", status: "to-do", ...body },
      });

    test("is read by two parsers as the same events", async () => {
      const { project } = await mine.make.project();
      const dates = { startDate: "2027-01-30", dueDate: "2027-02-02" };
      const text = "Semicolon; comma, backslash \\ and \\n\r\n\r\nü€\u{1f525}".repeat(20);
      const first = await addTask(project, { title: "  Launch; “Größe”, \\o/ ", description: text, ...dates });
      const second = await addTask(project, { title: "\u{1f525}".repeat(100), dueDate: "2027-03-01T23:30:00Z" });
      await addTask(project, { title: "Without a date" });
      const { name, events } = await parse(await make(`project/${project}`, { timeZone: "Asia/Tokyo" }));
      expect(name).toStartWith("Project ");
      expect(events).toEqual([
        {
          uid: `${second.id}@hexlane`,
          summary: "\u{1f525}".repeat(100),
          description: null,
          days: ["2027-03-02", "2027-03-03"],
        },
        {
          uid: `${first.id}@hexlane`,
          summary: "Launch; “Größe”, \\o/",
          description: text.replaceAll("\r\n", "\n").slice(0, 2_000),
          days: ["2027-01-30", "2027-02-03"],
        },
      ]);
    });

    test("has no lines from the text of tasks", async () => {
      const { project } = await mine.make.project();
      const injected = "END:VEVENT\r\nBEGIN:VEVENT\nUID:injected\r\n";
      const { id } = await addTask(project, { title: "One", description: injected, dueDate: "2027-02-02" });
      const { text } = await read(await make(`project/${project}`));
      const { events } = parseOne(text);
      expect(events.map(({ uid, description }) => [uid, description])).toEqual([
        [`${id}@hexlane`, injected.replaceAll("\r\n", "\n").trim()],
      ]);
    });

    test("is sent uncached, as a file with a version", async () => {
      const { project } = await mine.make.project();
      await addTask(project, { dueDate: "2027-02-02" });
      const feed = await make(`project/${project}`);
      expect(feed.url).toEndWith(`/api/calendar-feed/${feed.token}/calendar.ics`);
      const { headers, text } = await read(feed);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="calendar.ics"',
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "content-length": String(new TextEncoder().encode(text).length),
      });
      const tag = headers.get("etag") ?? "";
      const again = await read(feed, { "if-none-match": tag });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
      const head = await read(feed, {}, "HEAD");
      expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", tag]);
      // Any credential is ignored, even an invalid credential.
      expect((await read(feed, { authorization: "Bearer none" })).status).toBe(200);
      await addTask(project, { dueDate: "2027-02-03" });
      expect((await read(feed, { "if-none-match": tag })).status).toBe(200);
    });

    test("is stored without its token", async () => {
      const { token } = await make("me");
      expect(JSON.stringify(await harness.dump())).not.toContain(token);
      const { body } = await harness.request<Feed[]>("GET", "/api/calendar-feed/me", { as: mine.owner.token });
      expect(body.map((feed) => feed.token)).toContain(token);
    });

    test("is created once with an idempotency key", async () => {
      const { project } = await mine.make.project();
      const path = `/api/calendar-feed/project/${project}`;
      const options = { as: mine.owner.token, body: {}, headers: { "idempotency-key": "feed-1" } };
      const first = await harness.request<Feed>("POST", path, options);
      const second = await harness.request<Feed>("POST", path, options);
      expect([second.status, second.body]).toEqual([201, first.body]);
      expect((await harness.ok<Feed[]>("GET", path, { as: mine.owner.token })).length).toBe(1);
    });

    test("follows its creator's access: 404 after a project becomes private, and 200 again with access", async () => {
      const { project } = await mine.make.project();
      const admin = mine.admin.token;
      const feed = await make(`project/${project}`, {}, admin);
      const guard = (isPrivate: boolean) =>
        harness.ok("PUT", `/api/project/${project}/access`, { as: mine.owner.token, body: { isPrivate } });
      await guard(true);
      expect((await read(feed)).status).toBe(404);
      await guard(false);
      expect((await read(feed)).status).toBe(200);
      await harness.ok("DELETE", `/api/project/${project}`, { as: mine.owner.token });
      expect((await read(feed)).status).toBe(404);
    });

    test("ends with the membership and the account of its creator", async () => {
      const leaver = await mine.make.person("admin");
      const { project } = await mine.make.project();
      const feeds = [
        await make(`project/${project}`, {}, leaver.token),
        await make(`view/${mine.ids.view}`, {}, leaver.token),
      ];
      const own = await make("me", {}, leaver.token);
      const { task } = await mine.make.task(project);
      const body = { userId: leaver.id, dueDate: "2027-02-02" };
      await harness.ok("PATCH", `/api/task/${task}`, { as: mine.owner.token, body });
      expect((await parse(own)).events.length).toBe(1);
      await harness.ok("POST", "/api/auth/organization/remove-member", {
        as: mine.owner.token,
        body: { memberIdOrEmail: leaver.email, organizationId: mine.ids.workspace },
      });
      for (const feed of feeds) expect((await read(feed)).status).toBe(404);
      expect((await parse(own)).events).toEqual([]);
      const options = { as: leaver.token, body: { password: "correct horse battery" } };
      await harness.ok("POST", "/api/auth/delete-user", options);
      expect((await read(own)).status).toBe(404);
      const { calendar_feed, calendarFeed } = await harness.dump();
      const rows = JSON.stringify(calendar_feed ?? calendarFeed);
      expect([rows.includes(mine.owner.id), rows.includes(leaver.id)]).toEqual([true, false]);
    });

    test("still shows the tasks of a renamed label, and no tasks after the label is deleted", async () => {
      const { project } = await mine.make.project();
      const as = mine.owner.token;
      const [labeled, other] = [
        await addTask(project, { title: "Labeled", dueDate: "2027-02-02" }),
        await addTask(project, { title: "Other", dueDate: "2027-02-02" }),
      ];
      const name = `feed ${labeled.id}`;
      const on = { name, color: "red", workspaceId: mine.ids.workspace };
      const copy = await harness.ok("POST", "/api/label", { as, body: { ...on, taskId: labeled.id } });
      const feed = await make(`project/${project}`, { labelIds: [copy.id] });
      const summaries = async () => (await parse(feed)).events.map(({ summary }) => summary);
      expect(await summaries()).toEqual(["Labeled"]);
      const [template = ""] = feed.labelIds;
      const renamed = { name: `${name} renamed`, color: "red" };
      await harness.ok("PUT", `/api/label/${template}`, { as, body: renamed });
      expect(await summaries()).toEqual(["Labeled"]);
      await harness.ok("DELETE", `/api/label/${template}`, { as });
      expect(await summaries()).toEqual([]);
      expect(other.id).not.toBe(labeled.id);
    });

    test("returns 400 for a malformed token, and 404 for an unknown token", async () => {
      const bad = await read({ token: "x" });
      expect([bad.status, bad.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
      const missing = await read({ token: "0".repeat(64) });
      expect([missing.status, missing.body.detail]).toEqual([
        404,
        "Cannot find the calendar feed: it was revoked, or its owner lost access",
      ]);
      const feed = await make("me");
      await harness.ok("DELETE", `/api/calendar-feed/me/${feed.id}`, { as: mine.owner.token });
      expect((await read(feed)).status).toBe(404);
    });
  });
}

test("any text and dates are read by two parsers as the same events", async () => {
  const harness = await startHarness({ store: "memory" });
  const { mine } = await buildWorld(harness.client);
  const as = mine.owner.token;
  const { project } = await mine.make.project();
  const feeds: Feed[] = [];
  for (const timeZone of ["UTC", "America/St_Johns", "Pacific/Kiritimati"]) {
    const reply = await harness.request<Feed>("POST", `/api/calendar-feed/project/${project}`, {
      as,
      body: { timeZone },
    });
    feeds.push(reply.body);
  }
  const day = fc.date({ min: new Date("1970-01-02"), max: new Date("2099-12-31"), noInvalidDate: true });
  const text = fc.string({ unit: "grapheme", maxLength: 300 }).map((given) => given.replace(/[^\P{Cc}\t\n\r]/gu, " "));
  const cases = fc.record({ title: text, description: text, due: day, isDay: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(cases, async ({ title, description, due, isDay }) => {
      const dueDate = isDay ? due.toISOString().slice(0, 10) : due.toISOString();
      const fields = { title: `t${title}`.slice(0, 400).trim(), description, dueDate };
      const body = { priority: "low", status: "to-do", ...fields };
      const { id } = await harness.ok("POST", `/api/task/${project}`, { as, body });
      for (const { token } of feeds) {
        const { text: written } = await harness.request("GET", `/api/calendar-feed/${token}/calendar.ics`);
        for (const line of written.split("\r\n")) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        const parsed = parseOne(written);
        expect(parseOther(written)).toEqual(parsed);
        expect(parsed.events.map(({ uid }) => uid)).toEqual([`${id}@hexlane`]);
        const broken = (given: string) => given.replace(/\r\n?|[\u2028\u2029]/g, "\n");
        expect(parsed.events[0]?.summary).toBe(broken(fields.title));
        expect(parsed.events[0]?.description ?? "").toBe(broken(description).trim());
        if (isDay) expect(parsed.events[0]?.days[0]).toBe(dueDate);
      }
      await harness.ok("DELETE", `/api/task/${id}`, { as });
    }),
    { numRuns: runs(200), seed: newSeed() },
  );
  await harness.close();
});
