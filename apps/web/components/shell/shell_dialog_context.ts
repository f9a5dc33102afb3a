/** The context of the dialogs that any page can open. @module */
import { type Context, createContext, use } from "react";

export type ShellDialog = "palette" | "shortcuts" | "project" | "workspace" | "menu" | "signOut";

export interface ShellDialogs {
  shown: ShellDialog | undefined;
  open: (dialog: ShellDialog) => void;
  close: () => void;
}

export const DialogsContext: Context<ShellDialogs> = createContext<ShellDialogs>({
  shown: undefined,
  open: () => {},
  close: () => {},
});

export function useShellDialogs(): ShellDialogs {
  return use(DialogsContext);
}
