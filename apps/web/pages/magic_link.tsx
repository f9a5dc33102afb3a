/** The target of an emailed sign-in link. It asks for confirmation, because mail scanners follow every link. @module */
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { forwardedSearch, useFinishSignIn } from "../access/sign_out.ts";
import { BackToSignIn } from "../components/button/back_to_sign_in.tsx";
import { ButtonLink } from "../components/button/button.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { QuietPage } from "../components/shell/frame.tsx";
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
      <QuietPage title={words.failedTitle} lead={words.failed}>
        <ButtonLink to="/sign-in" search={forwardedSearch(search)} variant="primary" wide>
          {words.back}
        </ButtonLink>
      </QuietPage>
    );
  }
  return (
    <QuietPage title={words.title} lead={words.text}>
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
      <BackToSignIn />
    </QuietPage>
  );
}
