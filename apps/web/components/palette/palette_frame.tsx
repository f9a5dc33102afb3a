/**
 * The dialog and input of the command palette. They open synchronously with the shortcut, so that no typed letter is
 * lost. The result list is preloaded, or loads afterward.
 *
 * @module
 */

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from "react";
import { currentTarget } from "../../actions/target.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { Deferred } from "../error_boundary.tsx";
import { Icon } from "../icon/icon.tsx";
import { Skeleton } from "../loading.tsx";
import { lazyComponent, loadWhenIdle } from "../menu/lazy_component.tsx";

const PaletteList = lazyComponent(async () => (await withTexts(import("./palette.tsx"))).PaletteList);
loadWhenIdle(PaletteList.load);

/** A native dialog, which takes, traps and restores focus. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const { shell: words } = useText();
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // Closes only the palette, not a dialog below it.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      className="palette-frame"
      aria-label={words.palette}
      onCancel={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && <Choice onClose={onClose} />}
    </dialog>
  );
}

function Choice({ onClose }: { onClose: () => void }): ReactNode {
  const { shell: words } = useText();
  const id = useId();
  const queries = useQueryClient();
  // The tasks that were focused or selected before the palette took focus.
  const [target] = useState(() => currentTarget(queries));
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string>();
  const steer = useRef<(event: KeyboardEvent) => void>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const entered = useRef<KeyboardEvent>(undefined);
  const takeKeys = useCallback((next: (event: KeyboardEvent) => void) => {
    steer.current = next;
    const event = entered.current;
    entered.current = undefined;
    if (event) queueMicrotask(() => next(event));
  }, []);
  return (
    <div className="dialog palette">
      <div className="palette-head line soft gap-3">
        <Icon name="search" />
        <input
          ref={field}
          className="palette-input grow shrinkable"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen}
          aria-label={words.paletteField}
          placeholder={words.paletteHint}
          // biome-ignore lint/a11y/noAutofocus: it appears on request
          autoFocus
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (steer.current) steer.current(event);
            // The key waits until the list is loaded.
            else if (event.key === "Enter") entered.current = event;
          }}
        />
      </div>
      <Deferred loading={<Skeleton lines={4} />}>
        <PaletteList id={id} target={target} typed={typed} onClose={onClose} onChoose={setChosen} onKeys={takeKeys} />
      </Deferred>
    </div>
  );
}
