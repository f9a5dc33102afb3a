/** Maps names of the source to the target: project keys and accounts. @module */
import type { Journal } from "./journal.ts";
import { type Loss, lossOf } from "./losses.ts";
import { peopleInFields, uniqueNames } from "./person_fields.ts";
import type { Plan, PlannedPerson, PlannedProject } from "./plan.ts";

const MAX_SLUG_CHARACTERS = 32;

/** Invisible characters, which the server refuses in the name of a project. */
const INVISIBLE = /[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/** Returns the name of a project without invisible characters. */
export function visibleName({ name, slug }: Pick<PlannedProject, "slug" | "name">): string {
  const text = name.replaceAll(INVISIBLE, "").trim();
  return /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u.test(text) ? text : (slug ?? "Import");
}

/** Returns the project's old slug, or one derived from its name. Appends a number if it is taken. */
export function freeSlug({ slug, name }: Pick<PlannedProject, "slug" | "name">, taken: ReadonlySet<string>): string {
  const words =
    (slug ?? name)
      .normalize("NFKC")
      .toUpperCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const initials = words.length > 1 ? words.map((word) => [...word][0]).join("") : words[0];
  const wanted =
    slug === undefined ? (initials ?? "IMPORT").slice(0, 8) : words.join("-").slice(0, MAX_SLUG_CHARACTERS);
  const stem = wanted.toWellFormed().replaceAll("\ufffd", "") || "IMPORT";
  if (!taken.has(stem.toLowerCase())) return stem;
  for (let number = 2; ; number++) {
    const next = `${stem.slice(0, MAX_SLUG_CHARACTERS - 8)}${number}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/**
 * Matches people of the source with members: by the email address that the user specified or that the source has, or,
 * without one, by a name that only one member has.
 */
export function matchPeople(
  people: readonly PlannedPerson[],
  members: readonly { id: string; name: string; email: string }[],
  emails: ReadonlyMap<string, string> = new Map(),
): { known: Map<string, string>; unknown: PlannedPerson[] } {
  const ids = new Map(members.map(({ id, email }) => [email.toLowerCase(), id]));
  const names = uniqueNames(members);
  const known = new Map<string, string>();
  const unknown: PlannedPerson[] = [];
  // A custom field may name people who are not listed in the plan.
  for (const [key, email] of emails) {
    const id = ids.get(email.toLowerCase());
    if (id !== undefined) known.set(key, id);
  }
  for (const person of people) {
    const email = emails.get(person.key) ?? person.email;
    const id = email === undefined ? names.get(person.name.trim()) : ids.get(email.toLowerCase());
    if (id === undefined) unknown.push(person);
    else known.set(person.key, id);
  }
  return { known, unknown };
}

/** Returns all people in a plan, without duplicates. */
export function peopleOf({ projects, people }: Plan): PlannedPerson[] {
  const all = new Map<string, PlannedPerson>();
  const add = (person: PlannedPerson | null): void => {
    if (person !== null && !all.has(person.key)) all.set(person.key, person);
  };
  for (const person of people?.values() ?? []) add(person);
  for (const task of projects.flatMap(({ tasks }) => tasks)) {
    add(task.assignee);
    for (const { by } of task.timeEntries ?? []) add(by);
  }
  for (const person of projects.flatMap(peopleInFields)) add(person);
  return [...all.values()];
}

/** Returns the projects whose tasks get a different prefix because theirs is taken. */
export function lostSlugs(
  { projects }: Plan,
  { journal, taken }: { journal: Pick<Journal, "find">; taken: ReadonlySet<string> },
): Loss[] {
  const all = new Set(taken);
  return projects.flatMap((project) => {
    const chosen = journal.find("slug", project.ref) ?? freeSlug(project, all);
    all.add(chosen.toLowerCase());
    if (project.slug === undefined || project.slug === chosen) return [];
    return [lossOf("KEY_PREFIX", `${project.name}: ${project.slug} becomes ${chosen}`)];
  });
}
