/** The decision about a request for access, and its result. @module */
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "../components/button/button.tsx";
import { Notice } from "../components/notice.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { errorSentence } from "../format/error_text.ts";
import { useFullText } from "../text/mod.tsx";

export type Decision = "approved" | "denied";

export interface DecisionButtonsProps {
  warning: string;
  /** Sends the decision. An error that it throws is shown. */
  decide: (decision: Decision) => Promise<void>;
}

export function DecisionButtons({ warning, decide }: DecisionButtonsProps): ReactNode {
  const text = useFullText();
  const [pending, setPending] = useState<Decision>();
  const [failure, setFailure] = useState<string>();

  async function send(decision: Decision): Promise<void> {
    setPending(decision);
    setFailure(undefined);
    try {
      await decide(decision);
    } catch (error) {
      setFailure(errorSentence(error, text));
      setPending(undefined);
    }
  }

  return (
    <>
      <Notice tone="warning">{warning}</Notice>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <div className="actions actions-even">
        <Button pending={pending === "denied"} onClick={() => send("denied")}>
          {text.device.deny}
        </Button>
        <Button variant="primary" pending={pending === "approved"} onClick={() => send("approved")}>
          {text.device.approve}
        </Button>
      </div>
    </>
  );
}

type ResultWords = Record<"approvedTitle" | "approved" | "deniedTitle" | "denied", string>;

export function DecisionResult({ decision, words }: { decision: Decision; words: ResultWords }): ReactNode {
  const { device } = useFullText();
  return (
    <>
      <PageTitle>{words[`${decision}Title`]}</PageTitle>
      <Notice tone={decision === "approved" ? "success" : "info"}>{words[decision]}</Notice>
      <ButtonLink to="/settings/$tab" params={{ tab: "security" }} hash="devices" wide>
        {device.devices}
      </ButtonLink>
    </>
  );
}
