/** A select with search: a button that opens a listbox. Nothing changes before an option is chosen. @module */

import { Popover } from "@base-ui/react/popover";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Option } from "../../components/form/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useText } from "../../text/mod.tsx";
import { matchingOptions, nextByLetter } from "./pick_options.ts";

export interface PropertyPickProps {
  label: string;
  value: string;
  options: readonly Option[];
  disabled: boolean;
  /** The label of the search field. Without it there is no search. */
  searchLabel?: string;
  onChange: (value: string) => void;
}

export function PropertyPick(props: PropertyPickProps): ReactNode {
  const { label, value, options, disabled, onChange } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const shown = options.find((option) => option.value === value)?.label ?? value;

  function choose(chosen: string): void {
    setOpen(false);
    if (chosen !== value) onChange(chosen);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <div className="property">
      <span className="hint" id={`${id}name`}>
        {label}
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          className="pick shrinkable line between gap-2"
          disabled={disabled}
          aria-haspopup="listbox"
          aria-labelledby={`${id}name ${id}value`}
          onKeyDown={onKeyDown}
        >
          <bdi id={`${id}value`}>{shown}</bdi>
          <Icon name="chevron" className="pick-arrow soft rigid" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} align="start" className="menu-place">
            <Popover.Popup
              className="menu pick-menu"
              aria-label={label}
              // Touch must not open the on-screen keyboard.
              initialFocus={(type) => (type === "touch" ? list.current : (search.current ?? list.current))}
            >
              <Choices {...props} list={list} search={search} onChoose={choose} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

interface ChoicesProps extends PropertyPickProps {
  list: RefObject<HTMLDivElement | null>;
  search: RefObject<HTMLInputElement | null>;
  onChoose: (value: string) => void;
}

/** Starts at the current value each time it opens. */
function Choices({ label, value, options, searchLabel, list, search, onChoose }: ChoicesProps): ReactNode {
  const { task: words } = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(() => options.findIndex((option) => option.value === value));
  const found = matchingOptions(options, typed);
  const activeId = found[active] ? `${id}${active}` : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      ...(searchLabel === undefined || typed === "" ? { Home: 0, End: last } : {}),
    };
    const moved = moves[event.key];
    const isChosen = event.key === "Enter" || (event.key === " " && searchLabel === undefined);
    const option = found[active];
    if (event.nativeEvent.isComposing) return;
    if (moved !== undefined) setActive(moved);
    else if (isChosen && option) onChoose(option.value);
    else if (!isChosen && !findByLetter(event)) return;
    event.preventDefault();
  }

  function findByLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (searchLabel !== undefined || [...key].length !== 1 || ctrlKey || metaKey || altKey) return false;
    const at = nextByLetter(found, key, active);
    if (at >= 0) setActive(at);
    return true;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field or the list in it
    <div onKeyDown={onKeyDown}>
      {searchLabel !== undefined && (
        <input
          ref={search}
          className="input"
          type="text"
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={activeId}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
        />
      )}
      <div
        ref={list}
        id={`${id}list`}
        className="pick-options rounded scroll-y"
        role="listbox"
        aria-label={label}
        tabIndex={searchLabel === undefined ? 0 : -1}
        aria-activedescendant={activeId}
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
          // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus
          <div
            key={option.value}
            id={`${id}${index}`}
            role="option"
            aria-selected={option.value === value}
            className={
              index === active
                ? "menu-item pick-option breakable between small pick-active"
                : "menu-item pick-option breakable between small"
            }
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.value)}
          >
            <bdi>{option.label}</bdi>
            {option.value === value && <Icon name="check" className="pick-check rigid" />}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="hint menu-hint" role="status">
          {words.noMatch}
        </p>
      )}
    </div>
  );
}
