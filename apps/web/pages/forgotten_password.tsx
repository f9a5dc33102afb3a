/** Asking for a link to choose a new password. @module */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { requestPasswordReset } from "../calls/sign_in.ts";
import { checkAll, email as isEmail } from "../checks.ts";
import { Field } from "../parts/field.tsx";
import { Form, SubmitButton } from "../parts/form.tsx";
import { QuietFrame } from "../parts/frame.tsx";
import { Loaded } from "../parts/loading.tsx";
import { Notice } from "../parts/notice.tsx";
import { PageTitle } from "../parts/page_title.tsx";
import { configQuery } from "../queries.ts";
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
  const { forgotten: words, fields, checks } = useFullText();
  return (
    <>
      <p className="lead">{words.subtitle}</p>
      <Form
        check={(values) => checkAll(values, { email: isEmail(checks.email) })}
        onSubmit={async ({ email = "" }) => {
          await requestPasswordReset(email.trim());
          onSent(email.trim());
        }}
      >
        <Field name="email" label={fields.email} type="email" inputMode="email" autoComplete="username" required />
        <SubmitButton wide>{words.submit}</SubmitButton>
      </Form>
    </>
  );
}
