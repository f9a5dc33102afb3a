/** Handles menus, keys and pasted files for both the text area and the live editor. @module */
import { type ReactNode, type RefObject, useId } from "react";
import type { SourcePlace } from "../../markdown/source_place.ts";
import { insertText, replaceText, type TextArea, toggleMark } from "../../markdown/text_area.ts";
import { continueLine, indentItem, linkOver, otherCell } from "../../markdown/text_keys.ts";
import type { Person } from "../../pages/board/board_data.ts";
import { useFullText } from "../../text/mod.tsx";
import { KeyList, useKeyMenu } from "./key_menu.tsx";
import type { MentionField } from "./mention_field.ts";
import { MentionList, useMentions } from "./mentions.tsx";
import { SlashList, useSlashMenu } from "./slash_menu.tsx";
import { optionId } from "./suggestions.tsx";

export interface WritingProps {
  label: string;
  /** The stored markup. */
  value: string;
  onChange: (value: string) => void;
  people: readonly Person[];
  placeholder?: string;
  rows?: number;
  autoFocus?: boolean;
  /** Where the caret starts. */
  place?: SourcePlace | undefined;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSubmit?: () => void;
  onCancel?: () => void;
}

/** The state that a text area passes on to the live editor that replaces it. */
export interface LeftText {
  /** The text before the user typed in the text area. */
  first: string;
  start: number;
  end: number;
  hasFocus: boolean;
  hasMenu: boolean;
}

export interface FieldProps extends WritingProps {
  field: RefObject<TextArea | null>;
  left: RefObject<LeftText | undefined>;
  onFiles: (files: File[]) => void;
  /** Opens the picker for images. */
  onImage: () => void;
  /** Opens the picker for files of any type. */
  onFile: () => void;
}

export interface Writing {
  /** The attributes of the text box. */
  attributes: Readonly<Record<string, string>>;
  /** Each returns whether it handled the event. */
  takeKey: (event: KeyboardEvent) => boolean;
  takePaste: (event: ClipboardEvent) => boolean;
  takeDrop: (event: DragEvent) => boolean;
  /** Opens or closes the menus for the word before the caret. */
  readWord: () => void;
  closeMenus: () => void;
  /** Whether a menu is open. */
  hasMenu: boolean;
  menus: ReactNode;
}

export function useWriting(
  { field, label, people, onFiles, onImage, onFile, onSubmit, onCancel }: FieldProps,
  text: Pick<MentionField, "insert" | "isInMention">,
): Writing {
  const { editor: words } = useFullText();
  const hint = useId();
  const mentions = useMentions(field, people, text);
  const slash = useSlashMenu(field, { onImage, onFile, onMention: mentions.readWord });
  const keys = useKeyMenu(field);
  const menus = [mentions, slash, keys];
  const { id: listId, chosen = 0 } = menus.find(({ id }) => id !== undefined) ?? {};

  function takeFiles(event: Event, data: DataTransfer | null): boolean {
    if (!data || data.files.length === 0) return false;
    event.preventDefault();
    onFiles([...data.files]);
    return true;
  }

  function takeKey(event: KeyboardEvent): boolean {
    const area = field.current;
    if (!area) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    const acts: Readonly<Record<string, (() => void) | undefined>> = isCommand
      ? { enter: onSubmit, b: () => toggleMark(area, "**"), i: () => toggleMark(area, "_") }
      : { escape: onCancel };
    const act = acts[event.key.toLowerCase()];
    const isTaken = menus.some((menu) => menu.takeKey(event)) || (!isCommand && takeListKey(event, area));
    if (!isTaken && !act) return false;
    event.preventDefault();
    event.stopPropagation();
    if (!isTaken) act?.();
    return true;
  }

  return {
    attributes: {
      "aria-label": label,
      "aria-describedby": hint,
      "aria-autocomplete": "list",
      ...(listId === undefined ? {} : { "aria-controls": listId, "aria-activedescendant": optionId(listId, chosen) }),
    },
    takeKey,
    takePaste: (event) => takeFiles(event, event.clipboardData) || pasteLink(event, field.current),
    takeDrop: (event) => takeFiles(event, event.dataTransfer),
    readWord() {
      for (const menu of menus) menu.readWord();
    },
    closeMenus() {
      for (const menu of menus) menu.close();
    },
    hasMenu: listId !== undefined,
    menus: (
      <>
        <MentionList mentions={mentions} />
        <SlashList slash={slash} />
        <KeyList keys={keys} />
        <p className="visually-hidden" id={hint}>
          {words.hint}
        </p>
      </>
    ),
  };
}

/** Handles Enter and Tab in a list or table. @returns whether the key was handled */
function takeListKey({ key, shiftKey, altKey, isComposing }: KeyboardEvent, area: TextArea): boolean {
  const { value, selectionStart: at, selectionEnd } = area;
  if (altKey || isComposing || at !== selectionEnd) return false;
  const isNewLine = key === "Enter" && !shiftKey;
  const isTab = key === "Tab";
  const edit = isNewLine
    ? continueLine(value, at)
    : isTab
      ? (indentItem(value, at, shiftKey) ?? otherCell(value, at, shiftKey))
      : undefined;
  if (edit) replaceText(area, edit);
  return edit !== undefined;
}

function pasteLink(event: ClipboardEvent, area: TextArea | null): boolean {
  const pasted = event.clipboardData?.getData("text/plain") ?? "";
  const link = area ? linkOver(selectedIn(area), pasted) : undefined;
  if (!area || link === undefined) return false;
  event.preventDefault();
  insertText(area, link);
  return true;
}

export function selectedIn(area: TextArea): string {
  return area.value.slice(area.selectionStart, area.selectionEnd);
}
