/** Colors the code blocks of rendered Markdown. Loaded with the first block that names a language. @module */
import DOMPurify from "dompurify";
import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import shell from "highlight.js/lib/languages/shell";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

/** With their aliases, such as `ts`, `sh`, `html` and `toml`. */
const LANGUAGES = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  php,
  python,
  ruby,
  rust,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** Longer code stays plain, because the page would stall. */
const MOST_LETTERS = 50_000;

/** Colors each block that names a known language. */
export function highlight(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>(CODE)) {
    const [, name = ""] = /\blanguage-(\S+)/.exec(code.className) ?? [];
    const text = code.textContent ?? "";
    // A block that is already colored contains elements.
    if (code.childElementCount > 0 || text.length > MOST_LETTERS || !highlighter.getLanguage(name)) continue;
    const { value } = highlighter.highlight(text, { language: name, ignoreIllegals: true });
    code.replaceChildren(
      DOMPurify.sanitize(value, { RETURN_DOM_FRAGMENT: true, ALLOWED_TAGS: ["span"], ALLOWED_ATTR: ["class"] }),
    );
  }
}

const CODE = 'pre > code[class*="language-"]';
