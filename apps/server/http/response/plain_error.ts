/**
 * Which requests get an error as plain text: the reference's web app shows the body of an error as it is.
 *
 * @module
 */

/** Routes on which that app reads text but does not name its window. */
const TEXT_PATHS = /^\/api\/((slack|discord|telegram|generic-webhook)-integration|notification-preferences|instance)\//;

/** @param isOtherApp whether a page of an allowed origin that is not our own app asks */
export function wantsPlainError(asked: { request: Request; path: string }, isOtherApp: boolean): boolean {
  const { headers } = asked.request;
  if (headers.has("x-kaneo-window-id")) return true;
  return isOtherApp && TEXT_PATHS.test(`${asked.path}/`) && !headers.get("accept")?.includes("json");
}
