/**
 * The popover that sets a filter. The user chooses a filter and then its values, or types to find any value. @module
 */
import { Popover } from "@base-ui/react/popover";
import { type ReactNode, useRef } from "react";
import { Icon } from "../../../components/icon/icon.tsx";
import { Listbox } from "../../../components/pick/listbox.tsx";
import { matchingOptions, type PickOption } from "../../../components/pick/pick_options.ts";
import { useFullText } from "../../../text/mod.tsx";
import { FILTER_FIELDS, type FilterField } from "../board_filter.ts";
import { useBoard } from "../board_state.ts";
import { parseChoice, toggleValue, writeChoice } from "./filter_choice.ts";
import { FIELD_ICONS, useFilterOptions } from "./filter_options.tsx";
import { type OpenFilter, openedFilter } from "./opened_filter.ts";

export function FilterPick({ filter }: { filter: OpenFilter }): ReactNode {
  const { views: words } = useFullText();
  const field = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const label = filter.field === undefined ? words.addFilter : words.fields[filter.field];
  const close = (): void => openedFilter.set(undefined);
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || close()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={filter.anchor}
          positionMethod="fixed"
          sideOffset={4}
          align="start"
          className="menu-place"
        >
          <Popover.Popup
            ref={popup}
            className="menu pick-menu"
            aria-label={label}
            initialFocus={(type) => (type === "touch" ? popup.current : field.current)}
            finalFocus={() => returnPlaceOf(filter)}
          >
            {filter.field === undefined ? (
              <FieldList field={field} filter={filter} onClose={close} />
            ) : (
              <ValueList key={filter.field} field={field} name={filter.field} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Returns the element that gets focus when the popover closes. A chip disappears with its last value. */
function returnPlaceOf({ anchor }: OpenFilter): HTMLElement | null {
  return anchor.isConnected ? anchor : document.querySelector<HTMLElement>("[data-add-filter]");
}

interface ListProps {
  field: { readonly current: HTMLInputElement | null };
}

function FieldList({ field, filter, onClose }: ListProps & { filter: OpenFilter; onClose: () => void }): ReactNode {
  const { views: words } = useFullText();
  const { search, change } = useBoard();
  const values = useFilterOptions();
  const fields = FILTER_FIELDS.map((name): PickOption => {
    return { value: `field:${name}`, label: words.fields[name], mark: <Icon name={FIELD_ICONS[name]} /> };
  });
  const all = FILTER_FIELDS.flatMap((name) =>
    values[name].map((option) => ({ ...option, value: `value:${name}:${option.value}`, hint: words.fields[name] })),
  );

  function find(typed: string): PickOption[] {
    const text = typed.trim();
    if (text === "") return fields;
    const contains = { value: `text:${text}`, label: words.containing(text), mark: <Icon name="search" /> };
    return [...matchingOptions(fields, typed), ...matchingOptions(all, typed), contains];
  }

  function choose({ value: chosen }: PickOption): void {
    const [kind, name = "", ...rest] = chosen.split(":");
    const value = rest.join(":");
    if (kind === "field") {
      openedFilter.set({ ...filter, field: name as FilterField });
      return;
    }
    onClose();
    if (kind === "text") change({ q: [name, ...rest].join(":") });
    else {
      const choice = parseChoice(search[name as FilterField] ?? "");
      if (!choice.values.includes(value)) change({ [name]: writeChoice(toggleValue(choice, value)) });
    }
  }

  return (
    <Listbox
      label={words.addFilter}
      searchLabel={words.findFilter}
      options={fields}
      chosen={NOTHING}
      find={find}
      field={field}
      onChoose={choose}
    />
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function ValueList({ field, name }: ListProps & { name: FilterField }): ReactNode {
  const { views: words } = useFullText();
  const { search, change } = useBoard();
  const options = useFilterOptions()[name];
  const choice = parseChoice(search[name] ?? "");
  return (
    <Listbox
      isMultiple
      label={words.fields[name]}
      searchLabel={words.findValue(words.fields[name])}
      options={options}
      chosen={new Set(choice.values)}
      field={field}
      onChoose={({ value }) => change({ [name]: writeChoice(toggleValue(choice, value)) })}
    />
  );
}
