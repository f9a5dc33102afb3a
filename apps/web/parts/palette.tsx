/** The command palette: goes anywhere and does what can be done from anywhere, by typing a few letters. @module */
import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from "react";
import { selectFitting } from "../palette_match.ts";
import { useFullText } from "../text/mod.tsx";
import { Icon } from "./icon.tsx";
import { type PaletteEntry, useFoundEntries, usePaletteEntries } from "./palette_entries.tsx";

export function Palette({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { palette: words } = useFullText();
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport palette-viewport">
          <Dialog.Popup className="dialog palette">
            <Dialog.Title className="visually-hidden">{words.title}</Dialog.Title>
            <Choice onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A combobox whose list is always open (ARIA Authoring Practices, "Combobox"). */
function Choice({ onClose }: { onClose: () => void }): ReactNode {
  const { palette: words } = useFullText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const entries = usePaletteEntries();
  const asked = useDeferredValue(typed);
  const { found, isSearching } = useFoundEntries(asked);
  const fitting = selectFitting(typed, entries);
  const known = new Set(fitting.map((entry) => `found-${entry.id}`));
  const shown = [...fitting, ...found.filter((entry) => !known.has(entry.id))];
  const place = Math.min(at, shown.length - 1);
  const chosen = shown[place];

  function run(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    onClose();
    entry.run();
  }

  function steer(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (place + step + shown.length) % shown.length;
      setAt(next);
      document.getElementById(`${id}-${shown[next]?.id}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    }
  }

  return (
    <>
      <div className="palette-head">
        <Icon name="search" />
        <input
          className="palette-input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-label={words.label}
          placeholder={words.placeholder}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={steer}
        />
      </div>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={words.results}>
        {shown.map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={index === place}
            className="palette-option"
            onClick={() => run(entry)}
            onPointerMove={() => setAt(index)}
          >
            {entry.mark}
            <span className="palette-name">{entry.name}</span>
            <span className="hint">{entry.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? "palette-none" : "visually-hidden"}>
        {isSearching && words.searching}
        {!isSearching && shown.length === 0 && words.none(typed)}
      </p>
      <p className="hint palette-help">{words.help}</p>
    </>
  );
}
