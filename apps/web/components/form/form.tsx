/**
 * Forms validate before they submit, list errors in a summary that links to the fields, and keep the input on failure.
 *
 * @module
 */

import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { describeError } from "../../format/error_text.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button, type ButtonProps } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Outcome } from "../notice.tsx";

/** Input values by field name. A checked checkbox is `on`. */
export type Values = Record<string, string>;
/** Error messages by field name. */
export type FieldErrors = Record<string, string>;

interface FormState {
  errors: FieldErrors;
  pending: boolean;
  /** The last submit succeeded. */
  isSaved: boolean;
  idOf: (name: string) => string;
}

const FormContext = createContext<FormState>({ errors: {}, pending: false, isSaved: false, idOf: (name) => name });

export interface FormProps {
  /** Errors that it throws are shown in the form. */
  onSubmit: (values: Values) => Promise<void> | void;
  /** Validates the input before it is submitted. */
  check?: (values: Values) => FieldErrors;
  /** Describes an error that the message catalog does not know. Undefined falls back to the catalog. */
  describe?: (error: unknown) => string | undefined;
  /** The accessible name, when no heading names the form. */
  label?: string;
  className?: string;
  children: ReactNode;
}

const NO_ERRORS: { general: string | undefined; fields: FieldErrors } = { general: undefined, fields: {} };

export function Form({ onSubmit, check, describe, label, className = "", children }: FormProps): ReactNode {
  const text = useFullText();
  const id = useId();
  const [wrong, setWrong] = useState(NO_ERRORS);
  const [pending, setPending] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const idOf = (name: string): string => `${id}${name}`;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const values = valuesOf(event.currentTarget);
    const errors = check?.(values) ?? {};
    if (Object.keys(errors).length > 0) return setWrong({ general: undefined, fields: errors });
    setPending(true);
    setSaved(false);
    try {
      await onSubmit(values);
      setSaved(true);
      setWrong(NO_ERRORS);
    } catch (error) {
      const own = describe?.(error);
      setWrong(own === undefined ? describeError(error, text) : { general: own, fields: {} });
    } finally {
      setPending(false);
    }
  }

  return (
    <FormContext value={{ errors: wrong.fields, pending, isSaved, idOf }}>
      <form className={`form ${className}`} noValidate onSubmit={submit} aria-label={label}>
        <Summary wrong={wrong} idOf={idOf} />
        {children}
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

/** The error summary. It takes the focus so that screen readers announce it. */
function Summary({ wrong, idOf }: { wrong: typeof NO_ERRORS; idOf: (name: string) => string }): ReactNode {
  const text = useFullText();
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.entries(wrong.fields);
  const isWrong = wrong.general !== undefined || errors.length > 0;
  useEffect(() => {
    if (wrong !== NO_ERRORS) box.current?.focus();
  }, [wrong]);
  if (!isWrong) return null;
  return (
    <div className="notice notice-danger" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <div>
        {wrong.general === undefined ? <strong>{text.checks.summary(errors.length)}</strong> : wrong.general}
        {errors.length > 0 && (
          <ul>
            {errors.map(([name, error]) => (
              <li key={name}>
                <a href={`#${idOf(name)}`} onClick={(event) => focusField(event, idOf(name))}>
                  {error}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Focuses the field without changing the URL. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
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
