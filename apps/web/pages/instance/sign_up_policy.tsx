/** Chooses who may sign up on the installation. @module */
import type { SignUpPolicy } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAction } from "../../components/button/use_action.ts";
import { Choices } from "../../components/form/choices.tsx";
import { Loaded } from "../../components/loading.tsx";
import { FailureNotice } from "../../components/notice.tsx";
import { api } from "../../queries/api.ts";
import { AUDIT_KEY, signUpPolicyQuery } from "../../queries/instance.ts";
import { configQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

const OPTIONS = ["open", "invite", "closed"] as const;

export function SignUpPolicySection(): ReactNode {
  const { instance: words } = useFullText();
  const query = useQuery(signUpPolicyQuery);
  return (
    <Section id="sign-up" title={words.signUpTitle} text={words.signUpText}>
      <Loaded query={query}>{(policy) => <PolicyChoices policy={policy} />}</Loaded>
    </Section>
  );
}

function PolicyChoices({ policy }: { policy: SignUpPolicy }): ReactNode {
  const { instance: words } = useFullText();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const choose = (registration: SignUpPolicy["registration"]) =>
    run(async () => {
      const saved = await api("PATCH /api/operator/sign-up-policy", { body: { registration } });
      queries.setQueryData(signUpPolicyQuery.queryKey, saved);
      for (const queryKey of [configQuery.queryKey, AUDIT_KEY]) await queries.invalidateQueries({ queryKey });
      return undefined;
    });
  return (
    <>
      <Choices
        name="registration"
        title={words.signUpTitle}
        options={OPTIONS.map((option) => [option, words.registrations[option]] as const)}
        chosen={policy.registration}
        onChoose={choose}
        disabled={policy.isFixed || pending}
      />
      {policy.isFixed && <p className="hint">{words.signUpFixed}</p>}
      <FailureNotice message={message} />
    </>
  );
}
