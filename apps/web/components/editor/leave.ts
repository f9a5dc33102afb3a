/** Detects when the focus leaves an editor for good. @module */
import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls `onLeave` after the focus has moved to another part of the page. Another window, a dialog above the editor, its own buttons
 * and an upload in progress do not count.
 */
export function useLeave(place: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let hasLeft = false;
    // The click that moved focus may also have closed the editor, such as a click on another card.
    let isClicked = false;
    let pressed: "inside" | "outside" | undefined;

    function check(): void {
      // A pressed button must not move away before the click.
      if (!element || !hasLeft || pressed !== undefined) return;
      hasLeft = false;
      if (element.isConnected ? isElsewhere(element) : isClicked) latest.current();
    }
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener(
      "focusout",
      () => {
        if (pressed === "inside") return;
        hasLeft = true;
        isClicked = pressed === "outside";
        setTimeout(check);
      },
      { signal },
    );
    element.addEventListener("focusin", () => (hasLeft = false), { signal });
    const options = { signal, capture: true };
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        pressed = target instanceof Node && element.contains(target) ? "inside" : "outside";
      },
      options,
    );
    for (const type of ["pointerup", "pointercancel"] as const) {
      document.addEventListener(
        type,
        () => {
          pressed = undefined;
          setTimeout(check);
        },
        options,
      );
    }
    return () => listening.abort();
  }, [place]);
}

function isElsewhere(element: HTMLElement): boolean {
  const active = document.activeElement;
  if (!document.hasFocus() || element.contains(active) || element.querySelector("progress")) {
    return false;
  }
  const dialog = active?.closest("[role=dialog], [role=alertdialog]");
  return !dialog || dialog.contains(element);
}
