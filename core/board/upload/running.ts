/** The requests of this process that send bytes of uploads. @module */
import { TrackerError } from "../../errors.ts";

/** A request that sends bytes. */
export interface RunningUpload {
  /** The number of bytes that have arrived. */
  countArrived: () => number;
  /** Ends the body of the request. */
  stop: () => void;
}

/** A request without new bytes for this long has probably lost its client. */
const IDLE_MILLISECONDS = 250;
/** A request that still receives bytes is ended after this time. */
const MAX_WAIT_MILLISECONDS = 5_000;

/** Lets one request at a time send bytes of an upload. */
export class RunningUploads {
  readonly #running = new Map<string, RunningUpload & { ended: Promise<unknown> }>();

  /**
   * Runs a request that sends bytes.
   *
   * @throws {TrackerError} `conflict` with reason `UPLOAD_BUSY`
   */
  async run<T>(id: string, upload: RunningUpload, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(id)) {
      throw new TrackerError("conflict", "Cannot upload: another request is sending bytes of this upload", {
        reason: "UPLOAD_BUSY",
      });
    }
    const ended = work();
    this.#running.set(id, { ...upload, ended });
    try {
      return await ended;
    } finally {
      this.#running.delete(id);
    }
  }

  /**
   * Ends the request that sends bytes, if there is one, and waits until its bytes are stored. A client whose connection was
   * lost may continue before the server notices the loss. Bytes that are still arriving are stored first.
   */
  async stop(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (!running) return;
    const ended = running.ended.then(
      () => true,
      () => true,
    );
    let arrived = -1;
    for (let waited = 0; waited < MAX_WAIT_MILLISECONDS && running.countArrived() > arrived; ) {
      arrived = running.countArrived();
      if (await Promise.race([ended, pause(IDLE_MILLISECONDS)])) return;
      waited += IDLE_MILLISECONDS;
    }
    running.stop();
    await ended;
  }
}

function pause(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}
