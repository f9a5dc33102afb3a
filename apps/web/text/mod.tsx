/** The UI strings in the current language. @module */
import { createContext, type ReactNode, use } from "react";
import { type CoreText, enCore } from "./en/core.ts";
import { fullText, type Language, loadedText, type Text } from "./languages.ts";

export interface Words {
  language: Language;
  core: CoreText;
}

const TextContext = createContext<Words>({ language: "en", core: enCore });

export type { CoreText, Text };

export function TextProvider({ words, children }: { words: Words; children: ReactNode }): ReactNode {
  return <TextContext value={words}>{children}</TextContext>;
}

/** The core strings. Includes more error messages once all strings are loaded. */
export function useText(): CoreText {
  const { language, core } = use(TextContext);
  return loadedText(language) ?? core;
}

/** All strings. Suspends until they are loaded. */
export function useFullText(): Text {
  return use(fullText(use(TextContext).language, true) as Promise<Text>);
}
