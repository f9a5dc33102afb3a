/**
 * The name and description of an operation.
 *
 * @module
 */

/** How an operation is called, and what it does. */
export interface OperationWords {
  /** As a person would call it. @default the summary in camel case */
  id?: string;
  /** A sentence or two. */
  description?: string;
}
