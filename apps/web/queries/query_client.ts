/** @module */
import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from "@tanstack/react-query";

/**
 * A query client that also reloads invalidated queries whose first load was not finished. `QueryClient` does not, and
 * shows a response from before the change as if it were current.
 */
export class AppQueryClient extends QueryClient {
  /** The reload that follows each load. */
  readonly #reloads = new WeakMap<Promise<unknown>, Promise<void>>();

  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .flatMap((query) => (query.state.fetchStatus === "fetching" ? { query, load: query.promise } : []));
    const reloads = [super.invalidateQueries(filters, options)];
    for (const { query, load } of loading) {
      const isRestarted = query.promise !== load;
      if (load && !isRestarted) reloads.push(this.#reloadAfter(load, query));
    }
    await Promise.all(reloads);
  }

  #reloadAfter(load: Promise<unknown>, query: Query): Promise<void> {
    const known = this.#reloads.get(load);
    if (known) return known;
    const reload = load.then(
      () => super.invalidateQueries({ predicate: (one) => one === query }),
      // The next load will be newer than the change.
      () => {},
    );
    this.#reloads.set(load, reload);
    return reload;
  }
}
