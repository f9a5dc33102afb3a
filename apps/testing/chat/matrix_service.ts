/**
 * Matrix: a homeserver with one room.
 *
 * @see {@link https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid}
 * @module
 */
import { ChatService, type ChatServiceSpec, isText, json, type ServiceRequest, unknownField } from "./chat_service.ts";
import { readHtml, visible } from "./markup.ts";

const ORIGIN = "https://matrix.example.test";
const TOKEN = "syt_aGV4bGFuZQ_0123456789abcdefghij_1abcde";
const ROOM = "!abcdefghijkl:example.test";
const PATH = /^\/_matrix\/client\/v3\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/;
/** The tags that messages use, a subset of those that Matrix recommends. */
const TAGS = ["strong", "a", "br"];
const FIELDS = ["msgtype", "body", "format", "formatted_body", "m.mentions"];
/** Room for what a homeserver adds to the content, such as IDs, hashes and signatures. */
const ENVELOPE_BYTES = 2000;

const matrix: ChatServiceSpec = {
  kind: "matrix",
  settings: { homeserverUrl: ORIGIN, accessToken: TOKEN, roomId: ROOM },
  origin: ORIGIN,
  read(request) {
    const { method, url, headers, bytes, json: content } = request;
    const [, room = "", transaction = ""] = PATH.exec(url.pathname) ?? [];
    if (method !== "PUT" || decodeURIComponent(room) !== ROOM || transaction === "") return "M_UNRECOGNIZED";
    if (headers.get("authorization") !== `Bearer ${TOKEN}` || url.search !== "") return "M_UNKNOWN_TOKEN";
    if (headers.get("content-type") !== "application/json") return "M_NOT_JSON";
    if (bytes + ENVELOPE_BYTES > 65_536) return "M_TOO_LARGE";
    const { msgtype, body, format, formatted_body: html } = content;
    const fault = unknownField(content, FIELDS);
    if (fault || !["m.text", "m.notice"].includes(String(msgtype)) || !isText(body, 65_536))
      return fault ?? "M_BAD_JSON";
    if (format !== "org.matrix.custom.html" || !isText(html, 65_536)) return "M_BAD_JSON";
    const shown = readHtml(html, TAGS);
    if (!shown) return "M_INVALID_PARAM";
    const mentions = content["m.mentions"];
    const isQuiet = JSON.stringify(mentions) === "{}";
    return {
      text: visible(`${body}\n${shown.text}`),
      links: shown.links,
      notified: [...(isQuiet ? [] : ["m.mentions"]), ...(`${body}\n${html}`.match(/@room\b/gi) ?? [])],
      json: content,
    };
  },
  transactionOf: ({ url }: ServiceRequest) => url.pathname,
  accept: () => json(200, { event_id: "$0123456789abcdefghijklmnopqrstuvwxyz0123456" }),
  refuse: (errcode) => json(errcode === "M_UNKNOWN_TOKEN" ? 401 : 400, { errcode, error: "Refused" }),
  limit: (seconds) =>
    json(429, { errcode: "M_LIMIT_EXCEEDED", error: "Too Many Requests", retry_after_ms: seconds * 1000 }),
  revoke: () => json(401, { errcode: "M_UNKNOWN_TOKEN", error: "Unrecognised access token", soft_logout: false }),
  lose: () => json(403, { errcode: "M_FORBIDDEN", error: "User is not in the room" }),
};

/** Creates a fake of a Matrix homeserver. */
export function matrixService(): ChatService {
  return new ChatService(matrix);
}
