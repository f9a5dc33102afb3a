/** Stable error codes about task queries. @module */
/** Each code with an explanation and an example. */
export const QUERY_CODES = {
  QUERY_INVALID_VALUE: {
    kinds: ["invalid"],
    sentence: "The field does not accept this value or operator. The message names the values that it accepts.",
    example: 'Field "number" needs a whole number, not "twelve" (at character 8)',
  },
  QUERY_SYNTAX: {
    kinds: ["invalid"],
    sentence: "The query cannot be read. `offset` and `length` of the field error mark the part in question.",
    example: 'Parenthesis "(" has no closing parenthesis (at character 1)',
  },
  QUERY_TOO_COMPLEX: {
    kinds: ["invalid"],
    sentence:
      "The query has too many conditions, too many fields to sort by, or parentheses nested too deeply. Simplify it.",
    example: "Query has more than 50 conditions (at character 812)",
  },
  QUERY_UNKNOWN_FIELD: {
    kinds: ["invalid"],
    sentence:
      "There is no field with this name, or the projects have fields of this name with different types. Put the text in quotes to search for it.",
    example: 'Unknown field "asignee"; did you mean "assignee" (at character 1)',
  },
  QUERY_UNKNOWN_NAME: {
    kinds: ["invalid"],
    sentence: "No member, label, status, project, workspace or task that you can see has this name.",
    example: 'No label is called "bugg"; did you mean "bug" (at character 7)',
  },
} as const;
