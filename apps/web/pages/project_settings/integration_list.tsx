/** A list of webhooks or channels, each with its form, its state and its delivery log. @module */
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { useReader } from "../../components/date.tsx";
import { Loaded, type LoadedQuery } from "../../components/loading.tsx";
import { formatDate } from "../../components/moment.tsx";
import { FailureNotice } from "../../components/notice.tsx";
import type { deliveriesQuery } from "../../queries/deliveries.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { DeliveryLog } from "./deliveries.tsx";
import { IntegrationActions } from "./integration_parts.tsx";

/** How often a list is refetched, because the server does not announce when an integration starts to fail. */
export const POLL_MILLISECONDS = 10_000;

/** The properties that webhooks and channels share. */
interface Listed {
  id: string;
  isActive: boolean;
  failingSince: string | null;
}

/** How a row is shown. */
interface Described {
  name: string;
  detail: string;
  /** Whether its settings are complete, so that it can send. */
  isReady: boolean;
}

export interface IntegrationListProps<Row extends Listed> {
  id: string;
  title: string;
  text: string;
  /** The label of the button that adds a row. */
  add: string;
  /** A sentence that states the maximum number of rows. */
  limit: string;
  max: number;
  /** The title of the confirmation dialog. */
  removeTitle: string;
  query: LoadedQuery<Row[]>;
  describe: (row: Row) => Described;
  setActive: (row: Row, isActive: boolean) => Promise<unknown>;
  /** The form of a row, or of a new row. */
  form: (known: Row | null, onSaved: (saved: Row) => Promise<unknown>) => ReactNode;
  test: (row: Row) => Promise<unknown>;
  remove: (row: Row) => Promise<unknown>;
  log: (row: Row) => ReturnType<typeof deliveriesQuery>;
}

export function IntegrationList<Row extends Listed>(props: IntegrationListProps<Row>): ReactNode {
  const { id, title, text, add, limit, max, query, form } = props;
  const [openId, setOpen] = useState<string | null>();
  const [isAdding, setAdding] = useState(false);
  if (openId === undefined && query.data) {
    // Decided when the list first loads, so that an open form stays open when other people add rows.
    const [first, ...others] = query.data;
    setOpen(first && others.length === 0 ? first.id : null);
    setAdding(first === undefined);
  }
  const reload = async () => query.refetch();
  return (
    <Section id={id} title={title} text={text}>
      <Loaded query={query}>
        {(rows) => (
          <>
            {rows.length > 0 && (
              <ul className="rows column">
                {rows.map((row) => (
                  <IntegrationRow
                    key={row.id}
                    {...props}
                    row={row}
                    isOpen={row.id === openId}
                    onToggle={() => setOpen(row.id === openId ? null : row.id)}
                    onChanged={reload}
                  />
                ))}
              </ul>
            )}
            {isAdding || rows.length === 0 ? (
              form(null, async ({ id: savedId }) => {
                setOpen(savedId);
                setAdding(false);
                await reload();
              })
            ) : (
              <div className="actions">
                <Button
                  icon="plus"
                  disabled={rows.length >= max}
                  onClick={() => {
                    setOpen(null);
                    setAdding(true);
                  }}
                >
                  {add}
                </Button>
                {rows.length >= max && <p className="hint">{limit}</p>}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface IntegrationRowProps<Row extends Listed> extends IntegrationListProps<Row> {
  row: Row;
  isOpen: boolean;
  onToggle: () => void;
  onChanged: () => Promise<unknown>;
}

function IntegrationRow<Row extends Listed>(props: IntegrationRowProps<Row>): ReactNode {
  const { webhooks: words } = useFullText();
  const { pending, message, run } = useAction();
  const { row, isOpen, onToggle, onChanged, describe, setActive } = props;
  const { isActive } = row;
  const { name, detail, isReady } = describe(row);
  const toggle = () =>
    run(async () => {
      await setActive(row, !isActive);
      await onChanged();
    });
  return (
    <li className="row column gap-4">
      <div className="line wrap gap-2">
        <div className="row-main grow shrinkable breakable">
          <h3 className="row-name line wrap gap-2">
            {name}
            <StateBadge row={row} isReady={isReady} />
          </h3>
          <p className="hint">{detail}</p>
        </div>
        <Button
          pending={pending}
          disabled={!isReady}
          aria-label={isActive ? words.turnOffLabel(name) : words.turnOnLabel(name)}
          onClick={toggle}
        >
          {isActive ? words.turnOff : words.turnOn}
        </Button>
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? words.closeLabel(name) : words.editLabel(name)}
          onClick={onToggle}
        >
          {isOpen ? words.close : words.edit}
        </Button>
      </div>
      <FailureNotice message={message} />
      {isOpen && <IntegrationDetails {...props} />}
    </li>
  );
}

function StateBadge({ row: { isActive, failingSince }, isReady }: { row: Listed; isReady: boolean }): ReactNode {
  const { webhooks: words } = useFullText();
  const reader = useReader();
  if (!isActive || !isReady) return <span className="badge">{words.off}</span>;
  if (failingSince === null) return <span className="badge badge-on">{words.on}</span>;
  return <span className="badge badge-danger">{words.failing(formatDate(failingSince, reader, { time: true }))}</span>;
}

function IntegrationDetails<Row extends Listed>(props: IntegrationRowProps<Row>): ReactNode {
  const { webhooks: words } = useFullText();
  const [isLogOpen, setLogOpen] = useState(false);
  const { row, onChanged, form, removeTitle, test, remove, log } = props;
  return (
    <>
      {form(row, onChanged)}
      <IntegrationActions
        removeTitle={removeTitle}
        test={() => test(row)}
        remove={() => remove(row)}
        onRemoved={onChanged}
      />
      <details className="details" onToggle={({ currentTarget }) => setLogOpen(currentTarget.open)}>
        <summary>{words.log}</summary>
        {isLogOpen && <DeliveryLog of={log(row)} />}
      </details>
    </>
  );
}
