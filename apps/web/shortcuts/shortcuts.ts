/** Keyboard shortcuts, registered by the components on the page. @module */
import { useEffect, useEffectEvent } from "react";
import { readStored, store } from "../browser/storage.ts";
import { KeySequence } from "./shortcut_keys.ts";

/** Handlers by keys written `?`, `g i` or `mod+k`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

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

function follow(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const isCommand = event.ctrlKey || event.metaKey;
  // Ignored while typing and while a dialog or menu is open.
  if (!isCommand && (isTyping(event.target) || isCovered() || !areShortcutsOn())) return;
  // Later components override earlier ones.
  const known: Shortcuts = Object.assign({}, ...[...shown].map((read) => read()));
  const press = { key: event.key, isCommand, isAlt: event.altKey, at: event.timeStamp };
  const meaning = sequence.press(press, Object.keys(known));
  if (meaning.kind === "nothing") return;
  event.preventDefault();
  if (meaning.kind === "shortcut") known[meaning.keys]?.();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

function isCovered(): boolean {
  return (
    document.querySelector("dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null
  );
}

const STORAGE_KEY = "hexlane.shortcuts";

/** Single-key shortcuts can be turned off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return readStored(STORAGE_KEY) !== "off";
}

export function switchShortcuts(areOn: boolean): void {
  store(STORAGE_KEY, areOn ? null : "off");
}
