/** The order of a list in the settings, which the user changes one row at a time. @module */
import { useRef, useState } from "react";
import { moveWithin, sortedByIds } from "../format/reorder.ts";
import { saveLatest } from "./save_latest.ts";

export interface OrderOptions<Item> {
  /** Identifies the list. */
  name: string;
  loaded: readonly Item[] | undefined;
  save: (items: readonly Item[]) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** @param place from 1 */
  onMoved: (item: Item, place: number, count: number) => void;
  onRefused: (error: unknown) => void;
}

export interface Order<Item> {
  /** The items in their new order, even if an older order is loaded while the new one is being saved. */
  items: readonly Item[] | undefined;
  /** Moves an item and saves the order. Orders that a later move replaces before they are sent are skipped. */
  move(from: number, to: number): Promise<void>;
}

/** Shows the order that the user has chosen until the server has saved it. */
export function useOrder<Item extends { id: string }>(options: OrderOptions<Item>): Order<Item> {
  const { name, loaded, save, reload, onMoved, onRefused } = options;
  const [ids, setIds] = useState<readonly string[]>();
  const latest = useRef<readonly string[]>(undefined);
  const items = loaded && ids ? sortedByIds(loaded, ids) : loaded;
  return {
    items,
    async move(from, to) {
      const item = items?.[from];
      if (!items || !item || from === to) return;
      const moved = moveWithin(items, from, to);
      onMoved(item, to + 1, moved.length);
      latest.current = moved.map(({ id }) => id);
      setIds(latest.current);
      const isSaved = await saveLatest(`order of ${name}`, async () => {
        try {
          await save(moved);
          return true;
        } catch (error) {
          onRefused(error);
          return false;
        }
      });
      // An earlier call that is still running saves this order and reloads the list.
      if (isSaved === undefined) return;
      const saved = latest.current;
      await reload();
      setIds((current) => (current === saved ? undefined : current));
    },
  };
}
