/**
 * The words of the app, in the language of whoever reads them.
 *
 * @module
 */
import { createContext, type ReactNode, use } from "react";
import { type CoreText, enCore } from "./en/core.ts";
import { fullText, type Language, loadedText, type Text } from "./languages.ts";

export interface Words {
  language: Language;
  /** In that language. */
  core: CoreText;
}

const TextContext = createContext<Words>({ language: "en", core: enCore });

export type { CoreText, Text };

export function TextProvider({ words, children }: { words: Words; children: ReactNode }): ReactNode {
  return <TextContext value={words}>{children}</TextContext>;
}

/** The words that are there from the beginning; where all of them are there already, they say more of what went wrong. */
export function useText(): CoreText {
  const { language, core } = use(TextContext);
  return loadedText(language) ?? core;
}

/** Every word there is. Whoever asks first waits until they are loaded. */
export function useFullText(): Text {
  return use(fullText(use(TextContext).language));
}
