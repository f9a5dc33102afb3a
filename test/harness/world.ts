/**
 * The standard world, built over HTTP: two unrelated workspaces, each with an owner, an admin, a member, a viewer, and one
 * record of every kind.
 *
 * @module
 */
import { softwareAuthenticator } from "@hexlane/core/testing";
import type { Client, Row } from "./client.ts";
import type { SampleRequest } from "./sample_request.ts";
import { addPasskey, enableTwoFactor, newPasskey, usePasskey } from "./second_factor.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
  /** The session token. */
  token: string;
  /** The same session, as a browser cookie. */
  cookie: string;
}

const TELEGRAM_SETTINGS = { botToken: "123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", chatId: "-1001234567890" };

/** One record of every kind that has an ID. Both workspaces have the same keys, so each ID has a counterpart. */
export interface Ids {
  workspace: string;
  workspaceSlug: string;
  project: string;
  projectSlug: string;
  otherProject: string;
  column: string;
  otherColumn: string;
  task: string;
  otherTask: string;
  template: string;
  label: string;
  comment: string;
  activity: string;
  /** A change that the owner can undo. */
  change: string;
  relation: string;
  link: string;
  /** A workflow rule of the project. */
  rule: string;
  timeEntry: string;
  /** The claim on a task of a separate project. */
  claim: string;
  /** A text field of the project. */
  field: string;
  /** A field of the workspace, which is not required. */
  workspaceField: string;
  deletedField: string;
  /** A public view of all projects, a favorite of the owner. */
  view: string;
  /** A calendar feed of the project. */
  feed: string;
  taskTemplate: string;
  milestone: string;
  /** A cycle of the project, in 2027. */
  cycle: string;
  image: string;
  imageKey: string;
  /** An upload in several requests that has no bytes yet. */
  resumable: string;
  avatar: string;
  invitation: string;
  role: string;
  notification: string;
  /** A test delivery to `webhook`. */
  delivery: string;
  webhook: string;
  /** A Telegram chat of a separate project. */
  channel: string;
  automation: string;
  ownerUser: string;
  adminUser: string;
  memberUser: string;
  viewerUser: string;
  ownerMember: string;
  memberMember: string;
  viewerMember: string;
  apiKeyId: string;
  passkey: string;
  /** The device that the owner denied. */
  userCode: string;
  /** A pending authorization request of an OAuth client. */
  authorizationRequest: string;
  /** The token of a session that no other record depends on. */
  session: string;
}

export interface Tenant {
  owner: Person;
  admin: Person;
  member: Person;
  viewer: Person;
  ids: Ids;
  /** The owner's API key, unrestricted. */
  apiKey: string;
  /** The device that the owner approved. */
  deviceToken: string;
  make: Maker;
}

export interface World {
  /** Ada's workspace. */
  mine: Tenant;
  /** The workspace of Eve, a non-member of Ada's. */
  theirs: Tenant;
}

export async function buildWorld(client: Client): Promise<World> {
  return { mine: await buildTenant(client, "ada"), theirs: await buildTenant(client, "eve") };
}

export const PASSWORD = "correct horse battery";
/** RFC 7636 appendix B. */
export const CODE_VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
export const CODE_CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

