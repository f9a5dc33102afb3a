/** Tells the user that a draft was restored. @module */

import type { ReactNode } from "react";
import type { DraftField } from "../../drafts/use_draft.ts";
import { useText } from "../../text/mod.tsx";
import { TextButton } from "../button/button.tsx";

export function DraftNote({ field: { isRestored, discard } }: { field: DraftField }): ReactNode {
  const { draft: words } = useText();
  if (!isRestored) return null;
  return (
    <p className="line hint between gap-2" role="status">
      <span>{words.restored}</span>
      <TextButton onClick={discard}>{words.discard}</TextButton>
    </p>
  );
}
