/** A text field for a query, which completes names and explains errors. @module */
import { completeQuery, type QuerySurroundings } from "@hexlane/core/query";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useFullText } from "../../../text/mod.tsx";
import type { QueryFault } from "./board_query.ts";
import { QueryFaultText } from "./query_fault.tsx";

const EXAMPLE = "assignee:me priority:>=high due:<7d";

export interface QueryInputProps {
  field: React.RefObject<HTMLInputElement | null>;
  typed: string;
  around: QuerySurroundings;
  fault: QueryFault | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** The text field with its suggestions and the explanation of an error. */
export function QueryInput({ field, typed, around, fault, onType, onLeave }: QueryInputProps): ReactNode {
  const { views: words } = useFullText();
  const id = useId();
  /** Undefined while the suggestions are closed. */
  const [cursor, setCursor] = useState<number>();
  const [active, setActive] = useState(-1);
  const { start, end, texts } = useMemo(() => {
    const found = cursor === undefined ? { start: 0, end: 0, texts: [] } : completeQuery(typed, cursor, around);
    return { ...found, texts: found.texts.filter((text) => text !== typed.slice(found.start, found.end)) };
  }, [typed, cursor, around]);
  const isOpen = texts.length > 0;

  function replace(from: number, to: number, text: string): void {
    // After a field name, the user types a value, so no space is added.
    const inserted = text.endsWith(":") || /^\s/.test(typed.slice(to)) ? text : `${text} `;
    const next = typed.slice(0, from) + inserted + typed.slice(to);
    const place = from + inserted.length;
    // Rendered before the next key, which would otherwise be typed at the old place.
    flushSync(() => {
      onType(next);
      setCursor(place);
      setActive(-1);
    });
    field.current?.focus();
    field.current?.setSelectionRange(place, place);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const text = texts[active];
    if (event.key === "ArrowDown" && isOpen) setActive((active + 1) % texts.length);
    else if (event.key === "ArrowUp" && isOpen) setActive((active <= 0 ? texts.length : active) - 1);
    else if (event.key === "Enter" && text !== undefined) replace(start, end, text);
    else if (event.key === "Enter" || (event.key === "Escape" && isOpen)) setCursor(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function open(input: HTMLInputElement): void {
    setCursor(input.selectionStart ?? input.value.length);
    setActive(-1);
  }

  return (
    <div className="query-box relative grow">
      <input
        ref={field}
        className="input"
        type="text"
        role="combobox"
        aria-label={words.query}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-activedescendant={active >= 0 && isOpen ? `${id}${active}` : undefined}
        aria-invalid={fault !== undefined && !isOpen}
        aria-describedby={`${id}fault`}
        placeholder={EXAMPLE}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onType(event.target.value);
          open(event.target);
        }}
        onClick={(event) => open(event.currentTarget)}
        onBlur={() => {
          setCursor(undefined);
          onLeave();
        }}
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={words.suggestions}
        className="query-list surface bordered rounded scroll-y"
        hidden={!isOpen}
      >
        {texts.map((text, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps focus
          <div
            key={text}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            className={index === active ? "menu-item pick-option small pick-active" : "menu-item pick-option small"}
            // The field keeps focus.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => replace(start, end, text)}
          >
            <bdi dir="ltr">{text}</bdi>
          </div>
        ))}
      </div>
      <div id={`${id}fault`} role="status" className="query-fault line wrap gap-2">
        {fault && !isOpen && <QueryFaultText fault={fault} typed={typed} onReplace={replace} />}
      </div>
    </div>
  );
}
