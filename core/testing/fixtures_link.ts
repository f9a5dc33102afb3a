/** Valid links. @module */
import type { ExternalLink } from "../board/link/link.ts";
import { at } from "./fixtures.ts";

/** A valid link that a person added; `fields` replace its defaults. */
export function someExternalLink(fields: Partial<ExternalLink> = {}): ExternalLink {
  const { url = "https://docs.example/spec" } = fields;
  return {
    id: "link-1",
    taskId: "task-1",
    integrationId: null,
    resourceType: "url",
    externalId: url,
    url,
    title: null,
    metadata: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}
