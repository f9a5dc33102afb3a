/** New tasks and comments that the server has not acknowledged yet. @module */
import type { ReactNode } from "react";
import { useQuiet } from "../../browser/quiet.ts";
import type { Outgoing } from "../../drafts/outbox.ts";
import { outbox } from "../../drafts/use_outbox.ts";
import { withTexts } from "../../text/languages.ts";
import { Deferred } from "../error_boundary.tsx";
import { lazyComponent, loadWhenIdle } from "../menu/lazy_component.tsx";

const UnsentRows = lazyComponent(async () => (await withTexts(import("./unsent_rows.tsx"))).UnsentRows);
const Refusals = lazyComponent(async () => (await withTexts(import("./unsent_rows.tsx"))).RefusalToasts);
loadWhenIdle(UnsentRows.load);

/** Refused entries from before the code that reports them was loaded. */
const early: Outgoing[] = [];
const stopCollecting = outbox.onRefusal((entry) => early.push(entry));

function takeEarlyRefusals(): Outgoing[] {
  stopCollecting();
  return early.splice(0);
}

export function UnsentList({ entries }: { entries: readonly Outgoing[] }): ReactNode {
  if (entries.length === 0) return null;
  return (
    <Deferred fallback={() => null}>
      <UnsentRows entries={entries} />
    </Deferred>
  );
}

/** Reports refused entries on every page. */
export function RefusalToasts(): ReactNode {
  if (!useQuiet()) return null;
  return (
    <Deferred fallback={() => null}>
      <Refusals takeEarly={takeEarlyRefusals} />
    </Deferred>
  );
}
