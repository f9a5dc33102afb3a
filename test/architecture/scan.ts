/**
 * A scanner that distinguishes TypeScript code from comments and strings. TypeScript 7 exports no parser, and Bun's scanner
 * drops type imports, which are half of the imports that the rules check.
 *
 * @module
 */

/** Source text without its comments; a string literal is replaced by its number in `strings`, in double quotes. */
export interface Skeleton {
  code: string;
  strings: string[];
}

const TOKEN = new RegExp(
  [
    String.raw`(?<comment>/\*[\s\S]*?\*/|//[^\n]*)`,
    // A slash starts a regular expression only where a value may start.
    String.raw`(?<regex>(?<=(?:[(,=:[!&|?{;]|=>|\breturn)\s*)/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+/\w*)`,
    String.raw`(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')`,
    "(?<mark>[`{}])",
  ].join("|"),
  "g",
);
/** The text of a template, up to its end or its next substitution. */
const TEMPLATE = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;

export function skeletonOf(text: string): Skeleton {
  const strings: string[] = [];
  /** The number of open braces inside each substitution of the enclosing templates. */
  const substitutions: number[] = [];
  let code = "";
  let at = 0;

  const skipTemplate = () => {
    TEMPLATE.lastIndex = at;
    const matched = TEMPLATE.exec(text)?.[0];
    at = matched === undefined ? text.length : TEMPLATE.lastIndex;
    if (matched?.endsWith("${")) substitutions.push(0);
    code += matched?.endsWith("${") ? "`${" : "`";
  };

  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) break;
    code += text.slice(at, match.index);
    at = TOKEN.lastIndex;
    const { comment, regex, string, mark } = match.groups ?? {};
    if (comment !== undefined) code += " ";
    else if (regex !== undefined) code += "/regex/";
    else if (string !== undefined) code += `"${strings.push(string.slice(1, -1)) - 1}"`;
    else if (mark === "`") skipTemplate();
    else {
      const open = substitutions.pop();
      code += mark;
      if (open === 0 && mark === "}") skipTemplate();
      else if (open !== undefined) substitutions.push(open + (mark === "{" ? 1 : -1));
    }
  }
  return { code: code + text.slice(at), strings };
}

/** Replaces the name of an import that is computed at run time. */
export const COMPUTED = "(computed)";

const IMPORTS = [
  // import x from, import type, export from
  /(?<![.\w$])from\s*"(\d+)"/g,
  // side-effect import
  /(?<![.\w$])import\s*"(\d+)"/g,
  // import(), the type import(""), import x = require(), import.meta.require(), import.meta.resolve()
  /(?<![.\w$])import\s*\(\s*"(\d+)"/g,
  /\brequire\s*\(\s*"(\d+)"/g,
  /\bimport\.meta\.resolve\w*\s*\(\s*"(\d+)"/g,
];

/** Returns the module names that a file imports, in every import form. */
export function importsOf(text: string): string[] {
  const { code, strings } = skeletonOf(text);
  const names = IMPORTS.flatMap((form) =>
    [...code.matchAll(form)].map((match) => strings[Number(match[1])] ?? COMPUTED),
  );
  const computed = [...code.matchAll(/(?<![.\w$])(?:import|require)\s*\(\s*(?!["\s])/g)].map(() => COMPUTED);
  const references = [...text.matchAll(/^\s*\/\/\/\s*<reference\s+(?:types|path)\s*=\s*["']([^"']+)/gm)].map(
    (match) => match[1] ?? COMPUTED,
  );
  return [...names, ...computed, ...references];
}
