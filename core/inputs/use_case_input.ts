/** The types of use case input checks. @module */
import type { Context } from "../context.ts";
import type * as useCases from "../use_cases.ts";
import type { Shape } from "./check.ts";

type UseCases = typeof useCases;
/** The input type of a use case; `never` if it has no input. */
type InputOf<Name extends keyof UseCases> = UseCases[Name] extends (ctx: Context, ...rest: infer Rest) => unknown
  ? NonNullable<Rest[0]>
  : never;
/** Names of the use cases with an input object. */
type WithInput = {
  [Name in keyof UseCases]: [InputOf<Name>] extends [never] ? never : InputOf<Name> extends object ? Name : never;
}[keyof UseCases];

/** A check for every input field of every use case. */
export type UseCaseInputs = { readonly [Name in WithInput]: Shape<InputOf<Name>> };
