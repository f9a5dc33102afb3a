/**
 * A label. A row without a task is a template of the workspace, or what is left of a label that was detached; a row with a
 * task is a copy on that task.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_LABEL_NAME_CHARACTERS } from "../../limits.ts";
import { checkText, foldKey } from "../../text.ts";

/** A label that a workspace offers, or a copy of one on a task. */
export interface Label {
  id: string;
  name: string;
  /** `#RGB`, `#RRGGBB` or a CSS color name. */
  color: string;
  createdAt: Date;
  updatedAt: Date;
  /** The task it is attached to. */
  taskId: string | null;
  workspaceId: string;
  /**
   * A workspace's template: names are unique among templates, and a template's change reaches its copies. False for
   * copies and for detached rows.
   */
  isTemplate: boolean;
}

/**
 * The labels of a workspace: all copies, and one row per name among the rows without a task: the template, or else the
 * oldest detached label.
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
 * `#RGB`, `#RRGGBB`, a CSS color name (CSS Color 4, 6.1), or `dark-gray`, the only name of Kaneo's picker that is not
 * in CSS.
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

/** The visible fields of a label. */
export function lookOf({ name, color }: Label): { name: string; color: string } {
  return { name, color };
}
