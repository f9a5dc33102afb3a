/** A sign-in dialog for an expired session. The page stays open below it, so nothing is lost. @module */

import { ApiError } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { canUsePasskeys } from "../../browser/passkey.ts";
import { announceAccount } from "../../drafts/announced_account.ts";
import { type EndedSession as Ended, type EndedAccount, sessionEnd } from "../../drafts/session_end.ts";
import { resumeAs } from "../../drafts/use_outbox.ts";
import { checkAll, email as isEmail, required } from "../../format/checks.ts";
import { CodeStep } from "../../pages/second_factor.tsx";
import { api } from "../../queries/api.ts";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button, TextButton } from "../button/button.tsx";
import { PasskeyButton } from "../button/passkey_button.tsx";
import { FormDialog } from "../dialog.tsx";
import { EmailField, PasswordField } from "../form/field.tsx";
import { Form, SubmitButton } from "../form/form.tsx";
import { Icon } from "../icon/icon.tsx";

/** The dialog waits for a pause, because if it opened between two keystrokes, it would receive the rest of the word. */
const TYPING_PAUSE_MILLISECONDS = 800;
const FIELDS = "input, textarea, [contenteditable=true]";

export function EndedSession({ account, isAsking }: Ended): ReactNode {
  const { app } = useFullText();
  const isTyping = useTyping();
  return (
    <>
      <div role="alert" className="session-bar offline line small gap-2">
        <Icon name="alert" />
        <span>{app.signedOut}</span>
        <TextButton onClick={() => sessionEnd.ask()}>{app.signIn}</TextButton>
      </div>
      {isAsking && !isTyping && <SignInAgain account={account} />}
    </>
  );
}

/** Returns true if a field has focus at the first render, until the user first pauses. */
function useTyping(): boolean {
  const [isTyping, setTyping] = useState(isInField);
  useEffect(() => {
    if (!isTyping) return;
    const end = (): void => setTyping(false);
    let timer = setTimeout(end, TYPING_PAUSE_MILLISECONDS);
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, TYPING_PAUSE_MILLISECONDS);
    };
    window.addEventListener("keydown", restart, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", restart, true);
    };
  }, [isTyping]);
  return isTyping;
}

function isInField(): boolean {
  const { activeElement } = document;
  return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.matches(FIELDS) ?? false;
}

function SignInAgain({ account }: { account: EndedAccount }): ReactNode {
  const { signInAgain: words, secondFactor } = useFullText();
  const [isCode, setCode] = useState(false);
  const [isBackup, setBackup] = useState(false);
  const finish = useFinish();
  const codeText = isBackup ? secondFactor.backupSubtitle : secondFactor.subtitle;
  return (
    <FormDialog
      open
      onClose={() => sessionEnd.dismiss()}
      title={isCode ? secondFactor.title : words.title}
      text={isCode ? codeText : words.text}
    >
      {isCode ? (
        <CodeStep isBackup={isBackup} setBackup={setBackup} onDone={finish} />
      ) : (
        <FirstStep account={account} onDone={finish} onCode={() => setCode(true)} />
      )}
    </FormDialog>
  );
}

/**
 * Resumes pending requests when the same account signs in. For another account the app starts over and sends nothing.
 */
function useFinish(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    const session = await api("GET /api/auth/get-session");
    if (!session) throw new ApiError("There is no session", { status: 401, code: "unauthenticated" });
    const { id } = session.user;
    const isBack = sessionEnd.ended?.account.id === id;
    if (isBack) {
      queries.setQueryData(sessionQuery.queryKey, session);
      resumeAs(id);
    } else {
      sessionEnd.forget();
      queries.clear();
      queries.setQueryData(sessionQuery.queryKey, session);
      await router.navigate({ to: "/" });
    }
    announceAccount(id);
  };
}

interface StepProps {
  onDone: () => Promise<void>;
}

function FirstStep({ account, onDone, onCode }: StepProps & { account: EndedAccount; onCode: () => void }): ReactNode {
  const { signIn: words, signInAgain, fields, checks } = useFullText();
  const queries = useQueryClient();
  const router = useRouter();

  async function goElsewhere(): Promise<void> {
    // The page restores its drafts after the detour.
    sessionEnd.dismiss();
    queries.setQueryData(sessionQuery.queryKey, null);
    await router.navigate({ to: "/sign-in", search: { next: router.state.location.href } });
  }

  return (
    <>
      <Form
        label={signInAgain.title}
        check={(values) => checkAll(values, { email: isEmail(checks.email), password: required(checks.password) })}
        onSubmit={async ({ email = "", password = "" }) => {
          const answer = await api("POST /api/auth/sign-in/email", {
            body: { email: email.trim(), password, rememberMe: true },
          });
          if ("twoFactorRedirect" in answer) onCode();
          else await onDone();
        }}
      >
        <EmailField autoComplete="username" defaultValue={account.email} />
        <PasswordField name="password" label={fields.password} autoComplete="current-password" data-first required />
        <SubmitButton wide>{words.submit}</SubmitButton>
      </Form>
      {canUsePasskeys() && <PasskeyButton onDone={onDone} />}
      <Button variant="quiet" wide onClick={goElsewhere}>
        {signInAgain.otherWays}
      </Button>
    </>
  );
}
