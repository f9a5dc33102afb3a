/** A tool: name, description, parameters and handler. @module */
import type { Client } from "@hexlane/client";
import { z } from "zod";
import type { Names } from "./names.ts";

/** The context of a tool call. */
export interface ToolScope {
  /** Acts as the agent's user. */
  client: Client;
  names: Names;
  /** Whether this is a dry run: changes are not sent, and their responses are not records. */
  isDry: boolean;
}

/** The effect of a tool on data. */
export type Effect =
  /** Reads only. */
  | "reads"
  /** Creates or changes records. */
  | "writes"
  /** Deletes records. */
  | "deletes";

/** A tool with the type of its parameters erased. */
export interface Tool {
  /** The tool's name for agents. */
  readonly name: string;
  /** When to use the tool, and which tool to use otherwise. */
  readonly description: string;
  /** The tool's parameters. */
  readonly parameters: z.ZodObject;
  readonly effect: Effect;
  /** Whether it is listed. Unlisted tools still work, for agents that know them from Kaneo. */
  readonly listed: boolean;
  /** Runs the tool. */
  run(scope: ToolScope, parameters: Record<string, unknown>): Promise<unknown>;
}

/** Declares a tool. */
export function tool<Shape extends z.ZodRawShape>(
  name: string,
  options: { description: string; effect?: Effect; parameters?: Shape; listed?: boolean },
  run: (scope: ToolScope, parameters: z.infer<z.ZodObject<Shape>>) => Promise<unknown>,
): Tool {
  const { description, effect = "reads", parameters, listed = true } = options;
  const schema = z.strictObject(parameters ?? ({} as Shape));
  return { name, description, effect, listed, parameters: schema, run: run as unknown as Tool["run"] };
}
