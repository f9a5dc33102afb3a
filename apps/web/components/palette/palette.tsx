/** The results of the command palette. @module */
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { ActionTarget } from "../../actions/target.ts";
import { selectFitting } from "../../shortcuts/palette_match.ts";
import { useFullText } from "../../text/mod.tsx";
import { Keys } from "../keys.tsx";
import { useProjectPageEntries, useViewEntries, useWorkspacePageEntries } from "./board_entries.tsx";
import { type PaletteEntry, useFoundEntries, usePaletteEntries } from "./palette_entries.tsx";
import { useTaskEntries } from "./task_entries.tsx";

export interface PaletteListProps {
  /** The ID of the listbox. */
  id: string;
  typed: string;
  /** The tasks to act on. */
  target: ActionTarget | undefined;
  onClose: () => void;
  /** Receives the ID of the active option. */
  onChoose: (optionId: string | undefined) => void;
  /** Receives the handler for keys pressed in the field. */
  onKeys: (steer: (event: KeyboardEvent) => void) => void;
}

/** The list never shows more than this at once. The remaining options are added after the first frame, so that they do not delay it. */
const FIRST_OPTIONS = 14;

/** Follows the ARIA Authoring Practices for an always-open combobox. */
export function PaletteList({ id, typed, target, onClose, onChoose, onKeys }: PaletteListProps): ReactNode {
  const { palette: words } = useFullText();
  const [chosenAt, setAt] = useState({ typed, at: 0 });
  // New input produces a new list, in which the best match is active.
  const at = chosenAt.typed === typed ? chosenAt.at : 0;
  const setPlace = (place: number): void => setAt({ typed, at: place });
  const taskEntries = useTaskEntries(target);
  const pageEntries = [...useProjectPageEntries(), ...useWorkspacePageEntries(), ...useViewEntries()];
  const otherEntries = usePaletteEntries();
  const entries = [...taskEntries, ...pageEntries, ...otherEntries];
  const asked = useDeferredValue(typed);
  const { found, isSearching } = useFoundEntries(asked);
  const fitting = selectFitting(typed, entries);
  const known = new Set(fitting.map((entry) => `found-${entry.id}`));
  const shown = [...fitting, ...found.filter((entry) => !known.has(entry.id))];
  const place = Math.min(at, shown.length - 1);
  const chosen = shown[place];
  const most = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_OPTIONS);
  const chosenId = chosen && `${id}-${chosen.id}`;
  useEffect(() => onChoose(chosenId), [onChoose, chosenId]);

  function run(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    // Returns focus first, so that the entry and the next key find it.
    flushSync(onClose);
    entry.run();
  }

  function steer(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (place + step + shown.length) % shown.length;
      setPlace(next);
      document.getElementById(`${id}-${shown[next]?.id}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    }
  }

  const steerNow = useEffectEvent(steer);
  useEffect(() => onKeys((event) => steerNow(event)), [onKeys]);

  return (
    <>
      <div className="palette-list scroll-y" role="listbox" id={id} aria-label={words.results}>
        {shown.slice(0, most).map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={index === place}
            className="palette-option rounded line gap-3"
            onClick={() => run(entry)}
            onPointerMove={() => setPlace(index)}
          >
            {entry.mark}
            <span className="grow shrinkable truncate">{entry.name}</span>
            {entry.keys !== undefined && <Keys keys={entry.keys} />}
            <span className="palette-kind hint truncate">{entry.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? "palette-none soft" : "visually-hidden"}>
        {isSearching && words.searching}
        {!isSearching && shown.length === 0 && words.none(typed)}
      </p>
      <p className="hint palette-help">{words.help}</p>
    </>
  );
}
