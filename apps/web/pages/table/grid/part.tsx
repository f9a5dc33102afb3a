/** An element of a grid. HTML tables cannot place rows and cells freely, so roles say what each element is. @module */
import type { ComponentProps, ReactNode } from "react";

type GridRole = "grid" | "rowgroup" | "row" | "columnheader" | "rowheader" | "gridcell";

/** Not a component, because React would render hundreds of them for each frame of a fast scroll. */
export const Part = "div" as unknown as (props: ComponentProps<"div"> & { role: GridRole }) => ReactNode;
