/** The settings of a connected repository. @module */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyButton } from "../../../components/button/copy_button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { ConfirmDialog } from "../../../components/dialog.tsx";
import { CheckField, Field } from "../../../components/form/field.tsx";
import { Form, SaveButton } from "../../../components/form/form.tsx";
import { TRASH } from "../../../components/icon/task_icons.ts";
import { MessageBox } from "../../../components/notice.tsx";
import { peopleQuery } from "../../../queries/repositories.ts";
import { useFullText } from "../../../text/mod.tsx";
import { ColumnRules } from "./column_rules.tsx";
import { type Connection, FORGES, type ForgeKind } from "./forges.ts";
import { PeopleOfForge } from "./people.tsx";
import { SigningToken } from "./signing_token.tsx";
import { SyncLog } from "./sync_log.tsx";
import { SyncRulesForm } from "./sync_rules.tsx";
import { WaitingTasks } from "./waiting.tsx";

export interface ConnectionProps {
  projectId: string;
  kind: ForgeKind;
  connection: Connection;
  onChanged: () => Promise<unknown>;
}

export function ConnectionDetails(props: ConnectionProps): ReactNode {
  const { projectId, kind, connection, onChanged } = props;
  const { repositories: words } = useFullText();
  const { label, edit, disconnect } = FORGES[kind];
  const { path, webhookUrl, webhookSecret, branchPattern, commentsTaskLink } = connection;
  const [isRemoving, setRemoving] = useState(false);
  const [isLogOpen, setLogOpen] = useState(false);
  return (
    <>
      <div className="column gap-2">
        <h4>{words.webhookTitle}</h4>
        {webhookSecret === "" ? (
          <p className="hint">{words.webhookApp}</p>
        ) : (
          <>
            <p className="hint">{words.webhookText(label)}</p>
            <div className="line wrap gap-2">
              <code className="breakable shrinkable" dir="ltr">
                {webhookUrl}
              </code>
              <CopyButton value={webhookUrl} name={words.copyUrl} />
            </div>
            <CopyButton value={webhookSecret} label={words.copySecret} isShown={false} />
          </>
        )}
        {kind === "gitlab" && (
          <SigningToken hasSigningToken={connection.hasSigningToken === true} {...{ projectId, onChanged }} />
        )}
      </div>
      <Form
        label={path}
        draft={`repository:${connection.id}`}
        onSubmit={async (values) => {
          await edit(projectId, {
            branchPattern: values.branchPattern?.trim() ?? "",
            commentsTaskLink: values.commentsTaskLink === "on",
          });
          await onChanged();
        }}
      >
        <Field
          name="branchPattern"
          label={words.branchPattern}
          hint={words.branchPatternHint}
          defaultValue={branchPattern}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CheckField
          name="commentsTaskLink"
          label={words.commentsTaskLink}
          hint={words.commentsTaskLinkHint}
          defaultChecked={commentsTaskLink}
        />
        <SaveButton />
      </Form>
      <WaitingTasks {...{ projectId, kind }} />
      <SyncRulesForm {...{ projectId, kind }} />
      <PeopleOfForge {...props} />
      <ColumnRules {...{ projectId, kind }} />
      <ImportIssues {...{ projectId, kind }} />
      <details className="details" onToggle={({ currentTarget }) => setLogOpen(currentTarget.open)}>
        <summary>{words.logTitle}</summary>
        {isLogOpen && <SyncLog {...{ projectId, kind }} />}
      </details>
      <div className="actions">
        <Button icon={TRASH} onClick={() => setRemoving(true)}>
          {words.disconnect}
        </Button>
      </div>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={words.disconnectTitle(path)}
        text={words.disconnectText}
        action={words.disconnect}
        onConfirm={async () => {
          await disconnect(projectId);
          await onChanged();
        }}
      />
    </>
  );
}

function ImportIssues({ projectId, kind }: Pick<ConnectionProps, "projectId" | "kind">): ReactNode {
  const { repositories: words } = useFullText();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const start = () =>
    run(async () => {
      setErrors([]);
      const { imported, updated, skipped, errors: failed = [] } = await FORGES[kind].importIssues(projectId);
      setErrors(failed);
      await queries.invalidateQueries({ queryKey: peopleQuery(projectId, kind).queryKey });
      return words.imported(imported, updated, skipped);
    });
  return (
    <div className="column gap-2">
      <h4>{words.importTitle}</h4>
      <p className="hint">{words.importText}</p>
      <div className="actions">
        <Button pending={pending} onClick={start}>
          {words.importAction}
        </Button>
      </div>
      <MessageBox message={message} />
      {errors.length > 0 && (
        <>
          <p className="hint">{words.importErrors}</p>
          <ul className="breakable">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
