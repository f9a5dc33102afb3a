/** Keyboard shortcuts, registered by the components on the page. @module */
import { useEffect, useEffectEvent } from "react";
import { readStored, store } from "../browser/storage.ts";
import { KeySequence } from "./shortcut_keys.ts";

/** Handlers by shortcut, such as `?`, `g i` or `mod+k`. A handler that returns false leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, () => unknown>>;

const shown = new Set<() => Shortcuts>();
const sequence = new KeySequence();

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const read = (): Shortcuts => current();
    if (shown.size === 0) document.addEventListener("keydown", follow);
    shown.add(read);
    return () => {
      shown.delete(read);
      if (shown.size === 0) document.removeEventListener("keydown", follow);
    };
  }, []);
}

/** Shortcuts that repeat while their keys are held down. */
const REPEATING: ReadonlySet<string> = new Set(["j", "k", "ArrowDown", "ArrowUp", "mod+z", "mod+shift+z"]);
/** Shortcuts that work while typing. The others, such as Ctrl+Z and Ctrl+A, belong to the text. */
const WHILE_TYPING: ReadonlySet<string> = new Set(["mod+k"]);

function follow(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (!isCommand && !areShortcutsOn()) return;
  const isElsewhere = isTyping(event.target) || isCovered();
  if (!isCommand && isElsewhere) return;
  // Later components override earlier ones.
  const known: Shortcuts = Object.assign({}, ...[...shown].map((read) => read()));
  const { key, altKey: isAlt, shiftKey: isShift, timeStamp: at } = event;
  const meaning = sequence.press({ key, isCommand, isAlt, isShift, at }, Object.keys(known));
  if (meaning.kind === "nothing") return;
  if (meaning.kind === "beginning") {
    event.preventDefault();
    return;
  }
  const { keys } = meaning;
  if ((event.repeat && !REPEATING.has(keys)) || (isElsewhere && !WHILE_TYPING.has(keys))) return;
  if (known[keys]?.() !== false) event.preventDefault();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Returns whether a dialog or menu is open. Shortcuts work in an open task, which is part of the page. */
function isCovered(): boolean {
  return document.querySelector(LAYERS) !== null;
}

const LAYERS =
  "dialog[open], [role=dialog]:not(.task-panel), [role=alertdialog], [role=menu], [role=listbox]:not([hidden])";

const STORAGE_KEY = "hexlane.shortcuts";

/** Returns whether single-key shortcuts are on. Users can turn them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return readStored(STORAGE_KEY) !== "off";
}

export function switchShortcuts(areOn: boolean): void {
  store(STORAGE_KEY, areOn ? null : "off");
}
