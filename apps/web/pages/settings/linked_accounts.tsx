/** The linked accounts that the user can sign in with. @module */
import type { LinkedAccount } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { EXTERNAL_PROVIDER } from "../../components/button/external_button.tsx";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { KEY } from "../../components/icon/rare_icons.ts";
import { formatDate } from "../../components/moment.tsx";
import { Notice, Outcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { linkedAccountsQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { PASSWORD_PROVIDER } from "./has_password.ts";
import { Section } from "./section.tsx";

export function LinkedAccountsSection(): ReactNode {
  const text = useFullText();
  const words = text.settings.linked;
  const { because, error } = useSearch({ strict: false });
  const accounts = useQuery(linkedAccountsQuery);
  const { data: config } = useQuery(configQuery);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<LinkedAccount>();
  const [said, setSaid] = useState(because === "linked" ? words.linked : undefined);
  const [failure, setFailure] = useState(error === undefined ? undefined : words.failed);

  async function link(): Promise<void> {
    try {
      const body = {
        providerId: EXTERNAL_PROVIDER,
        callbackURL: "/settings/security?because=linked",
        errorCallbackURL: "/settings/security",
      };
      const { url } = await api("POST /api/auth/oauth2/link", { body });
      location.assign(url);
    } catch (thrown) {
      setFailure(errorSentence(thrown, text));
    }
  }

  return (
    <Section id="linked-accounts" title={words.title} text={words.text}>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Rows query={accounts}>
        {(account) => (
          <AccountRow
            key={account.id}
            account={account}
            name={nameOf(account, config?.customOAuthName ?? words.external, words.password)}
            onUnlink={account.providerId === PASSWORD_PROVIDER ? undefined : () => setAsked(account)}
          />
        )}
      </Rows>
      {config?.hasCustomOAuth && (
        <div className="actions">
          <Button icon="link" onClick={link}>
            {words.link(config.customOAuthName)}
          </Button>
        </div>
      )}
      <Outcome>{said}</Outcome>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.unlinkTitle}
        text={words.unlinkText}
        action={words.unlink}
        onConfirm={async () => {
          if (asked)
            await api("POST /api/auth/unlink-account", {
              body: { providerId: asked.providerId, accountId: asked.accountId },
            });
          await queries.invalidateQueries({ queryKey: linkedAccountsQuery.queryKey });
          setSaid(words.unlinked);
        }}
      />
    </Section>
  );
}

function nameOf({ providerId }: LinkedAccount, external: string, password: string): string {
  return providerId === PASSWORD_PROVIDER ? password : external;
}

interface AccountRowProps {
  account: LinkedAccount;
  name: string;
  /** Undefined for the password, which has its own section. */
  onUnlink: (() => void) | undefined;
}

function AccountRow({ account, name, onUnlink }: AccountRowProps): ReactNode {
  const { settings } = useFullText();
  const reader = useReader();
  const since = settings.linked.since(formatDate(account.createdAt, reader));
  return (
    <Row
      mark={<Icon name={onUnlink ? "link" : KEY} />}
      name={name}
      hint={[account.email, ...(onUnlink ? [since] : [])].filter(Boolean).join(" · ")}
    >
      {onUnlink && <Button onClick={onUnlink}>{settings.linked.unlink}</Button>}
    </Row>
  );
}
