/** A multi-line field. @module */
import type { ReactNode, TextareaHTMLAttributes } from "react";
import { FieldFrame, useField } from "./field.tsx";

type TextFieldProps = { name: string; label: string; hint?: string } & Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  "id" | "name"
>;

export function TextField({ name, label, hint, ...area }: TextFieldProps): ReactNode {
  const field = useField(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <textarea className="input text-area" rows={3} {...area} {...field} />
    </FieldFrame>
  );
}
