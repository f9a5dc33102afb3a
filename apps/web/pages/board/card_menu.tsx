/** The menu of a card, also the way to move a card without dragging. @module */

import { type ReactNode, useState } from "react";
import { IconButton } from "../../components/button.tsx";
import { Deferred } from "../../components/error_boundary.tsx";
import { lazyComponent, loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import { useText } from "../../text/mod.tsx";
import { keyOf } from "./board_data.ts";
import { useBoard } from "./board_state.ts";
import type { CardMenuProps } from "./card_menu_items.tsx";

const load = () => import("./card_menu_items.tsx");
const OpenedMenu = lazyComponent(async () => (await load()).OpenedMenu);
loadWhenIdle(OpenedMenu.load);

/** A plain button until the first click, because there are many cards and few opened menus. */
export function CardMenu(props: CardMenuProps): ReactNode {
  const { board: words } = useText();
  const { data } = useBoard();
  const [isUsed, setUsed] = useState(false);
  const key = keyOf(data.project, props.task);
  const button = (
    <IconButton
      icon="more"
      label={words.actionsFor(key)}
      className="card-menu"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void OpenedMenu.load()}
      onClick={() => setUsed(true)}
    />
  );
  if (!isUsed) return button;
  return (
    <Deferred fallback={(_, retry) => <span onClickCapture={retry}>{button}</span>} loading={button}>
      <OpenedMenu {...props} taskKey={key} />
    </Deferred>
  );
}
