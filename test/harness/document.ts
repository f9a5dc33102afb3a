/**
 * Checks responses against the OpenAPI document that the server publishes. Undeclared properties are faults.
 *
 * @module
 */

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The parts of an OpenAPI document used here. */
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, DocumentedResponse> };
}

export interface Operation {
  operationId?: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema; example?: unknown }> };
  responses: Record<string, DocumentedResponse>;
}

export interface DocumentedResponse {
  $ref?: string;
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

export type Schema = { [keyword: string]: unknown };

/** The parts of a response that are checked. */
export interface Answer {
  method: string;
  /** The path, with or without a query. */
  path: string;
  status: number;
  contentType: string | null;
  text: string;
}

const ROOT = "https://hexlane.test/openapi";

/** A published document, ready to check responses. Schemas are compiled on first use. */
export class Contract {
  readonly document: OpenApi;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #templates: { template: string; parts: string[] }[];

  constructor(document: OpenApi) {
    this.document = document;
    const closed = closeSchemas(structuredClone(document));
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(closed, ROOT);
    this.#templates = Object.keys(document.paths).map((template) => ({ template, parts: template.split("/") }));
  }

  /** Returns the path template that matches. A literal segment takes precedence over a parameter, as in the router. */
  templateOf(path: string): string | undefined {
    const parts = (path.split("?", 1)[0] ?? "").split("/");
    let best: { template: string; parts: string[] } | undefined;
    for (const candidate of this.#templates) {
      if (fits(parts, candidate.parts) && (!best || isMoreLiteral(candidate.parts, best.parts))) best = candidate;
    }
    // OpenAPI cannot express a parameter for the rest of a path, so `/api/blob/{key}` matches longer paths too.
    best ??= this.#templates.find((candidate) => fits(parts.slice(0, candidate.parts.length), candidate.parts));
    return best?.template;
  }

  /** Returns the documented operation for a request. */
  operationOf(method: string, path: string): Operation | undefined {
    const template = this.templateOf(path);
    return template === undefined ? undefined : this.document.paths[template]?.[method.toLowerCase()];
  }

  /** Returns the fault of a response in one line. Undefined if it has none, or is an error of an undocumented route. */
  faultOf(answer: Answer): string | undefined {
    const template = this.templateOf(answer.path);
    const method = answer.method.toLowerCase() === "head" ? "get" : answer.method.toLowerCase();
    const operation = this.operationOf(method, answer.path);
    if (template === undefined || !operation) return answer.status < 400 ? "answers, but is not documented" : undefined;
    const documented = operation.responses[answer.status];
    // Only defects and outages may be documented as "default"; errors that clients can cause are documented by status.
    const name = documented === undefined && answer.status >= 500 ? "default" : answer.status;
    const response = documented ?? operation.responses[name];
    if (!response) return `status ${answer.status} is not documented for ${method.toUpperCase()} ${template}`;
    const at = response.$ref ?? `#/paths/${pointerPart(template)}/${method}/responses/${name}`;
    const { content } = response.$ref === undefined ? response : this.#shared(response.$ref);
    if (content === undefined) return answer.text === "" ? undefined : "has a body where none is documented";
    if (answer.method === "HEAD") return undefined;
    const media = (answer.contentType ?? "").split(";", 1)[0] ?? "";
    if (!content[media] && !wildcardOf(content, media))
      return `content type "${answer.contentType}" is not documented: ${Object.keys(content).join(", ")}`;
    if (!media.endsWith("json")) return undefined;
    return this.#judge(`${at}/content/${pointerPart(media)}/schema`, answer.text);
  }

  #shared(ref: string): DocumentedResponse {
    const response = this.document.components?.responses?.[ref.slice("#/components/responses/".length)];
    if (!response) throw new TypeError(`The document refers to "${ref}", which does not exist`);
    return response;
  }

  #judge(at: string, text: string): string | undefined {
    const validate = this.#validators.get(at) ?? this.#ajv.compile({ $ref: `${ROOT}${at}` });
    this.#validators.set(at, validate);
    const body: unknown = JSON.parse(text);
    if (validate(body)) return undefined;
    const words = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
    );
    return `${[...new Set(words)].slice(0, 8).join("; ")} in ${text.slice(0, 500)}`;
  }
}

function pointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Media types that `*\/*` or `image/*` covers. */
function wildcardOf(content: Record<string, { schema?: Schema }>, media: string): { schema?: Schema } | undefined {
  return content["*/*"] ?? content[`${media.split("/", 1)[0]}/*`];
}

function fits(parts: readonly string[], template: readonly string[]): boolean {
  if (parts.length !== template.length) return false;
  return template.every((part, index) => part.startsWith("{") || part === parts[index]);
}

function isMoreLiteral(left: readonly string[], right: readonly string[]): boolean {
  for (const [index, part] of left.entries()) {
    const [here, there] = [part.startsWith("{"), right[index]?.startsWith("{") ?? false];
    if (here !== there) return there;
  }
  return false;
}

/** Forbids undeclared properties in every response. */
function closeSchemas(document: OpenApi): OpenApi {
  for (const schema of Object.values(document.components?.schemas ?? {})) close(schema);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const responses = [
    ...Object.values(document.components?.responses ?? {}),
    ...operations.flatMap((operation) => Object.values(operation.responses ?? {})),
  ];
  for (const { content } of responses) {
    for (const { schema } of Object.values(content ?? {})) if (schema) close(schema);
  }
  return document;
}

function close(schema: Schema): void {
  const { properties, items, allOf, anyOf, oneOf } = schema as {
    properties?: Record<string, Schema>;
    items?: Schema;
    allOf?: Schema[];
    anyOf?: Schema[];
    oneOf?: Schema[];
  };
  if (allOf) {
    // A closed schema for one part would refuse the properties of the other parts.
    if (allOf.some(({ $ref }) => $ref !== undefined)) throw new TypeError("A reference inside allOf cannot be closed");
    for (const part of allOf) for (const inner of Object.values((part.properties ?? {}) as object)) close(inner);
    schema.unevaluatedProperties = false;
  } else if (properties && schema.additionalProperties === undefined) {
    schema.additionalProperties = false;
  }
  for (const inner of Object.values(properties ?? {})) close(inner);
  for (const inner of [...(anyOf ?? []), ...(oneOf ?? [])]) close(inner);
  if (items) close(items);
  if (typeof schema.additionalProperties === "object") close(schema.additionalProperties as Schema);
}
