/** The app's icons: drawn with one pen on a square of 20. @module */
import type { ReactNode } from "react";

const PATHS = {
  alert: "M10 6.5v4M10 13.5h.01M10 2.8 18 16.7H2z",
  arrow: "M4 10h12M11.5 5.5 16 10l-4.5 4.5",
  check: "M4 10.5 8 14.5 16 6",
  chevron: "M6 8l4 4 4-4",
  close: "M5 5l10 10M15 5 5 15",
  copy: "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z",
  device: "M3 4.5h14v9H3zM7.5 16.5h5",
  download: "M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13",
  eye: "M1.8 10S5 4.5 10 4.5 18.2 10 18.2 10 15 15.5 10 15.5 1.8 10 1.8 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
  eyeOff:
    "M3 3l14 14M8 4.8a8 8 0 0 1 2-.3c5 0 8.2 5.5 8.2 5.5a15 15 0 0 1-2.6 3.2M5.5 6.2A14 14 0 0 0 1.8 10S5 15.5 10 15.5a8 8 0 0 0 3.6-.9",
  info: "M10 9v5M10 6.2h.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z",
  key: "M11.3 8.7 17 3M14.5 5.5l2 2M12.5 7.5l1.5 1.5M7.5 16.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  link: "M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9",
  mail: "M2.5 4.5h15v11h-15zM2.5 5.5 10 11l7.5-5.5",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  passkey:
    "M8 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM2 17c0-3 2.5-5 6-5 .8 0 1.5.1 2.2.3M15 11.5a2.5 2.5 0 0 0-1 4.8V19M14 17.5h1.5",
  plus: "M10 4v12M4 10h12",
  shield: "M10 2.5 16.5 5v5c0 4-2.8 6.5-6.5 7.5C6.3 16.5 3.5 14 3.5 10V5zM7.3 10l2 2 3.5-3.8",
  signOut: "M8 3.5H3.5v13H8M12.5 6.5 16 10l-3.5 3.5M16 10H7.5",
  workspace: "M3 3.5h5.5V9H3zM11.5 3.5H17V9h-5.5zM3 12h5.5v4.5H3zM11.5 12H17v4.5h-5.5z",
  archive: "M2.5 4h15v3.5h-15zM4 7.5v9h12v-9M8 11h4",
  arrowUp: "M10 16V4M5 9l5-5 5 5",
  arrowDown: "M10 4v12M5 11l5 5 5-5",
  board: "M3 3.5h4v13H3zM8.5 3.5h4v8.5h-4zM14 3.5h3.5v6H14z",
  edit: "M12.5 4.5l3 3L7 16H4v-3zM11 6l3 3",
  gear: "M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4",
  globe:
    "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c2.2 2 3.3 4.5 3.3 7.5s-1.1 5.5-3.3 7.5c-2.2-2-3.3-4.5-3.3-7.5s1.1-5.5 3.3-7.5z",
  grip: "M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01",
  help: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM7.8 7.8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 13.8h.01",
  home: "M3 9.5 10 3l7 6.5M5 8v8.5h10V8M8.5 16.5v-5h3v5",
  inbox: "M3 11.5 5 4h10l2 7.5v5H3zM3 11.5h4l1 2h4l1-2h4",
  menu: "M3.5 5.5h13M3.5 10h13M3.5 14.5h13",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4",
  send: "M17 3 9 11M17 3l-5 14-3-6-6-3z",
  tag: "M3 3.5h6.5L17 11l-6.5 6-7.5-7zM6.5 7h.01",
  tasks: "M3 5.5l1.5 1.5L7 4M3 13l1.5 1.5L7 11.5M10 5.5h7M10 13h7",
  trash: "M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.7 11h8.6l.7-11M8.5 9v4.5M11.5 9v4.5",
  users:
    "M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c0-3 2.3-4.7 5.5-4.7s5.5 1.7 5.5 4.7M13 4.3a3 3 0 0 1 0 5.5M15 12.2c1.9.6 3 2.1 3 4.3",
  bold: "M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z",
  calendar: "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5",
  code: "M7 6l-4 4 4 4M13 6l4 4-4 4",
  expand: "M8 3.5H3.5V8M12 16.5h4.5V12M3.5 3.5l5 5M16.5 16.5l-5-5",
  filter: "M3 5h14M5.5 10h9M8 15h4",
  image: "M3 4h14v12H3zM3 13.5l4-4 4 4 2.5-2.5L17 14M13 7.5h.01",
  italic: "M9 4h6M5 16h6M12 4 8 16",
  list: "M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5h.01M3.5 10h.01M3.5 15h.01",
  quote: "M3.5 4v12M7.5 6H17M7.5 10H17M7.5 14h6",
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration: what it means is said in words beside it. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Three lanes in a hexagon. */
export function Logo({ className = "" }: { className?: string }): ReactNode {
  return (
    <svg className={`logo ${className}`} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="logo-shape" d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z" />
      <path className="logo-lanes" d="M10.5 11v7M16 11v11M21.5 11v4" />
    </svg>
  );
}
