/** Focuses the row of a task in a virtual list when another part of the page requests it. @module */
import { type RefObject, useEffect, useEffectEvent } from "react";
import { type FocusRequest, focusRequest, focusRow, isFocusFree } from "../../../actions/opened.ts";
import { useStored } from "../../../actions/store.ts";

/** @param show scrolls to a task, and returns false if it is not in the list */
export function useFocusRequests(scroller: RefObject<HTMLElement | null>, show: (taskId: string) => boolean): void {
  const focus = useStored(focusRequest);
  const take = useEffectEvent((request: FocusRequest) => {
    if (!isFocusFree(request) || !show(request.taskId)) return;
    requestAnimationFrame(() => focusRow(scroller.current, request));
  });
  useEffect(() => {
    if (focus) take(focus);
  }, [focus]);
  useEffect(() => () => focusRequest.set(undefined), []);
}
