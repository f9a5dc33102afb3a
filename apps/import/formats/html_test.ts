import { expect, test } from "bun:test";
import fc from "fast-check";
import { markdownOf } from "./html.ts";

test.each([
  ["plain *text*, 1 < 2", "plain *text*, 1 < 2"],
  ["<p>One</p><p>Two <strong>bold</strong> and <em>thin</em></p>", "One\n\nTwo **bold** and *thin*"],
  ["<h2>Head</h2><p>a<br>b</p>", "## Head\n\na\nb"],
  ["<ul><li><p>a</p></li><li>b<ol><li>c</li><li>d</li></ol></li></ul>", "- a\n- b\n  1. c\n  2. d"],
  [
    '<ul data-type="taskList"><li data-checked="true"><p>x</p></li><li data-checked="false">y</li></ul>',
    "- [x] x\n- [ ] y",
  ],
  ['<p>See <a href="https://a.example/?b=1&amp;c=2">this</a></p>', "See [this](https://a.example/?b=1&c=2)"],
  ["<pre><code>a  <br></code></pre>", "```\na\n\n```"],
  ["<p>&lt;b&gt; &#228; &#x1F44B; &unknown;</p>", "<b> ä 👋 &unknown;"],
])("markdownOf(%j) is %j", (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test("markdownOf() accepts any text, and its result is bounded", () => {
  const tags = fc.constantFrom(
    "<p>",
    "</p>",
    "<ul>",
    "<li>",
    "</ul>",
    '<a href="x">',
    "</a>",
    "<",
    ">",
    "&#0;",
    "<!--",
    "-->",
    "<pre>",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(tags, fc.string()), { maxLength: 40 }), (parts) => {
      const html = parts.join("");
      expect(markdownOf(html).length).toBeLessThanOrEqual(html.length * 12 + 12);
    }),
  );
});
