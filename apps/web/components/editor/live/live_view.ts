/** The live editor: CodeMirror with the keyboard and clipboard behavior of the text area that it replaces. @module */
import { deleteCharBackwardStrict, history, insertNewline, redo, standardKeymap, undo } from "@codemirror/commands";
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import {
  type MentionText,
  mentionBefore,
  type NameOf,
  readStored,
  sliceText,
  storedOf,
} from "../../../markdown/mention_text.ts";
import type { LiveText } from "../../../markdown/text_area.ts";
import { CLIPBOARD_TYPE } from "../mention_field.ts";
import type { TaskChips } from "../task_chips.ts";
import { adoptStyles } from "./adopted_styles.ts";
import { chips, chipsFacet } from "./chips.ts";
import { images } from "./images.ts";
import { markdownLanguage } from "./language.ts";
import { lines } from "./lines.ts";
import { theme } from "./theme.ts";
import { changeTo, replaceRange, storedIn, textOf, tokensOf } from "./tokens.ts";

adoptStyles();

/** The values that the page provides to the editor. Read at each event, because they change with each render. */
export interface Surroundings {
  nameOf: NameOf;
  onChange: (stored: string) => void;
  /** Each returns whether it handled the event. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  onPaste: (event: ClipboardEvent) => boolean;
  onDrop: (event: DragEvent) => boolean;
  /** Called when the caret may have moved. */
  onCaret: () => void;
  onBlur: () => void;
}

/** The attributes of the text box. */
export interface Look {
  attributes: Readonly<Record<string, string>>;
  placeholder: string;
  chips: TaskChips;
}

export interface LiveViewOptions {
  parent: HTMLElement;
  /** The stored markup. */
  stored: string;
  read: () => Surroundings;
}

/** Marks a change that came from outside the editor. */
const fromOutside = Annotation.define<true>();

const WRITING = {
  spellcheck: "true",
  autocorrect: "on",
  autocapitalize: "sentences",
  translate: "no",
  // Browsers focus editable text anyway, but without it, accessibility checkers report a long text as not scrollable by keyboard.
  tabindex: "0",
};

export class LiveView {
  readonly #view: EditorView;
  readonly #read: () => Surroundings;
  readonly #look = new Compartment();
  #shown: Extension = [];
  /** The text-area interface of the editor, which menus, buttons and keys use. */
  readonly text: LiveText;

