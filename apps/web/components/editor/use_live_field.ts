/** Loads the live editor, and decides when it takes the place of the text area. @module */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { loadWhenIdle } from "../menu/lazy_component.tsx";
import type { FieldProps } from "./writing.tsx";

type Field = ComponentType<FieldProps>;

let loaded: Field | undefined;

/** @returns undefined if the editor would have no styles in this browser */
async function load(): Promise<Field | undefined> {
  if (!("adoptedStyleSheets" in document)) return undefined;
  loaded ??= (await import("./live/live_field.tsx")).LiveField;
  return loaded;
}
loadWhenIdle(load);

const LONGEST_MILLISECONDS = 1_000;

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: LONGEST_MILLISECONDS });
  // Safari lacks `requestIdleCallback`.
  else setTimeout(act, LONGEST_MILLISECONDS / 4);
}

export interface LiveFieldState {
  /** Undefined until it is loaded. */
  Live: Field | undefined;
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
}

/**
 * Replaces the text area between two keystrokes, and never while an input method composes a word.
 *
 * @param isOpened whether the user opened the field to write. Other fields are replaced once the page around them is
 *   painted, because the live editor takes longer to build than the rest of a task
 */
export function useLiveField(isOpened: boolean): LiveFieldState {
  const [Live, setLive] = useState(() => (isOpened ? loaded : undefined));
  const isComposing = useRef(false);
  const afterWord = useRef<() => void>(undefined);
  const isLive = Live !== undefined;
  useEffect(() => {
    if (isLive) return;
    let isOver = false;
    loadWhenIdle(async () => {
      const found = await load();
      const replace = (): void => {
        if (isOver) return;
        if (isComposing.current) afterWord.current = replace;
        else flushSync(() => setLive(() => found));
      };
      if (isOpened) replace();
      else whenIdle(replace);
    });
    return () => {
      isOver = true;
    };
  }, [isLive, isOpened]);
  return {
    Live,
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd() {
      isComposing.current = false;
      // The composed word arrives with the next event.
      setTimeout(() => afterWord.current?.());
    },
  };
}
