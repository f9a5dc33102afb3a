/** The filters that are set, one chip each. @module */
import type { ReactNode } from "react";
import { IconButton } from "../../../components/button/button.tsx";
import { Icon } from "../../../components/icon/icon.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { FILTER_FIELDS, type FilterField } from "../board_filter.ts";
import { useBoard } from "../board_state.ts";
import { parseChoice, writeChoice } from "./filter_choice.ts";
import { FIELD_ICONS, useFilterOptions } from "./filter_options.tsx";
import { openFilter } from "./opened_filter.ts";

export function FilterChips(): ReactNode {
  const { search } = useBoard();
  return FILTER_FIELDS.filter((name) => search[name] !== undefined).map((name) => <Chip key={name} name={name} />);
}

/** The maximum number of values that a chip names. Any others are only counted. */
const NAMED_VALUES = 2;

function Chip({ name }: { name: FilterField }): ReactNode {
  const { views: words } = useFullText();
  const { search, change } = useBoard();
  const options = useFilterOptions()[name];
  const { isNot, values } = parseChoice(search[name] ?? "");
  const field = words.fields[name];
  const names = values.map((value) => options.find((option) => option.value === value)?.label ?? value);
  const all = names.join(", ");
  const isLong = names.length > NAMED_VALUES;
  const shown = isLong ? words.values(names.length) : all;
  const operator = isNot ? words.isNot : words.is;

  function remove(): void {
    document.querySelector<HTMLElement>("[data-add-filter]")?.focus();
    change({ [name]: undefined });
  }

  return (
    <fieldset className="filter-chip line bordered rounded" aria-label={words.filterOf(field)}>
      <span className="filter-field inline-line" aria-hidden="true">
        <Icon name={FIELD_ICONS[name]} />
        {field}
      </span>
      <button
        type="button"
        className="filter-part hint"
        aria-label={words.turn(field, operator)}
        title={isNot ? words.turnIs : words.turnIsNot}
        onClick={() => change({ [name]: writeChoice({ isNot: !isNot, values }) })}
      >
        {operator}
      </button>
      <button
        type="button"
        className="filter-part filter-values truncate"
        aria-label={words.changeValues(field, isLong ? `${shown}, ${all}` : all)}
        aria-haspopup="dialog"
        title={all}
        onClick={(event) => openFilter(name, event.currentTarget)}
      >
        <bdi>{shown}</bdi>
      </button>
      <IconButton icon="close" label={words.removeFilter(field)} className="filter-remove" onClick={remove} />
    </fieldset>
  );
}
