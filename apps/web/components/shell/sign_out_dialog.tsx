/** Confirms signing out when that deletes unsaved text. @module */
import type { ReactNode } from "react";
import { useSignOut } from "../../access/sign_out.ts";
import { hasUnsaved } from "../../drafts/settle_entry.ts";
import { useAccountId } from "../../drafts/use_outbox.ts";
import { useFullText } from "../../text/mod.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { useShellDialogs } from "./shell_dialog_context.ts";

export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { app, unsent: words } = useFullText();
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.signOutTitle}
      text={words.signOutText}
      action={app.signOut}
      onConfirm={signOut}
    />
  );
}

/** Signs out without asking when nothing would be lost. */
export function useAskedSignOut(): () => void {
  const { open } = useShellDialogs();
  const accountId = useAccountId();
  const signOut = useSignOut();
  return () => {
    if (hasUnsaved(accountId)) open("signOut");
    else void signOut();
  };
}
