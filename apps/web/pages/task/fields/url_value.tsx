/** A URL: a link, and a button that edits it. @module */
import { type ReactNode, useRef, useState } from "react";
import { IconButton } from "../../../components/button/button.tsx";
import { EDIT } from "../../../components/icon/task_icons.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { EditorProps } from "./field_props.ts";
import { shortAddress } from "./field_values.ts";
import { TextValue } from "./text_value.tsx";

export function UrlValue(props: EditorProps): ReactNode {
  const { field, value, fault, mayEdit, nameId } = props;
  const { customFields: words } = useFullText();
  const place = useRef<HTMLSpanElement>(null);
  const [isEditing, setEditing] = useState(false);

  if (mayEdit && (value === "" || isEditing || fault !== undefined)) {
    return <TextValue {...props} onLeave={() => setEditing(false)} />;
  }
  return (
    <span className="line grow shrinkable gap-1" ref={place}>
      <a
        className="field-link truncate"
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={nameId}
      >
        <bdi>{shortAddress(value)}</bdi>
      </a>
      {mayEdit && (
        <IconButton
          icon={EDIT}
          className="field-clear"
          label={words.change(field.name)}
          data-edit=""
          onClick={() => {
            setEditing(true);
            const row = place.current?.parentElement;
            requestAnimationFrame(() => row?.querySelector("input")?.focus());
          }}
        />
      )}
    </span>
  );
}
