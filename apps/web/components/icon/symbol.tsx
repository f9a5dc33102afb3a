/** The icons of projects and columns. They are stored by name, so that other clients can draw their own. @module */
import type { ReactNode } from "react";
import { initials } from "../avatar.tsx";

const PATHS = {
  Layout: "M3 3.5h14v13H3zM3 8h14M8 8v8.5",
  Rocket:
    "M7 13c-2 0-3 2-3 3.5C5.5 16.5 7.5 15.5 7.5 13.5M8 12 6.5 10.5C8 6 11 3 16.5 3.5 17 9 14 12 9.5 13.5zM12.3 7.7h.01",
  Bug: "M6.5 8.5h7V13a3.5 3.5 0 0 1-7 0zM7.5 8.5a2.5 2.5 0 0 1 5 0M6.5 11H3M17 11h-3.5M6.8 8 4 5.5M13.2 8 16 5.5M7 14.5 4 17M13 14.5l3 2.5",
  Book: "M10 5C8.5 3.7 6 3.5 3 3.5v11.5c3 0 5.500.2 7 1.5 1.5-1.3 4-1.5 7-1.5V3.5c-3 0-5.500.2-7 1.5zM10 5v11.5",
  Code: "M7 6l-4 4 4 4M13 6l4 4-4 4M11.2 4.5l-2.4 11",
  Flag: "M4.5 17.5V3.5h11l-2.5 4 2.5 4h-11",
  Star: "M10 3l2.2 4.5 4.900.7-3.5 3.500.8 4.9L10 14.3l-4.4 2.300.8-4.9L2.9 8.2l4.9-.7z",
  Heart: "M10 16.5C5 13 3 10.5 3 8a3.5 3.5 0 0 1 7-1 3.5 3.5 0 0 1 7 1c0 2.5-2 5-7 8.5z",
  Globe: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c4 4.5 4 10.5 0 15-4-4.5-4-10.5 0-15z",
  Box: "M10 2.5l7 3.5v8l-7 3.5L3 14V6zM3 6l7 3.5L17 6M10 9.5v8",
  Zap: "M11 2.5 4 11.5h5l-1 6 7-9h-5z",
  Users:
    "M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c0-3 2.3-4.7 5.5-4.7s5.5 1.7 5.5 4.7M13 4.3a3 3 0 0 1 0 5.5M15 12.2c1.900.6 3 2.1 3 4.3",
  Wrench: "M16.5 6.5 14 9l-3-3 2.5-2.5a4 4 0 0 0-5 5L3 14v3h3l5.5-5.5a4 4 0 0 0 5-5z",
  Calendar: "M3 4.5h14v12H3zM3 8.5h14M7 2.5v3.5M13 2.5v3.5",
  Clock: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 6v4l3 2",
  Check: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.5 10.2l2.5 2.5 4.5-5",
  Eye: "M1.8 10S5 4.5 10 4.5 18.2 10 18.2 10 15 15.5 10 15.5 1.8 10 1.8 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
  Pencil: "M12.5 4.5l3 3L7 16H4v-3zM11 6l3 3",
} as const;

export const SYMBOLS = Object.keys(PATHS) as (keyof typeof PATHS)[];

const isKnown = (icon: string): icon is keyof typeof PATHS => Object.hasOwn(PATHS, icon);

/** Decorative. Renders nothing for an icon that only another client has. */
export function SymbolIcon({ icon, className = "" }: { icon: string; className?: string }): ReactNode {
  if (!isKnown(icon)) return null;
  return (
    <svg className={`icon ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[icon]} />
    </svg>
  );
}

/** The icon of a project, or its initial. */
export interface ProjectSymbolProps {
  name: string;
  icon: string | null;
  large?: boolean;
}

export function ProjectSymbol({ name, icon, large = false }: ProjectSymbolProps): ReactNode {
  const className = large ? "project-symbol centered rigid project-symbol-large" : "project-symbol centered rigid";
  return (
    <span className={className} aria-hidden="true">
      {icon !== null && isKnown(icon) ? <SymbolIcon icon={icon} /> : [...initials(name)][0]}
    </span>
  );
}
