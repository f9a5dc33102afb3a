/** The parts of the toolbar that a narrow screen has no room for. @module */
import { Menu } from "@base-ui/react/menu";
import { type ReactNode, useRef } from "react";
import { OpenedMenu, type OpenedMenuProps } from "../../../components/menu/opened_menu.tsx";
import { useFullText } from "../../../text/mod.tsx";

export interface OverflowMenuProps extends OpenedMenuProps {
  /** Undefined while the query is shown. */
  onQuery: (() => void) | undefined;
  onSave: () => void;
  /** Undefined without filters. */
  onClear: (() => void) | undefined;
}

export function OverflowMenu({ onQuery, onSave, onClear, ...props }: OverflowMenuProps): ReactNode {
  const { board: words, views, savedViews } = useFullText();
  // What an item opens takes the focus.
  const isChosen = useRef(false);
  const item = (name: string, run: () => void): ReactNode => (
    <Menu.Item
      className="menu-item"
      onClick={() => {
        isChosen.current = true;
        run();
      }}
    >
      {name}
    </Menu.Item>
  );
  return (
    <OpenedMenu {...props} finalFocus={() => !isChosen.current}>
      {onQuery && item(views.query, onQuery)}
      {item(savedViews.save, onSave)}
      {onClear && item(words.clear, onClear)}
    </OpenedMenu>
  );
}
