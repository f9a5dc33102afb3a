/** The repositories that a project is connected to. @module */
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { Loaded } from "../../../components/loading.tsx";
import { FailureNotice } from "../../../components/notice.tsx";
import { connectionQuery } from "../../../queries/repositories.ts";
import { useFullText } from "../../../text/mod.tsx";
import { Section } from "../../settings/section.tsx";
import { ConnectForm } from "./connect_form.tsx";
import { ConnectionDetails } from "./connection.tsx";
import { type Connection, FORGE_KINDS, FORGES, type ForgeKind } from "./forges.ts";

export function RepositoriesSection({ projectId }: { projectId: string }): ReactNode {
  const { repositories: words } = useFullText();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  // Undefined until the user opens or closes a repository. Null if all are closed.
  const [openKind, setOpen] = useState<ForgeKind | null>();
  const found = useQueries({
    queries: FORGE_KINDS.map((kind) => connectionQuery(projectId, kind)),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined)
        ? FORGE_KINDS.map((kind, index) => ({ kind, connection: results[index]?.data ?? null }))
        : undefined,
      error: results.find(({ error }) => error)?.error,
      refetch: () => Promise.all(results.map((result) => result.refetch())),
    }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: ["repository", projectId] });
  return (
    <Section id="repositories" title={words.title} text={words.text}>
      <Loaded query={found}>
        {(all) => {
          const connected = all.filter(({ connection }) => connection !== null);
          const free = all.filter(({ connection }) => connection === null).map(({ kind }) => kind);
          return (
            <>
              {connected.length > 0 && (
                <ul className="rows column">
                  {connected.map(
                    ({ kind, connection }) =>
                      connection && (
                        <RepositoryRow
                          key={kind}
                          {...{ projectId, kind, connection }}
                          isOpen={openKind === kind || (openKind === undefined && connected.length === 1)}
                          onToggle={(isOpen) => setOpen(isOpen ? kind : null)}
                          onChanged={reload}
                        />
                      ),
                  )}
                </ul>
              )}
              {isAdding || connected.length === 0 ? (
                <ConnectForm
                  projectId={projectId}
                  kinds={free}
                  onConnected={async () => {
                    setAdding(false);
                    await reload();
                  }}
                />
              ) : (
                free.length > 0 && (
                  <div className="actions">
                    <Button icon="plus" onClick={() => setAdding(true)}>
                      {words.connect}
                    </Button>
                  </div>
                )
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

interface RepositoryRowProps {
  projectId: string;
  kind: ForgeKind;
  connection: Connection;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChanged: () => Promise<unknown>;
}

function RepositoryRow(props: RepositoryRowProps): ReactNode {
  const { projectId, kind, connection, isOpen, onToggle, onChanged } = props;
  const { webhooks, repositories: words } = useFullText();
  const { pending, message, run } = useAction();
  const { path, baseUrl, isActive } = connection;
  const toggle = () =>
    run(async () => {
      await FORGES[kind].edit(projectId, { isActive: !isActive });
      await onChanged();
      return undefined;
    });
  return (
    <li className="row column gap-4">
      <div className="line wrap gap-2">
        <div className="row-main grow shrinkable breakable">
          <h3 className="row-name line wrap gap-2">
            <bdi>{path}</bdi>
            <span className={isActive ? "badge badge-on" : "badge"}>{isActive ? words.on : words.off}</span>
          </h3>
          <p className="hint">
            {FORGES[kind].label} · <bdi>{new URL(baseUrl).host}</bdi>
          </p>
        </div>
        <Button
          pending={pending}
          aria-label={isActive ? webhooks.turnOffLabel(path) : webhooks.turnOnLabel(path)}
          onClick={toggle}
        >
          {isActive ? webhooks.turnOff : webhooks.turnOn}
        </Button>
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? webhooks.closeLabel(path) : webhooks.editLabel(path)}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? webhooks.close : webhooks.edit}
        </Button>
      </div>
      <FailureNotice message={message} />
      {isOpen && <ConnectionDetails {...{ projectId, kind, connection, onChanged }} />}
    </li>
  );
}
