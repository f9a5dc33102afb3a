import { expect, test } from "bun:test";
import { MAX_LINKS_PER_TASK } from "../../limits.ts";
import { someExternalLink } from "../../testing/fixtures/link.ts";
import { at } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { listActivities } from "../activity/list.ts";
import { createExternalLink } from "./create.ts";
import { deleteExternalLink } from "./delete.ts";
import { listExternalLinks } from "./list.ts";

const TASK = { taskId: "task-1" };
const URL_TEXT = "https://docs.example/spec?a=1#top";

test("createExternalLink() adds a link to the task, its history and its events", async () => {
  const world = await openWorld();
  const link = await createExternalLink(world.as("mia"), { ...TASK, url: ` ${URL_TEXT} `, title: " Spec " });
  const fields = { taskId: "task-1", integrationId: null, resourceType: "url", externalId: URL_TEXT, url: URL_TEXT };
  const times = { createdAt: at(0), updatedAt: at(0) };
  expect(link).toEqual({ id: expect.any(String), ...fields, title: "Spec", metadata: null, ...times } as never);
  expect(await listExternalLinks(world.as("vic"), TASK)).toEqual([{ ...link, integration: null }]);
  expect(await world.version("project-1")).toBe(2);
  const data = { kind: "created", linkId: link.id, resourceType: "url", url: URL_TEXT, title: "Spec" };
  expect(await world.newEvents()).toEqual([{ type: "taskLinksChanged", about: "task-1", actorId: "mia", data }]);
  const { rows } = await listActivities(world.as("vic"), TASK);
  const entry = { type: "task", content: "added a link", eventData: { field: "link", old: null, new: URL_TEXT } };
  expect(rows).toMatchObject([entry]);
});

test("createExternalLink() returns an existing link to the same URL unchanged", async () => {
  const world = await openWorld();
  const first = await createExternalLink(world.as("mia"), { ...TASK, url: URL_TEXT });
  expect(await createExternalLink(world.as("max"), { ...TASK, url: URL_TEXT, title: "Other" })).toEqual(first);
  expect(await world.newEvents()).toHaveLength(1);
});

test.each([
  "",
  "docs.example",
  "/spec",
  "javascript:alert(1)",
  "ftp://docs.example",
  "https://",
  "https://me:secret@docs.example",
  `https://docs.example/${"x".repeat(2_048)}`,
])("createExternalLink() refuses the URL %p", async (url) => {
  const world = await openWorld();
  const refused = createExternalLink(world.as("mia"), { ...TASK, url });
  await expect(refused).rejects.toMatchObject({ code: "invalid", details: { errors: [{ pointer: "/url" }] } });
});

test("createExternalLink() refuses long titles, and more than 100 links", async () => {
  const world = await openWorld();
  const add = (title: string) => createExternalLink(world.as("mia"), { ...TASK, url: URL_TEXT, title });
  expect(await refusalOf(add("x".repeat(201)))).toBe("invalid");
  await world.put(async (tx) => {
    for (let index = 0; index < MAX_LINKS_PER_TASK; index++) {
      await tx.insertExternalLink(someExternalLink({ id: `link-${index}`, url: `https://docs.example/${index}` }));
    }
  });
  expect(await refusalOf(add("x".repeat(200)))).toBe("conflict TOO_MANY_LINKS");
});

test("deleteExternalLink() removes a link of the task, but not a link of an integration or another task", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertExternalLink(someExternalLink({ title: "Spec" }));
    await tx.insertExternalLink(someExternalLink({ id: "followed", integrationId: "i", resourceType: "issue" }));
    await tx.insertExternalLink(someExternalLink({ id: "other", taskId: "task-2" }));
  });
  const remove = (linkId: string) => deleteExternalLink(world.as("mia"), { ...TASK, linkId });
  expect(await remove("link-1")).toMatchObject({ id: "link-1", title: "Spec" });
  for (const id of ["link-1", "followed", "other"]) expect(await refusalOf(remove(id))).toBe("not_found");
  expect((await listExternalLinks(world.as("mia"), TASK)).map(({ id }) => id)).toEqual(["followed"]);
  expect((await world.newEvents()).map(({ type, data }) => [type, data.kind])).toEqual([
    ["taskLinksChanged", "deleted"],
  ]);
  const { rows } = await listActivities(world.as("mia"), TASK);
  const eventData = { field: "link", old: "https://docs.example/spec", new: null, title: "Spec" };
  expect(rows).toMatchObject([{ content: "removed a link", eventData }]);
});

test("the link functions refuse non-members, viewers and archived projects", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertExternalLink(someExternalLink()));
  const calls = [
    (who: "vic" | "stan" | "mia") => createExternalLink(world.as(who), { ...TASK, url: URL_TEXT }),
    (who: "vic" | "stan" | "mia") => deleteExternalLink(world.as(who), { ...TASK, linkId: "link-1" }),
  ];
  for (const call of calls) {
    expect(await refusalOf(call("vic"))).toBe("forbidden");
    expect(await refusalOf(call("stan"))).toBe("not_found");
  }
  expect(await refusalOf(listExternalLinks(world.as("stan"), TASK))).toBe("not_found");
  await world.archive("project-1");
  for (const call of calls) expect(await refusalOf(call("mia"))).toBe("conflict PROJECT_ARCHIVED");
});
