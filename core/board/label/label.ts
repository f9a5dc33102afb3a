/**
 * Labels. A label without a task is a template of the workspace or a detached label. A label with a task is a copy on
 * that task.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_LABEL_NAME_CHARACTERS } from "../../limits.ts";
import { checkText, compareText, foldKey } from "../../text.ts";

/** A template, a copy on a task, or a detached label. */
export interface Label {
  id: string;
  name: string;
  /** `#RGB`, `#RRGGBB` or a CSS color name. */
  color: string;
  createdAt: Date;
  updatedAt: Date;
  /** The task to which the label is attached, or null. */
  taskId: string | null;
  workspaceId: string;
  /**
   * Whether the label is a template. Names of templates are unique in the workspace, and a change to a template also
   * changes its copies.
   */
  isTemplate: boolean;
}

/**
 * Returns the labels that a workspace lists: all labels on tasks, and one label per name among labels without a task
 * (the template, or else the oldest detached label).
 */
export function offeredLabels(labels: readonly Label[]): Label[] {
  const shown = new Map<string, Label>();
  for (const label of labels) {
    if (label.taskId !== null) continue;
    const key = foldKey(label.name);
    const other = shown.get(key);
    if (!other || (label.isTemplate && !other.isTemplate)) shown.set(key, label);
  }
  return labels.filter((label) => label.taskId !== null || shown.get(foldKey(label.name)) === label);
}

/**
 * Checks the name of a label.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkLabelName(name: string, pointer = "/name"): string {
  return checkText(name, pointer, { min: 1, max: MAX_LABEL_NAME_CHARACTERS, trim: true });
}

/**
 * Checks the color of a label: `#RGB`, `#RRGGBB`, a CSS color name (CSS Color 4, 6.1), or `dark-gray`, the only color
 * in Kaneo's picker that is not a CSS name.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkColor(color: string, pointer = "/color"): string {
  const text = checkText(color, pointer, { min: 1, max: 32, trim: true });
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) && !COLOR_NAMES.has(text.toLowerCase())) {
    throw invalidField(pointer, "Must be #RGB, #RRGGBB or a CSS color name");
  }
  return text;
}

const COLOR_NAMES = new Set(
  (
    "dark-gray aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood " +
    "cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod " +
    "darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon " +
    "darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray " +
    "dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green " +
    "greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon " +
    "lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon " +
    "lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen " +
    "magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue " +
    "mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy " +
    "oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip " +
    "peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown " +
    "seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal " +
    "thistle tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen"
  ).split(" "),
);

/** Returns the visible fields of a label. */
export function visibleFieldsOf({ name, color }: Label): { name: string; color: string } {
  return { name, color };
}

/** Sorts labels by `createdAt`, then `id`, as tasks show them. */
export function oldestFirst(labels: readonly Label[]): Label[] {
  return labels.toSorted(
    (left, right) => left.createdAt.getTime() - right.createdAt.getTime() || compareText(left.id, right.id),
  );
}
