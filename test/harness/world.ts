/**
 * The standard world, built over HTTP as anybody would: two workspaces that have nothing to do with each other, each with
 * an owner, an admin, a member, a viewer, and one of everything.
 *
 * @module
 */
import type { Client, Row } from "./client.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
  /** The token of a session. */
  token: string;
}

/** One of everything that has an id. Both workspaces have the same keys, so each id has its counterpart. */
export interface Ids {
  workspace: string;
  workspaceSlug: string;
  project: string;
  otherProject: string;
  column: string;
  otherColumn: string;
  task: string;
  otherTask: string;
  template: string;
  label: string;
  comment: string;
  activity: string;
  relation: string;
  timeEntry: string;
  image: string;
  imageKey: string;
  invitation: string;
  role: string;
  ownerUser: string;
  adminUser: string;
  memberUser: string;
  viewerUser: string;
  ownerMember: string;
  memberMember: string;
  viewerMember: string;
}

export interface Tenant {
  owner: Person;
  admin: Person;
  member: Person;
  viewer: Person;
  ids: Ids;
  /** Of the owner, without limits. */
  apiKey: string;
  apiKeyId: string;
  make: Maker;
}

export interface World {
  /** Ada's. */
  mine: Tenant;
  /** Eve's, who is a stranger to Ada. */
  theirs: Tenant;
}

export async function buildWorld(client: Client): Promise<World> {
  return { mine: await buildTenant(client, "ada"), theirs: await buildTenant(client, "eve") };
}

export const PASSWORD = "correct horse battery";

