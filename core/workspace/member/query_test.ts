import { expect, test } from "bun:test";
import { at, someMember } from "../../testing/fixtures.ts";
import type { MemberWithAccount } from "./member.ts";
import { type MemberQuery, selectMembers } from "./query.ts";

const MEMBERS: MemberWithAccount[] = [
  member("m1", "Zoe", "owner", 0),
  member("m2", "ada", "member", 10),
  member("m3", "Bob", "member", 20),
  member("m4", "Bob", "viewer", 30),
];

function member(id: string, name: string, role: string, seconds: number): MemberWithAccount {
  const user = { id: `account of ${id}`, name, email: `${id}@example.com`, image: null };
  return { ...someMember({ id, userId: user.id, role, createdAt: at(seconds) }), user };
}

function select(query: MemberQuery): [string, number] {
  const { members, total } = selectMembers(MEMBERS, query);
  return [members.map(({ id }) => id).join(" "), total];
}

test("selectMembers() sorts regardless of case, and breaks ties by ID", () => {
  expect(select({})).toEqual(["m1 m2 m3 m4", 4]);
  expect(select({ sortBy: "name" })).toEqual(["m2 m3 m4 m1", 4]);
  expect(select({ sortBy: "name", sortDirection: "desc" })).toEqual(["m1 m4 m3 m2", 4]);
  expect(select({ sortDirection: "desc" })).toEqual(["m4 m3 m2 m1", 4]);
});

test("selectMembers() filters by each operator", () => {
  const by = (filterOperator: NonNullable<MemberQuery["filterOperator"]>, filterValue: string) =>
    select({ filterField: "name", filterOperator, filterValue })[0];
  expect(by("eq", "bob")).toBe("m3 m4");
  expect(by("ne", "bob")).toBe("m1 m2");
  expect(by("lt", "bob")).toBe("m2");
  expect(by("lte", "bob")).toBe("m2 m3 m4");
  expect(by("gt", "bob")).toBe("m1");
  expect(by("gte", "bob")).toBe("m1 m3 m4");
  expect(by("contains", "O")).toBe("m1 m3 m4");
  expect(by("starts_with", "z")).toBe("m1");
  expect(by("ends_with", "a")).toBe("m2");
  expect(select({ filterField: "createdAt", filterOperator: "gt", filterValue: at(10).toISOString() })[0]).toBe(
    "m3 m4",
  );
});

test("selectMembers() returns a page, and counts all matches", () => {
  expect(select({ limit: 2, offset: 1 })).toEqual(["m2 m3", 4]);
  expect(select({ filterField: "role", filterValue: "member", limit: 1 })).toEqual(["m2", 2]);
  expect(select({ offset: 9 })).toEqual(["", 4]);
});

test("selectMembers() refuses an invalid page", () => {
  for (const query of [{ limit: 0 }, { limit: 1.5 }, { limit: 10_001 }, { offset: -1 }, { offset: 0.5 }]) {
    expect(() => selectMembers(MEMBERS, query)).toThrow("Must be a whole number");
  }
});
