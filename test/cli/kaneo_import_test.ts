/** Imports of a whole Kaneo workspace: the kept data, the reported losses, and no duplicates. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createClient } from "../../apps/client/mod.ts";
import { ORIGIN } from "../harness/client.ts";
import { isFull } from "../tier.ts";
import { ImportMachine } from "./import_machine.ts";

/** The full tier interrupts the import at every request, the other tiers at every fourth. */
const STEP = isFull ? 1 : 4;

const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);
const OLD = "https://kaneo.example";

let from: ImportMachine;
let machine: ImportMachine;
let key: string;
/** An account of the old server that does not exist on the new server. */
let stan: { id: string; token: string };
let grace: { id: string; token: string };
/** The account on the new server that has Grace's address. */
let graceHere: string;

beforeEach(async () => {
  from = await ImportMachine.start();
  machine = await ImportMachine.start();
  key = (await from.client.apiKeys.create({ name: "import" })).key;
  grace = await from.join("Grace", "grace@example.com");
  stan = await from.join("Stan", "stan@example.com");
  graceHere = (await machine.join("Grace Hopper", "grace@example.com")).id;
  machine.ask = (request) => (request.url.startsWith(OLD) ? reference(request) : machine.harness.app.fetch(request));
});
afterEach(async () => {
  await from.close();
  await machine.close();
});

const as = ({ token }: { token: string }) =>
  createClient({ baseUrl: "http://hexlane.test", token, fetch: (request) => from.harness.app.fetch(request) });

/** Simulates the old server, which names the authors of imported comments only in the history and has a file that is not an image. */
async function reference(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/asset/pdf") {
    const headers = {
      "content-type": "application/octet-stream",
      "content-disposition": 'attachment; filename="a.pdf"',
    };
    return new Response("%PDF", { headers });
  }
  if (pathname.startsWith("/api/workflow-rule/"))
    return Response.json([{ integrationType: "github", eventType: "pr_merged" }]);
  const response = await from.harness.app.fetch(new Request(request.url.replace(OLD, "http://hexlane.test"), request));
  if (!response.ok) return response;
  if (pathname.startsWith("/api/comment/")) {
    const rows = (await response.json()) as Record<string, unknown>[];
    return Response.json(
      rows.map(({ id, taskId, userId, content, createdAt, updatedAt, externalUserName, parentId }) => {
        const user = { name: externalUserName === null ? "Ada" : "Ada", image: null };
        // Only a Hexlane server has replies.
        const reply = parentId === null ? {} : { parentId };
        return { id, taskId, userId, content, createdAt, updatedAt, user, ...reply };
      }),
    );
  }
  if (pathname.startsWith("/api/task/tasks/")) {
    const page = (await response.json()) as { data: Record<string, unknown> };
    const { archivedAt: _, ...data } = page.data;
    return Response.json({ ...page, data });
  }
  return response;
}

async function uploadTo(taskId: string, surface: "description" | "comment"): Promise<string> {
  const { url } = await from.client.images.upload(taskId, new Blob([PNG], { type: "image/png" }), {
    filename: "plan.png",
    surface,
    send: async ({ uploadUrl, method, headers }, body) => {
      const sent = await from.harness.app.fetch(new Request(uploadUrl, { method, headers, body }));
      expect(sent.status).toBe(200);
    },
  });
  return url.replace(ORIGIN, OLD);
}

/** Adds a record of every kind to the old workspace. */
async function furnish(): Promise<void> {
  const { client, workspaceId } = from;
  for (const [name, color] of [
    ["unused", "teal"],
    ["used", "crimson"],
  ] as const)
    await client.labels.create({ workspaceId, name, color });
  const web = await client.projects.create({ workspaceId, name: "Website", slug: "WEB", icon: "Rocket" });
  await client.projects.edit(web.id, { description: "All *pages*", isPublic: true });
  await client.columns.create(web.id, { name: "Released", icon: "Ship", color: "#ff8800", isFinal: true });
  const gone = await client.tasks.create(web.id, { title: "Gone" });
  await client.tasks.delete(gone.id);
  const one = await client.tasks.create(web.id, { title: "One", status: "released", userId: stan.id });
  const [, used] = await client.labels.list(workspaceId).all();
  await client.labels.attach(used?.id ?? "", { taskId: one.id });
  await client.tasks.edit(one.id, { priority: "high" });
  const image = await uploadTo(one.id, "description");
  const mention = (id: string, name: string) => `<kaneo-mention id="${id}" label="${name}"></kaneo-mention>`;
  const description = `${mention(grace.id, "Grace")} ${mention(stan.id, "Stan")} ![plan](${image}) [a](${OLD}/api/asset/pdf)`;
  await client.tasks.edit(one.id, { description });
  const { id: parentId } = await client.comments.create(one.id, {
    content: "From afar",
    externalUserName: "Planka Person",
    externalSource: "planka",
  });
  await as(grace).comments.create(one.id, {
    content: `See ![plan](${await uploadTo(one.id, "comment")})`,
    parentId,
  });
  const hours = { startTime: "2026-01-05T09:00:00.000Z", endTime: "2026-01-05T10:30:00.000Z" };
  await client.timeEntries.create({ taskId: one.id, ...hours, description: "Mine" });
  await as(grace).timeEntries.create({ taskId: one.id, ...hours, description: "Hers" });
  await as(grace).timeEntries.create({ taskId: one.id, startTime: hours.startTime, description: "Running" });
  const old = await client.projects.create({ workspaceId, name: "Old", slug: "OLD" });
  await client.tasks.create(old.id, { title: "Rest", dueDate: "2031-05-06" });
  await client.projects.archive(old.id);
  await client.invitations.create({ organizationId: workspaceId, email: "new@example.com", role: "viewer" });
  await client.integrations.editChat(web.id, { webhookUrl: "https://hooks.slack.com/services/T/B/x" });
  await client.members.remove({ organizationId: workspaceId, memberIdOrEmail: "stan@example.com" });
}

