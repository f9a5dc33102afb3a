import { expect, test } from "bun:test";
import fc from "fast-check";
import type { TrackerError } from "../../errors.ts";
import { MAX_QUERY_DEPTH, MAX_QUERY_TERMS } from "../../limits.ts";
import { parseQuery } from "./parse.ts";
import { printQuery } from "./print.ts";
import type { ParsedQuery, QueryExpression, QueryValue, SortTerm } from "./query.ts";

const NOWHERE = { start: 0, end: 0 };

/** Returns the tree without positions. */
function plain(query: ParsedQuery): unknown {
  return JSON.parse(JSON.stringify(query, (key, value) => (key === "at" ? undefined : value)));
}

function errorOf(text: string): { code: string; message: string; part: string; suggestions?: readonly string[] } {
  try {
    parseQuery(text);
  } catch (error) {
    const { message, details } = error as TrackerError;
    const { offset = 0, length = 0 } = details.errors?.[0] ?? {};
    return { code: details.reason ?? "", message, part: text.slice(offset, offset + length) };
  }
  throw new Error(`Parsed "${text}"`);
}

test.each<[string, string]>([
  ["", ""],
  ["   ", ""],
  ["login", "login"],
  ['"free text"', '"free text"'],
  ["assignee:me", "assignee:me"],
  ["priority:>=high due:<7d", "priority:>=high due:<7d"],
  ["label:bug,docs", "label:bug,docs"],
  ['status:"In review"', 'status:"In review"'],
  ["a and b", "a b"],
  ["a AND (b c)", "a b c"],
  ["a or b c or d", "a or b c or d"],
  ["(a or b) c", "(a or b) c"],
  ["((a or (b or c)))", "a or b or c"],
  ["-label:wontfix", "-label:wontfix"],
  ["not not a", "--a"],
  ["-(a or b)", "-(a or b)"],
  ["blocked or updated:>-2w", "is:blocked or updated:>-2w"],
  ['"blocked"', '"blocked"'],
  ['"or"', '"or"'],
  ["order notice android", "order notice android"],
  ["sort:due,-priority login sort:title", "login sort:due,-priority,title"],
  ['"Story points":>3', '"Story points":>3'],
  ["größe:3", "größe:3"],
  ["12:30", '"12:30"'],
  ["label:a:b", "label:a:b"],
  ['label:"say \\"hi\\" \\\\"', 'label:"say \\"hi\\" \\\\"'],
  ['a"b"c', "a b c"],
  ["a(b)c", "a b c"],
  ["Is:Open", "Is:Open"],
])("parseQuery() reads %p, which printQuery() writes as %p", (text, printed) => {
  expect(printQuery(parseQuery(text))).toBe(printed);
  expect(plain(parseQuery(printed))).toEqual(plain(parseQuery(text)));
});

test.each<[text: string, part: string, message: string]>([
  ["a (b", "(", 'Parenthesis "(" has no closing parenthesis (at character 3)'],
  ["a) b", ")", 'Parenthesis ")" has no opening parenthesis (at character 2)'],
  ["a ()", "()", "Parentheses are empty (at character 3)"],
  ['say "hi', '"', "Quotation mark has no closing quotation mark (at character 5)"],
  ['label:"hi', '"', "Quotation mark has no closing quotation mark (at character 7)"],
  ["label: bug", "label:", 'Value of "label" is missing (at character 1)'],
  ["label:a, b", "label:a,", 'Value of "label" is missing (at character 1)'],
  ["priority:>low,high", "priority:>low,high", 'Operator ">" takes one value (at character 1)'],
  ["priority:=high", "=high", 'Value "=high" must be in quotes (at character 10)'],
  ["or a", "or", 'Condition before "or" is missing (at character 1)'],
  ["a or", "or", 'Condition after "or" is missing (at character 3)'],
  ["and a", "and", 'Condition before "and" is missing (at character 1)'],
  ["a and", "and", 'Condition after "and" is missing (at character 3)'],
  ["a - b", "-", 'Condition after "-" is missing; put "-" in quotes to search for it (at character 3)'],
  ["not", "not", 'Condition after "not" is missing; put "not" in quotes to search for it (at character 1)'],
  ["(sort:due)", "sort:due", "Sort order must not be in parentheses or negated (at character 2)"],
  ["-sort:due", "sort:due", "Sort order must not be in parentheses or negated (at character 2)"],
  ["sort:>due", "sort:>due", 'Sort order must not have the operator ">" (at character 1)'],
  ["sort:-", "-", "Field to sort by is missing (at character 6)"],
])("parseQuery() refuses %p at %p", (text, part, message) => {
  expect(errorOf(text)).toEqual({ code: "QUERY_SYNTAX", message, part });
});

