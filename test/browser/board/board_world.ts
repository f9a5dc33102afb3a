/**
 * Test boards, created through the API.
 *
 * @module
 */
import type { BrowserWorld, Person } from "../browser.ts";

export interface BoardWorld {
  person: Person;
  userId: string;
  workspaceId: string;
  projectId: string;
  slug: string;
  /** The path of the board. */
  path: string;
  /** The IDs of the tasks, by title. */
  ids: Record<string, string>;
}

let count = 0;

/** Creates an account with a workspace, a project called Demo, and tasks in its first column. */
export async function furnishBoard(world: BrowserWorld, titles: readonly string[]): Promise<BoardWorld> {
  const person = await world.newPerson();
  const { token } = person;
  const { user } = await world.ask<{ user: { id: string } }>("GET", "/api/auth/get-session", { token });
  const slug = `demo-${++count}`;
  const made = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", {
    token,
    body: { name: "Engines", slug },
  });
  const body = { workspaceId: made.id, name: "Demo", slug: "DEM" };
  const project = await world.ask<{ id: string }>("POST", "/api/project", { token, body });
  const ids: Record<string, string> = {};
  for (const title of titles) {
    const task = await world.ask<{ id: string }>("POST", `/api/task/${project.id}`, { token, body: { title } });
    ids[title] = task.id;
  }
  const path = `/w/${slug}/p/DEM`;
  return { person, userId: user.id, workspaceId: made.id, projectId: project.id, slug: "DEM", path, ids };
}
