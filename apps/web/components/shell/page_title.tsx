/** The heading of a page, which manages the document title and focus. @module */
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../text/mod.tsx";

/** Screen readers announce the first page themselves; later pages must move focus. */
let isFirst = true;

export interface PageTitleProps {
  children: string;
  /** The element to focus. A page that is a single form starts in its first field. @default "title" */
  focus?: "title" | "field";
}

export function PageTitle({ children, focus = "title" }: PageTitleProps): ReactNode {
  const { app } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · ${app.name}`;
  }, [children, app.name]);
  useEffect(() => {
    const isLater = !isFirst;
    isFirst = false;
    const take = (): void => {
      const field = focus === "field" ? document.querySelector<HTMLElement>("main form input") : null;
      if (field) field.focus();
      else if (isLater) heading.current?.focus();
    };
    if (document.querySelector(OPEN_ABOVE) === null) return take();
    // An open dialog keeps focus until it closes.
    return onceUncovered(() => document.activeElement === document.body && take());
  }, [focus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

const ABOVE = "dialog[open], [role=dialog], [role=alertdialog]";
/** A dialog that is fading out no longer counts as open. */
const OPEN_ABOVE = "dialog[open], [role=dialog][data-open], [role=alertdialog][data-open]";

/** Runs after all dialogs have closed and restored focus. */
function onceUncovered(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (document.querySelector(ABOVE) !== null) return;
    observer.disconnect();
    timer = setTimeout(run);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