test("parseQuery() limits conditions, nesting and length", () => {
  const terms = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
  expect(printQuery(parseQuery(terms(MAX_QUERY_TERMS)))).toBe(terms(MAX_QUERY_TERMS));
  expect(errorOf(terms(MAX_QUERY_TERMS + 1)).code).toBe("QUERY_TOO_COMPLEX");
  const nested = (depth: number) => `${"(".repeat(depth)}a${")".repeat(depth)}`;
  expect(printQuery(parseQuery(nested(MAX_QUERY_DEPTH)))).toBe("a");
  expect(errorOf(nested(MAX_QUERY_DEPTH + 1)).code).toBe("QUERY_TOO_COMPLEX");
  expect(errorOf(`${"-".repeat(MAX_QUERY_DEPTH + 1)}a`).code).toBe("QUERY_TOO_COMPLEX");
  expect(errorOf("x".repeat(2_001)).message).toContain("2000 characters");
});

const textArbitrary = fc.oneof(
  fc.constantFrom(
    "bug",
    "or",
    "And",
    "blocked",
    "a b",
    'say "hi"',
    "back\\slash",
    "-x",
    "<3",
    "a:b",
    "(",
    "größe",
    "me",
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, "")),
);
const nameArbitrary = fc.constantFrom("assignee", "due", "points", "Story points", "größe", "is", "x-y");
const valueArbitrary: fc.Arbitrary<QueryValue> = fc.oneof(
  textArbitrary.map((text) => ({ text, isQuoted: true, at: NOWHERE })),
  fc.constantFrom("me", "none", "high", "-2w", "7d", "a:b").map((text) => ({ text, isQuoted: false, at: NOWHERE })),
);
const leafArbitrary: fc.Arbitrary<QueryExpression> = fc.oneof(
  textArbitrary.map((text): QueryExpression => ({ type: "text", text, at: NOWHERE })),
  fc
    .record({ field: nameArbitrary, values: fc.array(valueArbitrary, { minLength: 1, maxLength: 3 }) })
    .map((term): QueryExpression => ({ ...term, type: "field", operator: ":", at: NOWHERE })),
  fc
    .record({
      field: nameArbitrary,
      operator: fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const),
      values: fc.tuple(valueArbitrary),
    })
    .map((term): QueryExpression => ({ ...term, type: "field", at: NOWHERE })),
);

function expressionArbitrary(depth: number): fc.Arbitrary<QueryExpression> {
  if (depth === 0) return leafArbitrary;
  const inner = expressionArbitrary(depth - 1);
  const group = (type: "and" | "or") =>
    fc
      .array(
        inner.filter((item) => item.type !== type),
        { minLength: 2, maxLength: 3 },
      )
      .map((items): QueryExpression => ({ type, items }));
  return fc.oneof(
    leafArbitrary,
    group("and"),
    group("or"),
    inner.map((item): QueryExpression => ({ type: "not", item })),
  );
}

const sortArbitrary: fc.Arbitrary<SortTerm> = fc.record({
  field: fc.constantFrom("due", "priority", "updated", "Release date", 'a "quoted" \\ name', "-sign", "none", "a,b"),
  descending: fc.boolean(),
  at: fc.constant(NOWHERE),
});
const queryArbitrary: fc.Arbitrary<ParsedQuery> = fc.record({
  where: fc.option(expressionArbitrary(2), { nil: undefined }),
  sort: fc.array(sortArbitrary, { maxLength: 2 }),
});

test("parseQuery() reads what printQuery() writes", () => {
  fc.assert(
    fc.property(queryArbitrary, (query) => {
      expect(plain(parseQuery(printQuery(query)))).toEqual(plain(query));
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

const scrapArbitrary = fc.constantFrom(
  ...[
    "(",
    ")",
    '"',
    "\\",
    ":",
    ",",
    "-",
    " ",
    "or ",
    "not ",
    "and ",
    "sort:",
    'sort:-"x y"',
    "label:",
    "due:",
    "<",
    ">=",
    "blocked",
    "x",
    "ä",
  ],
);

test("parseQuery() reads or refuses any text, and reads the same query from its printed form", () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(scrapArbitrary, { maxLength: 12 }), (scraps) => {
      const text = scraps.join("");
      let query: ParsedQuery;
      try {
        query = parseQuery(text);
      } catch (error) {
        const { code, details } = error as TrackerError;
        expect([code, details.reason]).toEqual(["invalid", "QUERY_SYNTAX"]);
        const { offset = -1, length = -1 } = details.errors?.[0] ?? {};
        expect(offset >= 0 && length >= 1 && offset + length <= text.length).toBe(true);
        return;
      }
      read++;
      const printed = printQuery(query);
      expect(plain(parseQuery(printed))).toEqual(plain(query));
      expect(printQuery(parseQuery(printed))).toBe(printed);
    }),
    { numRuns: 2_000, seed: 1 },
  );
  expect(read).toBeGreaterThan(100);
});
