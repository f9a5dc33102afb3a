/**
 * Fake services that are as strict as the published documentation, so that a request that they accept is valid for the
 * real service.
 *
 * @module
 */
import type { ChatService } from "@hexlane/testing";
import type { Behavior } from "./receiver.ts";
import { type Arrival, answer } from "./receiver.ts";

export const NTFY_TOKEN = "tk_0123456789abcdefghijklmnopqrs";
export const GOTIFY_TOKEN = "AbCdEfGhIjKlMnO";

type Fields = Record<string, unknown>;

/** https://docs.ntfy.sh/publish/#publish-as-json: `POST /`, and JSON whose fields have these types. */
export const ntfy: Behavior = (socket, arrival) => {
  const fault = ntfyFaultOf(arrival);
  const body = fault ? { code: 40024, http: 400, error: fault } : { id: "x", time: 1, event: "message" };
  answer(fault ? 400 : 200, JSON.stringify(body))(socket, arrival);
};

const NTFY_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  topic: (value) => isText(value) && /^[-_A-Za-z0-9]{1,64}$/.test(value),
  // 4,096 bytes by default; longer messages become attachments.
  message: (value) => isText(value) && value !== "" && Buffer.byteLength(value) <= 4096,
  // ntfy stores the title as a header, so it must be a single line.
  title: (value) => isText(value) && value !== "" && !/[\r\n]/.test(value),
  tags: (value) => Array.isArray(value) && value.every((tag) => isText(tag) && !tag.includes(",")),
  priority: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5,
  click: (value) => isText(value) && URL.canParse(value),
  attach: isText,
  icon: isText,
  filename: isText,
  delay: isText,
  email: isText,
  call: isText,
  markdown: (value) => typeof value === "boolean",
  actions: Array.isArray,
};

function ntfyFaultOf({ method, path, headers, head, body }: Arrival): string | undefined {
  if (method !== "POST" || path !== "/") return `${method} ${path}`;
  if (!isAscii(head)) return "a header that is not ASCII";
  if (!headers["content-type"]?.startsWith("application/json")) return "content type";
  if (headers.authorization !== undefined && headers.authorization !== `Bearer ${NTFY_TOKEN}`) return "token";
  // An ntfy server refuses a body that reaches twice its message limit of 4,096 bytes.
  if (body.length >= 8192) return "body too large";
  const fields = fieldsOf(body);
  if (!fields || !("topic" in fields) || !("message" in fields)) return "no JSON, or fields missing";
  return Object.keys(fields).find((name) => !NTFY_FIELDS[name]?.(fields[name]));
}

/** https://gotify.net/api-docs: `POST /message`, the application's token in a header, and a nonempty message. */
export const gotify: Behavior = (socket, arrival) => {
  const fault = gotifyFaultOf(arrival);
  const body = fault ? { error: "Bad Request", errorCode: 400, errorDescription: fault } : { id: 1, appid: 1 };
  answer(fault ? 400 : 200, JSON.stringify(body))(socket, arrival);
};

const GOTIFY_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  message: (value) => isText(value) && value !== "",
  title: isText,
  priority: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10,
  // The keys are namespaces. Clients support only two of them.
  extras: (value) =>
    isObject(value) && Object.entries(value).every(([name, extra]) => isObject(extra) && GOTIFY_EXTRAS[name]?.(extra)),
};

const GOTIFY_EXTRAS: Readonly<Record<string, (extra: Fields) => boolean>> = {
  "client::display": ({ contentType }) => contentType === "text/plain" || contentType === "text/markdown",
  "client::notification": ({ click }) => isObject(click) && isText(click.url) && URL.canParse(click.url),
};

function gotifyFaultOf({ method, path, headers, head, body }: Arrival): string | undefined {
  if (method !== "POST" || path !== "/message") return `${method} ${path}`;
  if (!isAscii(head)) return "a header that is not ASCII";
  if (headers["x-gotify-key"] !== GOTIFY_TOKEN || headers.authorization !== undefined) return "token";
  if (headers["content-type"] !== "application/json") return "content type";
  const fields = fieldsOf(body);
  if (!fields || !("message" in fields)) return "no JSON, or no message";
  return Object.keys(fields).find((name) => !GOTIFY_FIELDS[name]?.(fields[name]));
}

/** Serves a fake chat service over a loopback connection. */
export function behaviorOf(service: ChatService): Behavior {
  return (socket, arrival) => {
    const { method, path, headers, body } = arrival;
    const { href } = new URL(path, service.origin);
    void service.answer(new Request(href, { method, headers, body: new Uint8Array(body) })).then(async (response) => {
      answer(response.status, await response.text(), Object.fromEntries(response.headers))(socket, arrival);
    });
  };
}

/** Returns the address, secret and target for messages to a fake chat service at a URL. */
export function placeOf(service: ChatService, url: string): { address: string; secret?: string; target: object } {
  const { webhookUrl, botToken, accessToken, ...target } = service.settings;
  const { pathname, search } = new URL(webhookUrl ?? url);
  const secret = botToken ?? accessToken;
  return { address: new URL(`${pathname}${search}`, url).href, target, ...(secret === undefined ? {} : { secret }) };
}

function fieldsOf(body: Buffer): Fields | undefined {
  try {
    const fields: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return isObject(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isAscii(text: string): boolean {
  return /^[\t\r\n -~]*$/.test(text);
}
