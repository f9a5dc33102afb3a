/** Turns two-factor authentication on and off. @module */
import type { User } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { PasswordForm } from "../../components/form/password_form.tsx";
import { SHIELD } from "../../components/icon/rare_icons.ts";
import { Outcome } from "../../components/notice.tsx";
import { api } from "../../queries/api.ts";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { BackupCodeList } from "./backup_codes.tsx";
import { useHasPassword } from "./has_password.ts";
import { Section } from "./section.tsx";
import { TwoFactorSetup } from "./two_factor_setup.tsx";

type Step = "set-up" | "turn-off" | "regenerate";

export function TwoFactorSection({ user }: { user: User }): ReactNode {
  const words = useFullText().settings.twoFactor;
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [said, setSaid] = useState<string>();
  const isOn = user.twoFactorEnabled;
  const hasPassword = useHasPassword();
  const finish = async (text?: string): Promise<void> => {
    setStep(undefined);
    setSaid(text);
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  return (
    <Section
      id="two-factor"
      title={words.title}
      text={words.text}
      badge={<span className={isOn ? "badge badge-on" : "badge"}>{isOn ? words.on : words.off}</span>}
    >
      {hasPassword ? (
        <div className="actions">
          {isOn ? (
            <>
              <Button onClick={() => setStep("regenerate")}>{words.regenerate}</Button>
              <Button onClick={() => setStep("turn-off")}>{words.turnOff}</Button>
            </>
          ) : (
            <Button icon={SHIELD} onClick={() => setStep("set-up")}>
              {words.turnOn}
            </Button>
          )}
          <Outcome>{said}</Outcome>
        </div>
      ) : (
        <p className="hint">{words.needsPassword}</p>
      )}
      {step === "set-up" && <TwoFactorSetup onClose={() => setStep(undefined)} onDone={() => finish(words.turnedOn)} />}
      {step === "turn-off" && (
        <FormDialog open onClose={() => setStep(undefined)} title={words.confirmTitle} text={words.turnOffText}>
          <PasswordForm
            action={words.turnOff}
            variant="danger"
            onConfirm={async (password) => {
              await api("POST /api/auth/two-factor/disable", { body: { password } });
              await finish(words.turnedOff);
            }}
          />
        </FormDialog>
      )}
      {step === "regenerate" && <Regenerate onClose={() => setStep(undefined)} />}
    </Section>
  );
}

function Regenerate({ onClose }: { onClose: () => void }): ReactNode {
  const words = useFullText().settings.twoFactor;
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <FormDialog
      open
      keep={codes !== undefined}
      onClose={onClose}
      title={codes === undefined ? words.confirmTitle : words.codesTitle}
      text={codes === undefined ? words.regenerateText : words.codesText}
    >
      {codes === undefined ? (
        <PasswordForm
          action={words.regenerate}
          onConfirm={async (password) =>
            setCodes((await api("POST /api/auth/two-factor/generate-backup-codes", { body: { password } })).backupCodes)
          }
        />
      ) : (
        <BackupCodeList codes={codes} onDone={onClose} />
      )}
    </FormDialog>
  );
}
