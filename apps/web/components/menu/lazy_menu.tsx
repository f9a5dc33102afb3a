/** A menu button that loads the code of its menu on demand. @module */
import { type ComponentProps, type ReactNode, useState } from "react";
import { Deferred } from "../error_boundary.tsx";

export interface LazyMenuProps extends ComponentProps<"button"> {
  preload: () => Promise<void>;
  /** The opened menu, which replaces the button. */
  menu: ReactNode;
}

/** A plain button until the first click. Hover and keyboard focus preload the menu. */
export function LazyMenu({ preload, menu, ...rest }: LazyMenuProps): ReactNode {
  const [isUsed, setUsed] = useState(false);
  const prepare = (): void => void preload();
  const button = (
    <button
      type="button"
      {...rest}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setUsed(true)}
    />
  );
  if (!isUsed) return button;
  return (
    <Deferred fallback={(_, retry) => <span onClickCapture={retry}>{button}</span>} loading={button}>
      {menu}
    </Deferred>
  );
}
