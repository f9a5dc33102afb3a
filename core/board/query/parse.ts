/**
 * Parses the text of a query.
 *
 * ```text
 * query  = [or]
 * or     = and {"or" and}
 * and    = unary {["and"] unary}
 * unary  = ("-" | "not") unary | "(" or ")" | field | order | text
 * field  = name ":" [operator] value {"," value}
 * order  = "sort:" ["-"] value {"," ["-"] value}
 * ```
 *
 * @module
 */
import { MAX_QUERY_CHARACTERS, MAX_QUERY_DEPTH, MAX_QUERY_TERMS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import {
  BARE_STATES,
  type ParsedQuery,
  type QueryErrorCode,
  type QueryExpression,
  type QueryOperator,
  type QuerySpan,
  type QueryValue,
  queryError,
  SORT,
  type SortTerm,
} from "./query.ts";

const SPACE = /\s*/uy;
const NAME = /(?:"((?:[^"\\]|\\.)*)"|([\p{L}_][\p{L}\p{M}\p{N}_.-]*)):/suy;
const OPERATOR = /[<>]=?/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
const WORD = /[^\s()"]+/uy;
const VALUE = /[^\s()",]+/uy;
/** The sign before a quoted field name, for descending order. */
const SIGN = /-(?=")/uy;
const ESCAPE = /\\(["\\])/g;

/**
 * Parses a query. An empty string is a query that matches every task.
 *
 * @throws {TrackerError} `invalid` with reason `QUERY_SYNTAX` or `QUERY_TOO_COMPLEX`, and the position of the error
 */
export function parseQuery(text: string): ParsedQuery {
  checkText(text, "/where", { max: MAX_QUERY_CHARACTERS });
  return new Parser(text).parse();
}

class Parser {
  readonly #text: string;
  readonly #sort: SortTerm[] = [];
  #position = 0;
  #depth = 0;
  #terms = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): ParsedQuery {
    const where = this.#or();
    if (this.#position < this.#text.length) {
      throw this.#error('Parenthesis ")" has no opening parenthesis', this.#position, this.#position + 1);
    }
    return { where, sort: this.#sort };
  }

  #or(): QueryExpression | undefined {
    const items: QueryExpression[] = [];
    for (let keyword: QuerySpan | undefined; ; ) {
      const item = this.#and();
      if (item === undefined && keyword)
        throw this.#error('Condition after "or" is missing', keyword.start, keyword.end);
      if (item) items.push(item);
      keyword = this.#keyword("or");
      if (!keyword) return joined("or", items);
      if (item === undefined) throw this.#error('Condition before "or" is missing', keyword.start, keyword.end);
    }
  }

  #and(): QueryExpression | undefined {
    const items: QueryExpression[] = [];
    for (let keyword: QuerySpan | undefined; ; ) {
      const orders = this.#sort.length;
      const item = this.#unary();
      if (item) items.push(item);
      const isEnd = !item && this.#sort.length === orders;
      if (isEnd && keyword) throw this.#error('Condition after "and" is missing', keyword.start, keyword.end);
      keyword = this.#keyword("and");
      if (isEnd && keyword) throw this.#error('Condition before "and" is missing', keyword.start, keyword.end);
      if (isEnd) return joined("and", items);
    }
  }

  /** @returns undefined at the end of a group, and after an order, which is not a condition */
  #unary(): QueryExpression | undefined {
    this.#match(SPACE);
    const start = this.#position;
    const next = this.#text[start];
    if (next === undefined || next === ")" || this.#peekKeyword("or", "and") !== undefined) return undefined;
    if (next === "(") return this.#group();
    if (next === "-" || this.#keyword("not")) return this.#negation(start);
    const name = this.#match(NAME);
    if (name) return this.#field(unescaped(name[1]) ?? name[2] ?? "", { start, end: this.#position - 1 });
    return this.#textTerm();
  }

  #group(): QueryExpression {
    const start = this.#position++;
    this.#descend(start);
    const item = this.#or();
    this.#match(SPACE);
    if (this.#text[this.#position] !== ")") {
      throw this.#error('Parenthesis "(" has no closing parenthesis', start, start + 1);
    }
    this.#position++;
    this.#depth--;
    if (!item) throw this.#error("Parentheses are empty", start, this.#position);
    return item;
  }

  #negation(start: number): QueryExpression {
    if (this.#text[start] === "-") this.#position++;
    const end = this.#position;
    const isDetached = this.#text[start] === "-" && /^(?:\s|\)|$)/u.test(this.#text.slice(end, end + 1));
    this.#descend(start);
    const item = isDetached ? undefined : this.#unary();
    this.#depth--;
    if (item) return { type: "not", item };
    const sign = this.#text.slice(start, end);
    throw this.#error(`Condition after "${sign}" is missing; put "${sign}" in quotes to search for it`, start, end);
  }

  #field(field: string, at: QuerySpan): QueryExpression | undefined {
    this.#count(at);
    if (field.toLowerCase() === SORT) {
      this.#addSorts(at);
      return undefined;
    }
    const operator = (this.#match(OPERATOR)?.[0] ?? ":") as QueryOperator;
    const values = [this.#value(at)];
    while (this.#text[this.#position] === ",") {
      this.#position++;
      values.push(this.#value(at));
    }
    if (operator !== ":" && values.length > 1) {
      throw this.#error(`Operator "${operator}" takes one value`, at.start, this.#position);
    }
    return { type: "field", field, operator, values, at };
  }

  #addSorts(at: QuerySpan): void {
    const operator = this.#match(OPERATOR)?.[0];
    const sorts = [this.#sortTerm(at)];
    while (this.#text[this.#position] === ",") {
      this.#position++;
      sorts.push(this.#sortTerm(at));
    }
    const end = this.#position;
    if (operator) throw this.#error(`Sort order must not have the operator "${operator}"`, at.start, end);
    if (this.#depth > 0) throw this.#error("Sort order must not be in parentheses or negated", at.start, end);
    this.#sort.push(...sorts);
  }

  #sortTerm(at: QuerySpan): SortTerm {
    const start = this.#position;
    const isSigned = this.#match(SIGN) !== null;
    const { text, isQuoted } = this.#value(at);
    const descending = isSigned || (!isQuoted && text.startsWith("-"));
    const field = descending && !isSigned ? text.slice(1) : text;
    if (field === "") throw this.#error("Field to sort by is missing", start, this.#position);
    return { field, descending, at: { start, end: this.#position } };
  }

  #value(field: QuerySpan): QueryValue {
    const start = this.#position;
    const quoted = this.#match(QUOTED);
    if (quoted) return { text: unescaped(quoted[1]) ?? "", isQuoted: true, at: { start, end: this.#position } };
    const bare = this.#match(VALUE);
    if (bare && /^[<>=]/.test(bare[0])) {
      throw this.#error(`Value "${bare[0]}" must be in quotes`, start, this.#position);
    }
    if (bare) return { text: bare[0], isQuoted: false, at: { start, end: this.#position } };
    this.#refuseOpenQuote();
    const name = this.#text.slice(field.start, field.end);
    throw this.#error(`Value of "${name}" is missing`, field.start, Math.max(start, field.end));
  }

  #textTerm(): QueryExpression {
    const start = this.#position;
    const quoted = this.#match(QUOTED);
    const text = unescaped(quoted?.[1]) ?? this.#match(WORD)?.[0];
    const at = { start, end: this.#position };
    if (text === undefined) this.#refuseOpenQuote();
    this.#count(at);
    const state = text?.toLowerCase() ?? "";
    if (!quoted && BARE_STATES.includes(state)) {
      return { type: "field", field: "is", operator: ":", values: [{ text: state, isQuoted: false, at }], at };
    }
    return { type: "text", text: text ?? "", at };
  }

  #refuseOpenQuote(): void {
    if (this.#text[this.#position] === '"') {
      throw this.#error("Quotation mark has no closing quotation mark", this.#position, this.#position + 1);
    }
  }

  #keyword(word: string): QuerySpan | undefined {
    const end = this.#peekKeyword(word);
    if (end === undefined) return undefined;
    this.#position = end;
    return { start: end - word.length, end };
  }

  /** @returns the end of the word if it comes next */
  #peekKeyword(...words: string[]): number | undefined {
    this.#match(SPACE);
    const start = this.#position;
    for (const word of words) {
      const end = start + word.length;
      if (
        this.#text.slice(start, end).toLowerCase() === word &&
        /^(?:[\s()]|$)/u.test(this.#text.slice(end, end + 1))
      ) {
        return end;
      }
    }
    return undefined;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found) this.#position = pattern.lastIndex;
    return found;
  }

  #count(at: QuerySpan): void {
    this.#terms++;
    if (this.#terms > MAX_QUERY_TERMS) {
      throw this.#error(`Query has more than ${MAX_QUERY_TERMS} conditions`, at.start, at.end, "QUERY_TOO_COMPLEX");
    }
  }

  #descend(start: number): void {
    this.#depth++;
    if (this.#depth > MAX_QUERY_DEPTH) {
      const detail = `Query is nested more than ${MAX_QUERY_DEPTH} levels deep`;
      throw this.#error(detail, start, start + 1, "QUERY_TOO_COMPLEX");
    }
  }

  #error(detail: string, start: number, end: number, reason: QueryErrorCode = "QUERY_SYNTAX"): Error {
    return queryError(reason, detail, { start, end });
  }
}

function unescaped(text: string | undefined): string | undefined {
  return text?.replace(ESCAPE, "$1");
}

/** Joins conditions. Merges groups of the same kind into one. */
function joined(type: "and" | "or", items: QueryExpression[]): QueryExpression | undefined {
  if (items.length <= 1) return items[0];
  return { type, items: items.flatMap((item) => (item.type === type ? item.items : [item])) };
}
