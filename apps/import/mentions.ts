/** Rewrites mentions in text, because IDs of people have no meaning on another server. @module */
import { type Loss, lossOf } from "./losses.ts";
import type { Plan, PlannedPerson } from "./plan.ts";

/** Stops at the next `<`, so that repeated opening brackets do not take quadratic time. */
const MENTION = /<(hexlane|kaneo)-mention(\s[^<>]*?)\/?>(?:([^<>]*)<\/\1-mention>)?/g;

/**
 * Rewrites the mentions in a text. A mention of one of `accounts` gets its ID on the target; any other becomes `@Name`.
 */
export function rewriteMentions(
  text: string,
  accounts: ReadonlyMap<string, string>,
  lost: (name: string) => void,
): string {
  return text.replaceAll(MENTION, (tag: string, _, attributes: string, inner: string | undefined) => {
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1] ?? "";
    const account = accounts.get(id);
    if (account !== undefined) return tag.replace(/(\sid=")[^"]*/, (_match, start: string) => start + account);
    const label = /\slabel="([^"]*)"/.exec(attributes)?.[1] ?? inner ?? "";
    const name = label.trim().replace(/^@/, "") || "someone";
    lost(name);
    return `@${name}`;
  });
}

/**
 * Rewrites all mentions of a plan, and lists those that are lost.
 *
 * @param known accounts on the target, keyed by person
 */
export function withMentions(plan: Plan, known: ReadonlyMap<string, string>): { plan: Plan; losses: Loss[] } {
  const { people } = plan;
  const losses: Loss[] = [];
  if (!people) return { plan, losses };
  const accounts = accountsOf(people, known);
  const rewrite = (text: string, where: string): string =>
    rewriteMentions(text, accounts, (name) => losses.push(lossOf("MENTION", `${where}: ${name}`)));
  const projects = plan.projects.map((project) => ({
    ...project,
    tasks: project.tasks.map((task) => ({
      ...task,
      description: rewrite(task.description, task.title),
      comments: task.comments.map((one) => ({ ...one, content: rewrite(one.content, task.title) })),
    })),
  }));
  return { plan: { ...plan, projects }, losses };
}

function accountsOf(
  people: ReadonlyMap<string, PlannedPerson>,
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    [...people].flatMap(([id, { key }]) => {
      const account = known.get(key);
      return account === undefined ? [] : [[id, account] as const];
    }),
  );
}
