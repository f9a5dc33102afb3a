/** Reads a complete board, even from versions that return it in pages. @module */
import type { BoardColumn, BoardPage, Client, TaskCard } from "@hexlane/client";

/** A board. */
export interface WholeBoard {
  /** Markdown. */
  description: string | null;
  columns: BoardColumn[];
  /** In board order, followed by backlog and archive. */
  cards: TaskCard[];
}

/** Newer versions of Kaneo return labels separately in pages, and leave out long descriptions. */
type Page = Omit<BoardPage, "pagination"> & { pagination?: BoardPage["pagination"] & { relatedTotalPages?: number } };
type Card = TaskCard & { descriptionDeferred?: boolean };

/** Reads all pages of a board. */
export async function readBoard(client: Client, projectId: string): Promise<WholeBoard> {
  const read = async (query: object = {}): Promise<Page> => await client.tasks.getBoard(projectId, query);
  const first = await read();
  const { totalPages = 1, pageSize } = first.pagination ?? {};
  const parts = new BoardParts();
  for (let page = 1; page <= totalPages; page++) {
    const place = totalPages === 1 ? {} : { page, limit: pageSize };
    const whole = page === 1 ? first : await read(place);
    parts.add(whole);
    const { relatedTotalPages = 1 } = whole.pagination ?? {};
    for (let relatedPage = 2; relatedPage <= relatedTotalPages; relatedPage++) {
      parts.add(await read({ ...place, page, relatedPage }));
    }
  }
  const { columns, cards } = parts;
  for (const card of cards) {
    if (card.descriptionDeferred === true) card.description = (await client.tasks.get(card.id)).description;
  }
  return { description: first.data.description, columns, cards };
}

/** Joins the pages of a board. */
class BoardParts {
  readonly #columns = new Map<string, BoardColumn>();
  readonly #cards = new Map<string, Map<string, Card>>();

  get columns(): BoardColumn[] {
    const place = (column: BoardColumn): number => column.position ?? 0;
    return [...this.#columns.values()].toSorted((left, right) => place(left) - place(right));
  }

  get cards(): Card[] {
    const groups = [...this.columns.map(({ id }) => id), "planned", "archived"];
    return groups.flatMap((group) => [...(this.#cards.get(`in ${group}`)?.values() ?? [])]);
  }

  add({ data }: Page): void {
    for (const column of data.columns) {
      if (!this.#columns.has(column.id)) this.#columns.set(column.id, column);
      this.#put(column.id, column.tasks);
    }
    this.#put("planned", data.plannedTasks ?? []);
    this.#put("archived", data.archivedTasks ?? []);
  }

  #put(group: string, cards: readonly Card[]): void {
    const all = this.#cards.get(`in ${group}`) ?? new Map<string, Card>();
    this.#cards.set(`in ${group}`, all);
    for (const card of cards) {
      const known = all.get(card.id);
      if (!known) all.set(card.id, card);
      else known.labels = [...new Map([...known.labels, ...card.labels].map((label) => [label.id, label])).values()];
    }
  }
}
