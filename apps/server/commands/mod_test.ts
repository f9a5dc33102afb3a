import { expect, test } from "bun:test";
import { clientCommands } from "@hexlane/cli";
import { type Command, UsageError } from "./command.ts";
import { COMMANDS, chooseCommand, commandHelp, helpText } from "./mod.ts";
import { clientCallOf, SERVER_COMMANDS } from "./names.ts";

const chosen = (argv: string[], isTerminal: boolean): unknown => {
  const { command, args } = chooseCommand(argv, { isTerminal });
  return [command.usage, args];
};

test("running without a command shows help in a terminal and starts the server otherwise", () => {
  expect(chosen([], true)).toEqual(["help [COMMAND]", []]);
  expect(chosen([], false)).toEqual(["serve [--no-worker]", []]);
  for (const isTerminal of [true, false]) {
    expect(chosen(["serve"], isTerminal)).toEqual(["serve [--no-worker]", []]);
    expect(chosen(["dump", "a", "-"], isTerminal)).toEqual(["dump [FILE] [--force]", ["a", "-"]]);
    expect(chosen(["-h"], isTerminal)).toEqual(["help [COMMAND]", []]);
    for (const flag of ["-h", "--help"]) {
      expect(chosen(["migrate-storage", flag], isTerminal)).toEqual(["help [COMMAND]", ["migrate-storage"]]);
    }
  }
});

test.each([["toString"], ["__proto__"], [""], ["SERVE"], ["--serve"]])("the command %p is unknown", (word) => {
  expect(() => chooseCommand([word], { isTerminal: true })).toThrow(UsageError);
});

test("the names of the server's commands are known before any command is loaded", () => {
  expect(Object.keys(COMMANDS).toSorted()).toEqual([...SERVER_COMMANDS].toSorted());
});

test.each([
  [[], undefined],
  [["serve"], undefined],
  [["-h"], undefined],
  [["--version"], undefined],
  [["help"], undefined],
  [["help", "serve"], undefined],
  [
    ["help", "task"],
    ["task", "--help"],
  ],
  [
    ["task", "list"],
    ["task", "list"],
  ],
  [
    ["--json", "whoami"],
    ["--json", "whoami"],
  ],
  [["toString"], ["toString"]],
] as [string[], string[] | undefined][])("clientCallOf(%j) is %p", (argv, wanted) => {
  expect(clientCallOf(argv)).toEqual(wanted);
});

test("no command belongs to both server and client", () => {
  const client = clientCommands().map(({ name }) => name);
  expect(client).toContain("task");
  expect(client.filter((name) => clientCallOf([name]) === undefined)).toEqual([]);
});

test("the help shows every command", () => {
  const client = [{ name: "task", summary: "tasks" }];
  const lines = helpText("1.2.3", client).split("\n");
  expect(lines.filter((line) => /^ {2}task +tasks$/.test(line)).length).toBe(1);
  expect(lines[0]).toBe("Hexlane 1.2.3: project and task tracking");
  for (const [name, { usage, summary }] of Object.entries(COMMANDS)) {
    expect(usage.split(" ", 1)[0]).toBe(name);
    expect(lines.filter((line) => line.startsWith(`  ${usage} `) && line.endsWith(`  ${summary}`)).length).toBe(1);
  }
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
});

test("help for a command shows its usage and options", () => {
  expect(commandHelp(COMMANDS.doctor as Command)).toStartWith("usage: hexlane doctor [--live]\n\n  ");
  expect(commandHelp(COMMANDS["migrate-storage"] as Command)).toContain("--images-to PLACE");
});
