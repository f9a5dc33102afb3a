/** Buffers keys typed between requesting a picker and showing it, because its code may still be loading. @module */

export interface TypedAhead {
  text: string;
  /** Whether Enter was pressed after the text. */
  isEntered: boolean;
  /** The keys after that. */
  rest: KeyboardEvent[];
}

/** After this time, the keys belong to the page again. */
const MOST_MILLISECONDS = 5_000;

let ahead: TypedAhead | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function beginTypedAhead(): void {
  ahead = nothing();
  clearTimeout(timer);
  timer = setTimeout(takeTypedAhead, MOST_MILLISECONDS);
  document.addEventListener("keydown", keep, { capture: true });
}

/** @returns the keys typed so far, and clears them */
export function takeTypedAhead(): TypedAhead {
  const taken = ahead ?? nothing();
  ahead = undefined;
  clearTimeout(timer);
  document.removeEventListener("keydown", keep, { capture: true });
  return taken;
}

const nothing = (): TypedAhead => ({ text: "", isEntered: false, rest: [] });

function keep(event: KeyboardEvent): void {
  const { key } = event;
  if (!ahead || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || key === "Shift") return;
  const isBefore = !ahead.isEntered && ahead.rest.length === 0;
  // Escape closes the layer below the picker.
  if (key === "Escape" && isBefore) return;
  if (isBefore && key.length === 1) ahead.text += key;
  else if (isBefore && key === "Backspace") ahead.text = ahead.text.slice(0, -1);
  else if (isBefore && key === "Enter") ahead.isEntered = true;
  else ahead.rest.push(event);
  event.preventDefault();
  event.stopPropagation();
}
