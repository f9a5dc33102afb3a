/** Queries for the Server page. @module */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, listAll, listPage } from "./api.ts";

const ROWS_OF_A_PAGE = 50;

const ROWS_OF_AN_AUDIT_PAGE = 20;
const CANDIDATES = 5;

export const PEOPLE_KEY = ["instance", "people"];
export const AUDIT_KEY = ["instance", "audit"];

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

export const workspaceMembersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["instance", "workspaces", workspaceId, "members"],
    queryFn: () => api("GET /api/admin/workspaces/:workspaceId/members", { workspaceId }),
    staleTime: 0,
  });

export const memberRolesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["instance", "workspaces", workspaceId, "roles"],
    queryFn: () => api("GET /api/admin/workspaces/:workspaceId/roles", { workspaceId }),
    staleTime: 0,
  });

/** The first people whose name or address contains the text. */
export const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: [...PEOPLE_KEY, "candidates", search],
    queryFn: () => api("GET /api/admin/users", { query: { search, limit: CANDIDATES } }),
    staleTime: 0,
  });

export const auditQuery = infiniteQueryOptions({
  queryKey: AUDIT_KEY,
  queryFn: ({ pageParam }) =>
    listPage("GET /api/operator/audit", { query: { limit: ROWS_OF_AN_AUDIT_PAGE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  staleTime: 0,
});
