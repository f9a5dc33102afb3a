/** Form fields. @module */
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from "react";
import { useFullText } from "../../text/mod.tsx";
import { Icon } from "../icon/icon.tsx";
import { EYE, EYE_OFF } from "../icon/rare_icons.ts";
import { useForm } from "./form.tsx";

interface Frame {
  name: string;
  label: string;
  /** Help text below the field. */
  hint?: string | undefined;
}

type TextFieldProps = Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">;
type InputProps = Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name">;

export function Field({ name, label, hint, ...input }: InputProps): ReactNode {
  const field = useField(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <input className="input" type="text" {...input} {...field} />
    </FieldFrame>
  );
}

/** An email field, required and named `email` unless the caller says otherwise. */
export function EmailField(props: Partial<InputProps>): ReactNode {
  const { fields } = useFullText();
  return (
    <Field
      name="email"
      label={fields.email}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** A password field with a button that reveals the password. */
export function PasswordField({ name, label, hint, ...input }: InputProps): ReactNode {
  const text = useFullText();
  const field = useField(name, hint);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <div className="input-group relative">
        <input
          className="input"
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...field}
        />
        <button
          type="button"
          className="input-action soft"
          aria-label={isShown ? text.fields.hidePassword : text.fields.showPassword}
          aria-controls={field.id}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? EYE_OFF : EYE} />
        </button>
      </div>
    </FieldFrame>
  );
}

export function NewPasswordField({ name, label }: { name: string; label: string }): ReactNode {
  const { fields } = useFullText();
  return <PasswordField {...{ name, label }} hint={fields.passwordHint} autoComplete="new-password" required />;
}

/** A multi-line field. */
export function TextField({ name, label, hint, ...area }: TextFieldProps): ReactNode {
  const field = useField(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <textarea className="input text-area" rows={3} {...area} {...field} />
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: string;
}

type SelectFieldProps = Frame & { options: readonly Option[] } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    "id" | "name"
  >;

export function SelectField({ name, label, hint, options, ...select }: SelectFieldProps): ReactNode {
  const field = useField(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <div className="input-group relative">
        <select className="input select" {...select} {...field}>
          {options.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="select-mark soft" />
      </div>
    </FieldFrame>
  );
}

export function CheckField({ name, label, hint, ...input }: InputProps): ReactNode {
  const field = useField(name, hint);
  return (
    <div className="check gap-2">
      <input type="checkbox" {...input} {...field} />
      <label htmlFor={field.id}>
        {label}
        {hint && (
          <span className="hint" id={`${field.id}-hint`}>
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

/** The label of a field, and its help text or its error in the same place. */
export function FieldFrame({ name, label, hint, children }: Frame & { children: ReactNode }): ReactNode {
  const { errors, idOf } = useForm();
  const id = idOf(name);
  const error = errors[name];
  return (
    <div className={error === undefined ? "field column gap-1" : "field column gap-1 field-invalid"}>
      <label htmlFor={id}>{label}</label>
      {children}
      <div className="field-note">
        {error === undefined ? (
          hint && (
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
          )
        ) : (
          <p className="fault" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface FieldAttributes {
  id: string;
  name: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

/** Returns the attributes that connect a field to its label, help text and error. */
export function useField(name: string, hint?: string): FieldAttributes {
  const { errors, idOf } = useForm();
  const id = idOf(name);
  const isWrong = errors[name] !== undefined;
  const described = isWrong ? `${id}-error` : hint && `${id}-hint`;
  return {
    id,
    name,
    ...(isWrong ? { "aria-invalid": true } : {}),
    ...(described ? { "aria-describedby": described } : {}),
  };
}
