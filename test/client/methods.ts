/**
 * Generates the client's routes and methods from the server's OpenAPI document.
 *
 * @module
 */

import { methodName, OTHERWISE } from "./method_names.ts";
import { type Document, type Operation, queryName, type Schema, typeOf } from "./wire_types.ts";

/** An operation, its method and its path. */
export interface Located {
  /** The method and path, such as `GET /api/task/:id`. */
  route: string;
  operation: Operation;
  /** The path parameters, in order. */
  params: string[];
  query: { type: string; isRequired: boolean; isPaged: boolean } | undefined;
  body: { type: string; isRequired: boolean } | undefined;
  /** `Blob` for bytes; undefined if the response is not machine-readable. */
  answer: string | undefined;
}

/** Returns all operations, in document order. */
export function operationsOf({ paths, components: { schemas } }: Document): Located[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      operation,
      params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
      query: queryOf(operation),
      body: bodyOf(operation, schemas),
      answer: answerOf(operation),
    })),
  );
}

function queryOf({ operationId, parameters = [] }: Operation): Located["query"] {
  const fields = parameters.filter((parameter) => parameter.in === "query");
  if (fields.length === 0) return undefined;
  const isRequired = fields.some(({ required }) => required);
  const isPaged = fields.some(({ name }) => name === "cursor");
  return { type: queryName(operationId), isRequired, isPaged };
}

function bodyOf({ requestBody }: Operation, schemas: Record<string, Schema>): Located["body"] {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return undefined;
  const whole = schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
  return { type: typeOf(schema), isRequired: (whole.required ?? []).length > 0 || whole.properties === undefined };
}

function answerOf({ responses }: Operation): string | undefined {
  for (const [status, { content = {} }] of Object.entries(responses)) {
    if (!status.startsWith("2")) continue;
    if (status === "204") return "null";
    const json = content["application/json"]?.schema;
    if (json !== undefined) return typeOf(json);
    if ((content["image/*"] ?? content["*/*"]) !== undefined) return "Blob";
  }
  return undefined;
}

function routesDeclaration(operations: readonly Located[]): string {
  const rows = operations.map(({ route, params, query, body, answer = "unknown" }) => {
    const input = [
      ...params.map((name) => `${name}: string`),
      ...(query === undefined ? [] : [`query${query.isRequired ? "" : "?"}: ${query.type}`]),
      ...(body === undefined ? [] : [`body${body.isRequired ? "" : "?"}: ${body.type}`]),
    ];
    const type = input.length === 0 ? "Record<never, never>" : `{ ${input.join("; ")} }`;
    return `"${route}": { input: ${type}; answer: ${answer} };`;
  });
  return `/** Every route of the server: its parameters, without the options of the call, and its response. */
export interface Routes {\n${rows.join("\n")}\n}\n`;
}

/** Returns the methods by group, in document order. */
export function groupsOf(operations: readonly Located[]): Map<string, Map<string, Located>> {
  const groups = new Map<string, Map<string, Located>>();
  for (const located of operations) {
    const { operationId, tags } = located.operation;
    if (located.answer === undefined || OTHERWISE[operationId] !== undefined) continue;
    const [group, method] = methodName(operationId, tags[0] ?? "");
    const methods = groups.get(group) ?? new Map<string, Located>();
    if (methods.has(method))
      throw new Error(`Two operations are ${group}.${method}(): give one a name in method_names.ts`);
    groups.set(group, methods.set(method, located));
  }
  return groups;
}

/** Returns the name of a group's interface, such as `Tasks`. */
const typeName = (group: string): string => `${group.charAt(0).toUpperCase()}${group.slice(1)}`;

/** Returns the source of the routes and of an interface per group, unformatted. */
export function methodTypes(document: Document): string {
  const operations = operationsOf(document);
  return [routesDeclaration(operations), ...methodDeclarations(operations)].join("\n");
}

function methodDeclarations(operations: readonly Located[]): string[] {
  const groups = [...groupsOf(operations)];
  const all = groups.map(([group]) => `${group}: ${typeName(group)};`);
  const interfaces = groups.map(([group, methods]) => {
    const members = [...methods].map(([name, located]) => `${docOf(located.operation)}${name}${signatureOf(located)};`);
    const comment = `/** Methods of \`client.${group}\`. */`;
    return `${comment}\nexport interface ${typeName(group)} {\n${members.join("\n\n")}\n}\n`;
  });
  return [...interfaces, `/** The groups of the client. */\nexport interface Groups {\n${all.join("\n")}\n}\n`];
}

function docOf({ summary, description, responses }: Operation): string {
  const statuses = Object.keys(responses).filter((status) => /^[45]\d\d$/.test(status));
  const lines = [
    description === undefined ? summary : `${summary}. ${description}`,
    "",
    `@throws {ApiError} ${statuses.join(", ")}`,
  ];
  return `/**\n${lines.map((line) => ` * ${line.replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ")}`.trimEnd()).join("\n")}\n */\n`;
}

function signatureOf({ route, params, query, body, answer = "unknown" }: Located): string {
  const argument = body === undefined ? query && { ...query, name: "query" } : { ...body, name: "body" };
  const own = route.startsWith("GET") ? "CallOptions" : "ChangeOptions";
  const isQueryInOptions = body !== undefined && query !== undefined;
  const options = isQueryInOptions ? `${own} & { query${query.isRequired ? "" : "?"}: ${query.type} }` : own;
  const list = [
    ...params.map((name) => `${name}: string`),
    ...(argument === undefined ? [] : [`${argument.name}${argument.isRequired ? "" : "?"}: ${argument.type}`]),
    `options${isQueryInOptions && query.isRequired ? "" : "?"}: ${options}`,
  ];
  const result = query?.isPaged === true ? `Rows<${answer.replace(/\[\]$/, "")}>` : `Promise<${answer}>`;
  return `(${list.join(", ")}): ${result}`;
}

const HEAD = `/**
 * The groups of the client: each method by its route.
 *
 * Generated by \`bun test/client/write_wire_types.ts\`; edits are lost.
 *
 * @module
 */
import { bindMethods } from "./bind.ts";
import type { Transport } from "./transport.ts";
import type * as wire from "./wire.ts";
`;

/** Returns the source of the groups, unformatted. */
export function groupsSource(document: Document): string {
  const groups = [...groupsOf(operationsOf(document))];
  const functions = groups.map(([group, methods]) => {
    const entries = [...methods].map(([name, located]) => `${name}: "${entryOf(located)}",`);
    return `/** \`client.${group}\`. */
export function ${group}Of(transport: Transport): wire.${typeName(group)} {
return bindMethods<wire.${typeName(group)}>(transport, {\n${entries.join("\n")}\n});
}`;
  });
  const all = groups.map(([group]) => `${group}: ${group}Of(transport),`);
  return `${HEAD}
/** All groups. */
export function allGroups(transport: Transport): wire.Groups {
return {\n${all.join("\n")}\n};
}
${functions.join("\n")}\n`;
}

function entryOf({ route, query, body, answer }: Located): string {
  const kind = query?.isPaged === true ? "rows" : answer === "Blob" ? "blob" : body ? "body" : query ? "query" : "";
  return `${route} ${kind}`.trim();
}
