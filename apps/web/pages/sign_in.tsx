/** Sign-in with a password, a passkey, single sign-on or an emailed link. @module */
import type { PublicConfig } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { forwardedSearch, useFinishSignIn } from "../access/sign_out.ts";
import { canUsePasskeys, signInByPasskey, suggestsPasskeys } from "../browser/passkey.ts";
import { returnPath } from "../browser/return_path.ts";
import { Button } from "../components/button/button.tsx";
import { ExternalButton, Or } from "../components/button/external_button.tsx";
import { PasskeyButton } from "../components/button/passkey_button.tsx";
import { CheckField, EmailField, PasswordField } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { MAIL } from "../components/icon/rare_icons.ts";
import { Notice } from "../components/notice.tsx";
import { QuietPage } from "../components/shell/frame.tsx";
import { checkAll, email as isEmail, required } from "../format/checks.ts";
import { api } from "../queries/api.ts";
import { configQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";

export function SignInPage(): ReactNode {
  const { signIn: words } = useFullText();
  const search = useSearch({ strict: false });
  const { data: config } = useQuery(configQuery);
  return (
    <QuietPage focus="field" title={words.title} lead={words.subtitle}>
      <Before because={search.because} error={search.error} />
      <PasswordForm />
      <OtherWays config={config} />
      {config?.disableRegistration !== true && (
        <p className="aside">
          {words.newHere}{" "}
          <Link to="/sign-up" search={forwardedSearch(search)}>
            {words.signUp}
          </Link>
        </p>
      )}
    </QuietPage>
  );
}

/** A message about why the user is on this page. */
function Before({ because, error }: { because: string | undefined; error: string | undefined }): ReactNode {
  const { signIn: words } = useFullText();
  if (error !== undefined) {
    return <Notice tone="danger">{words.externalFailed}</Notice>;
  }
  const said: Readonly<Record<string, string>> = {
    "signed-out": words.signedOut,
    "password-reset": words.passwordWasReset,
    "account-deleted": words.accountDeleted,
  };
  const text = because === undefined || !Object.hasOwn(said, because) ? undefined : said[because];
  return text === undefined ? null : <Notice tone="success">{text}</Notice>;
}

function PasswordForm(): ReactNode {
  const { signIn: words, fields, checks } = useFullText();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  usePasskeySuggestions(finish);
  return (
    <Form
      check={(values) => checkAll(values, { email: isEmail(checks.email), password: required(checks.password) })}
      onSubmit={async ({ email = "", password = "", remember }) => {
        const answer = await api("POST /api/auth/sign-in/email", {
          body: { email: email.trim(), password, rememberMe: remember === "on" },
        });
        if ("twoFactorRedirect" in answer)
          return await navigate({ to: "/second-factor", search: forwardedSearch(search) });
        await finish();
      }}
    >
      <EmailField autoComplete="username webauthn" />
      <PasswordField name="password" label={fields.password} autoComplete="current-password" required />
      <div className="sign-in-options wrap between small">
        <CheckField name="remember" label={words.remember} defaultChecked />
        <Link to="/forgotten-password">{words.forgotten}</Link>
      </div>
      <SubmitButton wide>{words.submit}</SubmitButton>
    </Form>
  );
}

/** Offers passkeys as suggestions in the email field. */
function usePasskeySuggestions(finish: () => Promise<void>): void {
  const whenSignedIn = useEffectEvent(finish);
  useEffect(() => {
    let isOver = false;
    void (async () => {
      if (!(await suggestsPasskeys()) || isOver) return;
      try {
        await signInByPasskey({ fromField: true });
        if (!isOver) await whenSignedIn();
      } catch {
        // A suggestion that was ignored or failed is not reported; the button reports errors.
      }
    })();
    return () => {
      isOver = true;
    };
  }, []);
}

function OtherWays({ config }: { config: PublicConfig | undefined }): ReactNode {
  const { signIn: words } = useFullText();
  const { next } = useSearch({ strict: false });
  const finish = useFinishSignIn();
  const [isMailing, setMailing] = useState(false);
  const hasMail = config?.hasSmtp === true;
  if (!config?.hasCustomOAuth && !hasMail && !canUsePasskeys()) return null;
  return (
    <div className="column gap-3">
      <Or />
      {canUsePasskeys() && <PasskeyButton onDone={finish} />}
      <ExternalButton />
      {hasMail && !isMailing && (
        <Button wide icon={MAIL} onClick={() => setMailing(true)}>
          {words.magicLink}
        </Button>
      )}
      {hasMail && isMailing && <MagicLinkForm target={returnPath(next, location.origin)} />}
    </div>
  );
}

function MagicLinkForm({ target }: { target: string }): ReactNode {
  const { signIn: words, checks } = useFullText();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <Notice tone="success">{words.magicLinkSent(sentTo)}</Notice>;
  return (
    <Form
      label={words.magicLink}
      check={(values) => checkAll(values, { email: isEmail(checks.email) })}
      onSubmit={async ({ email = "" }) => {
        await api("POST /api/auth/sign-in/magic-link", { body: { email: email.trim(), callbackURL: target } });
        setSentTo(email.trim());
      }}
    >
      <EmailField autoComplete="email" />
      <SubmitButton wide variant="secondary" icon={MAIL}>
        {words.magicLink}
      </SubmitButton>
    </Form>
  );
}
