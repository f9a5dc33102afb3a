/** Chooses which tasks become issues, and which issues become tasks. A preview shows what would change. @module */
import type { SyncPreview, SyncRules } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { Field, SelectField } from "../../../components/form/field.tsx";
import { type FieldErrors, Form, SubmitButton, type Values } from "../../../components/form/form.tsx";
import { Loaded } from "../../../components/loading.tsx";
import { MessageBox } from "../../../components/notice.tsx";
import { api } from "../../../queries/api.ts";
import { syncQuery } from "../../../queries/repositories.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { ForgeKind } from "./forges.ts";

type Side = "outgoing" | "incoming";
type Rule = SyncRules[Side];

export function SyncRulesForm({ projectId, kind }: { projectId: string; kind: ForgeKind }): ReactNode {
  const { repositories: words } = useFullText();
  const sync = useQuery(syncQuery(projectId, kind));
  return (
    <div className="column gap-2">
      <h4>{words.syncTitle}</h4>
      <p className="hint">{words.syncText}</p>
      <Loaded query={sync}>{(saved) => <RulesForm {...{ projectId, kind, saved }} />}</Loaded>
    </div>
  );
}

interface RulesFormProps {
  projectId: string;
  kind: ForgeKind;
  saved: SyncPreview;
}

/** Rules that were previewed, and what they would change. */
interface Previewed {
  rules: SyncRules;
  preview: SyncPreview;
}

function RulesForm({ projectId, kind, saved }: RulesFormProps): ReactNode {
  const { repositories: words } = useFullText();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const [modes, setModes] = useState({ outgoing: saved.rules.outgoing.mode, incoming: saved.rules.incoming.mode });
  const [previewed, setPreviewed] = useState<Previewed>();
  const provider = kind;

  function faultsOf(values: Values): FieldErrors {
    const sides: readonly Side[] = ["outgoing", "incoming"];
    const faults = sides.flatMap((side): [string, string][] => {
      if (modes[side] !== "labels") return [];
      const names = namesIn(values[`${side}.labels`]);
      if (names.length === 0) return [[`${side}.labels`, words.labelsNeeded]];
      const unknown = side === "incoming" ? undefined : names.find((name) => labelNamed(saved, name) === undefined);
      return unknown === undefined ? [] : [[`${side}.labels`, words.unknownLabel(unknown)]];
    });
    return Object.fromEntries(faults);
  }

  /** Reads a rule. It refers to labels of the workspace by ID, and to labels of the repository by name. */
  function ruleIn(values: Values, side: Side): Rule {
    if (modes[side] === "all") return { mode: "all" };
    const names = namesIn(values[`${side}.labels`]);
    const labels = side === "incoming" ? names : names.flatMap((name) => labelNamed(saved, name)?.id ?? []);
    return { mode: "labels", match: values[`${side}.match`] === "all" ? "all" : "any", labels };
  }

  const preview = async (rules: SyncRules): Promise<void> => {
    const body = { rules };
    const route = "POST /api/integration-sync/project/:projectId/:provider/preview";
    setPreviewed({ rules, preview: await api(route, { projectId, provider, body }) });
  };

  const apply = ({ rules, preview: { previewToken } }: Previewed): Promise<void> =>
    run(async () => {
      const body = { rules, previewToken };
      try {
        await api("PATCH /api/integration-sync/project/:projectId/:provider", { projectId, provider, body });
      } catch (error) {
        // The numbers may be stale now.
        await preview(rules);
        throw error;
      }
      setPreviewed(undefined);
      await queries.invalidateQueries({ queryKey: syncQuery(projectId, kind).queryKey });
      return words.applied;
    });

  const fieldsOf = (side: Side): ReactNode => {
    const rule = saved.rules[side];
    const labels = rule.labels ?? [];
    const names = side === "incoming" ? labels : labels.map((id) => saved.labels.find((one) => one.id === id)?.name);
    return (
      <>
        <SelectField
          name={`${side}.mode`}
          label={words[side]}
          options={[
            { value: "all", label: words.modes.all },
            { value: "labels", label: words.modes.labels },
          ]}
          value={modes[side]}
          onChange={({ target }) => {
            setModes({ ...modes, [side]: target.value === "labels" ? "labels" : "all" });
            setPreviewed(undefined);
          }}
        />
        {modes[side] === "labels" && (
          <>
            <SelectField
              name={`${side}.match`}
              label={words.match}
              options={[
                { value: "any", label: words.matches.any },
                { value: "all", label: words.matches.all },
              ]}
              defaultValue={rule.match ?? "any"}
            />
            <Field
              name={`${side}.labels`}
              label={words.labels}
              hint={words.labelsHint}
              defaultValue={names.filter((name) => name !== undefined).join(", ")}
              autoComplete="off"
            />
          </>
        )}
      </>
    );
  };

  return (
    <>
      <p className="hint">{words.summary(saved.matching, saved.total)}</p>
      <Form
        label={words.syncTitle}
        check={faultsOf}
        onSubmit={async (values) =>
          await preview({ outgoing: ruleIn(values, "outgoing"), incoming: ruleIn(values, "incoming") })
        }
      >
        {fieldsOf("outgoing")}
        {fieldsOf("incoming")}
        <div className="actions">
          <SubmitButton>{words.preview}</SubmitButton>
        </div>
      </Form>
      <div role="status">
        {previewed && <p>{words.previewText(previewed.preview.willCreate, previewed.preview.willPause)}</p>}
      </div>
      {previewed && (
        <div className="actions">
          <Button pending={pending} onClick={() => void apply(previewed)}>
            {words.apply}
          </Button>
        </div>
      )}
      <MessageBox message={message} />
    </>
  );
}

function namesIn(text = ""): string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

function labelNamed({ labels }: SyncPreview, name: string): SyncPreview["labels"][number] | undefined {
  const wanted = name.toLocaleLowerCase();
  return labels.find((label) => label.name.toLocaleLowerCase() === wanted);
}
