import { expect, test } from "bun:test";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { setProjectLevel, setProjectPrivacy } from "./access.ts";
import { listProjectMembers } from "./members.ts";

test("listProjectMembers() lists the members who may open the project", async () => {
  const world = await openWorld();
  const projectId = "project-1";
  const list = async (who: "adam" | "vic") =>
    (await listProjectMembers(world.as(who), { projectId })).map(({ userId }) => userId).sort();
  expect(await list("vic")).toEqual(["adam", "max", "mia", "olga", "vic"]);
  await setProjectPrivacy(world.as("adam"), { projectId, isPrivate: true });
  await setProjectLevel(world.as("adam"), { projectId, userId: "mia", level: "view" });
  expect(await list("adam")).toEqual(["adam", "mia", "olga"]);
  const [first] = await listProjectMembers(world.as("adam"), { projectId });
  expect(first?.user.name).toBeTruthy();
  expect(await refusalOf(listProjectMembers(world.as("vic"), { projectId }))).toBe("not_found");
  expect(await refusalOf(listProjectMembers(world.as("stan"), { projectId }))).toBe("not_found");
});
