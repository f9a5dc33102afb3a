/**
 * Notifies every server that something happened, at most once and in no particular order: a hint to look, never the truth.
 *
 * @module
 */

export interface Live {
  /** Sends the message to every present subscriber of the topic, on every server. */
  publish(topic: string, message: string): Promise<void>;

  /**
   * Calls the listener for each message published after this call. A listener that throws does not affect the others.
   *
   * @returns ends the subscription
   */
  subscribe(topic: string, listener: (message: string) => void): () => void;

  /**
   * Reports gaps: false as soon as no messages arrive, true once they arrive again and those in between are lost; true may
   * also come alone. A cache that messages invalidate must store nothing during a gap and start empty after it. Absent where
   * no message can get lost.
   *
   * @returns ends the subscription
   */
  watchGaps?(listener: (isOver: boolean) => void): () => void;

  /** Ends every subscription. Closing twice is allowed. */
  close(): Promise<void>;
}
