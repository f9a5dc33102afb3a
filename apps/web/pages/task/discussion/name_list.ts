/** Lists of names in a sentence. @module */
import type { Text } from "../../../text/mod.tsx";

/** Lists names, such as "Ann, Ben and 3 others". */
export function nameList(
  names: readonly string[],
  words: Text["discussion"],
  { total = names.length, most = 5 }: { total?: number; most?: number } = {},
): string {
  const shown = names.slice(0, most);
  const rest = total - shown.length;
  const language = document.documentElement.lang || undefined;
  return new Intl.ListFormat(language).format(rest > 0 ? [...shown, words.others(rest)] : shown);
}
