/** Collects the names that a query contains. @module */
import { findQueryField, QUERY_FIELDS, type QueryField, type QueryKind } from "./fields.ts";
import type { FieldTerm, ParsedQuery, QueryExpression, QueryValue } from "./query.ts";

/**
 * Returns the kinds of the fields that the query compares with values other than `none`, `any` and `me`.
 *
 * @param fields fields in addition to the built-in ones
 */
export function kindsNamedIn(query: ParsedQuery, fields: readonly QueryField[] = []): ReadonlySet<QueryKind> {
  return new Set(namedTermsOf(query, fields).map(({ kind }) => kind));
}

/** Returns the label names in a query. */
export function labelsNamedIn(query: ParsedQuery): string[] {
  return namedTermsOf(query, []).flatMap(({ kind, text }) => (kind === "label" ? text : []));
}

/** Returns the tasks that a query names as values of custom fields. @param fields the custom fields */
export function tasksNamedIn(query: ParsedQuery, fields: readonly QueryField[]): string[] {
  return namedTermsOf(query, fields).flatMap(({ kind, text }) => (kind === "task" ? text : []));
}

/** Returns whether a query names a field that is not built in. */
export function hasCustomField(query: ParsedQuery): boolean {
  return fieldNamesIn(query).some((name) => !findQueryField(name, QUERY_FIELDS));
}

/**
 * Returns the names of fields that are written in a query, whether or not they exist. A state such as `blocked` has no
 * field name.
 */
export function fieldNamesIn({ where, sort }: ParsedQuery): string[] {
  const written = fieldTermsOf(where).filter(({ at, values }) => values[0]?.at.start !== at.start);
  return [...sort, ...written].map(({ field }) => field);
}

function namedTermsOf({ where }: ParsedQuery, more: readonly QueryField[]): { kind: QueryKind; text: string }[] {
  const fields = [...QUERY_FIELDS, ...more];
  return fieldTermsOf(where).flatMap((term) => {
    const field = findQueryField(term.field, fields);
    if (!field) return [];
    const named = term.values.filter((value) => keywordOf(field, value) === undefined);
    return named.map(({ text }) => ({ kind: field.kind, text }));
  });
}

function fieldTermsOf(expression: QueryExpression | undefined): FieldTerm[] {
  switch (expression?.type) {
    case "and":
    case "or":
      return expression.items.flatMap(fieldTermsOf);
    case "not":
      return fieldTermsOf(expression.item);
    case "field":
      return [expression];
    default:
      return [];
  }
}

/** Returns the keywords that a field accepts besides its values. */
export function keywordsOf({ kind, isOptional = false }: QueryField): string[] {
  return [...(kind === "person" ? ["me"] : []), ...(isOptional ? ["none", "any"] : [])];
}

/** Returns the keyword that a value stands for, or undefined if it is not a keyword. */
export function keywordOf(field: QueryField, { text, isQuoted }: QueryValue): string | undefined {
  return isQuoted ? undefined : keywordsOf(field).find((keyword) => keyword === text.toLowerCase());
}
