/** An element of a grid. HTML tables cannot place rows and cells freely, so roles say what each element is. @module */
import type { ComponentProps, ReactNode } from "react";

type GridRole = "grid" | "rowgroup" | "row" | "columnheader" | "rowheader" | "gridcell";

export function Part({ role, ...rest }: ComponentProps<"div"> & { role: GridRole }): ReactNode {
  return <div role={role} {...rest} />;
}
