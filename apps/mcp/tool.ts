/** A tool: name, description, parameters and handler. @module */
import type { Client } from "@hexlane/client";
import { z } from "zod";
import type { Names } from "./names.ts";

/** The context of a tool call. */
export interface ToolScope {
  /** Acts as the agent's user. */
  client: Client;
  names: Names;
  /** Whether changes are not sent. Their responses are then not records. */
  isDry: boolean;
}

/** The effect of a tool on data. */
export type Effect =
  /** Nothing. */
  | "reads"
  /** Adds or changes. */
  | "writes"
  /** Takes away. */
  | "deletes";

/** A tool with the type of its parameters erased. */
export interface Tool {
  /** As agents call it. */
  readonly name: string;
  /** When to use the tool, and what to use otherwise. */
  readonly description: string;
  /** Its parameters. */
  readonly parameters: z.ZodObject;
  readonly effect: Effect;
  /** Whether it is in the list; the others answer all the same, for agents that know them from elsewhere. */
  readonly listed: boolean;
  /** Does it. */
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
