/** Requests a password reset link. @module */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { EmailField } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { Loaded } from "../components/loading.tsx";
import { Notice } from "../components/notice.tsx";
import { QuietFrame } from "../components/shell/frame.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { checkAll, email as isEmail } from "../format/checks.ts";
import { api } from "../queries/api.ts";
import { configQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";

export function ForgottenPage(): ReactNode {
  const { forgotten: words } = useFullText();
  const [sentTo, setSentTo] = useState<string>();
  const config = useQuery(configQuery);
  return (
    <QuietFrame>
      <PageTitle key={String(sentTo === undefined)}>{sentTo === undefined ? words.title : words.sentTitle}</PageTitle>
      <Loaded query={config}>
        {({ hasSmtp }) => {
          if (!hasSmtp) return <Notice tone="warning">{words.noMail}</Notice>;
          return sentTo === undefined ? <AskForm onSent={setSentTo} /> : <p className="lead">{words.sent(sentTo)}</p>;
        }}
      </Loaded>
      <p className="aside">
        <Link to="/sign-in">{words.back}</Link>
      </p>
    </QuietFrame>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const { forgotten: words, checks } = useFullText();
  return (
    <>
      <p className="lead">{words.subtitle}</p>
      <Form
        check={(values) => checkAll(values, { email: isEmail(checks.email) })}
        onSubmit={async ({ email = "" }) => {
          await api("POST /api/auth/request-password-reset", {
            body: { email: email.trim(), redirectTo: "/reset-password" },
          });
          onSent(email.trim());
        }}
      >
        <EmailField autoComplete="username" />
        <SubmitButton wide>{words.submit}</SubmitButton>
      </Form>
    </>
  );
}
