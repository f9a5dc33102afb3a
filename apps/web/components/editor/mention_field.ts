/** The state of an editor's text area, which shows mentions as `@Name` and emits the stored markup. @module */
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import {
  editText,
  type MentionText,
  mentionBefore,
  readStored,
  sliceText,
  storedOf,
  wholeRange,
} from "../../markdown/mention_text.ts";
import { insertText, type TextArea } from "../../markdown/text_area.ts";
import type { Person } from "../../pages/board/board_data.ts";

/** The clipboard type of the stored markup, next to the plain text. */
export const CLIPBOARD_TYPE = "application/x-hexlane-markdown";
/** The number of states that Undo can restore with their mentions. */
const REMEMBERED = 300;

export interface MentionFieldOptions {
  field: RefObject<TextArea | null>;
  /** The stored markup. */
  value: string;
  onChange: (value: string) => void;
  people: readonly Person[];
}

export interface MentionField {
  shown: string;
  /** Replaces the selection. */
  insert: (text: MentionText) => void;
  /** Whether the caret is inside a mention. */
  isInMention: (caret: number) => boolean;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  /** Deletes mentions as a whole. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onCopy: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onCut: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

export function useMentionField({ field, value, onChange, people }: MentionFieldOptions): MentionField {
  const edited = useRef<MentionText>(undefined);
  const inserting = useRef<MentionText>(undefined);
  const past = useRef(new Map<string, MentionText>());
  // Parsed again only after an outside change, because a name that arrives later must not move the caret.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const text = useMemo(() => {
    const { current } = edited;
    return current && storedOf(current) === value ? current : readStored(value, nameIn(people));
  }, [value]);

  useLayoutEffect(() => {
    edited.current = text;
  }, [text]);

  /** Returns the current text, even between an event and the next render. */
  function now(): MentionText {
    return edited.current ?? text;
  }

  function remember(state: MentionText): void {
    past.current.delete(state.shown);
    past.current.set(state.shown, state);
    const [oldest] = past.current.keys();
    if (past.current.size > REMEMBERED && oldest !== undefined) past.current.delete(oldest);
  }

  function insert(inserted: MentionText): void {
    if (!field.current) return;
    inserting.current = inserted;
    insertText(field.current, inserted.shown);
    inserting.current = undefined;
  }

  function copy({ currentTarget: area, clipboardData }: ClipboardEvent<HTMLTextAreaElement>): boolean {
    const part = sliceText(now(), area.selectionStart, area.selectionEnd);
    if (!hasMention(part)) return false;
    clipboardData.setData("text/plain", part.shown);
    clipboardData.setData(CLIPBOARD_TYPE, storedOf(part));
    return true;
  }

  return {
    shown: text.shown,
    insert,
    isInMention: (caret) => mentionBefore(now(), caret) !== undefined,
    onChange({ target, nativeEvent }) {
      const { value: shown, selectionEnd: caret } = target;
      remember(now());
      const isUndo = (nativeEvent as InputEvent).inputType?.startsWith("history");
      const known = isUndo ? past.current.get(shown) : undefined;
      const next = known ?? editText(now(), { shown, caret, inserted: inserting.current });
      edited.current = next;
      remember(next);
      onChange(storedOf(next));
    },
    onKeyDown({ key, currentTarget: area }) {
      if (key !== "Backspace" && key !== "Delete") return;
      const { selectionStart, selectionEnd } = area;
      const isRange = selectionStart !== selectionEnd;
      const start = isRange || key === "Delete" ? selectionStart : selectionStart - 1;
      const end = isRange || key === "Backspace" ? selectionEnd : selectionEnd + 1;
      const whole = wholeRange(now(), start, end);
      if (whole.start < start || whole.end > end) area.setSelectionRange(whole.start, whole.end);
    },
    onCopy(event) {
      if (copy(event)) event.preventDefault();
    },
    onCut(event) {
      if (!copy(event)) return;
      event.preventDefault();
      document.execCommand("delete");
    },
    onPaste(event) {
      const { clipboardData } = event;
      const stored = clipboardData.getData(CLIPBOARD_TYPE) || clipboardData.getData("text/plain");
      const pasted = readStored(stored, nameIn(people));
      if (!hasMention(pasted)) return;
      event.preventDefault();
      insert({ ...pasted, tokens: pasted.tokens.filter(isMention) });
    },
  };
}

const isMention = ({ shown }: { shown: string }): boolean => shown !== "\n";

function hasMention({ tokens }: MentionText): boolean {
  return tokens.some(isMention);
}

export function nameIn(people: readonly Person[]): (userId: string) => string | undefined {
  return (userId) => people.find(({ id }) => id === userId)?.name;
}
