/**
 * Forms: they check before they send, show what is wrong in a summary linked to the fields, and keep what was typed.
 *
 * @module
 */
import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { describeError } from "../../format/error_text.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button, type ButtonProps } from "../button.tsx";
import { Icon } from "../icon.tsx";

/** What was typed, by the name of the field. A box that is ticked is `on`. */
export type Values = Record<string, string>;
/** What is wrong, by the name of the field. */
export type Faults = Record<string, string>;

interface FormState {
  faults: Faults;
  pending: boolean;
  idOf: (name: string) => string;
}

const FormContext = createContext<FormState>({ faults: {}, pending: false, idOf: (name) => name });

export interface FormProps {
  /** Sends it. What it throws is shown. */
  onSubmit: (values: Values) => Promise<void> | void;
  /** Looks at it before anything is sent. */
  check?: (values: Values) => Faults;
  /** Says what went wrong where the catalogue of errors does not know; undefined leaves it to that. */
  describe?: (error: unknown) => string | undefined;
  /** What the form is for, when no heading says it. */
  label?: string;
  className?: string;
  children: ReactNode;
}

const NOTHING_WRONG: { general: string | undefined; fields: Faults } = { general: undefined, fields: {} };

export function Form({ onSubmit, check, describe, label, className = "", children }: FormProps): ReactNode {
  const text = useFullText();
  const id = useId();
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const [pending, setPending] = useState(false);
  const idOf = (name: string): string => `${id}${name}`;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const values = valuesOf(event.currentTarget);
    const faults = check?.(values) ?? {};
    if (Object.keys(faults).length > 0) return setWrong({ general: undefined, fields: faults });
    setPending(true);
    try {
      await onSubmit(values);
      setWrong(NOTHING_WRONG);
    } catch (error) {
      const own = describe?.(error);
      setWrong(own === undefined ? describeError(error, text) : { general: own, fields: {} });
    } finally {
      setPending(false);
    }
  }

  return (
    <FormContext value={{ faults: wrong.fields, pending, idOf }}>
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

/** What is wrong, where the eye begins. It takes the focus, so that it is read out too. */
function Summary({ wrong, idOf }: { wrong: typeof NOTHING_WRONG; idOf: (name: string) => string }): ReactNode {
  const text = useFullText();
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(wrong.fields);
  const isWrong = wrong.general !== undefined || faults.length > 0;
  useEffect(() => {
    if (wrong !== NOTHING_WRONG) box.current?.focus();
  }, [wrong]);
  if (!isWrong) return null;
  return (
    <div className="notice notice-danger" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <div>
        {wrong.general === undefined ? <strong>{text.checks.summary(faults.length)}</strong> : wrong.general}
        {faults.length > 0 && (
          <ul>
            {faults.map(([name, fault]) => (
              <li key={name}>
                <a href={`#${idOf(name)}`} onClick={(event) => focusField(event, idOf(name))}>
                  {fault}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Going to the field must not change the address. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

export function useForm(): FormState {
  return use(FormContext);
}

/** The button that sends the form it stands in. */
export function SubmitButton({ variant = "primary", ...rest }: ButtonProps): ReactNode {
  const { pending } = useForm();
  return <Button {...rest} variant={variant} type="submit" pending={pending} />;
}
