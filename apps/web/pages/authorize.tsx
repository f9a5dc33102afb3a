/** Asks the user to authorize an OAuth client (RFC 6749 4.1.1). @module */
import { ApiError, type AuthorizationRequest } from "@hexlane/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Failure, Skeleton } from "../components/loading.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { api } from "../queries/api.ts";
import { sessionQuery } from "../queries/session.ts";
import { type Text, useFullText } from "../text/mod.tsx";
import { type Decision, DecisionButtons, DecisionResult } from "./decision.tsx";

const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["authorization", requestId],
    queryFn: () => api("GET /api/mcp/authorize/request/:id", { id: requestId }),
    staleTime: Infinity,
    gcTime: 0,
  });

export function AuthorizePage(): ReactNode {
  const { request_id: requestId, error } = useSearch({ strict: false });
  return <div className="card quiet-card">{pageOf(requestId, error)}</div>;
}

function pageOf(requestId: string | undefined, error: string | undefined): ReactNode {
  if (error !== undefined) return <Refused error={error} />;
  return requestId === undefined ? <Over /> : <Request key={requestId} requestId={requestId} />;
}

function Request({ requestId }: { requestId: string }): ReactNode {
  const { data, error, refetch } = useQuery(requestQuery(requestId));
  const [decision, setDecision] = useState<Decision>();
  const [isOver, setOver] = useState(false);
  const { authorize: words } = useFullText();
  if (decision !== undefined) return <DecisionResult decision={decision} words={words} />;
  if (isOver || isGone(error)) return <Over />;
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  return <Question requestId={requestId} request={data} onDecided={setDecision} onOver={() => setOver(true)} />;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

interface QuestionProps {
  requestId: string;
  request: AuthorizationRequest;
  onDecided: (decision: Decision) => void;
  onOver: () => void;
}

function Question({ requestId, request, onDecided, onOver }: QuestionProps): ReactNode {
  const { authorize: words, device } = useFullText();
  const { data: session } = useQuery(sessionQuery);

  async function decide(decision: Decision): Promise<void> {
    try {
      const { redirect } = await api("POST /api/mcp/authorize/request/:id", {
        id: requestId,
        body: { approved: decision === "approved" },
      });
      onDecided(decision);
      // A custom scheme opens another program. In that case, this page stays open and shows the result.
      location.assign(redirect);
    } catch (error) {
      if (!isGone(error)) throw error;
      onOver();
    }
  }

  return (
    <>
      <PageTitle>{words.askTitle}</PageTitle>
      <p className="lead">{words.ask}</p>
      <dl className="facts">
        <dt>{words.client}</dt>
        <dd>{request.client_name}</dd>
        <dt>{words.back}</dt>
        <dd>{placeOf(request.redirect_uri, words)}</dd>
        <dt>{device.account}</dt>
        <dd>{session?.user.email}</dd>
        <dt>{device.access}</dt>
        <dd>{device.fullAccess}</dd>
      </dl>
      <DecisionButtons warning={words.warning} decide={decide} />
    </>
  );
}

/** Returns the part of the redirect URI that identifies the target. */
function placeOf(redirectUri: string, words: Text["authorize"]): string {
  const url = URL.parse(redirectUri);
  if (url?.protocol === "https:") return url.host;
  if (url?.protocol === "http:") return words.thisComputer(url.host);
  return words.program(redirectUri.slice(0, redirectUri.indexOf(":")));
}

function Over(): ReactNode {
  const { authorize: words } = useFullText();
  return (
    <>
      <PageTitle>{words.overTitle}</PageTitle>
      <p className="lead">{words.over}</p>
    </>
  );
}

/** Shown if the authorization request is invalid, so there is nothing to decide. */
function Refused({ error }: { error: string }): ReactNode {
  const { authorize: words } = useFullText();
  return (
    <>
      <PageTitle>{words.refusedTitle}</PageTitle>
      <p className="lead">{error === "invalid_client" ? words.unknownClient : words.refused}</p>
    </>
  );
}
