/**
 * A search field above a list of options, for every picker. Arrow keys move through the options, and Enter chooses one. @module
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { useText } from "../../text/mod.tsx";
import { Icon } from "../icon/icon.tsx";
import { matchingOptions, type PickOption } from "./pick_options.ts";
import { useFirstFocus } from "./use_first_focus.ts";

export interface ListboxProps {
  label: string;
  searchLabel: string;
  options: readonly PickOption[];
  /** The selected values. With the empty value, which means "none", the list starts at its first option. */
  chosen: ReadonlySet<string>;
  /** Choosing an option toggles it, with Enter or Space, and the list stays open. */
  isMultiple?: boolean;
  /** Finds the options for the typed text, instead of the default filter. */
  find?: (typed: string) => PickOption[];
  /** Shown if nothing matches. */
  none?: string;
  field: RefObject<HTMLInputElement | null>;
  /** Receives the typed text. */
  onType?: (typed: string) => void;
  onChoose: (option: PickOption) => void;
}

/** Follows the ARIA Authoring Practices for an always-open combobox. */
export function Listbox(props: ListboxProps): ReactNode {
  const { label, searchLabel, options, chosen, isMultiple = false, find, none, field, onType, onChoose } = props;
  const { task: words } = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(() =>
    isMultiple || chosen.has("") ? 0 : Math.max(0, indexOfChosen(options, chosen)),
  );
  // Space toggles after an arrow key, and is part of the text otherwise.
  const [hasWalked, setWalked] = useState(false);
  const found = find ? find(typed) : matchingOptions(options, typed);
  const place = Math.min(active, found.length - 1);
  const activeId = found[place] ? `${id}${place}` : undefined;
  useFirstFocus(field, ({ text, isEntered }) => {
    type(text);
    if (isEntered) choose(text === "" ? found[place] : (find?.(text) ?? matchingOptions(options, text))[0]);
  });
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: place >= last ? 0 : place + 1,
      ArrowUp: place <= 0 ? last : place - 1,
      ...(typed === "" ? { Home: 0, End: last } : {}),
    };
    const moved = moves[event.key];
    const option = found[place];
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isToggled = isMultiple && event.key === " " && (typed === "" || hasWalked);
    if (moved !== undefined) {
      setActive(moved);
      setWalked(true);
    } else if ((event.key === "Enter" && !event.repeat) || isToggled) choose(option);
    else return;
    event.preventDefault();
  }

  function type(text: string): void {
    setTyped(text);
    onType?.(text);
    if (text !== typed) setActive(0);
    setWalked(false);
  }

  function choose(option: PickOption | undefined): void {
    if (!option) return;
    onChoose(option);
    if (!isMultiple || typed === "") return;
    setTyped("");
    setActive(0);
    field.current?.focus();
  }

  return (
    <>
      <input
        ref={field}
        className="input"
        type="text"
        role="combobox"
        aria-label={searchLabel}
        placeholder={searchLabel}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          type(event.target.value);
        }}
      />
      <div
        id={`${id}list`}
        className="pick-options rounded scroll-y"
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
      >
        {found.map((option, index) => {
          const isChosen = chosen.has(option.value);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps focus
            <div
              key={option.value}
              id={`${id}${index}`}
              role="option"
              aria-selected={isChosen}
              aria-description={option.hint}
              className={index === place ? "menu-item pick-option small pick-active" : "menu-item pick-option small"}
              // The field keeps focus.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(option)}
            >
              {option.mark !== undefined && (
                <span className="pick-mark centered rigid" aria-hidden="true">
                  {option.mark}
                </span>
              )}
              <bdi className="grow shrinkable breakable">{option.label}</bdi>
              {option.hint !== undefined && (
                <span className="hint rigid" aria-hidden="true">
                  {option.hint}
                </span>
              )}
              {isChosen && <Icon name="check" className="pick-check rigid" />}
            </div>
          );
        })}
      </div>
      {found.length === 0 && (
        <p className="hint menu-hint" role="status">
          {none ?? words.noMatch}
        </p>
      )}
    </>
  );
}

function indexOfChosen(options: readonly PickOption[], chosen: ReadonlySet<string>): number {
  return options.findIndex(({ value }) => chosen.has(value));
}
