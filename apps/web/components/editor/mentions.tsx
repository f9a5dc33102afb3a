/** Suggests people after an `@`. @module */
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { mentionOf } from "../../markdown/mention_text.ts";
import { wordBefore } from "../../markdown/text_area.ts";
import type { Person } from "../../pages/board/board_data.ts";
import { useFullText } from "../../text/mod.tsx";
import { Avatar } from "../avatar.tsx";
import type { MentionField } from "./mention_field.ts";

const MOST = 6;

export interface Mentions {
  matches: readonly Person[];
  chosen: number;
  /** The id of the list, undefined while it is closed. */
  id: string | undefined;
  /** Reads the word before the caret. */
  readWord: () => void;
  close: () => void;
  mention: (person: Person) => void;
  /** @returns whether the list handled the key */
  takeKey: (event: KeyboardEvent) => boolean;
}

export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly Person[],
  { insert, isInMention }: Pick<MentionField, "insert" | "isInMention">,
): Mentions {
  const id = useId();
  const [word, setWord] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const folded = word?.toLowerCase();
  const matches =
    folded === undefined ? [] : people.filter(({ name }) => name.toLowerCase().includes(folded)).slice(0, MOST);

  function mention(person: Person): void {
    const area = field.current;
    if (!area || word === undefined) return;
    area.setSelectionRange(area.selectionStart - word.length - 1, area.selectionStart);
    const { shown, tokens } = mentionOf(person);
    insert({ shown: `${shown} `, tokens });
    setWord(undefined);
  }

  function takeKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const match = matches[chosen];
    if (!match || ctrlKey || metaKey) return false;
    if (key === "ArrowDown") setChosen((chosen + 1) % matches.length);
    else if (key === "ArrowUp") setChosen((chosen + matches.length - 1) % matches.length);
    else if (key === "Enter" || key === "Tab") mention(match);
    else if (key === "Escape") setWord(undefined);
    else return false;
    return true;
  }

  return {
    matches,
    chosen,
    id: matches.length > 0 ? id : undefined,
    mention,
    takeKey,
    close: () => setWord(undefined),
    readWord() {
      const area = field.current;
      const found = area && !isInMention(area.selectionStart) ? wordBefore(area) : undefined;
      if (found !== word) setChosen(0);
      setWord(found);
    },
  };
}

export const optionId = (id: string, index: number): string => `${id}-${index}`;

export function MentionList({ mentions }: { mentions: Mentions }): ReactNode {
  const { editor: words } = useFullText();
  const { id, matches, chosen, mention } = mentions;
  if (id === undefined) return null;
  return (
    <div className="menu mentions" id={id} role="listbox" aria-label={words.people}>
      {matches.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the same
        <div
          key={person.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          className="menu-item"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mention(person)}
        >
          <Avatar size="small" name={person.name} image={person.image} />
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  );
}
