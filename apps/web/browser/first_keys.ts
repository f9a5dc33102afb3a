/** Buffers the keys that are pressed before the app has started, such as Ctrl+K. @module */

declare global {
  /** Set by the first script, taken by the app. */
  var hexlaneKeys: KeyboardEvent[] | undefined;
}

export function bufferKeys(): void {
  globalThis.hexlaneKeys = [];
  const keep = (event: KeyboardEvent): void => {
    const isShortcut = event.ctrlKey || event.metaKey ? event.key === "k" : event.key.length === 1;
    if (!globalThis.hexlaneKeys || !isShortcut || event.altKey) return;
    globalThis.hexlaneKeys.push(event);
    event.preventDefault();
  };
  document.addEventListener("keydown", keep, true);
}
