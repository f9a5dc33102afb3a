import { expect, test } from "bun:test";
import { changesOfProject, checkProjectSlug, type Project, refuseArchived, statisticsOf, taskKey } from "./project.ts";

const project: Project = {
  id: "p",
  workspaceId: "w",
  slug: "web",
  icon: null,
  name: "Web",
  description: null,
  createdAt: new Date(0),
  isPublic: false,
  archivedAt: null,
  lastTaskNumber: 0,
  defaultViewId: null,
  backgroundVersion: null,
  position: 0,
  version: 1,
};

test("statisticsOf() returns zeros without tasks and rounds percentages", () => {
  expect(statisticsOf(undefined)).toEqual({ totalTasks: 0, completionPercentage: 0, dueDate: null });
  const dueDate = new Date(5);
  expect(statisticsOf({ total: 3, done: 2, dueDate })).toEqual({ totalTasks: 3, completionPercentage: 67, dueDate });
});

test("changesOfProject() returns the old and new value of each changed field", () => {
  expect(changesOfProject(project, { ...project })).toEqual({});
  const after = { ...project, name: "Site", isPublic: true, position: 2, archivedAt: new Date(7), version: 9 };
  expect(changesOfProject(project, after)).toEqual({
    name: { old: "Web", new: "Site" },
    isPublic: { old: false, new: true },
    position: { old: 0, new: 2 },
    archivedAt: { old: null, new: "1970-01-01T00:00:00.007Z" },
  });
  const same = { ...project, archivedAt: new Date(7) };
  expect(changesOfProject(same, { ...same, archivedAt: new Date(7) })).toEqual({});
});

test.each(["WEB", "über_1", "a-b", "x".repeat(32)])("checkProjectSlug() accepts %j", (slug) => {
  expect(checkProjectSlug(slug)).toBe(slug);
});

test.each(["", " ", "a b", "a/b", "x".repeat(33)])("checkProjectSlug() refuses %j", (slug) => {
  expect(() => checkProjectSlug(slug)).toThrow();
});

test("refuseArchived() refuses an archived project", () => {
  expect(() => refuseArchived(project)).not.toThrow();
  expect(() => refuseArchived({ ...project, archivedAt: new Date(0) })).toThrow("it is archived");
});

test("taskKey() joins the uppercase slug and the task number", () => {
  expect(taskKey(project, 12)).toBe("WEB-12");
});
