/** Error messages for use within other sentences. Not part of `error_text.ts`, which every page loads. @module */

import { errorSentence } from "../format/error_text.ts";
import type { CoreText } from "../text/mod.tsx";

/**
 * Returns the error as complete sentences that other sentences can follow. The texts of field errors have no final
 * period.
 */
export function closedErrorSentence(error: unknown, text: CoreText): string {
  const sentence = errorSentence(error, text);
  if (/[.!?…。！？]["”»]?$/u.test(sentence)) return sentence;
  return `${sentence}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(sentence) ? "。" : "."}`;
}
