import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { escapeCommands, unescapeCommands } from "./quick_actions.ts";

/** Text built from the significant parts, in any order. */
const markdown = fc
  .array(
    fc.constantFrom(
      "\n",
      "/close",
      "/assign @ada",
      "\\",
      "/",
      " ",
      "    ",
      "```",
      "~~~",
      "````",
      "text",
      "/usr/bin",
      "\r\n",
      "> ",
    ),
    {
      maxLength: 20,
    },
  )
  .map((parts) => parts.join(""));

describe("escapeCommands()", () => {
  test("is undone by unescapeCommands()", () => {
    fc.assert(
      fc.property(markdown, (text) => expect(unescapeCommands(escapeCommands(text))).toBe(text)),
      { numRuns: 2_000 },
    );
  });

  test("leaves no command outside of code blocks", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const isInCode = /^ {0,3}(`{3,}|~{3,})/m.test(text);
        const commands = escapeCommands(text)
          .split("\n")
          .filter((line) => /^\s*\/[a-z_]+(\s|$)/i.test(line));
        if (!isInCode) expect(commands).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("changes only commands", () => {
    const text = "A path: /usr/bin\n/usr/bin\n```\n/close\n```\nand/or\n/ alone\n// comment";
    expect(escapeCommands(text)).toBe(text);
    expect(escapeCommands("/close\n  /assign @ada\n\\/reopen")).toBe("\\/close\n  \\/assign @ada\n\\\\/reopen");
  });
});

test("unescapeCommands() keeps text that GitLab's users wrote", () => {
  expect(unescapeCommands("a \\/close\n\\* item")).toBe("a \\/close\n\\* item");
});
