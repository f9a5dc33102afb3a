/** Deletes the account. @module */
import type { User } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { EmailField, PasswordField } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { useHasPassword } from "./has_password.ts";
import { Section } from "./section.tsx";

export function DeletionSection({ user }: { user: User }): ReactNode {
  const words = useFullText().settings.deletion;
  const hasPassword = useHasPassword();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section id="deletion" title={words.title} text={words.text} className="danger-zone">
      <div className="actions">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {words.open}
        </Button>
      </div>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.confirmTitle}
        text={words.confirmText(user.email, hasPassword)}
      >
        <DeletionForm user={user} hasPassword={hasPassword} />
      </FormDialog>
    </Section>
  );
}

function DeletionForm({ user, hasPassword }: { user: User; hasPassword: boolean }): ReactNode {
  const { settings, fields, checks } = useFullText();
  const words = settings.deletion;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Form
      check={(values) =>
        checkAll(values, {
          email: (value) => (value.trim().toLowerCase() === user.email.toLowerCase() ? undefined : words.emailMismatch),
          ...(hasPassword ? { password: required(checks.currentPassword) } : {}),
        })
      }
      onSubmit={async ({ password = "" }) => {
        await api("POST /api/auth/delete-user", { body: hasPassword ? { password } : {} });
        await (await import("../../access/forget_account.ts")).forgetAccount(user.id);
        queries.clear();
        queries.setQueryData(sessionQuery.queryKey, null);
        await navigate({ to: "/sign-in", search: { because: "account-deleted" } });
      }}
    >
      <EmailField autoComplete="off" />
      {hasPassword && (
        <PasswordField name="password" label={fields.currentPassword} autoComplete="current-password" required />
      )}
      <DialogSubmit variant="danger">{words.confirm}</DialogSubmit>
    </Form>
  );
}
