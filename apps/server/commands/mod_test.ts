import { expect, test } from "bun:test";
import { UsageError } from "./command.ts";
import { COMMANDS, chooseCommand, helpText } from "./mod.ts";

const chosen = (argv: string[], isTerminal: boolean): unknown => {
  const { command, args } = chooseCommand(argv, { isTerminal });
  return [command.usage, args];
};

test("without a word: help for a person, the server for a supervisor", () => {
  expect(chosen([], true)).toEqual(["help", []]);
  expect(chosen([], false)).toEqual(["serve [--no-worker]", []]);
  for (const isTerminal of [true, false]) {
    expect(chosen(["serve"], isTerminal)).toEqual(["serve [--no-worker]", []]);
    expect(chosen(["dump", "a", "-"], isTerminal)).toEqual(["dump [FILE]", ["a", "-"]]);
    expect(chosen(["-h"], isTerminal)).toEqual(["help", []]);
  }
});

test.each([["toString"], ["__proto__"], [""], ["SERVE"], ["--serve"]])("%p is no command", (word) => {
  expect(() => chooseCommand([word], { isTerminal: true })).toThrow(UsageError);
});

test("the help shows every command", () => {
  const lines = helpText("1.2.3").split("\n");
  expect(lines[0]).toBe("Hexlane 1.2.3: project and task tracking");
  for (const [name, { usage, summary }] of Object.entries(COMMANDS)) {
    expect(usage.split(" ", 1)[0]).toBe(name);
    expect(lines.filter((line) => line.startsWith(`  ${usage} `) && line.endsWith(`  ${summary}`)).length).toBe(1);
  }
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
});
