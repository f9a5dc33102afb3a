/** Programs that ask to be let in from a browser (OAuth 2.1). @module */
import { get, post } from "./client.ts";
import type { AuthorizationDecided, AuthorizationRequest } from "./types.ts";

const pathOf = (requestId: string): string => `/api/mcp/authorize/request/${encodeURIComponent(requestId)}`;

export const getAuthorizationRequest = (requestId: string): Promise<AuthorizationRequest> => get(pathOf(requestId));
/** Says where the browser goes now. */
export const decideAuthorization = (requestId: string, approved: boolean): Promise<AuthorizationDecided> =>
  post(pathOf(requestId), { approved });
