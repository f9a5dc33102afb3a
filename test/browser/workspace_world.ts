/**
 * Test data around the board: a workspace with members, a project with tasks, notifications, integrations.
 *
 * @module
 */
import type { BrowserWorld, Person } from "./browser.ts";

export interface Rooms {
  workspaceId: string;
  projectId: string;
  /** Another member, who assigns tasks and writes comments. */
  other: Person;
}

const LONG = "A society for the improvement of very long names that go on for quite a while";

/** Creates the workspaces `engines`, with data, and `society`, empty. */
export async function furnishRooms(world: BrowserWorld, person: Person): Promise<Rooms> {
  const { token } = person;
  const make = <Answer>(path: string, body: object, as = token): Promise<Answer> =>
    world.ask("POST", path, { token: as, body });
  const { id: workspaceId } = await make<{ id: string }>("/api/auth/organization/create", {
    name: "Engines",
    slug: "engines",
    description: "Computing by steam",
  });
  await make("/api/auth/organization/create", { name: LONG, slug: "society" });
  const { id: projectId } = await make<{ id: string }>("/api/project", {
    workspaceId,
    name: "Difference engine no. 2, with printer",
    slug: "DIFF",
    icon: "Wrench",
  });
  await world.ask("PUT", `/api/project/${projectId}`, {
    token,
    body: { isPublic: true, description: "Tables, printed" },
  });
  await make("/api/label", { workspaceId, name: "brass", color: "#ca8a04" });
  await make("/api/label", { workspaceId, name: "urgent", color: "crimson" });
  const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "admin" });
  await make("/api/auth/organization/invite-member", {
    organizationId: workspaceId,
    email: "somebody.with.a.rather.long.address@mail.example.com",
    role: "viewer",
  });
  await giveTask(world, other, { projectId, to: person, title: "Cut the wheels" });
  const { id: taskId } = await giveTask(world, other, { projectId, to: person, title: `Cast ${"x".repeat(120)}` });
  await world.ask("PUT", `/api/task/status/${taskId}`, { token: other.token, body: { status: "in-progress" } });
  await make(`/api/comment/${taskId}`, { content: "Brass or bronze? ".repeat(20) }, other.token);
  await make(`/api/slack-integration/project/${projectId}`, {
    webhookUrl: "http://127.0.0.1:47113/services/T000/B000/XXXXXXXXXXXX",
    channelName: "#engines",
  });
  await make(`/api/slack-integration/project/${projectId}/test`, {});
  return { workspaceId, projectId, other };
}

/** Creates a user, who accepts an invitation. */
export async function joinAs(
  world: BrowserWorld,
  inviter: Person,
  { workspaceId, name, role }: { workspaceId: string; name: string; role: string },
): Promise<Person> {
  const person = await world.newPerson(name);
  const invitation = await world.ask<{ id: string }>("POST", "/api/auth/organization/invite-member", {
    token: inviter.token,
    body: { organizationId: workspaceId, email: person.email, role },
  });
  await world.ask("POST", "/api/auth/organization/accept-invitation", {
    token: person.token,
    body: { invitationId: invitation.id },
  });
  return person;
}

/** Creates a task as one member and assigns it to another. */
export async function giveTask(
  world: BrowserWorld,
  by: Person,
  { projectId, to, title }: { projectId: string; to: Person; title: string },
): Promise<{ id: string }> {
  const session = await world.ask<{ user: { id: string } }>("GET", "/api/auth/get-session", { token: to.token });
  return await world.ask("POST", `/api/task/${projectId}`, {
    token: by.token,
    body: { title, userId: session.user.id },
  });
}
