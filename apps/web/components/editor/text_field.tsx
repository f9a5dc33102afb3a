/** The text area that stands in for the live editor until it is loaded. @module */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { offsetOf } from "../../markdown/source_place.ts";
import { useMentionField } from "./mention_field.ts";
import { type FieldProps, useWriting } from "./writing.tsx";

export function TextField(props: FieldProps): ReactNode {
  const { field, left, value, onChange, people, placeholder, rows = 6, autoFocus = false, place } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useMentionField({ field, value, onChange, people });
  const writing = useWriting(props, text);
  const first = useRef({ place, value });
  const hasMenu = useRef(false);
  useLayoutEffect(() => {
    hasMenu.current = writing.hasMenu;
  });

  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    field.current = element;
    return () => {
      const { selectionStart: start, selectionEnd: end } = element;
      const hasFocus = document.activeElement === element;
      left.current = { first: first.current.value, start, end, hasFocus, hasMenu: hasMenu.current };
      field.current = null;
    };
  }, [field, left]);

  useEffect(() => {
    const element = area.current;
    if (!autoFocus || !element) return;
    const at = first.current.place && offsetOf(element.value, first.current.place);
    if (at !== undefined) element.setSelectionRange(at, at);
    first.current.place = undefined;
    element.focus();
  }, [autoFocus]);

  return (
    <>
      <textarea
        ref={area}
        className="editor-text breakable full"
        dir="auto"
        rows={rows}
        {...writing.attributes}
        placeholder={placeholder}
        value={text.shown}
        onChange={text.onChange}
        onKeyDown={(event) => {
          if (writing.takeKey(event.nativeEvent)) event.stopPropagation();
          else text.onKeyDown(event);
        }}
        onKeyUp={({ key }) => key !== "Escape" && writing.readWord()}
        onClick={writing.readWord}
        onBlur={writing.closeMenus}
        onCopy={text.onCopy}
        onCut={text.onCut}
        onPaste={(event) => {
          if (!writing.takePaste(event.nativeEvent)) text.onPaste(event);
        }}
        onDrop={(event) => writing.takeDrop(event.nativeEvent)}
      />
      {writing.menus}
    </>
  );
}
