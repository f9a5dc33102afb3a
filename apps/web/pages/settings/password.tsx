/** Changes the password. @module */
import type { User } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { NewPasswordField, PasswordField } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { Outcome } from "../../components/notice.tsx";
import { checkAll, newPassword, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { sessionsQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { useHasPassword } from "./has_password.ts";
import { Section } from "./section.tsx";

export function PasswordSection({ user }: { user: User }): ReactNode {
  const words = useFullText().settings.password;
  const hasPassword = useHasPassword();
  return (
    <Section id="password" title={words.title} text={hasPassword ? words.text : words.none}>
      {hasPassword ? <ChangeForm user={user} /> : <Link to="/forgotten-password">{words.set}</Link>}
    </Section>
  );
}

function ChangeForm({ user }: { user: User }): ReactNode {
  const { settings, fields, checks } = useFullText();
  const words = settings.password;
  const queries = useQueryClient();
  const { data: config } = useQuery(configQuery);
  // Used as the key of the form, so a new number empties it.
  const [changes, setChanges] = useState(0);
  return (
    <>
      <Form
        key={changes}
        className="section-form"
        check={(values) =>
          checkAll(values, {
            currentPassword: required(checks.currentPassword),
            newPassword: newPassword(checks.newPassword),
          })
        }
        onSubmit={async ({ currentPassword = "", newPassword: chosen = "" }) => {
          await api("POST /api/auth/change-password", {
            body: { currentPassword, newPassword: chosen, revokeOtherSessions: true },
          });
          await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
          setChanges(changes + 1);
        }}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="text"
          className="visually-hidden"
          name="username"
          autoComplete="username"
          defaultValue={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField name="currentPassword" label={fields.currentPassword} autoComplete="current-password" required />
        <NewPasswordField name="newPassword" label={fields.newPassword} />
        <div className="actions">
          <SubmitButton variant="secondary">{words.submit}</SubmitButton>
          {config?.hasSmtp && <Link to="/forgotten-password">{words.forgotten}</Link>}
        </div>
      </Form>
      <Outcome>{changes > 0 && words.changed}</Outcome>
    </>
  );
}
