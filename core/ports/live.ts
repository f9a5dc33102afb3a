/**
 * Messages between servers, delivered at most once and in no particular order. They only prompt servers to read the
 * store, which is the source of truth.
 *
 * @module
 */

export interface Live {
  /** Sends the message to every current subscriber of the topic, on every server. */
  publish(topic: string, message: string): Promise<void>;

  /**
   * Calls the listener for each message published after this call. A listener that throws does not affect the others.
   *
   * @returns a function that ends the subscription
   */
  subscribe(topic: string, listener: (message: string) => void): () => void;

  /**
   * Reports gaps. Calls the listener with false as soon as messages stop arriving, and with true once they arrive
   * again; messages in between are lost. The listener may also be called with true without an earlier call with false.
   * A cache that messages invalidate must store nothing during a gap and start empty after it. Absent if messages
   * cannot get lost.
   *
   * @returns a function that ends the subscription
   */
  watchGaps?(listener: (isOver: boolean) => void): () => void;

  /** Ends every subscription. Closing twice is allowed. */
  close(): Promise<void>;
}
