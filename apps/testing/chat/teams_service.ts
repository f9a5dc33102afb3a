/**
 * Microsoft Teams: a workflow that posts Adaptive Cards.
 *
 * @see {@link https://learn.microsoft.com/power-automate/teams/send-a-message-in-teams}
 * @see {@link https://adaptivecards.io/explorer/}
 * @module
 */
import { ChatService, type ChatServiceSpec, faultOf, isObject, isText, json, unknownField } from "./chat_service.ts";
import { visible } from "./markup.ts";

const PATH = "/workflows/0123456789abcdef0123456789abcdef/triggers/manual/paths/invoke";
const ORIGIN = "https://prod-01.westeurope.logic.azure.com";
const QUERY = "?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s1gnature-0123456789abcdef";
const MAX_BYTES = 28 * 1024;

const teams: ChatServiceSpec = {
  kind: "teams",
  settings: { webhookUrl: `${ORIGIN}:443${PATH}${QUERY}` },
  origin: ORIGIN,
  read(request) {
    const fault = faultOf(request, PATH) ?? unknownField(request.json, ["type", "attachments"]);
    if (fault) return fault;
    if (request.url.search !== QUERY) return "signature";
    if (request.bytes > MAX_BYTES) return "RequestEntityTooLarge";
    const { type, attachments } = request.json;
    if (type !== "message" || !Array.isArray(attachments) || attachments.length !== 1) return "attachments";
    const [attachment] = attachments;
    if (!isObject(attachment) || attachment.contentType !== "application/vnd.microsoft.card.adaptive") return "type";
    const { content } = attachment;
    if (!isObject(content) || content.type !== "AdaptiveCard" || !/^1\.[0-5]$/.test(String(content.version)))
      return "card";
    const { body, actions = [] } = content;
    if (!Array.isArray(body) || !Array.isArray(actions) || actions.length > 6) return "body";
    const texts = body.map(readRuns);
    const urls = actions.map(readAction);
    if (texts.includes(undefined) || urls.includes(undefined)) return "element";
    return {
      text: visible(texts.join("\n")),
      links: urls as string[],
      // A card mentions people in `msteams.entities`, which Hexlane's cards do not have.
      notified: isObject(content.msteams) && "entities" in content.msteams ? ["entities"] : [],
      json: request.json,
    };
  },
  accept: () => new Response(null, { status: 202 }),
  refuse: (detail) => failure(detail === "RequestEntityTooLarge" ? 413 : 400, detail),
  limit: (seconds) => failure(429, "WorkflowTriggerRateLimited", { "retry-after": String(seconds) }),
  revoke: () => failure(401, "DirectApiAuthorizationRequired"),
  lose: () => failure(404, "WorkflowNotFound"),
};

function failure(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json(status, { error: { code, message: "The workflow cannot run." } }, headers);
}

/** Returns the text of a block of runs, which have no Markdown; undefined for any other element. */
function readRuns(element: unknown): string | undefined {
  if (!isObject(element) || element.type !== "RichTextBlock" || !Array.isArray(element.inlines)) return undefined;
  const isValid = element.inlines.every(
    (inline) =>
      isObject(inline) &&
      inline.type === "TextRun" &&
      isText(inline.text, 28_000) &&
      // An Adaptive Card would replace `{{` and `${` expressions.
      !/\{\{|\$\{/.test(inline.text) &&
      !unknownField(inline, ["type", "text", "weight", "size", "isSubtle"]),
  );
  return isValid ? element.inlines.map(({ text }) => text).join("") : undefined;
}

function readAction(action: unknown): string | undefined {
  const isValid = isObject(action) && action.type === "Action.OpenUrl" && isText(action.title, 100);
  return isValid && URL.canParse(String(action.url)) ? String(action.url) : undefined;
}

/** Creates a fake of Microsoft Teams. */
export function teamsService(): ChatService {
  return new ChatService(teams);
}
