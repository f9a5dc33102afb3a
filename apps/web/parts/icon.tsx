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
