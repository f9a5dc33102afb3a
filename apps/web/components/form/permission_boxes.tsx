/** A checkbox for each permission. @module */
import type { ReactNode } from "react";
import { type Grants, PERMISSIONS } from "../../access/permissions.ts";
import { useFullText } from "../../text/mod.tsx";
import { useField } from "./field.tsx";

/** A permission from Kaneo that has no effect here. It is not offered; a role that has it keeps it. */
const UNUSED = "team";

/** @param chosen the permissions that are checked initially */
export function PermissionBoxes({ chosen = {} }: { chosen?: Grants }): ReactNode {
  const words = useFullText().settings.apiKeys;
  return (
    <div className="permissions bordered rounded scroll-y column gap-3">
      {Object.entries(PERMISSIONS).map(([resource, actions]) =>
        resource === UNUSED ? (
          <KeptGrants key={resource} resource={resource} actions={chosen[resource] ?? []} />
        ) : (
          <fieldset key={resource} className="permission">
            <legend className="legend">{words.resources[resource] ?? resource}</legend>
            <div className="permission-actions wrap">
              {actions.map((action) => (
                <PermissionBox
                  key={action}
                  name={`${resource}:${action}`}
                  label={words.actionNames[action] ?? action}
                  isChosen={chosen[resource]?.includes(action) === true}
                />
              ))}
            </div>
          </fieldset>
        ),
      )}
    </div>
  );
}

function KeptGrants({ resource, actions }: { resource: string; actions: readonly string[] }): ReactNode {
  return actions.map((action) => <input key={action} type="hidden" name={`${resource}:${action}`} value="on" />);
}

function PermissionBox({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }): ReactNode {
  return (
    <label className="choice line gap-2">
      <input type="checkbox" defaultChecked={isChosen} {...useField(name)} />
      {label}
    </label>
  );
}
