/**
 * A text field whose text is stored as a draft until it is saved.
 *
 * @module
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "../components/toast.tsx";
import { useText } from "../text/mod.tsx";
import { type Draft, drafts, onOtherTab } from "./drafts.ts";
import { useAccountId } from "./use_outbox.ts";

export interface DraftField {
  /** Undefined while the text is not being edited. */
  draft: Draft | undefined;
  /** Whether the draft already existed when the field was rendered. */
  isRestored: boolean;
  /** The current draft, for code that runs after an await. */
  latest: () => Draft | undefined;
  write: (draft: Draft) => void;
  /** Removes the draft after its text has been saved. */
  clear: () => void;
  /** Discards the draft and offers Undo. */
  discard: () => void;
}

/** @param field must not change while the component is mounted */
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
          // The other tab overwrote this tab's text, so each tab keeps its own text.
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
