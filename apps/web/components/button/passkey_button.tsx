/** Signs in with a passkey. @module */
import type { ReactNode } from "react";
import { signInByPasskey, wasCanceled } from "../../browser/passkey.ts";
import { useFullText } from "../../text/mod.tsx";
import { PASSKEY } from "../icon/rare_icons.ts";
import { FailureNotice } from "../notice.tsx";
import { Button } from "./button.tsx";
import { useAction } from "./use_action.ts";

export function PasskeyButton({ onDone }: { onDone: () => Promise<void> }): ReactNode {
  const { signIn } = useFullText();
  const { pending, message, run } = useAction();
  const signInNow = (): Promise<void> =>
    run(async () => {
      try {
        await signInByPasskey({ fromField: false });
        await onDone();
      } catch (error) {
        if (!wasCanceled(error)) throw error;
      }
      return undefined;
    });
  return (
    <>
      <FailureNotice message={message} />
      <Button wide icon={PASSKEY} pending={pending} onClick={signInNow}>
        {signIn.passkey}
      </Button>
    </>
  );
}
