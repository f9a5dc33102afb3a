/** Tells menus and tabs whether the page runs from right to left. @module */
import { DirectionProvider } from "@base-ui/react/direction-provider";
import type { ReactNode } from "react";

export function PageDirection({ children }: { children: ReactNode }): ReactNode {
  return <DirectionProvider direction={document.dir === "rtl" ? "rtl" : "ltr"}>{children}</DirectionProvider>;
}
