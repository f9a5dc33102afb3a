/** Sessions and connected devices of the account. @module */
import type { Session } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { DEVICE, KEY } from "../../components/icon/rare_icons.ts";
import { Loaded } from "../../components/loading.tsx";
import { formatDate } from "../../components/moment.tsx";
import { Outcome } from "../../components/notice.tsx";
import { Row } from "../../components/rows.tsx";
import { readUserAgent } from "../../format/user_agent.ts";
import { api } from "../../queries/api.ts";
import { sessionsQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "./section.tsx";

export function DevicesSection({ currentId }: { currentId: string }): ReactNode {
  const words = useFullText().settings.devices;
  const sessions = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const nameOf = useSessionName();
  const [asked, setAsked] = useState<Session | "others">();
  const [said, setSaid] = useState<string>();
  const isAboutOne = asked !== undefined && asked !== "others";

  async function revoke(): Promise<void> {
    if (isAboutOne) await api("POST /api/auth/revoke-session", { body: { token: asked.id } });
    else await api("POST /api/auth/revoke-other-sessions");
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    setSaid(isAboutOne ? words.revoked : words.othersRevoked);
  }

  return (
    <Section id="devices" title={words.title} text={words.text}>
      <Loaded query={sessions}>
        {(list) => (
          <>
            <ul className="rows column">
              {sorted(list, currentId).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  name={nameOf(session)}
                  isCurrent={session.id === currentId}
                  onRevoke={() => setAsked(session)}
                />
              ))}
            </ul>
            {list.length > 1 && (
              <div className="actions">
                <Button onClick={() => setAsked("others")}>{words.revokeOthers}</Button>
              </div>
            )}
            <Outcome>{said}</Outcome>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={isAboutOne ? words.revokeTitle(nameOf(asked)) : words.revokeOthersTitle}
        text={isAboutOne ? words.revokeText : words.revokeOthersText}
        action={isAboutOne ? words.revoke : words.revokeOthers}
        onConfirm={revoke}
      />
    </Section>
  );
}

/** Sorts sessions, with the current session first. */
function sorted(list: readonly Session[], currentId: string): Session[] {
  return list.toSorted((left, right) => Number(right.id === currentId) - Number(left.id === currentId));
}

/** Returns the client of a connected device, or the browser and system of a session. */
function useSessionName(): (session: Session) => string {
  const words = useFullText().settings.devices;
  return ({ clientId, userAgent }) => {
    if (clientId !== null) return clientId;
    const { browser, system } = readUserAgent(userAgent ?? "");
    if (browser !== undefined && system !== undefined) return words.on(browser, system);
    return browser ?? system ?? words.unknown;
  };
}

interface SessionRowProps {
  session: Session;
  name: string;
  isCurrent: boolean;
  onRevoke: () => void;
}

function SessionRow({ session, name, isCurrent, onRevoke }: SessionRowProps): ReactNode {
  const words = useFullText().settings.devices;
  const reader = useReader();
  const facts = [
    session.ipAddress,
    words.active(formatDate(session.updatedAt, reader)),
    words.since(formatDate(session.createdAt, reader)),
  ];
  return (
    <Row
      mark={<Icon name={session.kind === "device" ? KEY : DEVICE} />}
      name={
        <>
          {name}
          {isCurrent && <span className="badge badge-accent">{words.current}</span>}
          {session.kind === "device" && <span className="badge">{words.device}</span>}
        </>
      }
      hint={facts.filter((fact) => fact !== null).join(" · ")}
    >
      {!isCurrent && (
        <Button aria-label={words.revokeLabel(name)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </Row>
  );
}
