/** The icons of the layouts of saved views. @module */
import type { IconName } from "../../components/icon/icon.tsx";
import { TABLE } from "../../components/icon/rare_icons.ts";
import type { Layout } from "./view_settings.ts";

export const LAYOUT_ICONS: Readonly<Record<Layout, IconName>> = {
  board: "board",
  list: "list",
  table: TABLE,
  calendar: "calendar",
  timeline: "calendar",
};
