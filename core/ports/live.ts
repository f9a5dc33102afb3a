/**
 * Tells every server that something happened, at most once and in no promised order: a hint to look, never the truth.
 *
 * @module
 */

export interface Live {
  /** Sends the message to every present subscriber of the topic, on every server. */
  publish(topic: string, message: string): Promise<void>;

  /**
   * Calls the listener for each message published after this call. A listener that throws disturbs nobody else.
   *
   * @returns ends the subscription
   */
  subscribe(topic: string, listener: (message: string) => void): () => void;

  /**
   * Tells when messages may be missing: with false as soon as none arrive any more, with true once they arrive again and
   * those in between are lost, which may also come by itself. Whoever keeps something only until a message says otherwise
   * keeps nothing meanwhile and looks again afterwards. Absent where nothing can get lost.
   *
   * @returns ends the subscription
   */
  watchGaps?(listener: (isOver: boolean) => void): () => void;

  /** Ends every subscription. Closing twice is no error. */
  close(): Promise<void>;
}
