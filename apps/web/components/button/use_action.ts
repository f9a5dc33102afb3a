/** Runs the action of a button and keeps its result for a message. @module */
import { useState } from "react";
import { errorSentence } from "../../format/error_text.ts";
import { useFullText } from "../../text/mod.tsx";
import type { Message } from "../notice.tsx";

export interface Action {
  pending: boolean;
  message: Message | undefined;
  setMessage: (message: Message | undefined) => void;
  /** Shows the text that the work returns, or the error that it throws. */
  run: (work: () => Promise<string | undefined>) => Promise<void>;
}

export function useAction(): Action {
  const text = useFullText();
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<Message>();

  async function run(work: () => Promise<string | undefined>): Promise<void> {
    setPending(true);
    setMessage(undefined);
    try {
      const done = await work();
      if (done !== undefined) setMessage({ failed: false, text: done });
    } catch (error) {
      setMessage({ failed: true, text: errorSentence(error, text) });
    } finally {
      setPending(false);
    }
  }

  return { pending, message, setMessage, run };
}
