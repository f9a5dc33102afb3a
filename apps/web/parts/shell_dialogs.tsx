/** What can be opened above any page: by a button, a key or the palette. @module */
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";
import { worded } from "../text/languages.ts";

export type ShellDialog = "palette" | "shortcuts" | "project" | "workspace" | "menu";

interface ShellDialogs {
  shown: ShellDialog | undefined;
  open: (dialog: ShellDialog) => void;
  close: () => void;
}

const DialogsContext = createContext<ShellDialogs>({ shown: undefined, open: () => {}, close: () => {} });

export function useShellDialogs(): ShellDialogs {
  return use(DialogsContext);
}

const Palette = lazy(async () => ({ default: (await worded(import("./palette.tsx"))).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await worded(import("./shortcut_sheet.tsx"))).ShortcutSheet }));
const CreateProjectDialog = lazy(async () => ({
  default: (await worded(import("./project_form.tsx"))).CreateProjectDialog,
}));
const CreateWorkspaceDialog = lazy(async () => ({
  default: (await worded(import("./workspace_form.tsx"))).CreateWorkspaceDialog,
}));

const Drawer = lazy(async () => ({ default: (await import("./drawer.tsx")).Drawer }));

const DIALOGS = {
  menu: Drawer,
  palette: Palette,
  shortcuts: ShortcutSheet,
  project: CreateProjectDialog,
  workspace: CreateWorkspaceDialog,
};

export function ShellDialogsProvider({ children }: { children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<ShellDialog>();
  // Once loaded they stay, so that they can give the focus back when they close.
  const [used, setUsed] = useState<ReadonlySet<ShellDialog>>(new Set());
  const dialogs = useMemo(
    () => ({
      shown,
      open(dialog: ShellDialog) {
        setShown(dialog);
        setUsed((before) => new Set(before).add(dialog));
      },
      close: () => setShown(undefined),
    }),
    [shown],
  );
  return (
    <DialogsContext value={dialogs}>
      {children}
      {(Object.keys(DIALOGS) as (keyof typeof DIALOGS)[])
        .filter((name) => used.has(name))
        .map((name) => {
          const Dialog = DIALOGS[name];
          return (
            <Suspense key={name} fallback={null}>
              <Dialog open={shown === name} onClose={dialogs.close} />
            </Suspense>
          );
        })}
    </DialogsContext>
  );
}
