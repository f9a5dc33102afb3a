/** The requests of this process that send bytes of uploads. @module */
import { TrackerError } from "../../errors.ts";

interface Running {
  stop: () => void;
  ended: Promise<unknown>;
}

/** Lets one request at a time send bytes of an upload. */
export class RunningUploads {
  readonly #running = new Map<string, Running>();

  /**
   * Runs a request that sends bytes.
   *
   * @param stop ends the body of the request
   * @throws {TrackerError} `conflict` with reason `UPLOAD_BUSY`
   */
  async run<T>(id: string, stop: () => void, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(id)) {
      throw new TrackerError("conflict", "Cannot upload: another request is sending bytes of this upload", {
        reason: "UPLOAD_BUSY",
      });
    }
    const running = work();
    this.#running.set(id, { stop, ended: running });
    try {
      return await running;
    } finally {
      this.#running.delete(id);
    }
  }

  /**
   * Ends the request that sends bytes, if there is one, and waits until its bytes are stored. A client whose connection was
   * lost may continue before the server notices the loss.
   */
  async stop(id: string): Promise<void> {
    const running = this.#running.get(id);
    running?.stop();
    await running?.ended.catch(() => undefined);
  }
}
