import { expect, test } from "bun:test";
import { adfToMarkdown, isAdf } from "./adf.ts";

const doc = (...content: object[]) => ({ type: "doc", version: 1, content });
const text = (one: string, ...marks: string[]) => ({ type: "text", text: one, marks: marks.map((type) => ({ type })) });
const p = (...content: object[]) => ({ type: "paragraph", content });
const item = (...content: object[]) => ({ type: "listItem", content });

test.each<[name: string, document: object, markdown: string]>([
  ["paragraphs", doc(p(text("One")), p(), p(text("Two"))), "One\n\nTwo"],
  ["marks, with spaces outside of them", doc(p(text("a ", "strong"), text("b", "em", "strike"))), "**a** ~~*b*~~"],
  ["code", doc(p(text("a`b", "code"))), "`` a`b ``"],
  ["code blocks", doc({ type: "codeBlock", attrs: { language: "c++" }, content: [text("```")] }), "````c++\n```\n````"],
  ["text that looks like markup", doc(p(text("# 1 * 2 _3_ <b> [x]"))), "\\# 1 \\* 2 \\_3\\_ \\<b> \\[x\\]"],
  ["headings", doc({ type: "heading", attrs: { level: 3 }, content: [text("Plan")] }), "### Plan"],
  [
    "nested lists",
    doc({
      type: "orderedList",
      attrs: { order: 9 },
      content: [
        item(p(text("nine"))),
        item(p(text("ten")), { type: "bulletList", content: [item(p(text("in"))), item(p(text("it")))] }),
      ],
    }),
    "9. nine\n10. ten\n    - in\n    - it",
  ],
  [
    "tasks",
    doc({
      type: "taskList",
      content: [
        { type: "taskItem", attrs: { state: "DONE" }, content: [text("a")] },
        { type: "taskList", content: [{ type: "taskItem", attrs: { state: "TODO" }, content: [text("b")] }] },
      ],
    }),
    "- [x] a\n  - [ ] b",
  ],
  ["quotes and panels", doc({ type: "panel", content: [p(text("a")), p(text("b"))] }), "> a\n>\n> b"],
  [
    "tables",
    doc({
      type: "table",
      content: [
        { type: "tableRow", content: [{ type: "tableHeader", content: [p(text("a|b"))] }] },
        {
          type: "tableRow",
          content: [
            { type: "tableCell", content: [p(text("1")), p(text("2"))] },
            { type: "tableCell", content: [] },
          ],
        },
      ],
    }),
    "| a\\|b |  |\n| --- | --- |\n| 1<br>2 |  |",
  ],
  [
    "links",
    doc(p({ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "https://a.example/(b) c" } }] })),
    "[x](https://a.example/%28b%29%20c)",
  ],
  [
    "links that run scripts as text",
    doc(p({ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] })),
    "x",
  ],
  [
    "mentions, emoji, dates, states, cards, files and line breaks",
    doc(
      p(
        { type: "mention", attrs: { id: "1", text: "@Ada" } },
        { type: "hardBreak" },
        { type: "emoji", attrs: { shortName: ":+1:", text: "👍" } },
        text(" "),
        { type: "date", attrs: { timestamp: "1773273600000" } },
        text(" "),
        { type: "status", attrs: { text: "LATE", color: "red" } },
        text(" "),
        { type: "inlineCard", attrs: { url: "https://a.example/b" } },
      ),
      { type: "mediaSingle", content: [{ type: "media", attrs: { id: "1", type: "file", alt: "a.png" } }] },
    ),
    "@Ada\\\n👍 2026-03-12 **LATE** <https://a.example/b>\n\n*a.png*",
  ],
  ["unknown nodes", doc({ type: "layoutSection", content: [{ type: "layoutColumn", content: [p(text("a"))] }] }), "a"],
  ["broken nodes", doc({ type: 5, content: [null, "x", p({ type: "text" }), p(text("a"))] }), "a"],
])("adfToMarkdown() converts %s", (_, document, markdown) => {
  expect(isAdf(document)).toBe(true);
  expect(adfToMarkdown(document)).toBe(markdown);
});

test("adfToMarkdown() terminates for documents of any depth", () => {
  let deep: object = p(text("deep"));
  for (let level = 0; level < 5_000; level++) deep = { type: "blockquote", content: [deep] };
  expect(adfToMarkdown(doc(deep))).not.toContain("deep");
});
