/** All UI strings for each language except English. @module */
import type { Text } from "./en/mod.ts";

export const CATALOGS = {
  de: async () => (await import("./de/mod.ts")).text,
  nl: async () => (await import("./nl/mod.ts")).text,
  pl: async () => (await import("./pl/mod.ts")).text,
  tr: async () => (await import("./tr/mod.ts")).text,
  fr: async () => (await import("./fr/mod.ts")).text,
  es: async () => (await import("./es/mod.ts")).text,
  pt: async () => (await import("./pt/mod.ts")).text,
  it: async () => (await import("./it/mod.ts")).text,
  ru: async () => (await import("./ru/mod.ts")).text,
  uk: async () => (await import("./uk/mod.ts")).text,
  ja: async () => (await import("./ja/mod.ts")).text,
  ko: async () => (await import("./ko/mod.ts")).text,
  zh: async () => (await import("./zh/mod.ts")).text,
  ar: async () => (await import("./ar/mod.ts")).text,
  he: async () => (await import("./he/mod.ts")).text,
} as const satisfies Record<string, () => Promise<Text>>;
