import { expect, test } from "bun:test";
import { readTemplate } from "./template_values.ts";

test("readTemplate() reads lists and numbers, and gives known labels their colors", () => {
  const values = {
    labels: " Bug, new ,, ",
    subtasks: "One\n\n Two ",
    estimate: "2.5",
    dueInDays: " 7",
    startInDays: "",
  };
  const given = { name: "Report", title: " ", status: "", userId: "", priority: "high", description: "" };
  expect(readTemplate({ ...given, ...values }, [{ name: "bug", color: "red" }])).toEqual({
    ...{ name: "Report", title: "Report", description: null, status: null, priority: "high", userId: null },
    ...{ estimate: 2.5, startInDays: null, dueInDays: 7 },
    labels: [
      { name: "Bug", color: "red" },
      { name: "new", color: "gray" },
    ],
    subtasks: ["One", "Two"],
  });
});
