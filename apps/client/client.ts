/**
 * The whole client: every group over one transport.
 *
 * @module
 */
import { Activities, Comments } from "./board/comments.ts";
import { Images } from "./board/images.ts";
import { Labels } from "./board/labels.ts";
import { Columns, Projects } from "./board/projects.ts";
import { Relations, TimeEntries } from "./board/relations.ts";
import { Tasks } from "./board/tasks.ts";
import { Events } from "./delivery/events.ts";
import { Integrations } from "./delivery/integrations.ts";
import { Notifications, Preferences } from "./delivery/notifications.ts";
import { Account, ApiKeys } from "./identity/account.ts";
import { Device } from "./identity/device.ts";
import { type CallOptions, Transport, type TransportOptions } from "./transport.ts";
import type { InstanceStatus, PublicConfig, SearchQuery, SearchResults } from "./wire.ts";
import { Invitations, Members } from "./workspace/members.ts";
import { Workspaces } from "./workspace/workspaces.ts";

/** What a program asks a Hexlane server for, by the wings of the service. */
export class Client {
  /** Asks for whatever has no method here. */
  readonly transport: Transport;

  /** Identity: one's own account. */
  readonly account: Account;
  /** Identity: API keys. */
  readonly apiKeys: ApiKeys;
  /** Identity: signing in without a browser. */
  readonly device: Device;

  /** Workspace: workspaces. */
  readonly workspaces: Workspaces;
  /** Workspace: who is in one. */
  readonly members: Members;
  /** Workspace: who is asked in. */
  readonly invitations: Invitations;

  /** Board: projects. */
  readonly projects: Projects;
  /** Board: columns of projects. */
  readonly columns: Columns;
  /** Board: tasks. */
  readonly tasks: Tasks;
  /** Board: labels. */
  readonly labels: Labels;
  /** Board: comments on tasks. */
  readonly comments: Comments;
  /** Board: the history of tasks. */
  readonly activities: Activities;
  /** Board: relations between tasks. */
  readonly relations: Relations;
  /** Board: time spent on tasks. */
  readonly timeEntries: TimeEntries;
  /** Board: images of descriptions and comments. */
  readonly images: Images;

  /** Delivery: the inbox. */
  readonly notifications: Notifications;
  /** Delivery: what one wants to be told. */
  readonly preferences: Preferences;
  /** Delivery: where projects send their news. */
  readonly integrations: Integrations;
  /** Delivery: changes as they happen. */
  readonly events: Events;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.transport = transport;
    this.account = new Account(transport);
    this.apiKeys = new ApiKeys(transport);
    this.device = new Device(transport);
    this.workspaces = new Workspaces(transport);
    this.members = new Members(transport);
    this.invitations = new Invitations(transport);
    this.projects = new Projects(transport);
    this.columns = new Columns(transport);
    this.tasks = new Tasks(transport);
    this.labels = new Labels(transport);
    this.comments = new Comments(transport);
    this.activities = new Activities(transport);
    this.relations = new Relations(transport);
    this.timeEntries = new TimeEntries(transport);
    this.images = new Images(transport);
    this.notifications = new Notifications(transport);
    this.preferences = new Preferences(transport);
    this.integrations = new Integrations(transport);
    this.events = new Events(transport);
  }

  /** Finds tasks, projects, workspaces, comments and activities by words, and a task by its key such as `WEB-12`. */
  async search(query: SearchQuery, options: CallOptions = {}): Promise<SearchResults> {
    return await this.transport.get("/api/search", { ...query }, options);
  }

  /** What the server is set up for. Needs no credential. */
  async config(options: CallOptions = {}): Promise<PublicConfig> {
    return await this.transport.get("/api/config", {}, options);
  }

  /** Whether anybody has an account yet. Needs no credential. */
  async status(options: CallOptions = {}): Promise<InstanceStatus> {
    return await this.transport.get("/api/instance/status", {}, options);
  }
}

/**
 * A client of one server for one caller.
 *
 * @throws {TypeError} when more than one credential is given
 */
export function createClient(options: TransportOptions): Client {
  return new Client(new Transport(options));
}
