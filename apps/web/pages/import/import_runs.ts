/** The imports that run in this tab. They continue when the user opens another page. @module */
import { type Applied, applyPlan, MemoryJournal, type Plan } from "@hexlane/import";
import type { QueryClient } from "@tanstack/react-query";
import { createStore, type Store } from "../../actions/store.ts";
import { accountListeners } from "../../drafts/use_outbox.ts";
import { newKey } from "../../queries/api.ts";
import { importClient } from "../../queries/import_client.ts";
import { projectsQuery } from "../../queries/workspace.ts";

export interface ImportOptions {
  workspaceId: string;
  plan: Plan;
  /** Accounts by the key of a person in the source. */
  people: ReadonlyMap<string, string>;
  userId: string | undefined;
  namesAuthors: boolean;
}

export interface ImportState {
  options: ImportOptions;
  /** A retry continues where the first attempt stopped. */
  journal: MemoryJournal;
  run: string;
  /** The number of tasks that were created. */
  done: number;
  error?: unknown;
  /** The result. Undefined until the import is complete. */
  applied?: Applied;
}

/** By the ID of the workspace. */
export const importRuns: Store<ReadonlyMap<string, ImportState>> = createStore<ReadonlyMap<string, ImportState>>(
  new Map(),
);
accountListeners.push(() => importRuns.set(new Map()));

export function startImport(queries: QueryClient, options: ImportOptions): Promise<void> {
  return continueImport(queries, { options, journal: new MemoryJournal(), run: newKey(), done: 0 });
}

export async function continueImport(queries: QueryClient, { error: _error, ...begun }: ImportState): Promise<void> {
  const { options, journal, run } = begun;
  const { workspaceId, plan } = options;
  const tasks = plan.projects.flatMap((project) => project.tasks);
  let state: ImportState = begun;
  setRun(workspaceId, state);
  function show(fields: Partial<ImportState>): void {
    // The account may have changed.
    if (importRuns.get().get(workspaceId) !== state) return;
    state = { ...state, ...fields };
    setRun(workspaceId, state);
  }
  // Closing the page would stop the import.
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener("beforeunload", ask);
  try {
    const applied = await applyPlan(plan, {
      ...options,
      client: importClient(),
      journal,
      run,
      onProgress: () => show({ done: tasks.filter(({ ref }) => journal.find("task", ref) !== undefined).length }),
    });
    show({ applied });
  } catch (error) {
    show({ error });
  } finally {
    removeEventListener("beforeunload", ask);
    await queries.invalidateQueries({ queryKey: projectsQuery(workspaceId).queryKey });
  }
}

export function forgetImport(workspaceId: string): void {
  setRun(workspaceId, undefined);
}

function setRun(workspaceId: string, state: ImportState | undefined): void {
  const runs = new Map(importRuns.get());
  if (state) runs.set(workspaceId, state);
  else runs.delete(workspaceId);
  importRuns.set(runs);
}
