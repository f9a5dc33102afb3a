/**
 * What makes the app installable (W3C Web Application Manifest).
 *
 * @module
 */

export interface ManifestIcon {
  /** File name among the assets. */
  name: string;
  type: "image/png" | "image/svg+xml";
  /** Pixels each way; absent for one that can be drawn at any size. */
  size?: number;
  maskable?: boolean;
}

export function manifestOf(icons: readonly ManifestIcon[]): string {
  return JSON.stringify({
    id: "/",
    name: "Hexlane",
    short_name: "Hexlane",
    description: "Project and task tracking",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f5f5f2",
    theme_color: "#0b6b63",
    icons: icons.map(({ name, type, size, maskable = false }) => ({
      src: `/assets/${name}`,
      type,
      sizes: size === undefined ? "any" : `${size}x${size}`,
      purpose: maskable ? "maskable" : "any",
    })),
    shortcuts: [
      { name: "Inbox", url: "/inbox" },
      { name: "My tasks", url: "/my-tasks" },
    ],
  });
}
