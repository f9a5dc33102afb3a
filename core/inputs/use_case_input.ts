/** Types of the input checks of use cases. @module */
import type { Context } from "../context.ts";
import type * as useCases from "../use_cases.ts";
import type { Shape } from "./check.ts";

type UseCases = typeof useCases;
/** Input type of a use case; `never` without one. */
type InputOf<Name extends keyof UseCases> = UseCases[Name] extends (ctx: Context, ...rest: infer Rest) => unknown
  ? NonNullable<Rest[0]>
  : never;
/** Use cases with an input object. */
type Taking = {
  [Name in keyof UseCases]: [InputOf<Name>] extends [never] ? never : InputOf<Name> extends object ? Name : never;
}[keyof UseCases];

/** A check for every input field of every use case. */
export type UseCaseInputs = { readonly [Name in Taking]: Shape<InputOf<Name>> };
