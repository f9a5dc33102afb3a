/**
 * Random programs for stores. The same choices produce the same program, so that two stores can run it and their
 * results can be compared. Works with any random number generator:
 *
 * ```ts
 * fc.asyncProperty(fc.array(fc.nat()), async (choices) => {
 *   assertEquals(await runStoreProgram(await open(), choices), await runStoreProgram(memoryStore(), choices));
 * });
 * ```
 *
 * @module
 */
import { TrackerError } from "../../errors.ts";
import type { ReadTx, Store, Tx } from "../../ports/store.ts";
import { readEverything } from "../contracts/store/read_everything.ts";
import { someAccount, someColumn, someMember, someProject, someTask, someWorkspace } from "../fixtures.ts";
import { WORKSPACE_STEPS } from "./accounts.ts";
import { BOARD_STEPS } from "./board.ts";
import { DELIVERY_STEPS } from "./delivery.ts";
import { SIGN_IN_STEPS } from "./sign_in.ts";
import { Choices, type Step } from "./step.ts";

const STEPS: readonly Step[] = [...WORKSPACE_STEPS, ...SIGN_IN_STEPS, ...DELIVERY_STEPS, ...BOARD_STEPS];
const MOST_STEPS_PER_TRANSACTION = 4;

/**
 * Runs the program for the given choices in an empty store.
 *
 * @returns the result or error code of every transaction, each followed by the result of a read, and finally everything
 * that is visible in the store
 */
export async function runStoreProgram(store: Store, choices: readonly number[]): Promise<unknown[]> {
  const next = new Choices(choices);
  await store.transaction(insertOwners);
  const answers: unknown[] = [];
  while (!next.isSpent) {
    const steps = Array.from({ length: 1 + next.upTo(MOST_STEPS_PER_TRANSACTION) }, () => next.among(STEPS)(next));
    // One transaction in eight is rolled back.
    const isKept = next.upTo(8) > 0;
    answers.push(await answerOf(store.transaction((tx) => runSteps(tx, steps, isKept))));
  }
  answers.push(await store.read((tx: ReadTx) => readEverything(tx)));
  return answers;
}

async function runSteps(tx: Tx, steps: readonly ((tx: Tx) => Promise<unknown>)[], isKept: boolean): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const step of steps) answers.push((await step(tx)) ?? null);
  if (!isKept) throw new TrackerError("forbidden", "Rolled back");
  return answers;
}

async function answerOf(running: Promise<unknown>): Promise<unknown> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof TrackerError) return error.code;
    throw error;
  }
}

async function insertOwners(tx: Tx): Promise<void> {
  for (const id of ["account-1", "account-2", "account-3"]) await tx.insertAccount(someAccount({ id }));
  for (const id of ["workspace-1", "workspace-2"]) await tx.insertWorkspace(someWorkspace({ id }));
  await tx.insertMember(someMember());
  for (const [index, workspaceId] of ["workspace-1", "workspace-1", "workspace-2"].entries()) {
    await tx.insertProject(someProject({ id: `project-${index + 1}`, workspaceId }));
    const column = { id: `column-${index + 1}`, projectId: `project-${index + 1}`, isFinal: index === 1 };
    await tx.insertColumn(someColumn(column));
  }
  for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
}
