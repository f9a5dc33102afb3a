/** Decides which requests get errors as plain text, because Kaneo's web app shows error bodies unchanged. @module */
/** Routes on which Kaneo's web app expects text but does not send its window ID. */
const TEXT_PATHS =
  /^\/api\/((slack|discord|telegram|mattermost|generic-webhook)-integration|notification-preferences|instance)\//;

/** @param isOtherApp whether the request comes from a page of a listed origin that is not our own app */
export function wantsPlainError(
  { request: { headers }, path }: { request: Request; path: string },
  isOtherApp: boolean,
): boolean {
  if (headers.has("x-kaneo-window-id")) return true;
  return isOtherApp && TEXT_PATHS.test(`${path}/`) && !headers.get("accept")?.includes("json");
}
