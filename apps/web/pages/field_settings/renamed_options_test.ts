import { expect, test } from "bun:test";
import { type Renames, renamesOf, withNewNames } from "./renamed_options.ts";

const CASES: [string, [was: string, name: string][], Renames][] = [
  [
    "no rename",
    [
      ["S", "S"],
      ["", "M"],
    ],
    { before: [], last: undefined },
  ],
  [
    "renamed options",
    [
      ["S", " Small "],
      ["M", "M"],
      ["L", "Large"],
    ],
    { before: [], last: { S: "Small", L: "Large" } },
  ],
  [
    "an option that takes the name of a renamed one",
    [
      ["M", "L"],
      ["L", "XL"],
    ],
    { before: [{ L: "XL" }], last: { M: "L" } },
  ],
  [
    "a new option with an old name",
    [
      ["S", "XS"],
      ["", "S"],
    ],
    { before: [{ S: "XS" }], last: undefined },
  ],
  [
    "swapped names",
    [
      ["S", "L"],
      ["L", "S"],
    ],
    { before: [], last: undefined },
  ],
  ["an option without a name", [["S", " "]], { before: [], last: undefined }],
];

test.each(CASES)("renamesOf() divides %s into requests", (_, options, renames) => {
  expect(renamesOf(options.map(([was, name]) => ({ was, name })))).toEqual(renames);
});

test("withNewNames() keeps the default when its option has a new name", () => {
  const options = [
    { was: "S", name: "Small" },
    { was: "M", name: "M" },
  ];
  expect(withNewNames("S", { type: "dropdown", options })).toBe("Small");
  expect(withNewNames("M", { type: "dropdown", options })).toBe("M");
  expect(withNewNames("", { type: "dropdown", options })).toBe("");
  expect(withNewNames('["M","S"]', { type: "multiselect", options })).toBe('["M","Small"]');
  expect(withNewNames("S", { type: "text", options })).toBe("S");
});
