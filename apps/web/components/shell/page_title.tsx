/** The heading of a page. @module */
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../text/mod.tsx";

/** The first page is read from its beginning by itself; later ones must be told. */
let isFirst = true;

export interface PageTitleProps {
  children: string;
  /** Where the focus goes: a page that is one form begins in its first field. @default "title" */
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
    // Whoever types into what stands above the page goes on there.
    return onceUncovered(() => document.activeElement === document.body && take());
  }, [focus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

const ABOVE = "dialog[open], [role=dialog], [role=alertdialog]";
/** What fades away is no longer open. */
const OPEN_ABOVE = "dialog[open], [role=dialog][data-open], [role=alertdialog][data-open]";

/** Runs once nothing stands above the page any more, and what stood there has given the focus back. */
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
