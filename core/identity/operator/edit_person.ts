/** Changes what a person may do on the installation. @module */
import type { Context } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import type { Account } from "../account/account.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { changePerson, type Person, type PersonChange, showPeople } from "./person.ts";
import { requireOperator } from "./require.ts";

/** Input for {@linkcode editPerson}. */
export interface EditPersonInput extends PersonChange {
  accountId: string;
}

/**
 * Changes whether a person is an operator, and whether they may sign in.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`, `not_found`; `conflict` with reason `LAST_OPERATOR`
 */
export async function editPerson(ctx: Context, input: EditPersonInput): Promise<Person> {
  ctx.checkInput("editPerson", input);
  const { accountId, ...change } = input;
  const now = ctx.clock.now();
  const [person] = await ctx.store.transaction(async (tx) => {
    await requireOperator(tx, ctx);
    const account = await tx.findAccount(accountId);
    if (!account || account.deletedAt) throw notFound("account", accountId);
    if (change.isOperator === undefined && change.isDisabled === undefined) {
      throw invalidField("", "Must have at least one field");
    }
    return await showPeople(tx, [await changePerson(tx, ctx, account, change, now)]);
  });
  await publishCredentialChange(ctx, accountId);
  return person as Person;
}

/** Input for {@linkcode overridePerson}. */
export interface OverridePersonInput extends PersonChange {
  email: string;
}

/**
 * Like {@linkcode editPerson}. Only for the operator's command line, because it checks no credential. No route may call
 * it.
 *
 * @throws {TrackerError} `not_found`; `conflict` with reason `LAST_OPERATOR`
 */
export async function overridePerson(ctx: Context, { email, ...change }: OverridePersonInput): Promise<Account> {
  const now = ctx.clock.now();
  const account = await ctx.store.transaction(async (tx) => {
    const found = await tx.findAccountByEmail(email);
    if (!found || found.deletedAt) throw notFound("an account with email", email);
    return await changePerson(tx, ctx, found, change, now);
  });
  await publishCredentialChange(ctx, account.id);
  return account;
}
