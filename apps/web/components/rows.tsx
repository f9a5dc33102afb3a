/** Lists of rows in the settings. @module */
import type { ReactNode, Ref } from "react";
import { Loaded, type LoadedQuery } from "./loading.tsx";

export interface RowsProps<Item> {
  query: LoadedQuery<readonly Item[]>;
  /** Shown for an empty list. */
  none?: string;
  children: (item: Item, index: number, list: readonly Item[]) => ReactNode;
}

export function Rows<Item>({ query, none, children }: RowsProps<Item>): ReactNode {
  return (
    <Loaded query={query}>
      {(list) =>
        list.length === 0 && none !== undefined ? (
          <p className="hint">{none}</p>
        ) : (
          <ul className="rows column">{list.map(children)}</ul>
        )
      }
    </Loaded>
  );
}

export interface RowProps {
  /** An icon, picture or color in front of the name. */
  mark?: ReactNode;
  name: ReactNode;
  /** Follows the name. */
  badge?: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** The edge at which a dragged row would be inserted. */
  edge?: string | undefined;
  ref?: Ref<HTMLLIElement>;
  /** Actions at the end. */
  children?: ReactNode;
}

export function Row({ mark, name, badge, hint, className = "", edge, ref, children }: RowProps): ReactNode {
  return (
    <li className={`row line gap-4 ${className}`} data-edge={edge} ref={ref}>
      {mark}
      <div className="row-main grow shrinkable breakable">
        <p className="row-name line wrap gap-2">
          {name}
          {badge}
        </p>
        {hint !== undefined && <p className="hint">{hint}</p>}
      </div>
      {children}
    </li>
  );
}
