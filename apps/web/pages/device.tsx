/** Connects a device (RFC 8628 3.3): code, request, decision and result. @module */
import { ApiError, type DeviceRequest } from "@hexlane/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "../components/button/button.tsx";
import { Field } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { Failure, Skeleton } from "../components/loading.tsx";
import { Moment } from "../components/moment.tsx";
import { Notice } from "../components/notice.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { errorSentence } from "../format/error_text.ts";
import { isWholeUserCode, writeUserCode } from "../format/user_code.ts";
import { api } from "../queries/api.ts";
import { sessionQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";
import { type Decision, DecisionButtons, DecisionResult } from "./decision.tsx";

const deviceQuery = (userCode: string) =>
  queryOptions({
    queryKey: ["device", userCode],
    queryFn: () => api("GET /api/auth/device", { query: { user_code: userCode } }),
    staleTime: Infinity,
    gcTime: 0,
  });

export function DevicePage(): ReactNode {
  const { user_code: given } = useSearch({ strict: false });
  const code = given === undefined ? undefined : writeUserCode(given);
  return (
    <div className="card quiet-card">
      {code !== undefined && isWholeUserCode(code) ? <Request key={code} code={code} /> : <CodeForm typed={code} />}
    </div>
  );
}

function CodeForm({ typed = "", failure }: { typed?: string | undefined; failure?: string }): ReactNode {
  const { device: words, checks } = useFullText();
  const navigate = useNavigate();
  const [code, setCode] = useState(typed);
  return (
    <>
      <PageTitle focus="field">{words.title}</PageTitle>
      <p className="lead">{words.subtitle}</p>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Form
        check={(): Record<string, string> => (isWholeUserCode(code) ? {} : { userCode: checks.userCode })}
        onSubmit={() => navigate({ to: "/device", search: { user_code: code } })}
      >
        <Field
          name="userCode"
          label={words.code}
          className="input input-code"
          value={code}
          onChange={(event) => setCode(writeUserCode(event.target.value))}
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <SubmitButton wide>{words.submit}</SubmitButton>
      </Form>
    </>
  );
}

function Request({ code }: { code: string }): ReactNode {
  const text = useFullText();
  const { data, error, refetch } = useQuery(deviceQuery(code));
  const [decision, setDecision] = useState<Decision>();
  if (decision !== undefined) return <DecisionResult decision={decision} words={text.device} />;
  if (error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429) {
    return <CodeForm typed={code} failure={errorSentence(error, text)} />;
  }
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  return data.status === "pending" ? <Question request={data} onDecided={setDecision} /> : <Over />;
}

interface QuestionProps {
  request: DeviceRequest;
  onDecided: (decision: Decision) => void;
}

function Question({ request, onDecided }: QuestionProps): ReactNode {
  const { device: words } = useFullText();
  const client = request.client_id ?? "";

  async function decide(decision: Decision): Promise<void> {
    const route = decision === "approved" ? "POST /api/auth/device/approve" : "POST /api/auth/device/deny";
    await api(route, { body: { userCode: request.user_code } });
    onDecided(decision);
  }

  return (
    <>
      <PageTitle>{words.askTitle}</PageTitle>
      <p className="lead">{words.ask(client)}</p>
      <p className="user-code">{request.user_code}</p>
      <Facts request={request} />
      <DecisionButtons warning={words.warning} decide={decide} />
    </>
  );
}

function Facts({ request }: { request: DeviceRequest }): ReactNode {
  const { device: words } = useFullText();
  const { data: session } = useQuery(sessionQuery);
  return (
    <dl className="facts">
      <dt>{words.client}</dt>
      <dd>{request.client_id}</dd>
      <dt>{words.address}</dt>
      <dd>{request.ip_address ?? words.unknownAddress}</dd>
      {request.created_at !== undefined && (
        <>
          <dt>{words.asked}</dt>
          <dd>
            <Moment value={request.created_at} />
          </dd>
        </>
      )}
      <dt>{words.account}</dt>
      <dd>{session?.user.email}</dd>
      <dt>{words.access}</dt>
      <dd>{words.fullAccess}</dd>
    </dl>
  );
}

function Over(): ReactNode {
  const { device: words } = useFullText();
  return (
    <>
      <PageTitle>{words.overTitle}</PageTitle>
      <p className="lead">{words.over}</p>
      <ButtonLink to="/device" wide>
        {words.another}
      </ButtonLink>
    </>
  );
}
