/** Previews of images, each below the line that names it. @module */
import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { assetPath } from "../../../browser/asset_path.ts";
import { isOwnPicture } from "../../../browser/own_picture.ts";

class Preview extends WidgetType {
  readonly path: string;

  constructor(path: string) {
    super();
    this.path = path;
  }

  override eq({ path }: Preview): boolean {
    return path === this.path;
  }

  override get estimatedHeight(): number {
    return 160;
  }

  override toDOM(view: EditorView): HTMLElement {
    const element = document.createElement("div");
    element.className = "cm-preview";
    // The text already names the image.
    element.ariaHidden = "true";
    const image = document.createElement("img");
    image.alt = "";
    image.onload = () => view.requestMeasure();
    image.onerror = () => element.remove();
    image.src = this.path;
    element.append(image);
    return element;
  }
}

function previewsOf(state: EditorState): DecorationSet {
  const list: Range<Decoration>[] = [];
  syntaxTree(state).iterate({
    enter(node) {
      const url = node.name === "Image" ? node.node.getChild("URL") : null;
      if (!url) return;
      const address = state.sliceDoc(url.from, url.to);
      const path = assetPath(address) ?? (isOwnPicture(address, location.href) ? address : undefined);
      if (path === undefined) return;
      const widget = new Preview(path);
      list.push(Decoration.widget({ widget, block: true, side: 1 }).range(state.doc.lineAt(node.to).to));
    },
  });
  return Decoration.set(list, true);
}

export const images: Extension = StateField.define<DecorationSet>({
  create: previewsOf,
  update(previews, transaction) {
    const { startState, state, docChanged } = transaction;
    return docChanged || syntaxTree(startState) !== syntaxTree(state) ? previewsOf(state) : previews;
  },
  provide: (field) => EditorView.decorations.from(field),
});
