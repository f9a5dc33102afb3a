/** Suggests people after an `@`. @module */
import type { ReactNode, RefObject } from "react";
import { mentionOf } from "../../markdown/mention_text.ts";
import { type TextArea, wordBefore } from "../../markdown/text_area.ts";
import type { Person } from "../../pages/board/board_data.ts";
import { useFullText } from "../../text/mod.tsx";
import { Avatar } from "../avatar.tsx";
import type { MentionField } from "./mention_field.ts";
import { SuggestionList, type Suggestions, useSuggestions } from "./suggestions.tsx";

const MOST = 6;

export function useMentions(
  field: RefObject<TextArea | null>,
  people: readonly Person[],
  { insert, isInMention }: Pick<MentionField, "insert" | "isInMention">,
): Suggestions<Person> {
  return useSuggestions<Person>({
    field,
    read: (area) => (isInMention(area.selectionStart) ? undefined : wordBefore(area)),
    find: (word) => people.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase())).slice(0, MOST),
    onChoose(person) {
      const { shown, tokens } = mentionOf(person);
      insert({ shown: `${shown} `, tokens });
    },
  });
}

export function MentionList({ mentions }: { mentions: Suggestions<Person> }): ReactNode {
  const { editor: words } = useFullText();
  return (
    <SuggestionList suggestions={mentions} label={words.people} keyOf={({ id }) => id}>
      {({ name, image }) => (
        <>
          <Avatar size="small" name={name} image={image} />
          <bdi>{name}</bdi>
        </>
      )}
    </SuggestionList>
  );
}
