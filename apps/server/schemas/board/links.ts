/** Schemas of links from tasks to pages elsewhere. @module */
import { LINK_TYPES, limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const linkFields = {
  id: Id(),
  taskId: Id(),
  integrationId: Nullable(Id("The integration that made the link; null for a link that a person added")),
  resourceType: OneOf(LINK_TYPES, { description: "`url` for a link that a person added" }),
  externalId: Type.String({ description: "The id of the resource on its service; the URL if a person added the link" }),
  url: Type.String({ examples: ["https://docs.example.com/spec"] }),
  title: Nullable(Type.String()),
  metadata: Nullable(
    Type.Record(Type.String(), Type.Unknown(), { description: "Data about the resource from the integration" }),
  ),
  createdAt: DateTime,
  updatedAt: DateTime,
};
export const ExternalLink = Type.Object(linkFields, { $id: "ExternalLink" });
const Integration = Type.Object({ id: Id(), type: Type.String() }, { $id: "LinkIntegration" });
export const ExternalLinks = Type.Array(
  Type.Object(
    { ...linkFields, integration: Nullable(Integration) },
    { $id: "ListedExternalLink", description: "A link, with the integration that made it, if any" },
  ),
);
export const CreateExternalLinkBody = Type.Object(
  {
    url: Type.String({
      maxLength: limits.MAX_LINK_URL_CHARACTERS,
      description: "An http or https URL",
      examples: ["https://docs.example.com/spec"],
    }),
    title: Type.Optional(Nullable(Type.String({ maxLength: limits.MAX_LINK_TITLE_CHARACTERS }))),
  },
  { $id: "CreateExternalLink" },
);
