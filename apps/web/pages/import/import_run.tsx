/** Shows the progress of an import and its result. @module */
import type { ListedOrganization as Workspace } from "@hexlane/client";
import { type Applied, groupLosses } from "@hexlane/import";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { Losses, sizeText } from "./import_check.tsx";
import { continueImport, type ImportState } from "./import_runs.ts";

export interface ImportRunProps {
  workspace: Workspace;
  run: ImportState;
  onAnother: () => void;
}

export function ImportRun({ workspace, run, onAnother }: ImportRunProps): ReactNode {
  const text = useFullText();
  const words = text.transfer;
  const queries = useQueryClient();
  const { options, done, error, applied } = run;
  const total = options.plan.projects.reduce((sum, { tasks }) => sum + tasks.length, 0);
  if (applied) return <Result workspace={workspace} applied={applied} onAnother={onAnother} />;
  const title = error === undefined ? words.running : words.stopped;
  return (
    <Section id="progress" title={title} text={error === undefined ? words.stay : ""}>
      <progress className="progress full" value={done} max={Math.max(total, 1)} aria-label={title} />
      <p className="hint" role="status">
        {words.progress(done, total)}
      </p>
      {error !== undefined && (
        <>
          <Notice tone="danger">
            <p>{errorSentence(error, text)}</p>
            <p>{words.failed}</p>
          </Notice>
          <div className="actions">
            <Button variant="primary" onClick={() => void continueImport(queries, run)}>
              {words.resume}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

interface ResultProps {
  workspace: Workspace;
  applied: Applied;
  onAnother: () => void;
}

function Result({ workspace, applied, onAnother }: ResultProps): ReactNode {
  const text = useFullText();
  const words = text.transfer;
  const queries = useQueryClient();
  const may = useMay(workspace.id);
  const [isAsking, setAsking] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { projects, made, losses } = applied;
  useEffect(() => box.current?.focus(), []);

  async function undo(): Promise<void> {
    for (const { id } of projects) await api("DELETE /api/project/:id", { id });
    await queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });
    setUndone(true);
  }

  return (
    <div ref={box} tabIndex={-1}>
      <Section
        id="result"
        title={isUndone ? words.undone : words.done}
        text={isUndone ? "" : words.doneText(sizeText(made, text))}
      >
        {!isUndone && losses.length > 0 && <Losses losses={groupLosses(losses)} />}
        <div className="actions">
          {!isUndone &&
            projects.map(({ id, name, slug }) => (
              <ButtonLink
                key={id}
                variant="primary"
                to="/w/$workspaceSlug/p/$projectSlug"
                params={{ workspaceSlug: workspace.slug, projectSlug: slug }}
              >
                {words.open(name)}
              </ButtonLink>
            ))}
          <Button onClick={onAnother}>{words.another}</Button>
          {!isUndone && may("project:delete") && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {words.undo}
            </Button>
          )}
        </div>
      </Section>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.undoTitle}
        text={words.undoText(projects.map(({ name }) => name).join(", "))}
        action={words.undo}
        onConfirm={undo}
      />
    </div>
  );
}
