/** Writes a query as text. @module */
import {
  BARE_STATES,
  KEYWORDS,
  type ParsedQuery,
  type QueryExpression,
  type QueryValue,
  SORT,
  type SortTerm,
} from "./query.ts";

const BARE_NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;
const BARE_VALUE = /^[^\s()",<>=][^\s()",]*$/u;
const BARE_TEXT = /^[^\s()":-][^\s()":]*$/u;

/** Writes a query. Parsing the text gives the same query, apart from positions. */
export function printQuery({ where, sort }: ParsedQuery): string {
  const order = sort.length === 0 ? [] : [`${SORT}:${sort.map(printSort).join(",")}`];
  return [...(where ? [printExpression(where)] : []), ...order].join(" ");
}

function printSort({ field, descending }: SortTerm): string {
  const name = BARE_VALUE.test(field) && !field.startsWith("-") ? field : quoted(field);
  return descending ? `-${name}` : name;
}

function printExpression(expression: QueryExpression): string {
  switch (expression.type) {
    case "or":
      return expression.items.map((item) => (item.type === "or" ? grouped(item) : printExpression(item))).join(" or ");
    case "and":
      return expression.items.map((item) => (isGroup(item) ? grouped(item) : printExpression(item))).join(" ");
    case "not":
      return `-${isGroup(expression.item) ? grouped(expression.item) : printExpression(expression.item)}`;
    case "text":
      return printText(expression.text);
    case "field": {
      const { field, operator, values } = expression;
      return `${printName(field)}:${operator === ":" ? "" : operator}${values.map(printValue).join(",")}`;
    }
  }
}

function isGroup({ type }: QueryExpression): boolean {
  return type === "and" || type === "or";
}

function grouped(expression: QueryExpression): string {
  return `(${printExpression(expression)})`;
}

function printValue({ text, isQuoted }: QueryValue): string {
  return isQuoted || !BARE_VALUE.test(text) ? quoted(text) : text;
}

function printText(text: string): string {
  const isWord = BARE_TEXT.test(text) && ![...KEYWORDS, ...BARE_STATES].includes(text.toLowerCase());
  return isWord ? text : quoted(text);
}

/** Writes a name as a value or field name, in quotes if it needs them. @param reserved words that have another meaning */
export function printName(name: string, reserved: readonly string[] = []): string {
  return BARE_NAME.test(name) && !reserved.includes(name.toLowerCase()) ? name : quoted(name);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
