/** The heading of a page. @module */
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../text/mod.tsx";

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
    const field = focus === "field" ? document.querySelector<HTMLElement>("main form input") : null;
    if (field) field.focus();
    else if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, [focus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
