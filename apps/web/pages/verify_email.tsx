/**
 * The target of an emailed confirmation link. It asks for confirmation, because mail scanners follow every link.
 * @module
 */
import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "../components/button/button.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { QuietFrame, QuietPage } from "../components/shell/frame.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { api } from "../queries/api.ts";
import { sessionQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";

export function VerifyEmailPage(): ReactNode {
  const { verifyEmail: words } = useFullText();
  const { token, error, next } = useSearch({ strict: false });
  const queries = useQueryClient();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <QuietFrame>
        <PageTitle key="done">{words.doneTitle}</PageTitle>
        <p className="lead">{words.done}</p>
        <a className="button button-primary button-wide" href={next ?? "/"}>
          {words.go}
        </a>
      </QuietFrame>
    );
  }
  if (token === undefined || error !== undefined) {
    return (
      <QuietPage title={words.failedTitle} lead={words.failed}>
        <ButtonLink to="/settings/$tab" params={{ tab: "account" }} variant="primary" wide>
          {words.settings}
        </ButtonLink>
      </QuietPage>
    );
  }
  return (
    <QuietPage title={words.title} lead={words.text}>
      <Form
        onSubmit={async () => {
          await api("POST /api/auth/verify-email", { body: { token } });
          await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
          setDone(true);
        }}
      >
        <SubmitButton wide>{words.submit}</SubmitButton>
      </Form>
    </QuietPage>
  );
}
