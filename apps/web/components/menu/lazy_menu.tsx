/** A menu button that loads the code of its menu on demand. @module */

import { type ComponentType, type ReactNode, type RefObject, useState } from "react";
import { Deferred } from "../error_boundary.tsx";
import { lazyComponent } from "./lazy_component.tsx";
import type { OpenedMenuProps } from "./opened_menu.tsx";

type Items = ComponentType<OpenedMenuProps>;

export interface LazyMenuProps {
  className: string;
  load: () => Promise<Items>;
  place: RefObject<HTMLElement | null>;
  align: "start" | "end";
  children: ReactNode;
}

/** Caches the components by loader. */
const known = new Map<LazyMenuProps["load"], Items>();

function itemsOf(load: LazyMenuProps["load"]): Items {
  const items = known.get(load) ?? lazyComponent(load);
  known.set(load, items);
  return items;
}

/** A plain button until the first click. Hover and keyboard focus preload the menu. */
export function LazyMenu({ className, load, place, align, children }: LazyMenuProps): ReactNode {
  const [isUsed, setUsed] = useState(false);
  const prepare = (): void => void load().catch(() => {});
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setUsed(true)}
    >
      {children}
    </button>
  );
  if (!isUsed) return button;
  const Items = itemsOf(load);
  return (
    <Deferred fallback={(_, retry) => <span onClickCapture={retry}>{button}</span>} loading={button}>
      <Items className={className} button={children} place={place} align={align} />
    </Deferred>
  );
}
