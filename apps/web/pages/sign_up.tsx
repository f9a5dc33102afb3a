/** The sign-up page. @module */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { forwardedSearch, useFinishSignIn } from "../access/sign_out.ts";
import { ExternalButton, Or } from "../components/button/external_button.tsx";
import { EmailField, Field, NewPasswordField } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { Notice } from "../components/notice.tsx";
import { QuietPage } from "../components/shell/frame.tsx";
import { checkAll, email as isEmail, newPassword, required } from "../format/checks.ts";
import { api } from "../queries/api.ts";
import { configQuery, instanceQuery, invitationQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";

export function SignUpPage(): ReactNode {
  const { signUp: words } = useFullText();
  const search = useSearch({ strict: false });
  const { data: config } = useQuery(configQuery);
  const { data: instance } = useQuery(instanceQuery);
  const isFirst = instance?.hasUsers === false;
  const mayBeRefused = config?.disableRegistration === true && !isFirst && search.invitation === undefined;
  return (
    <QuietPage focus="field" title={words.title} lead={isFirst ? words.first : words.subtitle}>
      {search.invitation !== undefined && <Invited invitationId={search.invitation} />}
      {mayBeRefused ? <Notice tone="warning">{words.byInvitation}</Notice> : <SignUpForm />}
      {config?.hasCustomOAuth && (
        <div className="column gap-3">
          <Or />
          <ExternalButton />
        </div>
      )}
      <p className="aside">
        {words.haveAccount}{" "}
        <Link to="/sign-in" search={forwardedSearch(search)}>
          {words.signIn}
        </Link>
      </p>
    </QuietPage>
  );
}

function Invited({ invitationId }: { invitationId: string }): ReactNode {
  const { signUp: words } = useFullText();
  const { data } = useQuery(invitationQuery(invitationId));
  if (!data?.invitation) return null;
  return <Notice>{words.invited(data.invitation.workspaceName)}</Notice>;
}

function SignUpForm(): ReactNode {
  const { signUp: words, fields, checks } = useFullText();
  const { invitation } = useSearch({ strict: false });
  const finish = useFinishSignIn("/welcome");
  const { data: invited } = useQuery({
    ...invitationQuery(invitation ?? ""),
    enabled: invitation !== undefined,
  });
  const [email, setEmail] = useState<string>();
  return (
    <Form
      check={(values) =>
        checkAll(values, {
          name: required(checks.name),
          email: isEmail(checks.email),
          password: newPassword(checks.newPassword),
        })
      }
      onSubmit={async ({ name = "", email = "", password = "" }) => {
        await api("POST /api/auth/sign-up/email", {
          body: {
            name,
            email: email.trim(),
            password,
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            ...(invitation === undefined ? {} : { invitationId: invitation }),
          },
        });
        await finish();
      }}
    >
      <Field name="name" label={fields.personName} autoComplete="name" required />
      <EmailField
        autoComplete="username"
        value={email ?? invited?.invitation?.email ?? ""}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField name="password" label={fields.password} />
      <SubmitButton wide>{words.submit}</SubmitButton>
    </Form>
  );
}
