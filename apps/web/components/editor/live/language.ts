/** GitHub Flavored Markdown, and the styles of its parts. @module */
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { GFM, parser } from "@lezer/markdown";

const data = defineLanguageFacet();
// Does not use `@codemirror/lang-markdown`, which depends on the languages of HTML, CSS and JavaScript.
const language = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  "markdown",
);

const MONO = { fontFamily: "var(--mono)", fontSize: "0.9em" };
const style = HighlightStyle.define([
  { tag: tags.heading1, fontSize: "1.25rem", fontWeight: "620" },
  { tag: tags.heading2, fontSize: "1.125rem", fontWeight: "620" },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: "620" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--accent-strong)" },
  { tag: [tags.url, tags.labelName], color: "var(--ink-soft)" },
  { tag: tags.monospace, ...MONO },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: "var(--ink-soft)", fontWeight: "400" },
]);

export const markdownLanguage: Extension = [language.extension, syntaxHighlighting(style)];
