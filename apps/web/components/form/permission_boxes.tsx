/** A checkbox for each permission. @module */
import type { ReactNode } from "react";
import { type Grants, isUnused, PERMISSIONS } from "../../access/permissions.ts";
import { useFullText } from "../../text/mod.tsx";
import { useField } from "./field.tsx";

/** @param chosen the permissions that are checked initially */
export function PermissionBoxes({ chosen = {} }: { chosen?: Grants }): ReactNode {
  const words = useFullText().settings.apiKeys;
  const all = Object.entries(PERMISSIONS).map(([resource, actions]) => ({
    resource,
    actions: actions.map((action) => ({
      action,
      name: `${resource}:${action}`,
      isChosen: chosen[resource]?.includes(action) === true,
    })),
  }));
  return (
    <div className="permissions bordered rounded scroll-y column gap-3">
      {all.map(({ resource, actions }) => {
        const offered = actions.filter(({ name }) => !isUnused(name));
        if (offered.length === 0) return null;
        return (
          <fieldset key={resource} className="permission">
            <legend className="legend">{words.resources[resource] ?? resource}</legend>
            <div className="permission-actions wrap">
              {offered.map(({ action, name, isChosen }) => (
                <PermissionBox key={name} name={name} label={words.actionNames[action] ?? action} isChosen={isChosen} />
              ))}
            </div>
          </fieldset>
        );
      })}
      {/* A role that has an unused permission keeps it. */}
      {all.flatMap(({ actions }) =>
        actions
          .filter(({ name, isChosen }) => isChosen && isUnused(name))
          .map(({ name }) => <input key={name} type="hidden" name={name} value="on" />),
      )}
    </div>
  );
}

function PermissionBox({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }): ReactNode {
  return (
    <label className="choice line gap-2">
      <input type="checkbox" defaultChecked={isChosen} {...useField(name)} />
      {label}
    </label>
  );
}
