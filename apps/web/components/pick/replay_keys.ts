/** Replays keys that were buffered while a picker was loading. @module */

let waiting: KeyboardEvent[] = [];
let isReplaying = false;
let pressed: KeyboardEvent | undefined;

/** Replays the keys to the focused element, one at a time. Keys typed in the meantime are queued. */
export async function replayKeys(keys: readonly KeyboardEvent[]): Promise<void> {
  // Keys that a second picker has buffered come before those that are still waiting.
  waiting = [...keys, ...waiting];
  if (isReplaying) return;
  isReplaying = true;
  // On the window, to run before every other listener.
  addEventListener("keydown", hold, { capture: true });
  for (;;) {
    // Lets the page react to the previous key.
    await new Promise((resolve) => setTimeout(resolve));
    const next = waiting.shift();
    if (!next) break;
    press(next);
  }
  removeEventListener("keydown", hold, { capture: true });
  isReplaying = false;
}

function hold(event: KeyboardEvent): void {
  if (event === pressed || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Shift") return;
  waiting.push(event);
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Dispatches a key event. Synthetic key events have no default action, so text and Enter are applied here. */
function press({ key, code, shiftKey, ctrlKey, metaKey, repeat }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const modifiers = { shiftKey, ctrlKey, metaKey };
  pressed = new KeyboardEvent("keydown", { key, code, ...modifiers, repeat, bubbles: true, cancelable: true });
  const isLeft = target.dispatchEvent(pressed);
  pressed = undefined;
  if (!isLeft || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  if (target.matches("input, textarea, [contenteditable]")) {
    if (key.length === 1) document.execCommand("insertText", false, key);
    else if (key === "Backspace") document.execCommand("delete");
    else if (key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
  } else if (key === "Enter") target.click();
}
