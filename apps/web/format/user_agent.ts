/** Reads the browser and system from a `User-Agent`, well enough for users to recognize their own. @module */
export interface UserAgent {
  browser: string | undefined;
  system: string | undefined;
}

/** The order matters, because most browsers also claim to be the browsers below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export function readUserAgent(text: string): UserAgent {
  const find = (table: typeof BROWSERS): string | undefined => table.find(([pattern]) => pattern.test(text))?.[1];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
