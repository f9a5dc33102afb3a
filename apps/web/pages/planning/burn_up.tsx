/** A burn-up chart: the scope of a plan and its completed work at the end of each day. @module */
import type { BurnUpDay, Cycle, Milestone } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDay, useReader } from "../../components/date.tsx";
import { LabeledSelect } from "../../components/form/labeled_select.tsx";
import { Loaded } from "../../components/loading.tsx";
import { burnUpQuery, type PlanKind } from "../../queries/plans.ts";
import { useFullText } from "../../text/mod.tsx";
import { type Count, linePoints, scaleOf } from "./burn_up_lines.ts";

export interface BurnUpProps {
  projectId: string;
  kind: PlanKind;
  plan: Milestone | Cycle;
}

export function BurnUp({ projectId, kind, plan }: BurnUpProps): ReactNode {
  const { planning: words } = useFullText();
  const query = useQuery(burnUpQuery(projectId, kind, plan.id));
  const [chosen, setChosen] = useState<Count>();
  const count = chosen ?? (plan.progress.estimate > 0 ? "estimate" : "tasks");
  return (
    <section className="burn-up column gap-3" aria-label={words.burnUpOf(plan.name)}>
      <p className="hint">{words.burnUpText}</p>
      <LabeledSelect
        label={words.count}
        value={count}
        options={[
          { value: "tasks", label: words.tasks },
          { value: "estimate", label: words.estimates },
        ]}
        onChange={(value) => setChosen(value === "estimate" ? "estimate" : "tasks")}
      />
      <Loaded query={query}>{({ days }) => <Chart name={plan.name} days={days} count={count} />}</Loaded>
    </section>
  );
}

/** The size of the chart in its own units. */
const WIDTH = 100;
const HEIGHT = 40;

function Chart({ name, days, count }: { name: string; days: readonly BurnUpDay[]; count: Count }): ReactNode {
  const { planning: words, overview } = useFullText();
  const reader = useReader();
  const nameOf = (date: string): string => formatDay(`${date.slice(0, 10)}T00:00:00Z`, reader);
  const text = (value: number): string => value.toLocaleString(reader.locale);
  const lines = days.map((day) =>
    count === "tasks"
      ? { date: day.date, scope: day.tasks, done: day.doneTasks }
      : { date: day.date, scope: day.estimate, done: day.doneEstimate },
  );
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return null;
  const summary = words.chart(text(last.done), text(last.scope), nameOf(last.date));
  const scale = { width: WIDTH, height: HEIGHT, most: scaleOf(lines) };
  return (
    <>
      <p>
        <strong>{summary}</strong>
      </p>
      <div className="chart burn-up-chart">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${words.burnUpOf(name)}. ${summary}`}
        >
          <polyline
            className="burn-up-scope"
            points={linePoints(
              lines.map(({ scope }) => scope),
              scale,
            )}
          />
          <polyline
            className="burn-up-done"
            points={linePoints(
              lines.map(({ done }) => done),
              scale,
            )}
          />
        </svg>
        <p className="chart-feet line between hint" aria-hidden="true">
          <span>{nameOf(first.date)}</span>
          <span>{nameOf(last.date)}</span>
        </p>
        <p className="line wrap gap-4 hint" aria-hidden="true">
          <span className="burn-up-key burn-up-key-scope">{words.scope}</span>
          <span className="burn-up-key">{words.done}</span>
        </p>
      </div>
      <details>
        <summary>{overview.table}</summary>
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{overview.day}</th>
              <th scope="col" className="number">
                {words.scope}
              </th>
              <th scope="col" className="number">
                {words.done}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.toReversed().map(({ date, scope, done }) => (
              <tr key={date}>
                <th scope="row">{nameOf(date)}</th>
                <td className="number">{text(scope)}</td>
                <td className="number">{text(done)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
