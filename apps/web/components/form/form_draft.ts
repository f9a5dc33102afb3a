/**
 * Keeps the input of a form as a draft until it is saved, so that it survives a closed dialog, a reload and the end of
 * the session. Passwords, codes, hidden fields and fields with `data-no-draft` are never stored.
 *
 * @module
 */
import { type RefObject, useEffect, useRef, useState } from "react";
import { drafts } from "../../drafts/drafts.ts";
import { sessionEnd } from "../../drafts/session_end.ts";

export interface FormDraft {
  /** Whether a field differs from its saved value. */
  isUnsaved: boolean;
  /** Call this after the form has been saved. */
  clear: () => void;
  /** Puts the saved values back. */
  discard: () => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Fields = Record<string, string>;

/** Input types that hold no typed text or are secret. */
const LEFT_OUT = new Set(["password", "hidden", "file", "submit", "button", "reset"]);

/** @param name identifies the form for the account. If undefined, no draft is kept */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string | undefined): FormDraft {
  const [isUnsaved, setUnsaved] = useState(false);
  const saved = useRef<Fields>({});
  const field = name === undefined ? undefined : `form:${name}`;

  useEffect(() => {
    const place = form.current;
    if (field === undefined || !place) return;
    const key = keyOf(field);
    saved.current = fieldsOf(place);
    const stored = parse(drafts.read(key)?.text);
    write(place, stored);
    // Some fields appear only after another field has its stored value.
    const frame = requestAnimationFrame(() => {
      write(place, stored);
      store();
    });
    function store(): void {
      if (!place) return;
      saved.current = { ...defaultsOf(place), ...saved.current };
      const changed = Object.entries(fieldsOf(place)).filter(([id, value]) => saved.current[id] !== value);
      setUnsaved(changed.length > 0);
      drafts.write(key, { text: changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : "" });
    }
    // React handles the event later than this listener. A render before that would undo the input.
    const storeSoon = (): void => void setTimeout(store);
    for (const event of ["input", "change"]) place.addEventListener(event, storeSoon);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of ["input", "change"]) place.removeEventListener(event, storeSoon);
    };
  }, [form, field]);

  return {
    isUnsaved,
    clear() {
      if (field === undefined) return;
      if (form.current) saved.current = fieldsOf(form.current);
      drafts.remove(keyOf(field));
      setUnsaved(false);
    },
    discard() {
      if (form.current) write(form.current, saved.current);
    },
  };
}

const keyOf = (field: string) => ({ accountId: sessionEnd.account?.id ?? "", field });

function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of form.elements) {
    if (!isControl(control) || control.name === "" || LEFT_OUT.has(control.type)) continue;
    if (control.autocomplete === "one-time-code" || "noDraft" in control.dataset) continue;
    found.set(isBox(control) ? `${control.name}=${control.value}` : control.name, control);
  }
  return found;
}

function isControl(element: Element): element is Control {
  return ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
}

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function fieldsOf(form: HTMLFormElement): Fields {
  const read = (control: Control): string => (isBox(control) ? String(control.checked) : control.value);
  return Object.fromEntries([...controlsOf(form)].map(([id, control]) => [id, read(control)]));
}

/** Returns the initial values of the fields, including fields that appeared after the form was rendered. */
function defaultsOf(form: HTMLFormElement): Fields {
  const read = (control: Control): string => {
    if (isBox(control)) return String(control.defaultChecked);
    return "defaultValue" in control ? control.defaultValue : control.value;
  };
  return Object.fromEntries([...controlsOf(form)].map(([id, control]) => [id, read(control)]));
}

/** Sets values as a user would, so that React notices. */
function write(form: HTMLFormElement, fields: Fields): void {
  for (const [id, control] of controlsOf(form)) {
    const value = fields[id];
    if (value === undefined) continue;
    if (isBox(control)) {
      if (String(control.checked) !== value && (control.type === "checkbox" || value === "true")) control.click();
    } else if (control.value !== value) {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
      set?.call(control, value);
      control.dispatchEvent(new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
    }
  }
}

function parse(text: string | undefined): Fields {
  try {
    return text === undefined ? {} : (JSON.parse(text) as Fields);
  } catch {
    return {};
  }
}
