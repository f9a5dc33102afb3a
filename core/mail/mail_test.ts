import { expect, test } from "bun:test";
import { nameInMail, writeMail } from "./mail.ts";

test.each([
  ["House", "House"],
  ["  Two\r\nBcc: x@y.example\tlines ", "Two Bcc: x@y. example lines"],
  ["https://evil.example/a?b", "https: evil. example/a?b"],
  ["www.evil.example", "www. evil. example"],
  ["1.2.3.4", "1. 2. 3. 4"],
  ["evil。example", "evil. example"],
  ["Acme Inc. Berlin", "Acme Inc. Berlin"],
  ["\u202Etxt\u2066 \u200Bx", "txt x"],
  ["Größe 🦔", "Größe 🦔"],
  ["x".repeat(60), "x".repeat(60)],
  ["🦔".repeat(61), `${"🦔".repeat(59)}…`],
])("nameInMail(%j) returns %j", (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

test("writeMail() writes the same content as plain text and as HTML, and escapes markup", () => {
  const url = "https://tracker.example/x?a=1&b='2'";
  const content = {
    subject: "Look <b>",
    paragraphs: ['Olga & "Adam" <script>alert(1)</script>', "Second"],
    link: { label: "Open > it", url },
    remarks: ["The link is good for an hour."],
  };
  const { subject, text, html } = writeMail(content, { baseUrl: "https://tracker.example" });
  expect(subject).toBe("Look <b>");
  expect(text).toBe(
    [
      'Olga & "Adam" <script>alert(1)</script>',
      "Second",
      `Open > it:\n${url}`,
      "The link is good for an hour.",
      "-- \nSent by Hexlane at https://tracker.example\n",
    ].join("\n\n"),
  );
  expect(html).toContain(
    '<p style="margin:0 0 16px">Olga &amp; &quot;Adam&quot; &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
  expect(html).toContain('<a href="https://tracker.example/x?a=1&amp;b=&#39;2&#39;"');
  expect(html).toContain("<title>Look &lt;b&gt;</title>");
  expect(html).toContain(">Open &gt; it</a>");
  // Opening the email fetches nothing.
  expect(html).not.toMatch(/<(img|link|script|style|iframe)\b|\bsrc=|url\(|@import/i);
  expect(html.match(/https?:\/\/[^\s"<]+/g)?.every((address) => address.startsWith("https://tracker.example"))).toBe(
    true,
  );
});

test("writeMail() adds no button without a link", () => {
  const mail = writeMail({ subject: "S", paragraphs: ["P"] }, { baseUrl: "http://localhost" });
  expect(mail.text).toBe("P\n\n-- \nSent by Hexlane at http://localhost\n");
  expect(mail.html).not.toContain("<a ");
});
