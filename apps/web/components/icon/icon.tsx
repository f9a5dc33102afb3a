/** The app's icons, stroked on a 20 × 20 grid. @module */
import type { ReactNode } from "react";

const PATHS = {
  alert: "M10 6.5v4M10 13.5h.01M10 2.8 18 16.7H2z",
  arrow: "M4 10h12M11.5 5.5 16 10l-4.5 4.5",
  check: "M4 10.5 8 14.5 16 6",
  chevron: "M6 8l4 4 4-4",
  close: "M5 5l10 10M15 5 5 15",
  info: "M10 9v5M10 6.2h.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z",
  link: "M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  plus: "M10 4v12M4 10h12",
  workspace: "M3 3.5h5.5V9H3zM11.5 3.5H17V9h-5.5zM3 12h5.5v4.5H3zM11.5 12H17v4.5h-5.5z",
  archive: "M2.5 4h15v3.5h-15zM4 7.5v9h12v-9M8 11h4",
  board: "M3 3.5h4v13H3zM8.5 3.5h4v8.5h-4zM14 3.5h3.5v6H14z",
  gear: "M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4",
  help: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM7.8 7.8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 13.8h.01",
  home: "M3 9.5 10 3l7 6.5M5 8v8.5h10V8M8.5 16.5v-5h3v5",
  inbox: "M3 11.5 5 4h10l2 7.5v5H3zM3 11.5h4l1 2h4l1-2h4",
  menu: "M3.5 5.5h13M3.5 10h13M3.5 14.5h13",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4",
  tasks: "M3 5.5l1.5 1.5L7 4M3 13l1.5 1.5L7 11.5M10 5.5h7M10 13h7",
  calendar: "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5",
  clock: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 6v4l2.5 2",
  filter: "M3 5h14M5.5 10h9M8 15h4",
  list: "M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5h.01M3.5 10h.01M3.5 15h.01",
} as const;

/** The name of a common icon, or the path of a rare one from `rare_icons.ts`. */
export type IconName = keyof typeof PATHS | `M${string}`;

/** Decorative, because the text next to it carries the meaning. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={Object.hasOwn(PATHS, name) ? PATHS[name as keyof typeof PATHS] : name} />
    </svg>
  );
}

/** Three bars in a hexagon. */
export function Logo({ className = "" }: { className?: string }): ReactNode {
  return (
    <svg className={`logo ${className}`} viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo-shape" d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z" />
      <path className="logo-bars" d="M10.5 11v7M16 11v11M21.5 11v4" />
    </svg>
  );
}
