import { expect, test } from "bun:test";
import { fileElementAt } from "./file_element.ts";
import { fileMarkdown, sizeInTitle } from "./file_link.ts";

const FILE = { url: "https://tracker.example/api/asset/0a-1", contentType: "application/pdf", size: 204_800 };

test.each([
  ["report.pdf", "report.pdf"],
  ["my_file_v2.pdf", "my_file_v2.pdf"],
  ["_draft_.md", "\\_draft\\_.md"],
  ["a [1] *b* `c` <d> &amp; e~f|g\\h.txt", "a \\[1\\] \\*b\\* \\`c\\` \\<d\\> \\&amp; e\\~f\\|g\\\\h.txt"],
])("fileMarkdown() links %s with its size", (filename, name) => {
  expect(fileMarkdown({ ...FILE, filename })).toBe(`[${name}](/api/asset/0a-1 "204800 bytes")`);
});

test("fileMarkdown() embeds only images that browsers can show safely", () => {
  const png = { ...FILE, filename: "a.png", contentType: "image/png" };
  expect(fileMarkdown(png)).toBe("![a.png](/api/asset/0a-1)");
  expect(fileMarkdown({ ...png, contentType: "image/svg+xml" })).toStartWith("[a.png](");
});

test("sizeInTitle() reads the size of a file, and ignores other titles", () => {
  expect([sizeInTitle("204800 bytes"), sizeInTitle("0 bytes")]).toEqual([204_800, 0]);
  for (const title of ["", "Plan", "12 bytes left", "-1 bytes", "1.5 bytes"]) {
    expect(sizeInTitle(title)).toBeUndefined();
  }
});

test("fileElementAt() reads Kaneo's element of a file that this server stores", () => {
  const element =
    '<kaneo-attachment url="https://a.example/api/asset/1" filename="a &amp; b.pdf" mime-type="x/y" size="12" />';
  expect(fileElementAt(`See ${element} there`, 4)).toEqual({
    source: element,
    path: "/api/asset/1",
    filename: "a & b.pdf",
    size: 12,
  });
  expect(fileElementAt('<kaneo-attachment url="/api/asset/1" filename="a"></kaneo-attachment>', 0)).toMatchObject({
    filename: "a",
    size: undefined,
  });
  for (const other of [
    '<kaneo-attachment url="https://a.example/a.pdf" filename="a" />',
    '<kaneo-attachment url="javascript:/api/asset/1" filename="a" />',
    '<kaneo-attachment url="/api/asset/1" filename="" />',
    '<kaneo-attachment url="/api/asset/1" filename="a">',
    "<kaneo-attachment />",
  ]) {
    expect(fileElementAt(other, 0)).toBeUndefined();
  }
});
