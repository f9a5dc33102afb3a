/** The menu of blocks after a `/`. @module */
import type { ReactNode, RefObject } from "react";
import { insertText, replaceText, slashWord, type TextArea } from "../../markdown/text_area.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { CODE, DIVIDER, FILE, HEADING, IMAGE, QUOTE, TABLE, USERS } from "../icon/rare_icons.ts";
import { SuggestionList, type Suggestions, useSuggestions } from "./suggestions.tsx";

interface Block {
  name: keyof Text["editor"]["blocks"];
  icon: IconName;
  /** Inserted on a separate line. `^` is the caret. */
  line?: string;
  act?: (area: TextArea) => void;
}

export interface SlashMenuOptions {
  onImage: () => void;
  onFile: () => void;
  /** Reads the word before the caret, after an `@` was inserted. */
  onMention: () => void;
}

export function useSlashMenu(
  field: RefObject<TextArea | null>,
  { onImage, onFile, onMention }: SlashMenuOptions,
): Suggestions<Block> {
  const { editor: words } = useFullText();
  const { column } = words;
  const blocks: Block[] = [
    { name: "heading1", icon: HEADING, line: "# ^" },
    { name: "heading2", icon: HEADING, line: "## ^" },
    { name: "heading3", icon: HEADING, line: "### ^" },
    { name: "list", icon: "list", line: "- ^" },
    { name: "numbers", icon: "list", line: "1. ^" },
    { name: "tasks", icon: "tasks", line: "- [ ] ^" },
    { name: "code", icon: CODE, line: "```\n^\n```" },
    { name: "table", icon: TABLE, line: `| ${column} 1 | ${column} 2 |\n| --- | --- |\n| ^ |  |` },
    { name: "quote", icon: QUOTE, line: "> ^" },
    { name: "divider", icon: DIVIDER, line: "---\n\n^" },
    { name: "image", icon: IMAGE, act: erasing(onImage) },
    { name: "file", icon: FILE, act: erasing(onFile) },
    {
      name: "mention",
      icon: USERS,
      act(area) {
        insertText(area, "@");
        onMention();
      },
    },
    { name: "date", icon: "calendar", act: (area) => insertText(area, today()) },
  ];
  return useSuggestions<Block>({
    field,
    read: slashWord,
    find: (word) => blocks.filter(({ name }) => fold(words.blocks[name]).includes(fold(word))),
    onChoose({ line, act }, area) {
      if (line === undefined) act?.(area);
      else insertLine(area, line);
    },
  });
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/\s/g, "");

/** Deletes the typed word before the action. */
function erasing(act: () => void): (area: TextArea) => void {
  return (area) => {
    insertText(area, "");
    act();
  };
}

/** Starts a new line if there is text before the caret. A table also needs an empty line above. */
function insertLine(area: TextArea, line: string): void {
  const { value, selectionStart, selectionEnd } = area;
  const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const written = value.slice(start, selectionStart);
  const isBlock = line.includes("\n");
  const above = value.slice(0, start).trimEnd();
  const isTight = written.trim() === "" && start > 0 && !value.slice(0, start).endsWith("\n\n") && above !== "";
  const prefix = written.trim() === "" ? (isBlock && isTight ? "\n" : "") : isBlock ? "\n\n" : "\n";
  const suffix = isBlock && value.slice(selectionEnd).trimStart() !== "" ? "\n" : "";
  const text = prefix + line + suffix;
  replaceText(area, {
    start: selectionStart,
    end: selectionEnd,
    text: text.replace("^", ""),
    caret: selectionStart + text.indexOf("^"),
  });
}

function today(): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: "medium" }).format(
    new Date(),
  );
}

export function SlashList({ slash }: { slash: Suggestions<Block> }): ReactNode {
  const { editor: words } = useFullText();
  return (
    <SuggestionList suggestions={slash} label={words.insert} keyOf={({ name }) => name}>
      {({ name, icon }) => (
        <>
          <Icon name={icon} className="soft" />
          <span>{words.blocks[name]}</span>
        </>
      )}
    </SuggestionList>
  );
}
