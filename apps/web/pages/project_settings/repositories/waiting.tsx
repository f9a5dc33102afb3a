/**
 * Tasks that wait for a decision about which side of a conflict to keep, or whether to sync a paused task again.
 * @module
 */
import type { SyncPreview, SyncReview } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { FormDialog } from "../../../components/dialog.tsx";
import { Loaded } from "../../../components/loading.tsx";
import { FailureNotice, SuccessOutcome } from "../../../components/notice.tsx";
import { Row } from "../../../components/rows.tsx";
import { api } from "../../../queries/api.ts";
import { syncQuery } from "../../../queries/repositories.ts";
import { simpleQuery } from "../../../queries/simple_query.ts";
import { useFullText } from "../../../text/mod.tsx";
import { FORGES, type ForgeKind, POLL_MILLISECONDS } from "./forges.ts";

type Waiting = Pick<SyncPreview["pausedTasks"][number], "id" | "number" | "title" | "linkId">;

export function WaitingTasks({ projectId, kind }: { projectId: string; kind: ForgeKind }): ReactNode {
  const { repositories: words } = useFullText();
  const queries = useQueryClient();
  const sync = useQuery({ ...syncQuery(projectId, kind), refetchInterval: POLL_MILLISECONDS });
  const [reviewed, setReviewed] = useState<Waiting>();
  const { message, setMessage } = useAction();
  const { conflictTasks = [], pausedTasks = [] } = sync.data ?? {};
  if (conflictTasks.length === 0 && pausedTasks.length === 0) return <SuccessOutcome message={message} />;
  const rowOf = (task: Waiting, hint: string): ReactNode => (
    <Row key={task.linkId} name={<bdi>{nameOf(task)}</bdi>} hint={hint}>
      <Button aria-label={words.reviewTitle(nameOf(task))} onClick={() => setReviewed(task)}>
        {words.review}
      </Button>
    </Row>
  );
  return (
    <div className="column gap-2">
      <h4>{words.waitingTitle}</h4>
      <p className="hint">{words.waitingText}</p>
      <ul className="rows column">
        {conflictTasks.map((task) =>
          rowOf(task, words.conflict(task.conflicts.map(({ field }) => words.fields[field]).join(", "))),
        )}
        {pausedTasks.map((task) => rowOf(task, words.pauseReasons[task.pauseReason ?? "person"]))}
      </ul>
      <SuccessOutcome message={message} />
      {reviewed && (
        <ReviewDialog
          {...{ projectId, kind }}
          task={reviewed}
          onClose={() => setReviewed(undefined)}
          onDone={async () => {
            setReviewed(undefined);
            setMessage({ failed: false, text: words.resumed(nameOf(reviewed)) });
            await queries.invalidateQueries({ queryKey: syncQuery(projectId, kind).queryKey });
          }}
        />
      )}
    </div>
  );
}

const nameOf = ({ number, title }: Pick<Waiting, "number" | "title">): string =>
  number === null ? title : `#${number} ${title}`;

interface ReviewDialogProps {
  projectId: string;
  kind: ForgeKind;
  task: Waiting;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Shows both versions side by side. */
function ReviewDialog({ projectId, kind, task, onClose, onDone }: ReviewDialogProps): ReactNode {
  const { repositories: words } = useFullText();
  const { linkId } = task;
  const place = { projectId, provider: kind, linkId };
  const review = useQuery(
    simpleQuery(["repository-review", linkId], () =>
      api("GET /api/integration-sync/project/:projectId/:provider/links/:linkId/review", place),
    ),
  );
  const { pending, message, run } = useAction();
  const keep = (source: "ours" | "theirs", { token }: SyncReview): Promise<void> =>
    run(async () => {
      const route = "POST /api/integration-sync/project/:projectId/:provider/links/:linkId/resume";
      try {
        await api(route, { ...place, body: { source, token } });
      } catch (error) {
        // Someone may have changed one of the versions.
        await review.refetch();
        throw error;
      }
      await onDone();
      return undefined;
    });
  return (
    <FormDialog open onClose={onClose} title={words.reviewTitle(nameOf(task))}>
      <Loaded query={review}>
        {(found) => (
          <div className="column gap-4">
            <Version
              title={words.here}
              version={found.local}
              pending={pending}
              onKeep={() => void keep("ours", found)}
            />
            <Version
              title={words.there(FORGES[kind].label)}
              version={found.remote}
              pending={pending}
              onKeep={() => void keep("theirs", found)}
            />
          </div>
        )}
      </Loaded>
      <FailureNotice message={message} />
    </FormDialog>
  );
}

interface VersionProps {
  title: string;
  version: SyncReview["local"];
  pending: boolean;
  onKeep: () => void;
}

function Version({ title, version, pending, onKeep }: VersionProps): ReactNode {
  const { repositories: words } = useFullText();
  return (
    <section className="card column gap-2" aria-label={title}>
      <h3 className="line between gap-2">
        {title}
        <span className="badge">{words.states[version.state]}</span>
      </h3>
      <p className="breakable" dir="auto">
        <strong>{version.title}</strong>
      </p>
      <pre className="plain-text breakable" dir="auto">
        {version.description === "" ? words.noDescription : version.description}
      </pre>
      <div className="actions">
        <Button pending={pending} onClick={onKeep} aria-label={`${words.keep}: ${title}`}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
