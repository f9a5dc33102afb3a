/**
 * The words of the app, in the language of whoever reads them.
 *
 * @module
 */
import { createContext, type ReactNode, use } from "react";
import { en, type Text } from "./en.ts";

const TextContext = createContext<Text>(en);

export type { Text };

export function TextProvider({ text, children }: { text: Text; children: ReactNode }): ReactNode {
  return <TextContext value={text}>{children}</TextContext>;
}

export function useText(): Text {
  return use(TextContext);
}
