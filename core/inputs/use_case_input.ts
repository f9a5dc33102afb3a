/**
 * The types of the checks of what use cases take.
 *
 * @module
 */
import type { Context } from "../context.ts";
import type * as useCases from "../use_cases.ts";
import type { Shape } from "./check.ts";

type UseCases = typeof useCases;
/** What a use case takes besides the context; `never` when it takes nothing. */
type InputOf<Name extends keyof UseCases> = UseCases[Name] extends (ctx: Context, ...rest: infer Rest) => unknown
  ? NonNullable<Rest[0]>
  : never;
/** Use cases that take an object. */
type Taking = {
  [Name in keyof UseCases]: [InputOf<Name>] extends [never] ? never : InputOf<Name> extends object ? Name : never;
}[keyof UseCases];

/** A check for every field that a use case takes. */
export type UseCaseInputs = { readonly [Name in Taking]: Shape<InputOf<Name>> };
