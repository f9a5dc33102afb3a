/** Input checks of the use cases of forges; see {@linkcode USE_CASE_INPUTS}. @module */
import { TOKEN_SCHEMES } from "../delivery/forge/connection.ts";
import { FORGE_KINDS } from "../ports/forge.ts";
import { boolean, oneOf, optional, record, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const NAMED = { projectId: text, kind: oneOf(FORGE_KINDS) };
const SOURCE = {
  kind: oneOf(FORGE_KINDS),
  projectId: optional(text),
  baseUrl: optional(text),
  accessToken: optional(text),
  tokenType: optional(oneOf(TOKEN_SCHEMES)),
};

/** The use cases of forges and workflow rules. */
type ForgeUseCase = Extract<keyof UseCaseInputs, `${string}Forge${string}` | `${string}WorkflowRule${string}`>;

export const FORGE_INPUTS: Pick<UseCaseInputs, ForgeUseCase> = {
  listForgeRepositories: SOURCE,
  checkForgeRepository: { ...SOURCE, path: text },
  saveForgeConnection: { ...SOURCE, projectId: text, path: text },
  getForgeConnection: NAMED,
  editForgeConnection: {
    ...NAMED,
    isActive: optional(boolean),
    commentsTaskLink: optional(boolean),
    branchPattern: optional(text),
    people: optional(record(text)),
  },
  deleteForgeConnection: NAMED,
  listWorkflowRules: { projectId: text },
  saveWorkflowRule: { projectId: text, integrationType: text, eventType: text, columnId: text },
  deleteWorkflowRule: { ruleId: text },
};
