/** The templates of a new project: columns, labels and, for a new account, sample tasks. @module */
import type { CreateColumn, ImportTasks } from "@hexlane/client";
import type { Text } from "../../text/mod.tsx";
import { COLORS } from "./color_field.tsx";

export type TemplateName = keyof Text["templates"];
export const TEMPLATE_NAMES = ["kanban", "bugs", "content", "roadmap", "empty"] as const satisfies TemplateName[];

interface TemplateLook {
  icon: string | null;
  /** The color and icon of each column. The last column counts as done. */
  columns: readonly (readonly [color: keyof typeof COLORS, icon: string])[];
  labels: readonly (keyof typeof COLORS)[];
}

const LOOKS: Readonly<Record<TemplateName, TemplateLook>> = {
  kanban: {
    icon: "Layout",
    columns: [
      ["gray", "Box"],
      ["blue", "Zap"],
      ["violet", "Eye"],
      ["green", "Check"],
    ],
    labels: ["blue", "red", "teal"],
  },
  bugs: {
    icon: "Bug",
    columns: [
      ["gray", "Bug"],
      ["orange", "Flag"],
      ["blue", "Wrench"],
      ["violet", "Eye"],
      ["green", "Check"],
    ],
    labels: ["red", "orange", "violet", "yellow"],
  },
  content: {
    icon: "Pencil",
    columns: [
      ["yellow", "Star"],
      ["blue", "Pencil"],
      ["violet", "Eye"],
      ["teal", "Calendar"],
      ["green", "Globe"],
    ],
    labels: ["blue", "teal", "pink"],
  },
  roadmap: {
    icon: "Rocket",
    columns: [
      ["gray", "Clock"],
      ["yellow", "Flag"],
      ["blue", "Zap"],
      ["green", "Rocket"],
    ],
    labels: ["pink", "gray", "green"],
  },
  empty: {
    icon: null,
    columns: [
      ["gray", "Box"],
      ["green", "Check"],
    ],
    labels: [],
  },
};

/** Returns the icon and the columns of a new project, named in the language of the account. */
export function projectOf(
  template: TemplateName,
  { templates }: Pick<Text, "templates">,
): { icon: string | null; columns: (CreateColumn & { color: string; icon: string; isFinal: boolean })[] } {
  const { icon, columns } = LOOKS[template];
  const { columns: names } = templates[template];
  const named = columns.map(([color, icon], index) => ({
    name: names[index] ?? "",
    color: COLORS[color],
    icon,
    isFinal: index === columns.length - 1,
  }));
  return { icon, columns: named };
}

/** Returns the labels of a new workspace. */
export function labelsOf(
  template: TemplateName,
  { templates }: Pick<Text, "templates">,
): { name: string; color: string }[] {
  const names: readonly string[] = templates[template].labels;
  return LOOKS[template].labels.map((color, index) => ({ name: names[index] ?? "", color: COLORS[color] }));
}

/** Returns tasks for the first column that show a new account what to do. The empty template has none. */
export function sampleTasks(template: TemplateName, text: Pick<Text, "templates" | "samples">): ImportTasks["tasks"] {
  if (template === "empty") return [];
  const [status = ""] = text.templates[template].columns;
  return text.samples.map((sample) => ({ ...sample, status, priority: "no-priority" }));
}
