/** The list of API keys. @module */
import type { ApiKey } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isSameGrants, READ_ONLY } from "../../access/permissions.ts";
import { Button } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { KEY } from "../../components/icon/rare_icons.ts";
import { formatDate } from "../../components/moment.tsx";
import { Outcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { apiKeysQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { CreateKeyDialog } from "./api_key_dialog.tsx";
import { Section } from "./section.tsx";

export function ApiKeysSection(): ReactNode {
  const words = useFullText().settings.apiKeys;
  const keys = useQuery(apiKeysQuery);
  const queries = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [asked, setAsked] = useState<ApiKey>();
  const [said, setSaid] = useState<string>();
  return (
    <Section id="api-keys" title={words.title} text={words.text}>
      <Rows query={keys} none={words.none}>
        {(key) => <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />}
      </Rows>
      <div className="actions">
        <Button icon="plus" onClick={() => setCreating(true)}>
          {words.create}
        </Button>
        <Outcome>{said}</Outcome>
      </div>
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.revokeTitle(asked?.name ?? "")}
        text={words.revokeText}
        action={words.revoke}
        onConfirm={async () => {
          if (asked) await api("POST /api/auth/api-key/delete", { body: { keyId: asked.id } });
          await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
          setSaid(words.revoked);
        }}
      />
    </Section>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }): ReactNode {
  const words = useFullText().settings.apiKeys;
  const reader = useReader();
  const { name, start, expiresAt, lastRequest } = apiKey;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  const end = expiresAt === null ? words.doesNotExpire : words.expires(formatDate(expiresAt, reader));
  const use = lastRequest === null ? words.neverUsed : words.lastUsed(formatDate(lastRequest, reader, { time: true }));
  return (
    <Row
      mark={<Icon name={KEY} />}
      name={
        <>
          {name}
          <code className="hint">{words.starts(start)}</code>
          <Scope apiKey={apiKey} />
        </>
      }
      hint={`${use} · ${isOver ? words.expired : end}`}
    >
      <Button aria-label={words.revokeLabel(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </Row>
  );
}

/** The scope of a key, as badges. */
function Scope({ apiKey: { workspaceId, permissions } }: { apiKey: ApiKey }): ReactNode {
  const words = useFullText().settings.apiKeys;
  const { data: workspaces } = useQuery(workspacesQuery);
  const place = workspaces?.find(({ id }) => id === workspaceId)?.name ?? words.gone;
  const rights =
    permissions === null ? undefined : isSameGrants(permissions, READ_ONLY) ? words.scopeRead : words.scopeSome;
  return (
    <>
      {workspaceId !== null && <span className="badge">{place}</span>}
      {rights !== undefined && <span className="badge">{rights}</span>}
      {workspaceId === null && rights === undefined && <span className="badge">{words.scopeAll}</span>}
    </>
  );
}
