/** The user's profile, calendar feeds, and account deletion. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "../../components/loading.tsx";
import { sessionQuery } from "../../queries/session.ts";
import { CalendarSection } from "./calendar.tsx";
import { DeletionSection } from "./deletion.tsx";
import { ProfileSection } from "./profile.tsx";

export function AccountTab(): ReactNode {
  const session = useQuery(sessionQuery);
  return (
    <div className="sections">
      <Loaded query={session} lines={8}>
        {(current) =>
          current && (
            <>
              <ProfileSection user={current.user} />
              <CalendarSection />
              <DeletionSection user={current.user} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