export async function signUp(client: Client, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.test`;
  const { token, user } = await client.ok<{ token: string; user: Row }>("POST", "/api/auth/sign-up/email", {
    body: { name, email, password: PASSWORD },
  });
  return { id: user.id, name, email, token };
}

async function buildTenant(client: Client, name: string): Promise<Tenant> {
  const owner = await signUp(client, name);
  const as = owner.token;
  const slug = `${name}-works`;
  const workspace = await client.ok("POST", "/api/auth/organization/create", { as, body: { name: slug, slug } });
  const crew: Person[] = [];
  for (const role of ["admin", "member", "viewer"]) crew.push(await addMember(client, owner, workspace.id, name, role));
  const [admin, member, viewer] = crew as [Person, Person, Person];
  const people = { ownerUser: owner.id, adminUser: admin.id, memberUser: member.id, viewerUser: viewer.id };

  const make = new Maker(client, as, workspace.id, owner.id);
  const first = await make.project();
  const second = await make.project();
  const [column, otherColumn] = await client.ok<[Row, Row]>("GET", `/api/column/${first.project}`, { as });
  const { task } = await make.task(first.project);
  const { task: otherTask } = await make.task(first.project);
  const { members } = await client.ok<{ members: { id: string; userId: string }[] }>(
    "GET",
    "/api/auth/organization/list-members",
    { as, query: { organizationId: workspace.id } },
  );
  const memberOf = (person: Person) => members.find(({ userId }) => userId === person.id)?.id ?? "";
  const key = await client.ok<{ id: string; key: string }>("POST", "/api/auth/api-key/create", {
    as,
    body: { name: "script" },
  });
  const ids: Ids = {
    workspace: workspace.id,
    workspaceSlug: slug,
    ...people,
    ownerMember: memberOf(owner),
    memberMember: memberOf(member),
    viewerMember: memberOf(viewer),
    project: first.project,
    otherProject: second.project,
    column: column.id,
    otherColumn: otherColumn.id,
    task,
    otherTask,
    ...(await make.template()),
    ...(await make.label(task)),
    ...(await make.comment(task)),
    ...(await make.activity(task)),
    ...(await make.relation(task, otherTask)),
    ...(await make.timeEntry(task)),
    ...(await make.image(task)),
    ...(await make.invitation()),
    ...(await make.role()),
  };
  return { owner, admin, member, viewer, ids, apiKey: key.key, apiKeyId: key.id, make };
}

/** Invites somebody new, who accepts. */
export async function addMember(
  client: Client,
  owner: Person,
  workspaceId: string,
  prefix: string,
  role: string,
): Promise<Person> {
  const person = await signUp(client, `${prefix} ${role}`);
  const invitation = await client.ok("POST", "/api/auth/organization/invite-member", {
    as: owner.token,
    body: { organizationId: workspaceId, email: person.email, role },
  });
  const body = { invitationId: invitation.id };
  await client.ok("POST", "/api/auth/organization/accept-invitation", { as: person.token, body });
  return person;
}

/** The smallest PNG that is one. */
export const PNG: Uint8Array = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

/** Makes more of everything, as the owner of a workspace; each answers ids under their keys. */
export class Maker {
  readonly #client: Client;
  readonly #as: string;
  readonly #workspaceId: string;
  readonly #ownerId: string;
  #count = 0;

  constructor(client: Client, as: string, workspaceId: string, ownerId: string) {
    this.#client = client;
    this.#as = as;
    this.#workspaceId = workspaceId;
    this.#ownerId = ownerId;
  }

  /** A number that was not answered before. */
  next(): number {
    return ++this.#count;
  }

  async project(): Promise<{ project: string }> {
    const number = this.next();
    const body = { name: `Project ${number}`, slug: `P${number}`, icon: "Layout", workspaceId: this.#workspaceId };
    return { project: (await this.#post("/api/project", body)).id };
  }

  async column(projectId: string): Promise<{ column: string }> {
    return { column: (await this.#post(`/api/column/${projectId}`, { name: `Column ${this.next()}` })).id };
  }

  async task(projectId: string): Promise<{ task: string }> {
    const body = { title: `Task ${this.next()}`, description: "", priority: "low", status: "to-do" };
    return { task: (await this.#post(`/api/task/${projectId}`, body)).id };
  }

  /** A task that was deleted and can still be restored. */
  async deletedTask(projectId: string): Promise<{ task: string }> {
    const made = await this.task(projectId);
    await this.#client.ok("DELETE", `/api/task/${made.task}`, { as: this.#as });
    return made;
  }

  async template(): Promise<{ template: string }> {
    return { template: (await this.#labelRow()).id };
  }

  async label(taskId: string): Promise<{ label: string }> {
    return { label: (await this.#labelRow(taskId)).id };
  }

  async comment(taskId: string): Promise<{ comment: string }> {
    return { comment: (await this.#post(`/api/comment/${taskId}`, { content: "Looks good" })).id };
  }

  async activity(taskId: string): Promise<{ activity: string }> {
    const body = { taskId, userId: this.#ownerId, message: "Built", type: "task", eventData: { build: 7 } };
    return { activity: (await this.#post("/api/activity/create", body)).id };
  }

  async relation(sourceTaskId: string, targetTaskId: string): Promise<{ relation: string }> {
    const body = { sourceTaskId, targetTaskId, relationType: "blocks" };
    return { relation: (await this.#post("/api/task-relation", body)).id };
  }

  async timeEntry(taskId: string): Promise<{ timeEntry: string }> {
    const body = { taskId, startTime: "2027-01-04T08:00:00.000Z", endTime: "2027-01-04T09:30:00.000Z" };
    return { timeEntry: (await this.#post("/api/time-entry", body)).id };
  }

  /** An upload that was asked for and sent, but not finalized. */
  async upload(taskId: string): Promise<{ imageKey: string }> {
    const path = `/api/task/image-upload/${taskId}`;
    const upload = await this.#client.ok<{ key: string; uploadUrl: string; headers: Record<string, string> }>(
      "PUT",
      path,
      { as: this.#as, body: { ...IMAGE, surface: "description" } },
    );
    const { pathname, search } = new URL(upload.uploadUrl);
    const sent = await this.#client.ask("PUT", pathname + search, { raw: PNG, headers: upload.headers });
    if (sent.status !== 200) throw new Error(`The upload answers ${sent.status}: ${sent.text}`);
    return { imageKey: upload.key };
  }

  async image(taskId: string): Promise<{ image: string; imageKey: string }> {
    const { imageKey } = await this.upload(taskId);
    const body = { key: imageKey, ...IMAGE, surface: "description" };
    return { image: (await this.#post(`/api/task/image-upload/${taskId}/finalize`, body)).id, imageKey };
  }

  async invitation(): Promise<{ invitation: string }> {
    const email = `guest${this.next()}.${this.#workspaceId}@example.test`.toLowerCase();
    const body = { organizationId: this.#workspaceId, email, role: "member" };
    return { invitation: (await this.#post("/api/auth/organization/invite-member", body)).id };
  }

  async role(): Promise<{ role: string }> {
    const body = { organizationId: this.#workspaceId, role: `reader${this.next()}`, permission: { task: ["read"] } };
    const { roleData } = await this.#client.ok<{ roleData: Row }>("POST", "/api/auth/organization/create-role", {
      as: this.#as,
      body,
    });
    return { role: roleData.id };
  }

  async #labelRow(taskId?: string): Promise<Row> {
    const name = `label ${this.next()}`;
    return await this.#post("/api/label", { name, color: "red", workspaceId: this.#workspaceId, taskId });
  }

  async #post(path: string, body: unknown): Promise<Row> {
    return await this.#client.ok("POST", path, { as: this.#as, body });
  }
}

export const IMAGE: { filename: string; contentType: string; size: number } = {
  filename: "dot.png",
  contentType: "image/png",
  size: PNG.length,
};
