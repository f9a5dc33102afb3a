/** Confirms and changes the email address of the account. @module */
import type { User } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { FormDialog } from "../../components/dialog.tsx";
import { EmailField } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { MAIL } from "../../components/icon/rare_icons.ts";
import { MessageBox } from "../../components/notice.tsx";
import { checkAll, email as isEmail } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";

export function EmailPart({ user }: { user: User }): ReactNode {
  const { settings, notifications } = useFullText();
  const words = settings.profile;
  const { data: config } = useQuery(configQuery);
  const { message, setMessage, run } = useAction();
  const [isChanging, setChanging] = useState(false);

  const send = (): Promise<void> =>
    run(async () => {
      await api("POST /api/auth/send-verification-email", { body: { email: user.email } });
      return words.verifySent;
    });

  return (
    <div className="stack">
      <div>
        <h3>{words.email}</h3>
        <p className="row-name line wrap gap-2">
          {user.email}
          {user.emailVerified && <span className="badge badge-on">{words.verified}</span>}
          {/* On a server without email, the user could not verify the address. */}
          {!user.emailVerified && config?.hasSmtp && <span className="badge">{words.unverified}</span>}
        </p>
        {/* A new address is confirmed by email. */}
        {config?.hasSmtp === false && <p className="hint">{notifications.noMail}</p>}
      </div>
      {config?.hasSmtp && (
        <div className="actions">
          {!user.emailVerified && (
            <Button icon={MAIL} onClick={send}>
              {words.verify}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{words.changeEmail}</Button>
        </div>
      )}
      <MessageBox message={message} />
      <FormDialog
        open={isChanging}
        onClose={() => setChanging(false)}
        title={words.changeTitle}
        text={words.changeText}
      >
        <ChangeForm
          onSent={(email) => {
            setChanging(false);
            setMessage({ failed: false, text: words.changeSent(email) });
          }}
        />
      </FormDialog>
    </div>
  );
}

function ChangeForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const { settings, checks } = useFullText();
  const words = settings.profile;
  return (
    <Form
      check={(values) => checkAll(values, { newEmail: isEmail(checks.email) })}
      onSubmit={async ({ newEmail = "" }) => {
        await api("POST /api/auth/change-email", { body: { newEmail: newEmail.trim() } });
        onSent(newEmail.trim());
      }}
    >
      <EmailField name="newEmail" label={words.newEmail} autoComplete="email" />
      <DialogSubmit>{words.changeSubmit}</DialogSubmit>
    </Form>
  );
}
