/** Input checks of the forge use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import { TOKEN_SCHEMES } from "../delivery/forge/connection.ts";
import type { LabelRule, SyncRules } from "../delivery/forge/rules.ts";
import { SYNC_SOURCES } from "../delivery/forge/sync/review.ts";
import { FORGE_KINDS } from "../ports/forge.ts";
import { boolean, bytes, type Check, list, nullable, number, oneOf, optional, record, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const NAMED = { projectId: text, kind: oneOf(FORGE_KINDS) };
const SOURCE = {
  kind: oneOf(FORGE_KINDS),
  projectId: optional(text),
  baseUrl: optional(text),
  accessToken: optional(text),
  tokenType: optional(oneOf(TOKEN_SCHEMES)),
};

const ON_LINK = { ...NAMED, linkId: text };

const labelRule: Check<LabelRule> = (value, pointer) => {
  const mode = shape<Pick<LabelRule, "mode">>({ mode: oneOf(["all", "labels"]) });
  mode(value, pointer);
  if ((value as LabelRule).mode === "all") return;
  shape<{ match: "any" | "all"; labels: string[] }>({ match: oneOf(["any", "all"]), labels: list(text) })(
    value,
    pointer,
  );
};
const RULES = shape<SyncRules>({ outgoing: labelRule, incoming: labelRule });

/** The names of the use cases for forges and workflow rules. */
type ForgeUseCase = Extract<
  keyof UseCaseInputs,
  `${string}Forge${string}` | `${string}WorkflowRule${string}` | "getTaskBranch"
>;

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
    signingToken: optional(nullable(text)),
  },
  deleteForgeConnection: NAMED,
  getTaskBranch: { taskId: text },
  receiveForgeHint: {
    kind: oneOf(FORGE_KINDS),
    connectionId: optional(text),
    headers: record(optional(text)),
    body: bytes,
  },
  importForgeIssues: NAMED,
  syncForge: NAMED,
  listForgeLog: { ...NAMED, linkId: optional(text), limit: optional(number), cursor: optional(text) },
  listForgePeople: NAMED,
  getForgeSync: { ...NAMED, after: optional(text) },
  previewForgeSync: { ...NAMED, rules: RULES },
  saveForgeSync: { ...NAMED, rules: RULES, previewToken: text },
  reviewForgeLink: ON_LINK,
  pauseForgeLink: ON_LINK,
  resumeForgeLink: { ...ON_LINK, source: oneOf(SYNC_SOURCES), token: text },
  listWorkflowRules: { projectId: text },
  saveWorkflowRule: { projectId: text, integrationType: text, eventType: text, columnId: text },
  deleteWorkflowRule: { ruleId: text },
};
