/** Prints the settings that the server would use. @module */
import { effectiveSettings } from "../config/effective_settings.ts";
import { type Command, takeArguments } from "./command.ts";

export const config: Command = {
  usage: "config",
  summary: "print every setting, its value and its source",
  aim: "read the settings",
  async run(args, { source }) {
    takeArguments(args, config, 0);
    const settings = effectiveSettings(source);
    const width = (of: (setting: (typeof settings)[number]) => string): number =>
      Math.max(...settings.map((setting) => of(setting).length));
    const [names, values] = [
      width(({ name }) => name),
      Math.min(
        width(({ value }) => value),
        60,
      ),
    ];
    for (const { name, value, origin } of settings) {
      console.log(`${name.padEnd(names)}  ${value.padEnd(values)}  ${origin}`);
    }
  },
};
