/** Queries without their own options. @module */
import { type QueryFunction, queryOptions } from "@tanstack/react-query";

export const simpleQuery = <Data>(queryKey: readonly string[], queryFn: QueryFunction<Data, readonly string[]>) =>
  queryOptions({ queryKey, queryFn });
