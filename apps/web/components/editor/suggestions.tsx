/** A list of suggestions for the word before the caret, such as people after an `@`. @module */
import { type ReactNode, type RefObject, useId, useState } from "react";
import type { TextArea } from "../../markdown/text_area.ts";

export interface SuggestionsOptions<Item> {
  field: RefObject<TextArea | null>;
  /** Reads the word before the caret, without its trigger character. Undefined closes the list. */
  read: (area: TextArea) => string | undefined;
  find: (word: string) => readonly Item[];
  /** The length of the trigger before the word. @default 1 */
  signLength?: number;
  /** Receives a choice while the word and its trigger are selected. */
  onChoose: (item: Item, area: TextArea) => void;
}

export interface Suggestions<Item> {
  matches: readonly Item[];
  chosen: number;
  /** The ID of the list, undefined while it is closed. */
  id: string | undefined;
  /** Reads the word before the caret. */
  readWord: () => void;
  close: () => void;
  choose: (item: Item) => void;
  /** @returns whether the list handled the key */
  takeKey: (event: KeyboardEvent) => boolean;
}

export function useSuggestions<Item>(options: SuggestionsOptions<Item>): Suggestions<Item> {
  const { field, read, find, onChoose, signLength = 1 } = options;
  const id = useId();
  const [word, setWord] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const matches = word === undefined ? [] : find(word);

  function choose(item: Item): void {
    const area = field.current;
    if (!area || word === undefined) return;
    area.setSelectionRange(area.selectionStart - word.length - signLength, area.selectionStart);
    setWord(undefined);
    onChoose(item, area);
  }

  function takeKey({ key, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent): boolean {
    const match = matches[chosen];
    if (match === undefined || ctrlKey || metaKey || isComposing) return false;
    if (key === "ArrowDown") setChosen((chosen + 1) % matches.length);
    else if (key === "ArrowUp") setChosen((chosen + matches.length - 1) % matches.length);
    else if (key === "Enter" || (key === "Tab" && !shiftKey)) choose(match);
    else if (key === "Escape") setWord(undefined);
    else return false;
    return true;
  }

  return {
    matches,
    chosen,
    id: matches.length > 0 ? id : undefined,
    choose,
    takeKey,
    close: () => setWord(undefined),
    readWord() {
      const found = field.current ? read(field.current) : undefined;
      if (found !== word) setChosen(0);
      setWord(found);
    },
  };
}

export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** A list with this many items or more has two columns. */
const MANY = 8;

export interface SuggestionListProps<Item> {
  suggestions: Suggestions<Item>;
  label: string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

export function SuggestionList<Item>({ suggestions, label, keyOf, children }: SuggestionListProps<Item>): ReactNode {
  const { id, matches, chosen, choose } = suggestions;
  if (id === undefined) return null;
  return (
    <div
      className={matches.length < MANY ? "menu mentions" : "menu mentions mentions-many"}
      id={id}
      role="listbox"
      aria-label={label}
      ref={showWhole}
    >
      {matches.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area keeps focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the same
        <div
          key={keyOf(item)}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          className="menu-item"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  );
}

/** Scrolls to the list, which is below the field and may be outside the visible area. */
function showWhole(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: "nearest" });
}
