/** The versions of a description: who wrote them, what they changed, and a button to restore one. @module */
import type { DescriptionVersion } from "@hexlane/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button/button.tsx";
import { differenceOf, mergedDifference } from "../../components/conflict/diff.ts";
import { FormDialog } from "../../components/dialog.tsx";
import { Loaded } from "../../components/loading.tsx";
import { Moment } from "../../components/moment.tsx";
import { showToast } from "../../components/toast.tsx";
import { descriptionVersionsQuery } from "../../queries/task/task_document.ts";
import { useFullText } from "../../text/mod.tsx";
import type { TaskPart } from "./task_part.tsx";

/** A version of the description. */
interface Version {
  id: string;
  text: string;
  /** The text before this version. */
  before: string;
  /** Undefined for the text before the oldest known change. */
  change?: DescriptionVersion;
}

export function VersionsDialog({ part, onClose }: { part: TaskPart; onClose: () => void }): ReactNode {
  const { versions: words } = useFullText();
  const pages = useInfiniteQuery(descriptionVersionsQuery(part.task.id));
  const changes = pages.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <FormDialog open onClose={onClose} title={words.title} text={words.explanation}>
      <Loaded query={pages}>
        {() => (
          <div className="version-history gap-4">
            <Versions part={part} list={versionsOf(changes, pages.hasNextPage)} onClose={onClose}>
              {pages.hasNextPage && (
                <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  {words.older}
                </Button>
              )}
            </Versions>
          </div>
        )}
      </Loaded>
    </FormDialog>
  );
}

interface VersionsProps {
  part: TaskPart;
  list: readonly Version[];
  onClose: () => void;
  /** Shown below the list. */
  children: ReactNode;
}

function Versions({ part, list, onClose, children }: VersionsProps): ReactNode {
  const { task, people, changes, mayEdit } = part;
  const { versions: words, task: taskWords } = useFullText();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = list.find(({ id }) => id === chosenId) ?? list[0];
  const isCurrent = chosen === undefined || chosen.text === (task.description ?? "");

  async function restore({ text }: Version): Promise<void> {
    if (!(await changes.edit(task, { description: text === "" ? null : text }))) return;
    onClose();
    showToast({ text: words.restored });
  }

  return (
    <>
      <div className="column gap-2">
        <ol className="version-list" aria-label={words.list}>
          {list.map((version, index) => {
            const { changedBy, createdAt } = version.change ?? {};
            const person = people.find(({ id }) => id === changedBy?.id);
            const name = changedBy?.name ?? taskWords.unknownPerson;
            return (
              <li key={version.id}>
                <button
                  type="button"
                  className="menu-item menu-button full gap-2"
                  aria-pressed={version === chosen}
                  onClick={() => setChosenId(version.id)}
                >
                  {createdAt === undefined ? (
                    <span>{words.first}</span>
                  ) : (
                    <>
                      <Avatar size="small" name={name} image={person?.image ?? null} />
                      <span className="column shrinkable">
                        <bdi className="truncate">{name}</bdi>
                        <span className="hint">
                          <Moment value={createdAt} />
                          {index === 0 && ` · ${words.current}`}
                        </span>
                      </span>
                    </>
                  )}
                </button>
              </li>
            );
          })}
        </ol>
        {children}
      </div>
      <div className="column gap-3 shrinkable">
        {chosen && <Changes version={chosen} />}
        {mayEdit && chosen && !isCurrent && (
          <div className="actions actions-end">
            <Button variant="primary" onClick={() => restore(chosen)}>
              {words.restore}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function Changes({ version: { text, before } }: { version: Version }): ReactNode {
  const { versions: words } = useFullText();
  const pieces = useMemo(() => mergedDifference(differenceOf(before, text)), [before, text]);
  return (
    <section
      className="version-text bordered rounded sunken breakable scroll-y"
      dir="auto"
      aria-label={words.changes}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable with the keyboard
      tabIndex={0}
    >
      {pieces.length === 0 && <span className="hint">{words.empty}</span>}
      {pieces.map(({ text: piece, kind: Kind }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        Kind === "same" ? <span key={index}>{piece}</span> : <Kind key={index}>{piece}</Kind>,
      )}
    </section>
  );
}

/** Returns the text after each change, and before the first known change. */
function versionsOf(changes: readonly DescriptionVersion[], hasMore: boolean): Version[] {
  const list: Version[] = changes.map((change) => {
    const { id, before, after } = change;
    return { id, change, text: after ?? "", before: before ?? "" };
  });
  const first = list.at(-1)?.before ?? "";
  return hasMore || first === "" ? list : [...list, { id: "first", text: first, before: first }];
}
