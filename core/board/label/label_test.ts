import { expect, test } from "bun:test";
import { checkColor, checkLabelName, type Label, offeredLabels } from "./label.ts";

test("offeredLabels() lists labels without a task once per name, and prefers templates", () => {
  const labels = [
    label("detached 1", { name: "Bug" }),
    label("template", { name: "bug", isTemplate: true }),
    label("copy 1", { name: "bug", taskId: "t1" }),
    label("copy 2", { name: "bug", taskId: "t2" }),
    label("detached 2", { name: "idea" }),
    label("detached 3", { name: "IDEA" }),
  ];
  expect(offeredLabels(labels).map(({ id }) => id)).toEqual(["template", "copy 1", "copy 2", "detached 2"]);
});

/** The nine colors of Kaneo's picker. */
const PICKER = ["gray", "dark-gray", "purple", "teal", "green", "yellow", "orange", "pink", "red"];

test.each(["#abc", "#A1B2C3", "RebeccaPurple", " blue ", ...PICKER])("checkColor() accepts %j", (color) => {
  expect(checkColor(color)).toBe(color.trim());
});

test.each(["", "#ab", "#abcd", "#ggg", "bluish", "url(x)", "red;x"])("checkColor() refuses %j", (color) => {
  expect(() => checkColor(color)).toThrow();
});

test("checkLabelName() accepts 1 to 64 characters", () => {
  expect(checkLabelName(" bug ")).toBe("bug");
  expect(checkLabelName("x".repeat(64))).toHaveLength(64);
  expect(() => checkLabelName(" ")).toThrow("Must not be empty");
  expect(() => checkLabelName("x".repeat(65))).toThrow("at most 64 characters");
});

function label(id: string, fields: Partial<Label>): Label {
  const at = new Date(0);
  const base = { name: id, color: "red", createdAt: at, updatedAt: at, taskId: null, isTemplate: false };
  return { id, workspaceId: "w", ...base, ...fields };
}
