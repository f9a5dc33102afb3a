/** Sync rules: which tasks become issues, and which issues become tasks. @module */
import { invalidField } from "../../errors.ts";
import { MAX_LABEL_RULE_CHARACTERS, MAX_LABELS_IN_RULE } from "../../limits.ts";
import { checkText, foldKey } from "../../text.ts";

/** Which tasks or issues are synchronized in one direction. */
export type LabelRule =
  | { mode: "all" }
  /** `labels` contains label IDs in a rule for tasks, and label names in a rule for issues. */
  | { mode: "labels"; match: "any" | "all"; labels: string[] };

/** The rules for both directions. */
export interface SyncRules {
  /** Tasks that become issues, by IDs of workspace labels. */
  outgoing: LabelRule;
  /** Issues that become tasks, by names of labels. */
  incoming: LabelRule;
}

/** The rule of a new connection. */
export const ALL_TASKS: LabelRule = { mode: "all" };

/** Returns whether a task or issue with these labels is included. @param names the label names in the rule */
export function matchesRule(rule: LabelRule, names: readonly string[], onIt: readonly string[]): boolean {
  if (rule.mode === "all") return true;
  const present = new Set(onIt.map(foldKey));
  const isPresent = (name: string) => present.has(foldKey(name));
  // If a label in the rule was deleted, the rule must not match more than before.
  if (names.length < rule.labels.length && rule.match === "all") return false;
  return rule.match === "all" ? names.every(isPresent) : names.some(isPresent);
}

/** Checks rules. @throws {TrackerError} `invalid` */
export function checkRules(rules: SyncRules, pointer = "/rules"): SyncRules {
  return {
    outgoing: checkRule(rules.outgoing, `${pointer}/outgoing`),
    incoming: checkRule(rules.incoming, `${pointer}/incoming`),
  };
}

function checkRule(rule: LabelRule, pointer: string): LabelRule {
  if (rule.mode === "all") return { mode: "all" };
  // JavaScript and HTTP callers may omit `match` and `labels`.
  const given: Partial<typeof rule> = rule;
  if (given.match === undefined) throw invalidField(`${pointer}/match`, "Is missing");
  const labels = (given.labels ?? []).map((label, index) =>
    checkText(label, `${pointer}/labels/${index}`, { min: 1, max: MAX_LABEL_RULE_CHARACTERS }),
  );
  if (labels.length === 0 || labels.length > MAX_LABELS_IN_RULE) {
    throw invalidField(`${pointer}/labels`, `Must have 1 to ${MAX_LABELS_IN_RULE} labels`);
  }
  if (new Set(labels).size < labels.length) throw invalidField(`${pointer}/labels`, "Must not repeat a label");
  return { mode: "labels", match: rule.match, labels };
}
