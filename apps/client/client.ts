/**
 * The whole client: every group over one transport.
 *
 * @module
 */
import type { CallOptions, Versioned } from "./calls.ts";
import { type DeviceTokenOptions, pollToken } from "./device.ts";
import { type FollowOptions, followEvents } from "./events.ts";
import { allGroups } from "./groups.ts";
import { type UploadedFile, type UploadOptions, uploadDraft, uploadImage } from "./images.ts";
import { Transport, type TransportOptions } from "./transport.ts";
import type {
  Device,
  DeviceCode,
  DeviceToken,
  Events,
  Groups,
  Images,
  LiveEvent,
  Search,
  TaskDetail,
  Tasks,
} from "./wire.ts";

/** A method for every route of a Hexlane server, in groups, and helpers that send several requests. */
export interface Client extends Omit<Groups, "search"> {
  /** Sends the requests of all groups; `request()` takes a route by its path. */
  readonly transport: Transport;
  /** Finds tasks, projects, workspaces, comments and activities by words, and a task by its key such as `WEB-12`. */
  readonly search: Search["search"];
  /** Signing in without a browser. */
  readonly device: Device & {
    /** See {@linkcode pollToken}. */
    pollToken(code: DeviceCode, options: DeviceTokenOptions): Promise<DeviceToken>;
  };
  /** Changes as they happen. */
  readonly events: Events & {
    /** See {@linkcode followEvents}. */
    follow(options?: FollowOptions): AsyncGenerator<LiveEvent, void, void>;
  };
  /** Images and other files in descriptions and comments. */
  readonly images: Images & {
    /** See {@linkcode uploadImage}. */
    upload(taskId: string, bytes: Blob, options: UploadOptions): Promise<UploadedFile>;
    /** See {@linkcode uploadDraft}. */
    uploadDraft(projectId: string, bytes: Blob, options: Omit<UploadOptions, "surface">): Promise<UploadedFile>;
  };
  /** Tasks, and how to edit one without overwriting other changes. */
  readonly tasks: Tasks & {
    /** Gets a task and its version, for {@linkcode ChangeOptions.ifMatch}. */
    getVersioned(taskId: string, options?: CallOptions): Promise<Versioned<TaskDetail>>;
  };
}

/**
 * Creates a client of one server for one caller.
 *
 * @throws {TypeError} when more than one credential is given, or the base URL is not an HTTP URL
 */
export function createClient(options: TransportOptions): Client {
  const transport = new Transport(options);
  const groups = allGroups(transport);
  return {
    ...groups,
    transport,
    search: groups.search.search,
    device: { ...groups.device, pollToken: (code, given) => pollToken(transport, code, given) },
    events: { ...groups.events, follow: (given) => followEvents(transport, given) },
    images: {
      ...groups.images,
      upload: (taskId, bytes, given) => uploadImage(transport, taskId, bytes, given),
      uploadDraft: (projectId, bytes, given) => uploadDraft(transport, projectId, bytes, given),
    },
    tasks: {
      ...groups.tasks,
      async getVersioned(id, given) {
        const { data, headers } = await transport.read("GET /api/task/:id", { id, ...given });
        return { value: data, version: headers.get("etag") ?? undefined };
      },
    },
  };
}
