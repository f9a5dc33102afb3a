import { expect, test } from "bun:test";
import { mergeChunks } from "./merge_chunks.ts";

const SCRIPTS = new Map([
  [
    "main-1.js",
    'import{a as b}from"./chunk-2.js";import"./chunk-3.js";globalThis.ran.push("main",b);import("./page-4.js").then((page)=>page.show());',
  ],
  ["chunk-2.js", 'globalThis.ran.push("two");var c="shared";export{c as a};'],
  ["chunk-3.js", 'globalThis.ran.push("three");'],
  ["page-4.js", 'import{a as d}from"./chunk-2.js";function e(){globalThis.ran.push("page",d)}export{e as show};'],
  ["late-5.js", 'import{a}from"./chunk-2.js";import("./page-4.js");var list=["./chunk-2.js"];export{a as f,list};'],
]);
const ENTRIES = new Map([
  ["main-1.js", "main"],
  ["page-4.js", "page"],
]);

test("mergeChunks() merges each entry with its imports and links the other scripts to the merged files", async () => {
  const merged = await mergeChunks(SCRIPTS, ENTRIES);
  const names = [...merged.keys()].map((name) => name.split("-")[0]).sort();
  expect(names).toEqual(["late0", "main", "page"]);
  const [main = ""] = [...merged.keys()].filter((name) => name.startsWith("main"));
  const [late = ""] = [...merged].filter(([name]) => name.startsWith("late")).map(([, text]) => text);
  expect(late).toContain(`from"/assets/${main}"`);
  expect(late).toContain(`var list=["/assets/${main}"]`);
  expect([...merged.values()].join("\n")).not.toContain('"./');
  expect(merged.get(main)).toMatch(/"two".*"three".*"main"/s);
});

test("mergeChunks() imports each export of another file once", async () => {
  const scripts = new Map([
    ["main-1.js", 'import{a}from"./chunk-2.js";globalThis.ran.push(a);'],
    ["chunk-2.js", "var c={shared:1};export{c as a};"],
    [
      "page-3.js",
      'import{a as d}from"./chunk-2.js";import{b}from"./chunk-4.js";globalThis.ran.push(d,b);export{b as show};',
    ],
    ["chunk-4.js", 'import{a as f}from"./chunk-2.js";var g=[f];export{g as b};'],
  ]);
  const entries = new Map([
    ["main-1.js", "main"],
    ["page-3.js", "page"],
  ]);
  const merged = await mergeChunks(scripts, entries);
  const [page = ""] = [...merged].filter(([name]) => name.startsWith("page")).map(([, text]) => text);
  const lists = [...page.matchAll(/import\{([^}]*)\}/g)].map(([, list = ""]) => list);
  expect(lists.map((list) => list.split(",").length)).toEqual([1]);
});

test("mergeChunks() gives every script a new name when one changes, because they refer to each other", async () => {
  const before = [...(await mergeChunks(SCRIPTS, ENTRIES)).keys()];
  expect([...(await mergeChunks(SCRIPTS, ENTRIES)).keys()]).toEqual(before);
  const changed = new Map(SCRIPTS).set("chunk-3.js", 'globalThis.ran.push("other");');
  const after = [...(await mergeChunks(changed, ENTRIES)).keys()];
  expect(after.filter((name) => before.includes(name))).toEqual([]);
});

test("mergeChunks() refuses a script with an unknown import", () => {
  const scripts = new Map([
    ["main-1.js", 'import*as x from"./chunk-2.js";x();'],
    ["chunk-2.js", "export{};"],
  ]);
  expect(mergeChunks(scripts, new Map([["main-1.js", "main"]]))).rejects.toThrow(
    'Cannot merge "main-1.js": unknown import',
  );
});

test("mergeChunks() shortens the IDs of scripts in the same way in every file", async () => {
  const scripts = new Map([
    [
      "main-0abcdefg.js",
      'list("1bcdefgh",["./page-1bcdefgh.js"]);call("1bcdefgh",import("./page-1bcdefgh.js"),"password");',
    ],
    ["page-1bcdefgh.js", 'list("1bcdefgh");'],
  ]);
  const merged = await mergeChunks(scripts, new Map([["main-0abcdefg.js", "main"]]));
  const texts = [...merged.values()].join("\n");
  expect([...texts.matchAll(/(?:list|call)\("(\w+)"/g)].map(([, id]) => id)).toEqual(["1", "1", "1"]);
  expect(texts).toContain('"password"');
});
