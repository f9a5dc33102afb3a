/** The target of an emailed password reset link. @module */
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ButtonLink } from "../components/button/button.tsx";
import { NewPasswordField } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { QuietPage } from "../components/shell/frame.tsx";
import { checkAll, newPassword } from "../format/checks.ts";
import { api } from "../queries/api.ts";
import { useFullText } from "../text/mod.tsx";

export function ResetPasswordPage(): ReactNode {
  const { reset: words } = useFullText();
  const { token, error } = useSearch({ strict: false });
  const isBad = token === undefined || error !== undefined;
  return (
    <QuietPage
      focus="field"
      title={isBad ? words.badLinkTitle : words.title}
      lead={isBad ? words.badLink : words.subtitle}
    >
      {isBad ? (
        <ButtonLink to="/forgotten-password" variant="primary" wide>
          {words.again}
        </ButtonLink>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </QuietPage>
  );
}

function NewPasswordForm({ token }: { token: string }): ReactNode {
  const { reset: words, fields, checks } = useFullText();
  const navigate = useNavigate();
  return (
    <Form
      check={(values) => checkAll(values, { newPassword: newPassword(checks.newPassword) })}
      onSubmit={async ({ newPassword: chosen = "" }) => {
        await api("POST /api/auth/reset-password", { body: { token, newPassword: chosen } });
        await navigate({ to: "/sign-in", search: { because: "password-reset" } });
      }}
    >
      <NewPasswordField name="newPassword" label={fields.newPassword} />
      <SubmitButton wide>{words.submit}</SubmitButton>
    </Form>
  );
}
