/** The ways to sign in, and the devices that are signed in. @module */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../components/loading.tsx";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { DevicesSection } from "./devices.tsx";
import { LinkedAccountsSection } from "./linked_accounts.tsx";
import { PasskeysSection } from "./passkeys.tsx";
import { PasswordSection } from "./password.tsx";
import { TwoFactorSection } from "./two_factor.tsx";

export function SecurityTab(): ReactNode {
  const session = useQuery(sessionQuery);
  return (
    <div className="settings">
      <Contents />
      <div className="sections">
        <Loaded query={session} lines={8}>
          {(current) =>
            current && (
              <>
                <PasswordSection user={current.user} />
                <TwoFactorSection user={current.user} />
                <PasskeysSection />
                <LinkedAccountsSection />
                <DevicesSection currentId={current.session.id} />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

function Contents(): ReactNode {
  const { settings: words } = useFullText();
  const sections = [
    ["password", words.password.title],
    ["two-factor", words.twoFactor.title],
    ["passkeys", words.passkeys.title],
    ["linked-accounts", words.linked.title],
    ["devices", words.devices.title],
  ] as const;
  return (
    <nav className="toc" aria-label={words.sections}>
      <ul>
        {sections.map(([id, title]) => (
          <li key={id}>
            <Link to="/settings/$tab" params={{ tab: "security" }} hash={id}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
