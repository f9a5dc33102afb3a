/** The web app manifest (W3C), which makes the app installable. @module */
export interface ManifestIcon {
  /** The file name in the assets folder. */
  name: string;
  type: "image/png" | "image/svg+xml";
  /** Width and height in pixels. Absent for a scalable icon. */
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
