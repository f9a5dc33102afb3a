/** A chart of the tasks completed on each day. @module */
import type { ProjectProgress } from "@hexlane/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDay, useReader } from "../../components/date.tsx";
import { Loaded } from "../../components/loading.tsx";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

const SPANS = [30, 90] as const;

const progressQuery = (projectId: string, days: number, timezone: string | undefined) =>
  queryOptions({
    queryKey: ["progress", projectId, days, timezone],
    queryFn: () =>
      api("GET /api/project/:id/progress", {
        id: projectId,
        query: { days, ...(timezone === undefined ? {} : { timezone }) },
      }),
    staleTime: 0,
  });

export function Progress({ projectId }: { projectId: string }): ReactNode {
  const { overview: words } = useFullText();
  const { timezone } = useReader();
  const [days, setDays] = useState<number>(SPANS[0]);
  const query = useQuery(progressQuery(projectId, days, timezone));
  return (
    <Section id="progress" title={words.progress} text={words.progressText}>
      <fieldset className="actions">
        <legend className="visually-hidden">{words.span}</legend>
        {SPANS.map((span) => (
          <label key={span} className="choice line gap-2">
            <input type="radio" name="span" checked={days === span} onChange={() => setDays(span)} />
            {words.days(span)}
          </label>
        ))}
      </fieldset>
      <Loaded query={query}>{(progress) => <Chart progress={progress} />}</Loaded>
    </Section>
  );
}

/** The height of the chart in its own units. Each day is one unit wide. */
const HEIGHT = 20;
const GAP = 0.25;

function Chart({ progress: { days, isCut } }: { progress: ProjectProgress }): ReactNode {
  const { overview: words } = useFullText();
  const reader = useReader();
  const day = (date: string): string => formatDay(`${date}T00:00:00Z`, reader);
  const total = days.reduce((sum, { completed }) => sum + completed, 0);
  const most = Math.max(0, ...days.map(({ completed }) => completed));
  const heightOf = (completed: number): number => (completed / Math.max(1, most)) * HEIGHT;
  return (
    <>
      <p>
        <strong>{words.completed(total)}</strong>{" "}
        <span className="hint">{words.average(Math.round((total / days.length) * 70) / 10)}</span>
      </p>
      <div className="chart">
        <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map(({ date, completed }, index) => (
            <rect
              key={date}
              x={index + GAP / 2}
              y={HEIGHT - heightOf(completed)}
              width={1 - GAP}
              height={heightOf(completed)}
            >
              <title>{`${day(date)}: ${completed}`}</title>
            </rect>
          ))}
        </svg>
        <p className="chart-feet line between hint" aria-hidden="true">
          <span>{day(days[0]?.date ?? "")}</span>
          <span>{words.most(most)}</span>
          <span>{day(days.at(-1)?.date ?? "")}</span>
        </p>
      </div>
      {isCut && <p className="hint">{words.cut}</p>}
      <details>
        <summary>{words.table}</summary>
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.progress}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, completed }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                <td>{completed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
