/** The log of the synchronization between a project and a repository. @module */
import type { SyncLogEntry } from "@hexlane/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { useReader } from "../../../components/date.tsx";
import { REFRESH } from "../../../components/icon/rare_icons.ts";
import { MoreButton } from "../../../components/menu/more_button.tsx";
import { formatDate } from "../../../components/moment.tsx";
import { MessageBox } from "../../../components/notice.tsx";
import { Row, Rows } from "../../../components/rows.tsx";
import { api } from "../../../queries/api.ts";
import { syncLogQuery } from "../../../queries/repositories.ts";
import { useFullText } from "../../../text/mod.tsx";
import { FORGES, type ForgeKind, POLL_MILLISECONDS } from "./forges.ts";

const TONES: Readonly<Record<SyncLogEntry["outcome"], string>> = {
  done: "badge badge-on",
  conflict: "badge badge-accent",
  failed: "badge badge-danger",
  skipped: "badge",
};

export function SyncLog({ projectId, kind }: { projectId: string; kind: ForgeKind }): ReactNode {
  const { repositories: words } = useFullText();
  const reader = useReader();
  const { pending, message, run } = useAction();
  const pages = useInfiniteQuery({ ...syncLogQuery(projectId, kind), refetchInterval: POLL_MILLISECONDS });
  const entries = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };
  const syncNow = () =>
    run(async () => {
      await api("POST /api/integration-sync/project/:projectId/:provider/sync", { projectId, provider: kind });
      await pages.refetch();
      return words.synced;
    });
  return (
    <>
      <Rows query={entries} none={words.logNone}>
        {({ id, direction, action, outcome, detail, createdAt }) => (
          <Row
            key={id}
            name={words.actions[action] ?? action}
            badge={<span className={TONES[outcome]}>{words.outcomes[outcome]}</span>}
            hint={[words.directions(FORGES[kind].label)[direction], formatDate(createdAt, reader, { time: true })].join(
              " · ",
            )}
          >
            {detail !== null && <p className="hint breakable">{detail}</p>}
          </Row>
        )}
      </Rows>
      <MoreButton query={pages}>{words.more}</MoreButton>
      <MessageBox message={message} />
      <div className="actions">
        <Button icon={REFRESH} pending={pending} onClick={syncNow}>
          {words.syncNow}
        </Button>
      </div>
    </>
  );
}
