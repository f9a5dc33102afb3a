/** A popover with common emoji, and a field for any other. @module */
import { Popover } from "@base-ui/react/popover";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { visualKey } from "../../../browser/visual_key.ts";
import { useFullText } from "../../../text/mod.tsx";

const COMMON = ["👍", "❤️", "🎉", "😄", "🚀", "👀", "✅", "🤔"];
const COLUMNS = 4;

export interface EmojiPickerProps {
  anchor: HTMLElement;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps): ReactNode {
  const { discussion: words } = useFullText();
  const grid = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);

  function pick(emoji: string): void {
    onPick(emoji);
    onClose();
  }

  function enter(event: FormEvent): void {
    event.preventDefault();
    const emoji = emojiIn(typed);
    if (emoji === undefined) setWrong(true);
    else pick(emoji);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // Closes only the picker, not the task below it.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  function walk(event: KeyboardEvent): void {
    const buttons = [...(grid.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };
    const step = steps[visualKey(event.key)];
    if (step === undefined || at === -1) return;
    event.preventDefault();
    buttons[at + step]?.focus();
  }

  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Popover.Portal container={anchor.closest<HTMLElement>(".task-panel") ?? undefined}>
        <Popover.Positioner anchor={anchor} positionMethod="fixed" sideOffset={4} align="start" className="menu-place">
          <Popover.Popup
            className="menu emoji-picker"
            aria-label={words.addReaction}
            finalFocus={() => anchor}
            onKeyDown={onKeyDown}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in it */}
            <div className="emoji-grid" ref={grid} onKeyDown={walk}>
              {COMMON.map((emoji) => (
                <button key={emoji} type="button" className="emoji-choice rounded" onClick={() => pick(emoji)}>
                  {emoji}
                </button>
              ))}
            </div>
            <form className="column gap-1" onSubmit={enter}>
              <input
                className="input emoji-field"
                value={typed}
                maxLength={40}
                placeholder={words.ownEmoji}
                aria-label={words.ownEmoji}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? errorId : undefined}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setWrong(false);
                }}
              />
              {isWrong && (
                <p id={errorId} className="fault small" role="alert">
                  {words.notEmoji}
                </p>
              )}
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Returns the text if it looks like an emoji. The server checks it again. */
function emojiIn(text: string): string | undefined {
  const emoji = text.trim();
  return /^\p{Extended_Pictographic}|^\p{Regional_Indicator}|^[0-9#*]\ufe0f?\u20e3/u.test(emoji) ? emoji : undefined;
}
