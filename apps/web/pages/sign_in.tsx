/** Sign-in with a password, a passkey, single sign-on or an emailed link. @module */
import type { PublicConfig } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { forwardedSearch, useFinishSignIn } from "../access/sign_out.ts";
import { canUsePasskeys, signInByPasskey, suggestsPasskeys, wasCancelled } from "../browser/passkey.ts";
import { returnPath } from "../browser/return_path.ts";
import { Button } from "../components/button.tsx";
import { ExternalButton, Or } from "../components/external_button.tsx";
import { CheckField, Field, PasswordField } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { Notice } from "../components/notice.tsx";
import { MAIL, PASSKEY } from "../components/rare_icons.ts";
import { QuietFrame } from "../components/shell/frame.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { checkAll, email as isEmail, required } from "../format/checks.ts";
import { errorSentence } from "../format/error_text.ts";
import { api } from "../queries/api.ts";
import { configQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";

export function SignInPage(): ReactNode {
  const { signIn: words } = useFullText();
  const search = useSearch({ strict: false });
  const { data: config } = useQuery(configQuery);
  return (
    <QuietFrame>
      <PageTitle focus="field">{words.title}</PageTitle>
      <p className="lead">{words.subtitle}</p>
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
    </QuietFrame>
  );
}

/** A message about what happened before. */
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
  const goOn = useFinishSignIn();
  usePasskeySuggestions(goOn);
  return (
    <Form
      check={(values) => checkAll(values, { email: isEmail(checks.email), password: required(checks.password) })}
      onSubmit={async ({ email = "", password = "", remember }) => {
        const answer = await api("POST /api/auth/sign-in/email", {
          body: { email: email.trim(), password, rememberMe: remember === "on" },
        });
        if ("twoFactorRedirect" in answer)
          return await navigate({ to: "/second-factor", search: forwardedSearch(search) });
        await goOn();
      }}
    >
      <Field
        name="email"
        label={fields.email}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField name="password" label={fields.password} autoComplete="current-password" required />
      <div className="between">
        <CheckField name="remember" label={words.remember} defaultChecked />
        <Link to="/forgotten-password">{words.forgotten}</Link>
      </div>
      <SubmitButton wide>{words.submit}</SubmitButton>
    </Form>
  );
}

/** Offers passkeys as suggestions of the email field. */
function usePasskeySuggestions(goOn: () => Promise<void>): void {
  const whenSignedIn = useEffectEvent(goOn);
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
  const [isMailing, setMailing] = useState(false);
  const hasMail = config?.hasSmtp === true;
  if (!config?.hasCustomOAuth && !hasMail && !canUsePasskeys()) return null;
  return (
    <div className="other-ways">
      <Or />
      {canUsePasskeys() && <PasskeyButton />}
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

function PasskeyButton(): ReactNode {
  const text = useFullText();
  const goOn = useFinishSignIn();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function signInNow(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await signInByPasskey({ fromField: false });
      await goOn();
    } catch (error) {
      if (!wasCancelled(error)) setFailure(errorSentence(error, text));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button wide icon={PASSKEY} pending={pending} onClick={signInNow}>
        {text.signIn.passkey}
      </Button>
    </>
  );
}

function MagicLinkForm({ target }: { target: string }): ReactNode {
  const { signIn: words, fields, checks } = useFullText();
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
      <Field name="email" label={fields.email} type="email" inputMode="email" autoComplete="email" required />
      <SubmitButton wide variant="secondary" icon={MAIL}>
        {words.magicLink}
      </SubmitButton>
    </Form>
  );
}
