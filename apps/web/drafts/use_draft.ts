/**
 * A text field whose text is kept until it is saved.
 *
 * @module
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "../components/toast.tsx";
import { useText } from "../text/mod.tsx";
import { type Draft, drafts, onOtherTab } from "./drafts.ts";
import { useAccountId } from "./use_create_queue.ts";

export interface DraftField {
  /** Undefined while nothing is being written. */
  draft: Draft | undefined;
  /** The draft was there when the field appeared. */
  isRestored: boolean;
  /** The draft of this moment, for code that waited. */
  latest: () => Draft | undefined;
  write: (draft: Draft) => void;
  /** Ends the draft: it is saved. */
  clear: () => void;
  /** Ends the draft unsaved, and offers to take that back. */
  discard: () => void;
}

/** @param field the same for as long as the component is shown */
export function useDraft(field: string): DraftField {
  const { draft: words, board } = useText();
  const accountId = useAccountId();
  const [first] = useState(() => findDraft(accountId, field));
  const [draft, setDraft] = useState(first?.draft);
  const [isRestored, setRestored] = useState(first !== undefined);
  const latest = useRef(draft);
  const slot = useRef(first?.field ?? field);
  const isWriting = useRef(false);

  const change = useCallback(
    (text: Draft | undefined) => {
      const next = text && { ...text, id: `${Date.now()}.${Math.random()}`, after: latest.current?.id };
      latest.current = next;
      setDraft(next);
      isWriting.current = true;
      const key = { accountId, field: slot.current };
      if (next) drafts.write(key, next);
      else drafts.remove(key);
      isWriting.current = false;
    },
    [accountId],
  );
  const clear = useCallback(() => {
    setRestored(false);
    change(undefined);
  }, [change]);

  useEffect(
    () =>
      drafts.listen({ accountId, field }, (now, before) => {
        if (isWriting.current || slot.current !== field) return;
        const own = latest.current;
        if (onOtherTab(own, { now, before }) === "follow") {
          latest.current = now;
          setDraft(now);
        } else if (own && drafts.read({ accountId, field })?.text !== own.text) {
          // The other tab wrote over this one's text: each keeps its own.
          slot.current = `${field}~${Date.now()}`;
          change(own);
        }
      }),
    [accountId, field, change],
  );

  return {
    draft,
    isRestored: isRestored && draft !== undefined,
    latest: () => latest.current,
    write: change,
    clear,
    discard() {
      const lost = latest.current;
      const key = { accountId, field: slot.current };
      clear();
      if (!lost || lost.text === (lost.base ?? "")) return;
      showToast({ text: words.discarded, action: { label: board.undo, run: () => drafts.write(key, lost) } });
    },
  };
}

function findDraft(accountId: string, field: string): { field: string; draft: Draft } | undefined {
  const draft = drafts.read({ accountId, field });
  return draft ? { field, draft } : drafts.list({ accountId, prefix: `${field}~` })[0];
}
