/**
 * Forms validate before they submit, show each error once, and keep the input on failure. An error appears at its field, and
 * the first of these fields takes focus. An error that belongs to no field appears below the form.
 *
 * @module
 */

import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { describeError } from "../../format/error_text.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button, type ButtonProps, TextButton } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { Outcome } from "../notice.tsx";
import { useFormDraft } from "./form_draft.ts";

/** Input values by field name. A checked checkbox is `on`. */
export type Values = Record<string, string>;
/** Error messages by field name. */
export type FieldErrors = Record<string, string>;

interface FormState {
  errors: FieldErrors;
  pending: boolean;
  /** Whether the last submit succeeded. */
  isSaved: boolean;
  idOf: (name: string) => string;
}

const FormContext = createContext<FormState>({ errors: {}, pending: false, isSaved: false, idOf: (name) => name });

export interface FormProps {
  /** Errors that it throws are shown in the form. */
  onSubmit: (values: Values) => Promise<void> | void;
  /** Validates the input before it is submitted. */
  check?: (values: Values) => FieldErrors;
  /** Describes an error that is missing from the message catalog. Undefined falls back to the catalog. */
  describe?: (error: unknown) => string | undefined;
  /** The accessible name, when no heading names the form. */
  label?: string;
  className?: string;
  /** The name under which a draft of the form is stored until it is saved. @default no draft */
  draft?: string | undefined;
  children: ReactNode;
}

const NO_ERRORS: { general: string | undefined; fields: FieldErrors } = { general: undefined, fields: {} };

export function Form({ onSubmit, check, describe, label, className = "", draft, children }: FormProps): ReactNode {
  const text = useFullText();
  const id = useId();
  const [wrong, setWrong] = useState(NO_ERRORS);
  const [pending, setPending] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const typed = useFormDraft(form, draft);
  const idOf = (name: string): string => `${id}${name}`;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const values = valuesOf(event.currentTarget);
    const errors = check?.(values) ?? {};
    if (Object.keys(errors).length > 0) return show({ general: undefined, fields: errors });
    setPending(true);
    setSaved(false);
    try {
      await onSubmit(values);
      typed.clear();
      setSaved(true);
      setWrong(NO_ERRORS);
    } catch (error) {
      const own = describe?.(error);
      show(own === undefined ? describeError(error, text) : { general: own, fields: {} });
    } finally {
      setPending(false);
    }
  }

  /** Shows errors. The server may name a field that the form does not show. */
  function show({ general, fields }: typeof NO_ERRORS): void {
    const all = Object.entries(fields);
    const here = all.filter(([name]) => form.current?.querySelector(`.field #${CSS.escape(idOf(name))}`));
    const elsewhere = all.filter((error) => !here.includes(error)).map(([, error]) => error);
    setWrong({ general: general ?? (elsewhere.join(". ") || undefined), fields: Object.fromEntries(here) });
  }

  useEffect(() => {
    if (wrong !== NO_ERRORS) form.current?.querySelector<HTMLElement>("[aria-invalid], [data-form-error]")?.focus();
  }, [wrong]);

  return (
    <FormContext value={{ errors: wrong.fields, pending, isSaved, idOf }}>
      <form ref={form} className={`form ${className}`} noValidate onSubmit={submit} aria-label={label}>
        {children}
        {wrong.general !== undefined && (
          <div className="notice notice-danger" role="alert" tabIndex={-1} data-form-error="">
            <Icon name="alert" />
            <div>{wrong.general}</div>
          </div>
        )}
        {draft !== undefined && (
          <p className="form-draft line hint between gap-2" role="status">
            {typed.isUnsaved && !pending && (
              <>
                <span>{text.draft.unsaved}</span>
                <TextButton onClick={typed.discard}>{text.draft.discard}</TextButton>
              </>
            )}
          </p>
        )}
      </form>
    </FormContext>
  );
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return Object.fromEntries(entries);
}

export function useForm(): FormState {
  return use(FormContext);
}

export function SubmitButton({ variant = "primary", ...rest }: ButtonProps): ReactNode {
  const { pending } = useForm();
  return <Button {...rest} variant={variant} type="submit" pending={pending} />;
}

/** The submit button of a dialog. */
export function DialogSubmit(props: ButtonProps): ReactNode {
  return (
    <div className="actions actions-end">
      <SubmitButton {...props} />
    </div>
  );
}

/** The save button of a section, and a message after saving. */
export function SaveButton(): ReactNode {
  const { actions } = useFullText();
  const { isSaved } = useForm();
  return (
    <div className="actions">
      <SubmitButton>{actions.save}</SubmitButton>
      <Outcome>{isSaved && actions.saved}</Outcome>
    </div>
  );
}
