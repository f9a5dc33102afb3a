/** The live editor as a part of the page. @module */
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from "react";
import { offsetOf } from "../../../markdown/source_place.ts";
import { nameIn } from "../mention_field.ts";
import { useTaskChips } from "../task_chips.ts";
import { type FieldProps, useWriting } from "../writing.tsx";
import { LiveView, type Surroundings } from "./live_view.ts";

export function LiveField(props: FieldProps): ReactNode {
  const { field, left, value, onChange, people, placeholder = "", rows = 6, autoFocus = false, place } = props;
  const parent = useRef<HTMLDivElement>(null);
  const live = useRef<LiveView>(undefined);
  const writing = useWriting(props, {
    insert: (text) => live.current?.insert(text),
    isInMention: (caret) => live.current?.isInMention(caret) ?? false,
  });
  const now: Surroundings = {
    nameOf: nameIn(people),
    onChange,
    onKeyDown: writing.takeKey,
    onPaste: writing.takePaste,
    onDrop: writing.takeDrop,
    onCaret: writing.readWord,
    onBlur: writing.closeMenus,
  };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });

  const first = useRef({ place, value });
  const { attributes } = writing;
  const chips = useTaskChips(useDeferredValue(value));

  useLayoutEffect(() => {
    const element = parent.current;
    if (!element) return;
    const typed = left.current;
    left.current = undefined;
    const view = new LiveView({
      parent: element,
      stored: typed?.first ?? first.current.value,
      read: () => latest.current,
    });
    live.current = view;
    field.current = view.text;
    if (typed) {
      view.goOn(first.current.value);
      view.text.setSelectionRange(typed.start, typed.end);
      // Keeps the caret where the user left it.
      first.current.place = undefined;
      if (typed.hasFocus) {
        view.text.focus();
        // A menu that the user closed stays closed.
        if (typed.hasMenu) latest.current.onCaret();
      }
    }
    return () => {
      field.current = null;
      live.current = undefined;
      view.destroy();
    };
  }, [field, left]);
  useLayoutEffect(() => live.current?.write(value), [value]);
  const state = JSON.stringify(attributes);
  useLayoutEffect(() => {
    live.current?.show({ attributes: JSON.parse(state), placeholder, chips });
  }, [state, placeholder, chips]);
  useLayoutEffect(() => parent.current?.style.setProperty("--rows", String(rows)), [rows]);
  useEffect(() => {
    const text = live.current?.text;
    if (!autoFocus || !text || text.hasFocus()) return;
    const at = first.current.place && offsetOf(text.value, first.current.place);
    first.current.place = undefined;
    text.focus();
    if (at !== undefined) text.setSelectionRange(at, at);
  }, [autoFocus]);

  return (
    <>
      <div ref={parent} className="editor-live" />
      {writing.menus}
    </>
  );
}
