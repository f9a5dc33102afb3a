/** Lists the changes that are not saved, to retry or discard them. @module */
import { type ReactNode, useEffect } from "react";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { useFullText } from "../../text/mod.tsx";
import { FormDialog } from "../dialog.tsx";
import { UnsentRows } from "./unsent_rows.tsx";

export function OutboxDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { unsent: words } = useFullText();
  const entries = useOutgoing();
  const isEmpty = entries.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  return (
    <FormDialog open onClose={onClose} title={words.title} text={words.explanation}>
      <UnsentRows entries={entries} mayDiscard />
    </FormDialog>
  );
}
