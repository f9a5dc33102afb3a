/**
 * The ports of an installation that runs as one process.
 *
 * @module
 */
import { type Blobs, type Ports, TrackerError } from "@hexlane/core";
import { memoryLive, memoryQueue, newSecret, systemClock, uuidMaker } from "@hexlane/core/memory";
import { createKeyring } from "./keyring.ts";
import { createResolver } from "./resolver.ts";

/** Shorter secrets could be guessed from a MAC. */
const MIN_SECRET_BYTES = 32;

/** Options for {@linkcode productionPorts}. */
export interface ProductionPortsOptions {
  /**
   * At least 32 bytes from a safe place, the same at each start: it signs and encrypts stored data. Alternatively, several
   * secrets, newest first: the newest one signs and encrypts, and the others still verify and decrypt. Undefined, for
   * example from a missing environment variable, is refused.
   */
  secret: string | readonly string[] | undefined;
}

/** Everything but the store. */
export type ProductionPorts = Omit<Ports, "store">;

/**
 * Creates the ports of an installation that runs as one process. Add a store that keeps data, `blobs` to accept images,
 * and `channels` to send deliveries. Several processes need a shared `queue` and `live` too.
 *
 * @throws {RangeError} when there is no secret, or when one is shorter than 32 bytes
 */
export function productionPorts({ secret }: ProductionPortsOptions): ProductionPorts {
  const secrets = typeof secret === "string" ? [secret] : (secret ?? []);
  if (secrets.length === 0) throw new RangeError(`Cannot run without a secret of at least ${MIN_SECRET_BYTES} bytes`);
  if (secrets.some((one) => new TextEncoder().encode(one).length < MIN_SECRET_BYTES)) {
    throw new RangeError(`Cannot use the secret: it must have at least ${MIN_SECRET_BYTES} bytes`);
  }
  const clock = systemClock;
  return {
    blobs: NO_BLOBS,
    queue: memoryQueue({ clock }),
    live: memoryLive(),
    crypto: createKeyring(secrets),
    resolver: createResolver(),
    clock,
    newId: uuidMaker(clock),
    newSecret,
  };
}

/** Refuses images, which would otherwise be lost with the process. */
const NO_BLOBS: Blobs = {
  signUpload: refuse,
  write: refuse,
  append: refuse,
  countReceived: async () => 0,
  stat: async () => undefined,
  read: async () => undefined,
  remove: async () => {},
  close: async () => {},
};

async function refuse(): Promise<never> {
  throw new TrackerError("unsupported", "Cannot store an image: image storage is not configured on this server", {
    reason: "FEATURE_NOT_CONFIGURED",
  });
}
