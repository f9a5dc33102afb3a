/** The styling of whole lines and of checkboxes. Each line has the direction of its own text. @module */
import { syntaxTree } from "@codemirror/language";
import type { Extension, Range } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { assetPath } from "../../../browser/asset_path.ts";

const CLASSES: Readonly<Record<string, string>> = {
  Blockquote: "cm-quote",
  CodeBlock: "cm-code",
  FencedCode: "cm-code",
  HorizontalRule: "cm-divider",
  Table: "cm-table",
  TableHeader: "cm-table-head",
};
const DIRECTION = Decoration.line({ attributes: { dir: "auto" } });
const BOX = Decoration.mark({ class: "cm-box" });
const CHECKED_BOX = Decoration.mark({ class: "cm-box cm-box-checked" });
const FILE = Decoration.mark({ class: "cm-file" });
const INLINE_CODE = Decoration.mark({ class: "cm-inline-code" });

function decorationsOf(view: EditorView): DecorationSet {
  const { state, visibleRanges } = view;
  const { doc } = state;
  const list: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; at = doc.lineAt(at).to + 1) list.push(DIRECTION.range(doc.lineAt(at).from));
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        const name = CLASSES[node.name];
        if (node.name === "TaskMarker" && !isAtCaret(view, node)) {
          const isChecked = doc.sliceString(node.from + 1, node.from + 2) !== " ";
          list.push((isChecked ? CHECKED_BOX : BOX).range(node.from, node.to));
        }
        if (node.name === "InlineCode") list.push(INLINE_CODE.range(node.from, node.to));
        const url = node.name === "Link" ? node.node.getChild("URL") : null;
        if (url && assetPath(doc.sliceString(url.from, url.to)) !== undefined)
          list.push(FILE.range(node.from, node.to));
        if (name === undefined) return;
        const line = Decoration.line({ class: name });
        const end = Math.min(node.to, to);
        for (let at = Math.max(node.from, from); at <= end; at = doc.lineAt(at).to + 1)
          list.push(line.range(doc.lineAt(at).from));
      },
    });
  }
  return Decoration.set(list, true);
}

/** Returns whether the caret is in a range or next to it, so that its source is shown. */
export function isAtCaret(view: EditorView, { from, to }: { from: number; to: number }): boolean {
  return view.hasFocus && view.state.selection.ranges.some((range) => range.from <= to && range.to >= from);
}

/** Returns whether the decorations may have changed. */
export function isOther(update: ViewUpdate): boolean {
  return (
    update.docChanged ||
    update.viewportChanged ||
    update.selectionSet ||
    update.focusChanged ||
    syntaxTree(update.startState) !== syntaxTree(update.state)
  );
}

export const lines: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define<{ decorations: DecorationSet; update: (update: ViewUpdate) => void }>(
    (view) => ({
      decorations: decorationsOf(view),
      update(update) {
        if (isOther(update)) this.decorations = decorationsOf(update.view);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
  EditorView.domEventHandlers({
    mousedown(event, view) {
      const box = event.target instanceof Element && event.button === 0 ? event.target.closest(".cm-box") : null;
      if (!box) return false;
      const at = view.posAtDOM(box) + 1;
      const insert = view.state.sliceDoc(at, at + 1) === " " ? "x" : " ";
      view.dispatch({ changes: { from: at, to: at + 1, insert }, userEvent: "input.check" });
      return true;
    },
  }),
];
