/** Asks for the password before a sensitive action, in case the user left the screen unlocked. @module */
import type { ReactNode } from "react";
import { checkAll, required } from "../../format/checks.ts";
import { useFullText } from "../../text/mod.tsx";
import { PasswordField } from "./field.tsx";
import { Form, SubmitButton } from "./form.tsx";

export interface PasswordFormProps {
  action: string;
  variant?: "primary" | "danger";
  onConfirm: (password: string) => Promise<void>;
}

export function PasswordForm({ action, variant = "primary", onConfirm }: PasswordFormProps): ReactNode {
  const { fields, checks } = useFullText();
  return (
    <Form
      check={(values) => checkAll(values, { password: required(checks.currentPassword) })}
      onSubmit={({ password = "" }) => onConfirm(password)}
    >
      <PasswordField name="password" label={fields.currentPassword} autoComplete="current-password" required />
      <div className="actions actions-end">
        <SubmitButton variant={variant}>{action}</SubmitButton>
      </div>
    </Form>
  );
}
