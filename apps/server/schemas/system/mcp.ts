/** Schemas of the parts of Model Context Protocol messages that this server checks itself (JSON-RPC 2.0). @module */
import { Type } from "@sinclair/typebox";

const Id = Type.Union(
  [
    Type.String({ maxLength: 256 }),
    Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  ],
  { description: "Identifies a request" },
);
const Free = (description: string) =>
  Type.Record(Type.String(), Type.Unknown(), {
    description: `${description}, as defined at modelcontextprotocol.io`,
  });

export const McpMessage = Type.Object(
  {
    jsonrpc: Type.Literal("2.0"),
    id: Type.Optional(Id),
    method: Type.Optional(Type.String({ maxLength: 256, examples: ["tools/list"] })),
    params: Type.Optional(Free("The parameters of a request")),
    result: Type.Optional(Free("The result of a request")),
    error: Type.Optional(Free("The error of a request")),
  },
  { $id: "McpMessage" },
);

export const ProtectedResource = Type.Object(
  {
    resource: Type.String({ description: "The resource that the credential is for" }),
    authorization_servers: Type.Array(Type.String(), {
      description: "The authorization servers that issue credentials",
    }),
    bearer_methods_supported: Type.Array(Type.String()),
    resource_name: Type.String(),
    resource_documentation: Type.String(),
  },
  { $id: "ProtectedResource", description: "RFC 9728" },
);
