/** A tool: name, description, parameters and handler. @module */
import type { Client } from "@hexlane/client";
import { z } from "zod";
import type { Names } from "./names.ts";

/** The context of a tool call. */
export interface ToolScope {
  /** Acts as the agent's user. */
  client: Client;
  names: Names;
  /** Whether this is a dry run, in which changes are not sent and their responses are not records. */
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

/** A tool whose parameter types are erased. */
export interface Tool {
  readonly name: string;
  /** When to use the tool, and which tool to use otherwise. */
  readonly description: string;
  readonly parameters: z.ZodObject;
  readonly effect: Effect;
  /**
   * Whether it is listed: always, with the settings, or never. Unlisted tools still work, for agents that already use
   * them, such as those set up for Kaneo.
   */
  readonly listed: boolean | "settings";
  run(scope: ToolScope, parameters: Record<string, unknown>): Promise<unknown>;
}

export function tool<Shape extends z.ZodRawShape>(
  name: string,
  options: { description: string; effect?: Effect; parameters?: Shape; listed?: boolean | "settings" },
  run: (scope: ToolScope, parameters: z.infer<z.ZodObject<Shape>>) => Promise<unknown>,
): Tool {
  const { description, effect = "reads", parameters, listed = true } = options;
  const schema = z.strictObject(parameters ?? ({} as Shape));
  return { name, description, effect, listed, parameters: schema, run: run as unknown as Tool["run"] };
}
