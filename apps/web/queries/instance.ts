/** Queries for the instance page. @module */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, listAll, listPage } from "./api.ts";

const ROWS_OF_A_PAGE = 50;

export const PEOPLE_KEY = ["instance", "people"];

export const healthQuery = queryOptions({
  queryKey: ["instance", "health"],
  queryFn: () => api("GET /api/operator/health"),
  staleTime: 0,
});

export const signUpPolicyQuery = queryOptions({
  queryKey: ["instance", "sign-up-policy"],
  queryFn: () => api("GET /api/operator/sign-up-policy"),
  staleTime: 0,
});

export const peopleQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...PEOPLE_KEY, q],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/operator/people", {
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam, ...(q === "" ? {} : { q }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

export const sizesQuery = queryOptions({
  queryKey: ["instance", "workspaces"],
  queryFn: () => listAll("GET /api/operator/workspaces", {}),
  staleTime: 0,
});
