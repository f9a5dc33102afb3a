/** The dialogs that any page can open with a button, a shortcut or the palette. @module */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { Deferred } from "../error_boundary.tsx";
import { lazyComponent } from "../menu/lazy_component.tsx";
import { Palette } from "../palette/palette_frame.tsx";
import { showToast } from "../toast.tsx";
import { DialogsContext, type ShellDialog } from "./shell_dialog_context.ts";

const ShortcutSheet = lazyComponent(async () => (await withTexts(import("./shortcut_sheet.tsx"))).ShortcutSheet);
const CreateProjectDialog = lazyComponent(
  async () => (await withTexts(import("../form/project_form.tsx"))).CreateProjectDialog,
);
const CreateWorkspaceDialog = lazyComponent(
  async () => (await withTexts(import("../form/workspace_form.tsx"))).CreateWorkspaceDialog,
);
const SignOutDialog = lazyComponent(async () => (await withTexts(import("./sign_out_dialog.tsx"))).SignOutDialog);
const Drawer = lazyComponent(async () => (await import("../drawer.tsx")).Drawer);

const DIALOGS = {
  menu: Drawer,
  shortcuts: ShortcutSheet,
  project: CreateProjectDialog,
  workspace: CreateWorkspaceDialog,
  signOut: SignOutDialog,
};

export function ShellDialogsProvider({ children }: { children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<ShellDialog>();
  // Dialogs stay mounted after the first use, so that they can restore focus.
  const [used, setUsed] = useState<ReadonlyMap<ShellDialog, number>>(new Map());
  const dialogs = useMemo(
    () => ({
      shown,
      open(dialog: ShellDialog) {
        setShown(dialog);
        // A new key remounts a dialog whose code failed to load.
        setUsed((before) => new Map(before).set(dialog, (before.get(dialog) ?? 0) + 1));
      },
      close: () => setShown(undefined),
    }),
    [shown],
  );
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Palette open={shown === "palette"} onClose={dialogs.close} />
      {(Object.keys(DIALOGS) as (keyof typeof DIALOGS)[])
        .filter((name) => used.has(name))
        .map((name) => {
          const Dialog = DIALOGS[name];
          return (
            <Deferred key={`${name}-${used.get(name)}`} fallback={() => <LoadFailure onClose={dialogs.close} />}>
              <Dialog open={shown === name} onClose={dialogs.close} />
            </Deferred>
          );
        })}
    </DialogsContext>
  );
}

/** Reports a dialog whose code failed to load. */
function LoadFailure({ onClose }: { onClose: () => void }): ReactNode {
  const { errors } = useText();
  useEffect(() => {
    showToast({ tone: "danger", text: errors.OFFLINE });
    onClose();
  }, [errors, onClose]);
  return null;
}
