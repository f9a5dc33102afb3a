/** Focuses the field of a picker. @module */
import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { replayKeys } from "./replay_keys.ts";
import { type TypedAhead, takeTypedAhead } from "./typed_ahead.ts";

/**
 * Focuses a field as soon as it appears, so that no typed letter goes to the page. Not on touch screens, where that would open
 * a keyboard over the picker.
 *
 * @param onAhead receives the keys typed before the field appeared
 */
export function useFirstFocus(field: RefObject<HTMLInputElement | null>, onAhead: (typed: TypedAhead) => void): void {
  const receive = useEffectEvent(onAhead);
  useLayoutEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) field.current?.focus({ preventScroll: true });
    const typed = takeTypedAhead();
    if (typed.text !== "" || typed.isEntered) receive(typed);
    if (typed.rest.length > 0) void replayKeys(typed.rest);
  }, [field]);
}
