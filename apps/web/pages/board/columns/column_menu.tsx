/** The menu of a lane. Loaded on demand. @module */
import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Keys } from "../../../components/keys.tsx";
import { OpenedMenu, type OpenedMenuProps } from "../../../components/menu/opened_menu.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { openedColumn } from "./opened_column.ts";

export interface ColumnMenuProps extends OpenedMenuProps {
  /** Undefined if the lane is not a column, or the account cannot change it. */
  column?: { slug: string; index: number; count: number } | undefined;
  onMove: (to: number) => void;
  onCollapse: () => void;
}

export function ColumnMenu({ column, onMove, onCollapse, ...props }: ColumnMenuProps): ReactNode {
  const { views: words, limits } = useFullText();
  const ask = (kind: "rename" | "limit" | "edit" | "remove") => () =>
    column && openedColumn.set({ kind, slug: column.slug });
  return (
    <OpenedMenu {...props} finalFocus={() => !["rename", "limit"].includes(openedColumn.get()?.kind ?? "")}>
      {column && (
        <>
          <Menu.Item className="menu-item" aria-keyshortcuts="F2" onClick={ask("rename")}>
            <span className="menu-text grow">{words.renameColumn}</span>
            <span className="menu-keys rigid" aria-hidden="true">
              <Keys keys="F2" />
            </span>
          </Menu.Item>
          <Menu.Item className="menu-item" onClick={ask("limit")}>
            {limits.set}
          </Menu.Item>
          <Menu.Item className="menu-item" onClick={ask("edit")}>
            {words.editColumn}
          </Menu.Item>
          {column.index > 0 && (
            <Menu.Item className="menu-item" onClick={() => onMove(column.index - 1)}>
              {words.moveColumnBack}
            </Menu.Item>
          )}
          {column.index < column.count - 1 && (
            <Menu.Item className="menu-item" onClick={() => onMove(column.index + 1)}>
              {words.moveColumnOn}
            </Menu.Item>
          )}
        </>
      )}
      <Menu.Item className="menu-item" onClick={onCollapse}>
        {words.collapse}
      </Menu.Item>
      {column && column.count > 1 && (
        <>
          <Menu.Separator className="menu-line" />
          <Menu.Item className="menu-item menu-item-danger" onClick={ask("remove")}>
            {words.removeColumn}
          </Menu.Item>
        </>
      )}
    </OpenedMenu>
  );
}
