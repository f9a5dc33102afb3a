/** The filters of a board, the number of results, and the display options. @module */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useStored } from "../../../actions/store.ts";
import { Button } from "../../../components/button/button.tsx";
import { Deferred } from "../../../components/error_boundary.tsx";
import { Icon } from "../../../components/icon/icon.tsx";
import { lazyComponent, loadWhenIdle } from "../../../components/menu/lazy_component.tsx";
import { LazyMenu } from "../../../components/menu/lazy_menu.tsx";
import { withTexts } from "../../../text/languages.ts";
import { useFullText } from "../../../text/mod.tsx";
import { FILTER_FIELDS, FILTERS, isFiltered, tasksOfView } from "../board_filter.ts";
import { useBoard } from "../board_state.ts";
import { openedFilter, openFilter } from "./opened_filter.ts";

const FilterChips = lazyComponent(async () => (await withTexts(import("./filter_chips.tsx"))).FilterChips);
const FilterPick = lazyComponent(async () => (await withTexts(import("./filter_pick.tsx"))).FilterPick);
const QueryField = lazyComponent(async () => (await withTexts(import("./query_field.tsx"))).QueryField);
const DisplayMenu = lazyComponent(async () => (await withTexts(import("./display_menu.tsx"))).DisplayMenu);
const OverflowMenu = lazyComponent(async () => (await withTexts(import("./display_menu.tsx"))).OverflowMenu);
const SaveView = lazyComponent(async () => (await withTexts(import("../../saved_views/save_view.tsx"))).SaveView);
const DefaultViewOffer = lazyComponent(
  async () => (await withTexts(import("../../saved_views/save_view.tsx"))).DefaultViewOffer,
);
for (const part of [FilterPick, FilterChips, DisplayMenu]) loadWhenIdle(part.load);

export function FilterBar(): ReactNode {
  const { board: words, views } = useFullText();
  const { search, change } = useBoard();
  const [isQueryOpen, setQueryOpen] = useState(false);
  const filter = useStored(openedFilter);
  const isPhone = useMedia("(max-width: 40rem)");
  // Next to an open task, the toolbar has as little room as on a phone.
  const isTight = useMedia("(60rem < width <= 96rem)");
  const isNarrow = isPhone || (isTight && search.task !== undefined);
  const hasQueryButton = !isQueryOpen && search.where === undefined;
  const hasChips = FILTER_FIELDS.some((name) => search[name] !== undefined);
  // Closes the popover when the user leaves its board.
  useEffect(() => () => openedFilter.set(undefined), []);

  function clear(): void {
    document.querySelector<HTMLElement>("[data-add-filter]")?.focus();
    change(Object.fromEntries(FILTERS.map((name) => [name, undefined] as const)));
  }

  return (
    <search
      className={isNarrow ? "filters filters-narrow line wrap gap-2" : "filters line wrap gap-2"}
      aria-label={words.filter}
    >
      <TextFilter value={search.q ?? ""} onChange={(q) => change({ q: q || undefined })} />
      <Button
        icon="filter"
        data-add-filter=""
        aria-haspopup="dialog"
        aria-expanded={filter !== undefined}
        onPointerEnter={() => void FilterPick.load()}
        onClick={(event) => openFilter(undefined, event.currentTarget)}
      >
        {words.addFilter}
      </Button>
      {!isNarrow && hasQueryButton && (
        <Button variant="quiet" onPointerEnter={() => void QueryField.load()} onClick={() => setQueryOpen(true)}>
          {views.query}
        </Button>
      )}
      {!isNarrow && hasChips && (
        <Deferred>
          <FilterChips />
        </Deferred>
      )}
      {!isNarrow && isFiltered(search) && (
        <Button variant="quiet" onClick={clear}>
          {words.clear}
        </Button>
      )}
      {!isNarrow && <Count />}
      {!isNarrow && (
        <Deferred>
          <SaveView />
        </Deferred>
      )}
      <Display />
      {isNarrow && (
        <Deferred>
          <Overflow
            onQuery={hasQueryButton ? () => setQueryOpen(true) : undefined}
            onClear={isFiltered(search) ? clear : undefined}
          />
        </Deferred>
      )}
      {isNarrow && (
        <div className={isFiltered(search) ? "filter-line line gap-2" : "visually-hidden"}>
          <Count />
          {hasChips && (
            <Deferred>
              <FilterChips />
            </Deferred>
          )}
        </div>
      )}
      <Deferred>
        <DefaultViewOffer />
      </Deferred>
      {(isQueryOpen || search.where !== undefined) && (
        <Deferred>
          <QueryField isNew={isQueryOpen} onClose={() => setQueryOpen(false)} />
        </Deferred>
      )}
      {filter && (
        <Deferred>
          <FilterPick filter={filter} />
        </Deferred>
      )}
    </search>
  );
}

/**
 * Returns whether a media query matches.
 *
 * @param query the same as in the styles of the board
 */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The menu with the controls that do not fit in the toolbar. */
function Overflow(options: { onQuery: (() => void) | undefined; onClear: (() => void) | undefined }): ReactNode {
  const { taskActions: words } = useFullText();
  const place = useRef<HTMLDivElement>(null);
  const className = "button button-secondary";
  const button = (
    <>
      <Icon name="more" />
      <span>{words.more}</span>
    </>
  );
  return (
    <SaveView>
      {(onSave) => (
        <div ref={place}>
          <LazyMenu
            className={className}
            preload={OverflowMenu.load}
            menu={<OverflowMenu {...{ ...options, onSave, className, button, place }} align="end" />}
          >
            {button}
          </LazyMenu>
        </div>
      )}
    </SaveView>
  );
}

function Count(): ReactNode {
  const { board: words } = useFullText();
  const { search, shown, data } = useBoard();
  const { view } = search;
  const [count, all] = useMemo(
    () => [shown, data.tasks].map((tasks) => tasksOfView(tasks, data, view).length),
    [shown, data, view],
  );
  return (
    <span role="status" className="hint filter-count">
      {isFiltered(search) ? words.shown(count ?? 0, all ?? 0) : ""}
    </span>
  );
}

const SLIDERS = "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4";

function Display(): ReactNode {
  const { board: words } = useFullText();
  const place = useRef<HTMLDivElement>(null);
  const className = "button button-secondary";
  const button = (
    <>
      <Icon name={SLIDERS} />
      <span>{words.display}</span>
    </>
  );
  return (
    <div ref={place} className="display-place">
      <LazyMenu
        className={className}
        preload={DisplayMenu.load}
        menu={<DisplayMenu {...{ className, button, place }} align="end" />}
      >
        {button}
      </LazyMenu>
    </div>
  );
}

const TYPING_MILLISECONDS = 150;

function TextFilter({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const { board: words } = useFullText();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // The user navigated back or cleared the filters.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = useCallback(() => {
    if (typed === sent.current) return;
    sent.current = typed;
    onChange(typed);
  }, [typed, onChange]);
  useEffect(() => {
    // Clearing the field takes effect at once.
    const timer = setTimeout(send, typed === "" ? 0 : TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [send, typed]);
  return (
    <div className="text-filter relative">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={words.text}
        placeholder={words.text}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Sent before the user leaves, because a late update would navigate back to the board.
        onBlur={send}
      />
    </div>
  );
}
