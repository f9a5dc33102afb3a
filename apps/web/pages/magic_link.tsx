/** The target of an emailed sign-in link. It asks first, because mail scanners follow every link. @module */
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { forwardedSearch, useFinishSignIn } from "../access/sign_out.ts";
import { ButtonLink } from "../components/button.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { QuietFrame } from "../components/shell/frame.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { api } from "../queries/api.ts";
import { useFullText } from "../text/mod.tsx";

export function MagicLinkPage(): ReactNode {
  const { magicLink: words } = useFullText();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  const { token, error } = search;
  if (token === undefined || error !== undefined) {
    return (
      <QuietFrame>
        <PageTitle>{words.failedTitle}</PageTitle>
        <p className="lead">{words.failed}</p>
        <ButtonLink to="/sign-in" search={forwardedSearch(search)} variant="primary" wide>
          {words.back}
        </ButtonLink>
      </QuietFrame>
    );
  }
  return (
    <QuietFrame>
      <PageTitle>{words.title}</PageTitle>
      <p className="lead">{words.text}</p>
      <Form
        onSubmit={async () => {
          const answer = await api("POST /api/auth/magic-link/verify", { body: { token } });
          if ("twoFactorRedirect" in answer)
            return await navigate({ to: "/second-factor", search: forwardedSearch(search) });
          await finish();
        }}
      >
        <SubmitButton wide>{words.submit}</SubmitButton>
      </Form>
      <p className="aside">
        <Link to="/sign-in" search={forwardedSearch(search)}>
          {words.back}
        </Link>
      </p>
    </QuietFrame>
  );
}