type Losses = { code: string; what: string; where: string[] }[];

const args = ["kaneo", OLD];
async function run(...more: string[]): Promise<Record<string, unknown> & { losses: Losses }> {
  const { code, out, err } = await machine.run([...args, ...more, "--json"], { HEXLANE_IMPORT_KEY: key });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out) as Record<string, unknown> & { losses: Losses };
}

/** Returns the imported workspace's state, which tests compare. */
async function state(): Promise<unknown> {
  const { client, workspaceId } = machine;
  const projects = await client.projects.list({ workspaceId, includeArchived: true }).all();
  const tasks = await client.tasks.list({ workspaceId, sort: "title" }).all();
  const details = await Promise.all(
    tasks.map(async ({ id, title, description }) => ({
      title,
      images: description?.match(/\/api\/asset\//g)?.length ?? 0,
      comments: (await client.comments.list(id).all()).map(({ content, user }) => [content.length, user.name]),
      time: (await client.timeEntries.list(id).all()).map((entry) => [entry.description, entry.duration]),
    })),
  );
  return {
    boards: await machine.boards(),
    projects: projects.map(({ name, description, icon, isPublic, archivedAt }) => [
      name,
      description,
      icon,
      isPublic,
      archivedAt !== null,
    ]),
    labels: (await client.labels.list(workspaceId).all()).map(({ name, color, taskId }) => [
      name,
      color,
      taskId === null,
    ]),
    details,
  };
}

describe("a Kaneo workspace", () => {
  test("is imported except for the reported losses, and a second import creates nothing", async () => {
    await furnish();
    const dry = await run("--dry-run");
    const done = await run();
    expect(done).toMatchObject({ projects: [{ slug: "WEB" }, { slug: "OLD" }], tasks: 2, comments: 2 });
    expect(done).toMatchObject({ labels: 2, timeEntries: 2, images: 3 });
    expect(dry).toMatchObject({ labels: 2, timeEntries: 2, images: 3 });
    expect(done.losses).toEqual(dry.losses);
    expect(Object.fromEntries(done.losses.map(({ what, where }) => [what, where]))).toEqual({
      "creation date of a task": ["One", "Rest"],
      "creation date of a project": ["Website", "Old"],
      "key of a task: a new number is assigned": ["WEB-2 One"],
      "history of a task": [expect.stringMatching(/^One: \d+ entries$/)],
      "time of day of a comment: the text contains the date": ["One", "One"],
      "integration of a project": ["Website: slack"],
      "workflow rule of a project": ["Website: github pr_merged", "Old: github pr_merged"],
      "invitation to the source workspace": ["new@example.com"],
      "mention of a person who is not a member of the workspace: the name is kept": ["One: Stan"],
      "running timer of another person": ["One: Grace"],
      "owner of a time entry: the description names the person, the importer owns the entry": ["One: Grace"],
    });

    const { client, workspaceId } = machine;
    const projects = await client.projects.list({ workspaceId, includeArchived: true }).all();
    expect(projects.map(({ name, description, icon, isPublic }) => ({ name, description, icon, isPublic }))).toEqual([
      { name: "Website", description: "All *pages*", icon: "Rocket", isPublic: true },
      { name: "Old", description: null, icon: null, isPublic: false },
    ]);
    expect(projects.map(({ archivedAt }) => archivedAt !== null)).toEqual([false, true]);
    const columns = await client.columns.list(projects[0]?.id ?? "");
    expect(columns.at(-1)).toMatchObject({ name: "Released", icon: "Ship", color: "#ff8800", isFinal: true });
    const labels = await client.labels.list(workspaceId).all();
    const offered = labels.filter(({ taskId }) => taskId === null).map(({ name, color }) => [name, color]);
    expect(offered).toEqual([
      ["unused", "teal"],
      ["used", "crimson"],
    ]);

    const [one, rest] = await client.tasks.list({ workspaceId, sort: "title" }).all();
    expect(rest).toMatchObject({ title: "Rest", dueDateOnly: true, dueDate: "2031-05-06T00:00:00.000Z" });
    expect(await client.labels.listOfTask(one?.id ?? "").all()).toMatchObject([{ name: "used", color: "crimson" }]);
    expect(one?.description).toStartWith(
      `<kaneo-mention id="${graceHere}" label="Grace"></kaneo-mention> @Stan ![plan](${ORIGIN}/api/asset/`,
    );
    const [, pdf] = /\[a\]\((http:\/\/localhost:3000\/api\/asset\/[\w-]+)\)$/.exec(one?.description ?? "") ?? [];
    const comments = (await client.comments.list(one?.id ?? "").all()).toReversed();
    const said = comments.map(({ content, user, externalSource }) => [
      content.split("\n")[0],
      user.name,
      externalSource,
    ]);
    expect(said.toSorted()).toEqual([
      ["From afar", "Planka Person", "planka"],
      [expect.stringMatching(/^See !\[plan\]\(http:\/\/localhost:3000\/api\/asset\/[^)]+\)$/), "Ada", "kaneo"],
    ]);
    const [parent, reply] = comments.toSorted((left, right) => left.content.localeCompare(right.content));
    expect([parent?.parentId, reply?.parentId]).toEqual([null, parent?.id ?? ""]);
    for (const text of [one?.description ?? "", ...comments.map(({ content }) => content)]) {
      for (const [address] of text.matchAll(/http:\/\/localhost:3000\/api\/asset\/[\w-]+/g)) {
        const headers = { authorization: `Bearer ${machine.token}` };
        const shown = await machine.harness.app.fetch(new Request(address, { headers }));
        const isPdf = address === pdf;
        const content = isPdf ? new TextEncoder().encode("%PDF") : PNG;
        expect([shown.status, await shown.bytes()]).toEqual([200, content]);
        expect(shown.headers.get("content-disposition")).toStartWith(
          isPdf ? 'attachment; filename="a.pdf"' : 'inline; filename="plan.png"',
        );
      }
    }
    const entries = await client.timeEntries.list(one?.id ?? "").all();
    expect(entries.map(({ description, duration }) => [description, duration]).toSorted()).toEqual([
      ["Hers (Grace)", 5400],
      ["Mine", 5400],
    ]);

    const before = await machine.harness.hash();
    expect(await run()).toMatchObject({
      tasks: 0,
      comments: 0,
      labels: 0,
      timeEntries: 0,
      images: 0,
      present: { projects: 2, tasks: 2, comments: 2, labels: 2, timeEntries: 2, images: 3 },
    });
    expect(await machine.harness.hash()).toBe(before);

    // Additions to an archived project are imported, and the project is archived again.
    const { id } = (
      await from.client.projects.list({ workspaceId: from.workspaceId, includeArchived: true }).all()
    ).find(({ slug }) => slug === "OLD") ?? { id: "" };
    await from.client.projects.unarchive(id);
    await from.client.tasks.create(id, { title: "More" });
    await from.client.projects.archive(id);
    expect(await run()).toMatchObject({ tasks: 1 });
    const after = await client.projects.list({ workspaceId, includeArchived: true }).all();
    expect(after.map(({ archivedAt }) => archivedAt !== null)).toEqual([false, true]);
  }, 600_000);

  test("is created once, no matter how often the import is cut off", async () => {
    await furnish();
    await run();
    const whole = await state();
    const cuts = { before: 0, after: 0 };
    for (const when of ["before", "after"] as const) {
      for (let isWhole = false; !isWhole; cuts[when] += STEP) {
        await machine.close();
        machine = await ImportMachine.start();
        await machine.join("Grace Hopper", "grace@example.com");
        isWhole = true;
        let left = cuts[when];
        machine.ask = async (request) => {
          if (request.url.startsWith(OLD)) return await reference(request);
          const isRead = request.method === "GET" || request.url.endsWith("/has-permission");
          if (isRead || (isWhole && left-- > 0)) return await machine.harness.app.fetch(request);
          if (isWhole && when === "after") await machine.harness.app.fetch(request);
          isWhole = false;
          return Response.json({ message: "The power is gone" }, { status: 500 });
        };
        await machine.run(args, { HEXLANE_IMPORT_KEY: key });
        machine.ask = (request) =>
          request.url.startsWith(OLD) ? reference(request) : machine.harness.app.fetch(request);
        await run();
        expect([when, cuts[when], await state()]).toEqual([when, cuts[when], whole]);
      }
    }
    expect(cuts.before).toBeGreaterThan(20);
    expect(cuts.after).toBe(cuts.before);
  }, 600_000);

  test.skipIf(!isFull)("is read page by page if the board has pages", async () => {
    const { client, workspaceId } = from;
    const { id } = await client.projects.create({ workspaceId, name: "Website", slug: "WEB" });
    for (let number = 1; number <= 7; number++) await client.tasks.create(id, { title: `Task ${number}` });
    machine.ask = async (request) => {
      if (!request.url.startsWith(OLD)) return await machine.harness.app.fetch(request);
      const url = new URL(request.url);
      if (!url.pathname.startsWith("/api/task/tasks/") || url.searchParams.has("page")) return await reference(request);
      url.search = "page=1&limit=3";
      return await reference(new Request(url.href, request));
    };
    expect(await run()).toMatchObject({ tasks: 7 });
  });

  test("is imported with a loss for custom fields that the key may not read", async () => {
    const { client, workspaceId } = from;
    await client.projects.create({ workspaceId, name: "Website", slug: "WEB" });
    machine.ask = async (request) => {
      if (!request.url.startsWith(OLD)) return await machine.harness.app.fetch(request);
      if (!new URL(request.url).pathname.startsWith("/api/custom-field")) return await reference(request);
      return Response.json({ message: "Forbidden" }, { status: 403 });
    };
    const { code, out } = await machine.run([...args, "--json"], { HEXLANE_IMPORT_KEY: key });
    expect(code).toBe(0);
    const { losses } = JSON.parse(out) as { losses: Losses };
    expect(losses.map(({ code: kind, where }) => [kind, where])).toEqual(
      expect.arrayContaining([
        ["CUSTOM_FIELD", ["Website"]],
        ["FIELD_VALUE", ["Website"]],
      ]),
    );
  });

  test("is imported with comment authors named in the comment text if the importer may not manage settings", async () => {
    await furnish();
    const permission = {
      workspace: ["read"],
      project: ["create", "read", "update"],
      task: ["create", "read", "update", "assign"],
      label: ["create", "read", "update"],
    };
    const body = { organizationId: machine.workspaceId, role: "importer", permission };
    await machine.client.roles.create(body);
    const { token } = await machine.join("Mia", "mia@example.com");
    const members = await machine.client.workspaces.get({ organizationId: machine.workspaceId });
    const mia = members?.members.find(({ user }) => user.email === "mia@example.com");
    await machine.client.members.setRole({
      organizationId: machine.workspaceId,
      memberId: mia?.id ?? "",
      role: "importer",
    });
    const env = { HEXLANE_IMPORT_KEY: key, HEXLANE_TOKEN: token };
    const { code, out, err } = await machine.run([...args, "--json"], env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const { losses } = JSON.parse(out) as { losses: Losses };
    expect(losses).toContainEqual({
      code: "COMMENT_AUTHOR",
      what: "author of a comment: the text names the author, the importer owns the comment",
      where: ["One: Planka Person", "One: Ada"],
    });
    const [one] = await machine.client.tasks.list({ workspaceId: machine.workspaceId, sort: "title" }).all();
    const comments = await machine.client.comments.list(one?.id ?? "").all();
    expect(comments.map(({ externalUserName }) => externalUserName)).toEqual([null, null]);
    expect(comments.map(({ content }) => content).join()).toMatch(/From afar\n\n\*Planka Person, \d{4}-\d\d-\d\d\*/);
  });

  test.skipIf(!isFull)(
    "is imported with comment authors named in the comment text if the server refuses comments by other authors",
    async () => {
      await furnish();
      machine.ask = async (request) => {
        if (request.url.startsWith(OLD)) return await reference(request);
        const isNamed =
          request.url.includes("/api/comment/") && (await request.clone().text()).includes("externalUserName");
        if (request.method === "POST" && isNamed) return Response.json({ code: "forbidden" }, { status: 403 });
        return await machine.harness.app.fetch(request);
      };
      expect(await run()).toMatchObject({ comments: 2 });
      const [one] = await machine.client.tasks.list({ workspaceId: machine.workspaceId, sort: "title" }).all();
      const comments = await machine.client.comments.list(one?.id ?? "").all();
      expect(comments.map(({ content }) => content).join()).toMatch(/From afar\n\n\*Planka Person, \d{4}-\d\d-\d\d\*/);
      expect(await run()).toMatchObject({ comments: 0, present: { comments: 2 } });
    },
  );
});
