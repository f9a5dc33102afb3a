/** The health of the installation, and the test of its mail server. @module */
import type { InstallationHealth } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { useReader } from "../../components/date.tsx";
import { REFRESH, SEND } from "../../components/icon/rare_icons.ts";
import { Loaded } from "../../components/loading.tsx";
import { Moment } from "../../components/moment.tsx";
import { FailureNotice, Notice, SuccessOutcome } from "../../components/notice.tsx";
import { Row } from "../../components/rows.tsx";
import { formatBytes } from "../../format/bytes.ts";
import { api } from "../../queries/api.ts";
import { AUDIT_KEY, healthQuery } from "../../queries/instance.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

type Check = InstallationHealth["checks"][number];

const TONES: Readonly<Record<Check["state"], string>> = {
  ok: "badge badge-on",
  warning: "badge badge-accent",
  failed: "badge badge-danger",
  off: "badge",
};

export function HealthSection(): ReactNode {
  const { instance: words } = useFullText();
  const query = useQuery(healthQuery);
  return (
    <Section id="health" title={words.healthTitle} text={words.healthText}>
      <Loaded query={query} lines={6}>
        {(health) => (
          <>
            <ul className="rows column">
              {health.checks.map((check) => (
                <Row
                  key={check.part}
                  name={words.parts[check.part]}
                  badge={<span className={TONES[check.state]}>{words.states[check.state]}</span>}
                  hint={check.reason ?? words.took(check.milliseconds)}
                />
              ))}
            </ul>
            <Facts health={health} />
          </>
        )}
      </Loaded>
      <div className="actions">
        <Button icon={REFRESH} pending={query.isFetching} onClick={() => void query.refetch()}>
          {words.checkAgain}
        </Button>
      </div>
    </Section>
  );
}

function Facts({ health }: { health: InstallationHealth }): ReactNode {
  const { instance: words } = useFullText();
  const { locale } = useReader();
  const { version, databaseBytes, freeBytes, lastBackupAt } = health;
  return (
    <dl className="facts">
      <Fact name={words.version}>{version}</Fact>
      {databaseBytes !== null && <Fact name={words.databaseSize}>{formatBytes(databaseBytes, locale)}</Fact>}
      {freeBytes !== null && <Fact name={words.freeSpace}>{formatBytes(freeBytes, locale)}</Fact>}
      <Fact name={words.lastBackup}>
        {lastBackupAt === null ? words.noBackup : <Moment value={lastBackupAt} />}
        <p className="hint">{lastBackupAt === null ? words.backupHint : words.backupVerified}</p>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="fact">
      <dt className="hint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function MailSection({ address }: { address: string }): ReactNode {
  const { instance: words } = useFullText();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const [reason, setReason] = useState<string>();
  const send = (): Promise<void> =>
    run(async () => {
      setReason(undefined);
      const test = await api("POST /api/operator/mail-test");
      if (!test.sent) setReason(test.reason ?? "");
      for (const queryKey of [healthQuery.queryKey, AUDIT_KEY]) await queries.invalidateQueries({ queryKey });
      return test.sent ? words.mailSent(test.to) : undefined;
    });
  return (
    <Section id="mail" title={words.mailTitle} text={words.mailText(address)}>
      <FailureNotice message={message} />
      {reason !== undefined && (
        <Notice tone="danger">
          <p>{words.mailFailed}</p>
          <code className="breakable">{reason}</code>
        </Notice>
      )}
      <div className="actions">
        <Button icon={SEND} pending={pending} onClick={send}>
          {words.sendMail}
        </Button>
        <SuccessOutcome message={message} />
      </div>
    </Section>
  );
}
