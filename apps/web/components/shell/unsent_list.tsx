/** New tasks and comments that the server has not acknowledged yet. @module */
import { type ReactNode, Suspense } from "react";
import type { Outgoing } from "../../drafts/outbox.ts";
import { worded } from "../../text/languages.ts";
import { Contained } from "../contained.tsx";
import { lazyPart, loadWhenIdle } from "../menu/lazy_part.tsx";

const UnsentRows = lazyPart(async () => (await worded(import("./unsent_rows.tsx"))).UnsentRows);
const Refusals = lazyPart(async () => (await worded(import("./unsent_rows.tsx"))).RefusalToasts);
loadWhenIdle(UnsentRows.load);

export function UnsentList({ entries }: { entries: readonly Outgoing[] }): ReactNode {
  if (entries.length === 0) return null;
  return (
    <Contained fallback={() => null}>
      <Suspense>
        <UnsentRows entries={entries} />
      </Suspense>
    </Contained>
  );
}

/** Reports refused entries on every page. */
export function RefusalToasts(): ReactNode {
  return (
    <Contained fallback={() => null}>
      <Suspense>
        <Refusals />
      </Suspense>
    </Contained>
  );
}