export async function signUp(client: Client, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.test`;
  const body = { name, email, password: PASSWORD };
  const reply = await client.ask<{ token: string; user: Row }>("POST", "/api/auth/sign-up/email", { body });
  if (reply.status !== 200) throw new Error(`Cannot sign up "${name}": ${reply.text}`);
  const cookie = reply.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  return { id: reply.body.user.id, name, email, token: reply.body.token, cookie };
}

/** Follows the link in the sign-up email, where emails are sent. */
export async function confirmAddress(client: Client, email: string): Promise<void> {
  const isProof = (link: URL | undefined) => link?.pathname === "/verify-email";
  const mail = (await client.mails()).findLast(({ to, link }) => to === email && isProof(link));
  if (!mail) return;
  await client.ok("GET", "/api/auth/verify-email", { query: { token: mail.token } });
}

async function buildTenant(client: Client, name: string): Promise<Tenant> {
  const owner = await signUp(client, name);
  const as = owner.token;
  const slug = `${name}-works`;
  const workspace = await client.ok("POST", "/api/auth/organization/create", { as, body: { name: slug, slug } });
  const make = new Maker(client, owner, { id: workspace.id, slug });
  const [admin, member, viewer] = [
    await make.person("admin"),
    await make.person("member"),
    await make.person("viewer"),
  ];
  const first = await make.project();
  const { project: otherProject } = await make.project();
  const [column, otherColumn] = await client.ok<[Row, Row]>("GET", `/api/column/${first.project}`, { as });
  const { task } = await make.task(first.project);
  const { task: otherTask } = await make.task(first.project);
  const { key: apiKey, apiKeyId } = await make.apiKey();
  const ids: Ids = {
    workspace: workspace.id,
    workspaceSlug: slug,
    ownerUser: owner.id,
    adminUser: admin.id,
    memberUser: member.id,
    viewerUser: viewer.id,
    ownerMember: await make.memberId(owner),
    memberMember: await make.memberId(member),
    viewerMember: await make.memberId(viewer),
    apiKeyId,
    ...(await make.passkey()),
    ...(await make.deniedDevice()),
    ...(await make.authorizationRequest()),
    ...(await make.session()),
    ...first,
    otherProject,
    column: column.id,
    otherColumn: otherColumn.id,
    task,
    otherTask,
    ...(await make.template()),
    ...(await make.label(task)),
    ...(await make.comment(task)),
    ...(await make.activity(task)),
    ...(await make.change(otherTask)),
    ...(await make.relation(task, otherTask)),
    ...(await make.link(task)),
    ...(await make.workflowRule(first.project, column.id)),
    ...(await make.timeEntry(task)),
    claim: (await make.claim()).claim,
    ...(await make.fields(first.project, task, otherProject)),
    ...(await make.view()),
    ...(await make.taskTemplate(first.project)),
    feed: (await make.feed(`project/${first.project}`)).feed,
    ...(await make.plans(first.project, task)),
    ...(await make.image(task)),
    ...(await make.resumable(task)),
    ...(await make.avatar()),
    ...(await make.invitation()),
    ...(await make.role()),
    ...(await make.delivery()),
    channel: (await make.channel()).channel,
    automation: (await make.automation()).automation,
    ...(await make.notification()),
  };
  return { owner, admin, member, viewer, ids, apiKey, deviceToken: await make.deviceToken(), make };
}

/** The smallest valid PNG. */
export const PNG: Uint8Array = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

/** A project that is connected to a repository, with the task of its issue. */
export interface ConnectedProject {
  project: string;
  integration: string;
  task: string;
  link: string;
  /** The secret of its webhook. */
  secret: string;
}

/** Creates more records, as the owner of a workspace; each method returns IDs under their keys. */
export class Maker {
  readonly #client: Client;
  readonly #owner: Person;
  readonly #as: string;
  readonly #workspaceId: string;
  readonly #slug: string;
  #count = 0;

  constructor(client: Client, owner: Person, workspace: { id: string; slug: string }) {
    this.#client = client;
    this.#owner = owner;
    this.#as = owner.token;
    this.#workspaceId = workspace.id;
    this.#slug = workspace.slug;
  }

  /** Returns a new number on each call. */
  next(): number {
    return ++this.#count;
  }

  /** Creates a user who was invited to the workspace and accepted. */
  async person(role = "member", name?: string): Promise<Person> {
    const { person, invitation } = await this.#invite(role, name);
    const body = { invitationId: invitation };
    await confirmAddress(this.#client, person.email);
    await this.#client.ok("POST", "/api/auth/organization/accept-invitation", { as: person.token, body });
    return person;
  }

  /** Creates a member. With `asThem`, the next request is sent as that member. */
  async joined(options: { asThem?: true } = {}): Promise<{ memberMember: string; memberUser: string; as?: string }> {
    const person = await this.person();
    const ids = { memberUser: person.id, memberMember: await this.memberId(person) };
    return options.asThem ? { ...ids, as: person.token } : ids;
  }

  /** Creates a user with an open invitation; the next request is sent as this user. */
  async invited(options: { isConfirmed?: false } = {}): Promise<{ invitation: string; as: string }> {
    const { person, invitation } = await this.#invite("member");
    if (options.isConfirmed !== false) await confirmAddress(this.#client, person.email);
    return { invitation, as: person.token };
  }

  /** Creates a user without a workspace; the next request is sent as this user. */
  async newcomer(): Promise<{ as: string }> {
    return { as: (await this.#someone()).token };
  }

  async memberId(person: Person): Promise<string> {
    const { members } = await this.#client.ok<{ members: { id: string; userId: string }[] }>(
      "GET",
      "/api/auth/organization/list-members",
      { as: this.#as, query: { organizationId: this.#workspaceId } },
    );
    return members.find(({ userId }) => userId === person.id)?.id ?? "";
  }

  /** Creates another workspace of the same owner. */
  async workspace(): Promise<{ workspace: string }> {
    const slug = `${this.#slug}-${this.next()}`;
    const body = { name: slug, slug, keepCurrentActiveOrganization: true };
    return { workspace: (await this.#post("/api/auth/organization/create", body)).id };
  }

  async apiKey(): Promise<{ apiKeyId: string; key: string }> {
    const { id, key } = await this.#post("/api/auth/api-key/create", { name: "script" });
    return { apiKeyId: id, key: String(key) };
  }

  /** Adds another passkey for the owner. */
  async passkey(): Promise<{ passkey: string }> {
    return { passkey: (await addPasskey(this.#client, this.#as)).id };
  }

  /** Prepares the request that a browser sends to add a passkey; the request is sent as a new user. */
  async passkeyAnswer(): Promise<{ as: string; prepared: SampleRequest }> {
    const { as } = await this.newcomer();
    return { as, prepared: await newPasskey(this.#client, as) };
  }

  /** Prepares the request that a browser sends to sign in a new user with a passkey. */
  async passkeySignIn(): Promise<{ prepared: SampleRequest }> {
    const authenticator = softwareAuthenticator();
    await addPasskey(this.#client, (await this.newcomer()).as, authenticator);
    return { prepared: await usePasskey(this.#client, authenticator) };
  }

  /** Creates a user with a second factor; the next request is sent as this user. */
  async careful(): Promise<{ as: string }> {
    const { as } = await this.newcomer();
    await enableTwoFactor(this.#client, as, PASSWORD);
    return { as };
  }

  /** Starts a sign-in, and prepares the request with its second factor. */
  async waitingForFactor(kind: "one-time password" | "backup code"): Promise<{ prepared: SampleRequest }> {
    const { email, token } = await this.#someone();
    const app = await enableTwoFactor(this.#client, token, PASSWORD);
    const { twoFactorToken } = await this.#post("/api/auth/sign-in/email", { email, password: PASSWORD });
    const code = kind === "backup code" ? app.backupCodes[0] : app.code(1);
    return { prepared: { body: { code, twoFactorToken, trustDevice: true } } };
  }

  /** Prepares a request that contains the token from an email to a new user. */
  async mailed(
    kind: "confirmation" | "password reset" | "sign-in link",
    prepare: (token: string) => SampleRequest,
  ): Promise<{ prepared: SampleRequest }> {
    const { email } = await this.#someone();
    const path = kind === "password reset" ? "request-password-reset" : "sign-in/magic-link";
    // Sign-up sends a confirmation without a request.
    if (kind !== "confirmation") await this.#post(`/api/auth/${path}`, { email });
    const mail = (await this.#client.mails()).findLast(({ to }) => to === email);
    return { prepared: prepare(mail?.token ?? "") };
  }

  /** Creates a user, who requests another confirmation. */
  async unconfirmed(): Promise<{ as: string; prepared: SampleRequest }> {
    const { email, token: as } = await this.#someone();
    return { as, prepared: { body: { email, callbackURL: "/" } } };
  }

  /** Creates a device request that awaits a decision; `prepared` is the body that the user sends to decide. */
  async waitingDevice(): Promise<{ prepared: { body: { userCode: string } }; poll: Record<string, string> }> {
    const client_id = "service-cli";
    const { user_code: userCode = "", device_code = "" } = await this.#client.ok<Record<string, string>>(
      "POST",
      "/api/auth/device/code",
      { body: { client_id } },
    );
    const poll = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code, client_id };
    return { prepared: { body: { userCode } }, poll };
  }

  /** Creates a device request, which the owner denies. */
  async deniedDevice(): Promise<{ userCode: string }> {
    const { prepared } = await this.waitingDevice();
    await this.#post("/api/auth/device/deny", prepared.body);
    return prepared.body;
  }

  /** Prepares the token request of an approved device that has no token yet. */
  async approvedDevice(): Promise<{ poll: Record<string, string> }> {
    const { prepared, poll } = await this.waitingDevice();
    await this.#post("/api/auth/device/approve", prepared.body);
    return { poll };
  }

  async deviceToken(): Promise<string> {
    const { poll } = await this.approvedDevice();
    return String((await this.#post("/api/auth/device/token", poll)).access_token);
  }

  /** The resource that tokens are for. */
  get resource(): string {
    return `${this.#client.origin()}/api/mcp`;
  }

  /** Registers an OAuth client. Returns the query of its authorization request. */
  async authorizationQuery(): Promise<Record<string, string>> {
    const redirect_uri = "https://agent.example/callback";
    const body = { redirect_uris: [redirect_uri], client_name: "Agent" };
    const { body: client } = await this.#client.ask<Record<string, string>>("POST", "/api/mcp/register", { body });
    const proof = { code_challenge: CODE_CHALLENGE, code_challenge_method: "S256" };
    const more = { state: "st&te", scope: "task:read", resource: this.resource };
    return { response_type: "code", client_id: client.client_id ?? "", redirect_uri, ...proof, ...more };
  }

  async authorizationRequest(query?: Record<string, string>): Promise<{ authorizationRequest: string }> {
    const asked = query ?? (await this.authorizationQuery());
    const { headers, text } = await this.#client.ask("GET", "/api/mcp/authorize", { query: asked });
    const id = URL.parse(headers.get("location") ?? "")?.searchParams.get("request_id");
    if (!id) throw new Error(`The authorization request was refused: ${text}`);
    return { authorizationRequest: id };
  }

  /** Creates a pending authorization request, with the token that only the server's own page can send. */
  async askingPage(): Promise<{ prepared: SampleRequest }> {
    const { authorizationRequest: id } = await this.authorizationRequest();
    return { prepared: { params: { id }, headers: { origin: this.#client.origin() } } };
  }

  /** Prepares the token request of an authorized OAuth client that has no token yet. */
  async approvedCode(): Promise<{ poll: Record<string, string> }> {
    const { client_id = "", redirect_uri = "", ...query } = await this.authorizationQuery();
    const { authorizationRequest } = await this.authorizationRequest({ ...query, client_id, redirect_uri });
    const { redirect } = await this.#client.ok<{ redirect: string }>(
      "POST",
      `/api/mcp/authorize/request/${authorizationRequest}`,
      { as: this.#as, body: { approved: true }, headers: { origin: this.#client.origin() } },
    );
    const code = new URL(redirect).searchParams.get("code") ?? "";
    const claim = { grant_type: "authorization_code", code, client_id, redirect_uri, code_verifier: CODE_VERIFIER };
    return { poll: { ...claim, resource: this.resource } };
  }

  /** Creates another session of the owner. */
  async session(): Promise<{ session: string }> {
    const body = { email: this.#owner.email, password: PASSWORD };
    return { session: String((await this.#post("/api/auth/sign-in/email", body)).token) };
  }

  async project(): Promise<{ project: string; projectSlug: string }> {
    const number = this.next();
    const projectSlug = `P${number}`;
    const body = { name: `Project ${number}`, slug: projectSlug, icon: "Layout", workspaceId: this.#workspaceId };
    return { project: (await this.#post("/api/project", body)).id, projectSlug };
  }

  /** Creates a public project. */
  async publicProject(): Promise<{ project: string }> {
    const made = await this.project();
    await this.#client.ok("PUT", `/api/project/${made.project}`, { as: this.#as, body: { isPublic: true } });
    return made;
  }

  async column(projectId: string): Promise<{ column: string }> {
    return { column: (await this.#post(`/api/column/${projectId}`, { name: `Column ${this.next()}` })).id };
  }

  async task(projectId: string): Promise<{ task: string }> {
    const body = { title: `Task ${this.next()}`, description: "", priority: "low", status: "to-do" };
    return { task: (await this.#post(`/api/task/${projectId}`, body)).id };
  }

  /** Creates and deletes a task, which can still be restored. */
  async deletedTask(projectId: string): Promise<{ task: string; deletedNumber: number }> {
    const { task } = await this.task(projectId);
    const path = `/api/task/${task}`;
    const { number } = await this.#client.ok<{ number: number }>("DELETE", path, { as: this.#as });
    return { task, deletedNumber: number };
  }

  /** Moves a task to another position, a change that can be undone. */
  async change(task: string): Promise<{ change: string }> {
    const body = { position: 1_000 + this.next() };
    const { headers } = await this.#client.ask("PATCH", `/api/task/${task}`, { as: this.#as, body });
    return { change: headers.get("x-change-id") ?? "" };
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
    const body = { taskId, userId: this.#owner.id, message: "Built", type: "task", eventData: { build: 7 } };
    return { activity: (await this.#post("/api/activity/create", body)).id };
  }

  async link(taskId: string): Promise<{ link: string }> {
    const body = { url: `https://docs.example/made/${this.next()}` };
    return { link: (await this.#post(`/api/external-link/task/${taskId}`, body)).id };
  }

  async relation(sourceTaskId: string, targetTaskId: string): Promise<{ relation: string }> {
    const body = { sourceTaskId, targetTaskId, relationType: "blocks" };
    return { relation: (await this.#post("/api/task-relation", body)).id };
  }

  async timeEntry(taskId: string): Promise<{ timeEntry: string }> {
    const body = { taskId, startTime: "2027-01-04T08:00:00.000Z", endTime: "2027-01-04T09:30:00.000Z" };
    return { timeEntry: (await this.#post("/api/time-entry", body)).id };
  }

  /** Starts a timer. */
  async timer(taskId: string): Promise<{ task: string }> {
    await this.#post("/api/time-entry/start", { taskId });
    return { task: taskId };
  }

  /** Claims a new task of a separate project. */
  async claim(): Promise<{ project: string; claim: string }> {
    const { project } = await this.project();
    await this.task(project);
    const path = `/api/project/${project}/claim`;
    const body = { leaseSeconds: 3600 };
    const { claim } = await this.#client.ok<{ claim: Row }>("POST", path, { as: this.#as, body });
    return { project, claim: claim.id };
  }

  /**
   * Creates a field of the project with a value on the task, a field of the workspace that another project hides, and a
   * deleted field.
   */
  async fields(
    projectId: string,
    taskId: string,
    otherProjectId: string,
  ): Promise<{ field: string; workspaceField: string; deletedField: string }> {
    const { field } = await this.field(projectId);
    const value = { taskId, fieldId: field, value: "Large" };
    await this.#client.ok("PUT", "/api/custom-field/value", { as: this.#as, body: value });
    const { workspaceField } = await this.workspaceField();
    const hide = `/api/custom-field/project/${otherProjectId}/visibility`;
    await this.#client.ok("POST", hide, { as: this.#as, body: { fieldId: workspaceField, hidden: true } });
    return { field, workspaceField, ...(await this.deletedField(projectId)) };
  }

  async view(): Promise<{ view: string }> {
    const body = { workspaceId: this.#workspaceId, name: `View ${this.next()}`, visibility: "public" };
    const { id } = await this.#post("/api/view", body);
    await this.#client.ok("PUT", `/api/view/${id}/favorite`, { as: this.#as });
    return { view: id };
  }

  /** @param place what the calendar feed shows: `me`, `view/:id` or `project/:id` */
  async feed(place: string): Promise<{ feed: string; prepared: SampleRequest }> {
    const body = { timeZone: "Europe/Berlin" };
    const reply = await this.#client.ask<Row>("POST", `/api/calendar-feed/${place}`, { as: this.#as, body });
    return { feed: reply.body.id, prepared: { params: { token: String(reply.body.token) } } };
  }

  async taskTemplate(projectId: string): Promise<{ taskTemplate: string }> {
    const body = { name: `Template ${this.next()}`, subtasks: ["Review"], dueInDays: 7 };
    return { taskTemplate: (await this.#post(`/api/project/${projectId}/task-templates`, body)).id };
  }

  async field(projectId: string): Promise<{ field: string }> {
    const body = { projectId, name: `Field ${this.next()}`, type: "text" };
    return { field: (await this.#post("/api/custom-field", body)).id };
  }

  async workspaceField(): Promise<{ workspaceField: string }> {
    const body = { name: `Field ${this.next()}`, type: "dropdown", options: ["S", "L"], optionColors: { L: "red" } };
    return { workspaceField: (await this.#post(`/api/custom-field/workspace/${this.#workspaceId}`, body)).id };
  }

  async deletedField(projectId: string): Promise<{ deletedField: string }> {
    const { field } = await this.field(projectId);
    await this.#client.ok("DELETE", `/api/custom-field/${field}`, { as: this.#as });
    return { deletedField: field };
  }

  /** Creates a milestone and a cycle of the project, with the task in both. */
  async plans(projectId: string, taskId: string): Promise<{ milestone: string; cycle: string }> {
    const { milestone } = await this.milestone(projectId);
    const { cycle } = await this.cycle(projectId);
    const body = { milestoneId: milestone, cycleId: cycle, estimate: 3 };
    await this.#client.ok("PATCH", `/api/task/${taskId}`, { as: this.#as, body });
    return { milestone, cycle };
  }

  async milestone(projectId: string): Promise<{ milestone: string }> {
    const body = { projectId, name: `Milestone ${this.next()}`, dueDate: "2027-03-31" };
    return { milestone: (await this.#post("/api/milestone", body)).id };
  }

  async cycle(projectId: string): Promise<{ cycle: string }> {
    const body = { projectId, name: `Cycle ${this.next()}`, startDate: "2027-01-04", endDate: "2027-01-17" };
    return { cycle: (await this.#post("/api/cycle", body)).id };
  }

  /** Requests a signed URL, to which nothing is uploaded yet. */
  async address(taskId: string): Promise<{ imageKey: string; signature: Record<string, string> }> {
    const { key, uploadUrl } = await this.#client.ok<{ key: string; uploadUrl: string }>(
      "PUT",
      `/api/task/image-upload/${taskId}`,
      { as: this.#as, body: { ...IMAGE, surface: "description" } },
    );
    return { imageKey: key, signature: Object.fromEntries(new URL(uploadUrl).searchParams) };
  }

  /** Sends an upload without finalizing it. */
  async upload(taskId: string): Promise<{ imageKey: string }> {
    const { imageKey, signature } = await this.address(taskId);
    const headers = { "content-type": IMAGE.contentType };
    await this.#client.ok("PUT", `/api/blob/${imageKey}`, { raw: PNG, headers, query: signature });
    return { imageKey };
  }

  /** An upload in several requests that has no bytes yet. */
  async resumable(taskId: string): Promise<{ resumable: string }> {
    const headers = { "upload-length": String(IMAGE.size), "upload-metadata": `filename ${btoa(IMAGE.filename)}` };
    const path = "/api/upload";
    const reply = await this.#client.ask<{ id: string }>("POST", path, { as: this.#as, query: { taskId }, headers });
    return { resumable: reply.body.id };
  }

  /** Sends an upload for a new task without finalizing it. */
  async draftUpload(projectId: string): Promise<{ draftKey: string }> {
    const { key, uploadUrl } = await this.#client.ok<{ key: string; uploadUrl: string }>(
      "POST",
      `/api/task/draft-upload/${projectId}`,
      { as: this.#as, body: { ...IMAGE, surface: "description" } },
    );
    const query = Object.fromEntries(new URL(uploadUrl).searchParams);
    await this.#client.ok("PUT", `/api/blob/${key}`, {
      raw: PNG,
      headers: { "content-type": IMAGE.contentType },
      query,
    });
    return { draftKey: key };
  }

  /** Sends a background without finalizing it. */
  async backgroundUpload(projectId: string): Promise<{ backgroundKey: string; backgroundVersion: string }> {
    const { contentType, size } = IMAGE;
    const { key, uploadUrl, version } = await this.#client.ok<{ key: string; uploadUrl: string; version: string }>(
      "PUT",
      `/api/project/${projectId}/background-upload`,
      { as: this.#as, body: { contentType, size } },
    );
    const query = Object.fromEntries(new URL(uploadUrl).searchParams);
    await this.#client.ok("PUT", `/api/blob/${key}`, { raw: PNG, headers: { "content-type": contentType }, query });
    return { backgroundKey: key, backgroundVersion: version };
  }

  /** Sets the image behind the board of a project, which replaces the previous image. */
  async background(projectId: string): Promise<{ project: string }> {
    const { backgroundKey: key, backgroundVersion: version } = await this.backgroundUpload(projectId);
    const { contentType, size } = IMAGE;
    const body = { key, version, contentType, size };
    const path = `/api/project/${projectId}/background-upload/finalize`;
    await this.#client.ok("POST", path, { as: this.#as, body });
    return { project: projectId };
  }

  async image(taskId: string): Promise<{ image: string; imageKey: string }> {
    const { imageKey } = await this.upload(taskId);
    const body = { key: imageKey, ...IMAGE, surface: "description" };
    return { image: (await this.#post(`/api/task/image-upload/${taskId}/finalize`, body)).id, imageKey };
  }

  /** Sets the owner's avatar, which replaces the previous avatar. */
  async avatar(): Promise<{ avatar: string }> {
    const body = { contentType: IMAGE.contentType, data: btoa(String.fromCharCode(...PNG)) };
    return { avatar: (await this.#client.ok("PUT", "/api/user/avatar", { as: this.#as, body })).id };
  }

  async invitation(): Promise<{ invitation: string }> {
    const email = `guest.${this.next()}.${this.#slug}@example.test`;
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

  /** Creates a notification in the owner's inbox. */
  async notification(): Promise<{ notification: string }> {
    const about = { relatedEntityId: this.#workspaceId, relatedEntityType: "workspace" };
    const body = { type: "info", title: "Built", ...about };
    return { notification: (await this.#post("/api/notification", body)).id };
  }

  /** Sets the owner's notification rule for the workspace. */
  async rule(): Promise<Record<never, never>> {
    const channels = { emailEnabled: true, ntfyEnabled: false, gotifyEnabled: false, webhookEnabled: false };
    const path = `/api/notification-preferences/workspaces/${this.#workspaceId}`;
    await this.#client.ok("PUT", path, { as: this.#as, body: { isActive: true, ...channels, projectMode: "all" } });
    return {};
  }

  /** Creates a chat integration and a webhook for a project. */
  async integrations(projectId: string): Promise<{ project: string }> {
    const webhookUrl = "https://hooks.example.test/services/0123456789abcdef";
    for (const kind of ["slack", "generic-webhook"]) {
      await this.#post(`/api/${kind}-integration/project/${projectId}`, { webhookUrl });
    }
    return { project: projectId };
  }

  /** Creates a webhook of a separate project. */
  async webhook(): Promise<{ project: string; webhook: string }> {
    const { project } = await this.project();
    const body = { name: `webhook ${this.next()}`, webhookUrl: "https://hooks.example.test/services/0123456789abcdef" };
    return { project, webhook: (await this.#post(`/api/project/${project}/webhooks`, body)).id };
  }

  /** Connects a separate project to a repository with one issue, which becomes a task. */
  async forge(kind = "gitea"): Promise<ConnectedProject> {
    const { project } = await this.project();
    const [owner, name] = [this.#slug, `full-${this.next()}`];
    const named =
      kind === "gitlab" ? { projectPath: `${owner}/${name}` } : { repositoryOwner: owner, repositoryName: name };
    const body = { ...named, baseUrl: `https://${kind}.example.test`, accessToken: "token-0123456789abcdef" };
    const { id: integration, webhookSecret } = await this.#post(`/api/${kind}-integration/project/${project}`, body);
    await this.#post(`/api/${kind}-integration/import-issues`, { projectId: project });
    const path = `/api/integration-sync/project/${project}/${kind}/log`;
    const entries = (await this.#client.ok("GET", path, { as: this.#as })) as unknown as Record<string, string>[];
    const { taskId: task = "", linkId: link = "" } = entries[0] ?? {};
    return { project, integration, task, link, secret: String(webhookSecret) };
  }

  /**
   * Reads the effect of a repository's sync rules, or both sides of a task and its issue, with the token of the current
   * state.
   */
  async forgeState(path: string): Promise<{ previewToken: string; token: string }> {
    return await this.#client.ok("GET", `/api/integration-sync/project/${path}`, { as: this.#as });
  }

  /** A workflow rule of a project. */
  async workflowRule(project: string, columnId: string): Promise<{ rule: string }> {
    const path = `/api/workflow-rule/${project}`;
    const body = { integrationType: "gitea", eventType: `event ${this.next()}`, columnId };
    return { rule: (await this.#client.ok("PUT", path, { as: this.#as, body })).id };
  }

  /** Creates a Discord, a Mattermost and a Telegram channel for a project, as Kaneo's clients set them up. */
  async firstChannels(projectId: string): Promise<{ project: string }> {
    const webhookUrl = "https://discord.com/api/webhooks/123456789012345678/0123456789abcdef";
    for (const kind of ["discord", "mattermost"])
      await this.#post(`/api/${kind}-integration/project/${projectId}`, { webhookUrl });
    await this.#post(`/api/telegram-integration/project/${projectId}`, TELEGRAM_SETTINGS);
    return { project: projectId };
  }

  /** A Telegram chat of a separate project. */
  async channel(): Promise<{ project: string; channel: string }> {
    const { project } = await this.project();
    const body = { kind: "telegram", name: `channel ${this.next()}`, settings: TELEGRAM_SETTINGS };
    return { project, channel: (await this.#post(`/api/project/${project}/channels`, body)).id };
  }

  /** Creates an automation of a separate project. */
  async automation(): Promise<{ project: string; automation: string }> {
    const { project } = await this.project();
    const body = {
      name: `automation ${this.next()}`,
      trigger: { type: "event", event: "taskCreated" },
      condition: "priority:high",
      actions: [{ type: "setPriority", value: "urgent" }],
    };
    return { project, automation: (await this.#post(`/api/project/${project}/automations`, body)).id };
  }

  /** Creates a webhook of a separate project, and sends a test delivery to it. */
  async delivery(): Promise<{ delivery: string; webhook: string }> {
    const { project } = await this.integrations((await this.project()).project);
    const sent = await this.#post(`/api/generic-webhook-integration/project/${project}/test`, {});
    return { delivery: sent.id, webhook: String(sent.integrationId) };
  }

  async #someone(name = `${this.#slug} ${this.next()}`): Promise<Person> {
    return await signUp(this.#client, name);
  }

  async #invite(role: string, name?: string): Promise<{ person: Person; invitation: string }> {
    const person = await this.#someone(name);
    const body = { organizationId: this.#workspaceId, email: person.email, role };
    return { person, invitation: (await this.#post("/api/auth/organization/invite-member", body)).id };
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
