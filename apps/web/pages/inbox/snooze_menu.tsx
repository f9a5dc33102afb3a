/** The menu of snooze times. Loaded on demand. @module */

import { Menu } from "@base-ui/react/menu";
import { type ReactNode, useState } from "react";
import { useReader } from "../../components/date.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { formatDate } from "../../components/moment.tsx";
import { useFullText } from "../../text/mod.tsx";
import { SNOOZES, snoozeTime } from "./snooze_times.ts";

export interface SnoozeMenuProps {
  label: string;
  onSnooze: (until: Date) => void;
  onClose?: () => void;
}

/** Opens as soon as it is mounted. */
export function SnoozeMenu({ label, onSnooze, onClose }: SnoozeMenuProps): ReactNode {
  const { inbox: words } = useFullText();
  const reader = useReader();
  const [isOpen, setOpen] = useState(true);
  // Inside the page, because every menu must be in a landmark, but outside the list, which would clip it.
  const [place] = useState(() => document.getElementById("content"));
  const now = new Date();
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) onClose?.();
      }}
    >
      <Menu.Trigger className="icon-button" aria-label={label} title={words.snooze}>
        <Icon name="clock" />
      </Menu.Trigger>
      <Menu.Portal container={place}>
        <Menu.Positioner sideOffset={4} align="end" className="menu-place">
          <Menu.Popup className="menu">
            {SNOOZES.map((snooze) => {
              const until = snoozeTime(snooze, now);
              return (
                <Menu.Item key={snooze} className="menu-item snooze-item" onClick={() => onSnooze(until)}>
                  <span>{words.times[snooze]}</span>
                  <span className="hint">{formatDate(until.toISOString(), reader, { time: true })}</span>
                </Menu.Item>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