  constructor({ parent, stored, read }: LiveViewOptions) {
    this.#read = read;
    this.#view = new EditorView({ parent, state: this.#stateOf(stored) });
    for (const type of ["copy", "cut"] as const) parent.addEventListener(type, this.#keepClipboard, true);
    this.text = liveText(this.#view);
  }

  #stateOf(stored: string): EditorState {
    const { shown, tokens } = readStored(stored, this.#read().nameOf);
    return EditorState.create({
      doc: shown,
      extensions: [tokensOf(tokens), this.#look.of(this.#shown), this.#behavior()],
    });
  }

  #behavior(): Extension {
    const read = this.#read;
    return [
      theme,
      history(),
      EditorView.domEventHandlers({
        keydown: (event) => read().onKeyDown(event),
        keyup: ({ key }) => {
          if (key !== "Escape") read().onCaret();
        },
        click: () => read().onCaret(),
        blur: () => read().onBlur(),
        paste: (event, view) => read().onPaste(event) || paste(event, { view, nameOf: read().nameOf }),
        copy,
        cut: copy,
        drop: (event) => read().onDrop(event),
      }),
      keymap.of([
        { key: "Enter", run: insertNewline, shift: insertNewline },
        { key: "Backspace", run: deleteCharBackwardStrict, shift: deleteCharBackwardStrict },
        { key: "Mod-z", run: undo, preventDefault: true },
        { key: "Mod-y", mac: "Mod-Shift-z", run: redo, preventDefault: true },
        { linux: "Ctrl-Shift-z", win: "Ctrl-Shift-z", run: redo, preventDefault: true },
        ...standardKeymap,
      ]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of(WRITING),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (docChanged && !transactions.some((one) => one.annotation(fromOutside))) read().onChange(storedIn(state));
      }),
      markdownLanguage,
      lines,
      chips,
      images,
    ];
  }

  /** Shows text from outside the editor. Does nothing when the page passes the editor's own text back. */
  write(stored: string): void {
    const { state } = this.#view;
    if (storedIn(state) === stored) return;
    // Undo must not bring back a comment that was sent.
    if (stored === "") this.#view.setState(this.#stateOf(""));
    else this.#view.dispatch(this.#changeTo(stored), { annotations: Transaction.addToHistory.of(false) });
  }

  /** Shows text that was typed before the editor was loaded. Undo restores the text before that. */
  goOn(stored: string): void {
    this.#view.dispatch(this.#changeTo(stored));
  }

  insert(text: MentionText): void {
    insert(this.#view, text, "input");
  }

  /** Returns whether the caret is inside a mention or at its end. */
  isInMention(caret: number): boolean {
    return mentionBefore(textOf(this.#view.state), caret) !== undefined;
  }

  #changeTo(stored: string): TransactionSpec {
    const change = changeTo(this.#view.state, readStored(stored, this.#read().nameOf));
    return { ...change, annotations: fromOutside.of(true) };
  }

  show({ attributes, placeholder: hint, chips: shown }: Look): void {
    this.#shown = [
      EditorView.contentAttributes.of(attributes),
      hint === "" ? [] : placeholder(hint),
      chipsFacet.of(shown),
    ];
    this.#view.dispatch({ effects: this.#look.reconfigure(this.#shown) });
  }

  /** Without a selection, CodeMirror would copy the whole line. */
  readonly #keepClipboard = (event: Event): void => {
    if (this.#view.state.selection.main.empty) event.stopPropagation();
  };

  destroy(): void {
    this.#view.destroy();
  }
}

function liveText(view: EditorView): LiveText {
  const within = (at: number): number => Math.max(0, Math.min(at, view.state.doc.length));
  return {
    get value() {
      return view.state.doc.toString();
    },
    get selectionStart() {
      return view.state.selection.main.from;
    },
    get selectionEnd() {
      return view.state.selection.main.to;
    },
    setSelectionRange(start, end) {
      const selection = EditorSelection.single(within(start ?? 0), within(end ?? 0));
      // An editor without focus that replaces a text area must not scroll the page.
      view.dispatch({ selection, scrollIntoView: view.hasFocus });
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus,
    replaceSelection(text) {
      view.dispatch(view.state.replaceSelection(text), { userEvent: "input", scrollIntoView: true });
    },
  };
}

/** Pastes text unchanged, with its mentions and line breaks. */
function paste({ clipboardData }: ClipboardEvent, { view, nameOf }: { view: EditorView; nameOf: NameOf }): boolean {
  const stored = clipboardData?.getData(CLIPBOARD_TYPE) || clipboardData?.getData("text/plain");
  if (!stored) return false;
  insert(view, readStored(stored, nameOf), "input.paste");
  return true;
}

function insert(view: EditorView, text: MentionText, userEvent: string): void {
  view.dispatch(replaceRange(view.state.selection.main, text), { userEvent, scrollIntoView: true });
}

function copy(event: ClipboardEvent, view: EditorView): boolean {
  const { from, to } = view.state.selection.main;
  if (from === to || !event.clipboardData) return false;
  const part = sliceText(textOf(view.state), from, to);
  event.clipboardData.setData("text/plain", part.shown);
  event.clipboardData.setData(CLIPBOARD_TYPE, storedOf(part));
  if (event.type === "cut") view.dispatch({ changes: { from, to }, userEvent: "delete.cut", scrollIntoView: true });
  return true;
}
