/** The filter popover that is open. @module */
import { createStore, type Store } from "../../../actions/store.ts";
import { beginTypedAhead } from "../../../components/pick/typed_ahead.ts";
import type { FilterField } from "../board_filter.ts";

export interface OpenFilter {
  /** Undefined while the user chooses a filter. */
  field: FilterField | undefined;
  /** The button below which it opens. */
  anchor: HTMLElement;
}

export const openedFilter: Store<OpenFilter | undefined> = createStore<OpenFilter | undefined>(undefined);

/** Opens the filter popover. Its code may still be loading, so typed letters are kept. */
export function openFilter(field: FilterField | undefined, anchor: HTMLElement): void {
  beginTypedAhead();
  openedFilter.set({ field, anchor });
}
