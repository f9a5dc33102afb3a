/** Chips for mentions and tasks. The text of a chip stays in the document; only its look changes. @module */
import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, Facet, type Range } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import { type TaskChip, taskKeysIn } from "../../../markdown/task_keys.ts";
import type { TaskChips } from "../task_chips.ts";
import { isAtCaret, isOther } from "./lines.ts";
import { mentionsIn, tokenField } from "./tokens.ts";

/** The tasks that have a chip, by key. */
export const chipsFacet = Facet.define<TaskChips, TaskChips>({ combine: ([chips = {}]) => chips });

const MENTION = Decoration.mark({ class: "cm-mention" });
const KEY = Decoration.mark({ class: "cm-key" });
/** A key in one of these nodes gets no chip, as in the rendered text. */
const PLAIN = new Set(["CodeBlock", "FencedCode", "InlineCode", "Link", "URL", "Autolink"]);

/** Shows the title of a task, which is not part of the text. */
class Title extends WidgetType {
  readonly chip: TaskChip;

  constructor(chip: TaskChip) {
    super();
    this.chip = chip;
  }

  override eq({ chip }: Title): boolean {
    return chip.title === this.chip.title && chip.isDone === this.chip.isDone;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("bdi");
    element.className = this.chip.isDone ? "cm-key-title cm-key-done" : "cm-key-title";
    element.ariaHidden = "true";
    element.textContent = this.chip.title ?? "";
    return element;
  }
}

function mentionChips(state: EditorState): DecorationSet {
  const chips = mentionsIn(state).map(({ start, shown }) => MENTION.range(start, start + shown.length));
  return Decoration.set(chips);
}

function keyChips(view: EditorView): DecorationSet {
  const { state } = view;
  const chips = state.facet(chipsFacet);
  const list: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    for (const { key, index } of taskKeysIn(state.sliceDoc(from, to))) {
      const chip = Object.hasOwn(chips, key) ? chips[key] : undefined;
      const place = { from: from + index, to: from + index + key.length };
      if (!chip || isAtCaret(view, place) || isPlain(state, place.from)) continue;
      list.push(KEY.range(place.from, place.to));
      if (chip.title !== undefined) list.push(Decoration.widget({ widget: new Title(chip), side: 1 }).range(place.to));
    }
  }
  return Decoration.set(list, true);
}

function isPlain(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, 1); ; ) {
    if (PLAIN.has(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}

export const chips: Extension = [
  EditorView.decorations.compute([tokenField], mentionChips),
  EditorView.atomicRanges.of(({ state }) => mentionChips(state)),
  ViewPlugin.define<{ decorations: DecorationSet; update: (update: ViewUpdate) => void }>(
    (view) => ({
      decorations: keyChips(view),
      update(update) {
        const isNew = update.startState.facet(chipsFacet) !== update.state.facet(chipsFacet);
        if (isNew || isOther(update)) this.decorations = keyChips(update.view);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
];
