/** The roles of a workspace. @module */
import type { Role, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BUILT_IN_ROLES } from "../../access/access.ts";
import { useMay } from "../../access/location.ts";
import { chosenGrants, countUsed, READ_ONLY } from "../../access/permissions.ts";
import { roleName } from "../../access/role_names.ts";
import { Button } from "../../components/button/button.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { Field } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { PermissionBoxes } from "../../components/form/permission_boxes.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { SHIELD, USERS } from "../../components/icon/rare_icons.ts";
import { Loaded } from "../../components/loading.tsx";
import { Outcome } from "../../components/notice.tsx";
import { Row } from "../../components/rows.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { rolesQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

export function RolesTab({ workspace }: { workspace: Workspace }): ReactNode {
  const text = useFullText();
  const words = text.workspace.roles;
  const roles = useQuery(rolesQuery(workspace.id));
  const queries = useQueryClient();
  const may = useMay(workspace.id);
  const [edited, setEdited] = useState<Role | "new">();
  const [removed, setRemoved] = useState<Role>();
  const [said, setSaid] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: rolesQuery(workspace.id).queryKey });
  return (
    <Section id="roles" title={words.title} text={words.text}>
      <Loaded query={roles}>
        {(list) => (
          <ul className="rows column">
            <Row mark={<Icon name={SHIELD} />} name={words.owner} hint={words.ownerText} />
            {inOrder(list).map((role) => (
              <RoleRow
                key={role.id}
                role={role}
                onEdit={may("ac:update") ? () => setEdited(role) : undefined}
                onRemove={may("ac:delete") ? () => setRemoved(role) : undefined}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="actions">
        {may("ac:create") && (
          <Button icon="plus" onClick={() => setEdited("new")}>
            {words.create}
          </Button>
        )}
        <Outcome>{said}</Outcome>
      </div>
      <RoleDialog
        workspace={workspace}
        role={edited}
        onClose={() => setEdited(undefined)}
        onSaved={async () => {
          await refresh();
          setEdited(undefined);
          setSaid(text.actions.saved);
        }}
      />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={words.removeTitle(removed?.role ?? "")}
        text={words.removeText}
        action={words.remove}
        onConfirm={async () => {
          if (!removed) return;
          await api("POST /api/auth/organization/delete-role", {
            body: { organizationId: workspace.id, roleId: removed.id },
          });
          await refresh();
          setSaid(words.removed(removed.role));
        }}
      />
    </Section>
  );
}

/** Sorts roles: built-in roles first, starting with the strongest. */
function inOrder(roles: readonly Role[]): Role[] {
  const place = ({ role }: Role): number =>
    BUILT_IN_ROLES.includes(role) ? BUILT_IN_ROLES.indexOf(role) : BUILT_IN_ROLES.length;
  return roles.toSorted((left, right) => place(left) - place(right));
}

interface RoleRowProps {
  role: Role;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function RoleRow({ role, onEdit, onRemove }: RoleRowProps): ReactNode {
  const text = useFullText();
  const words = text.workspace.roles;
  const isBuiltIn = BUILT_IN_ROLES.includes(role.role);
  const name = roleName(role.role, text);
  return (
    <Row
      mark={<Icon name={USERS} />}
      name={name}
      badge={isBuiltIn && <span className="badge">{words.builtIn}</span>}
      hint={words.grants(countUsed(role.permission))}
    >
      {onEdit && (
        <Button aria-label={words.editLabel(name)} onClick={onEdit}>
          {words.edit}
        </Button>
      )}
      {onRemove && !isBuiltIn && (
        <Button aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </Row>
  );
}

interface RoleDialogProps {
  workspace: Workspace;
  /** Undefined while the dialog is closed. */
  role: Role | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function RoleDialog({ workspace, role, onClose, onSaved }: RoleDialogProps): ReactNode {
  const text = useFullText();
  const words = text.workspace.roles;
  const known = role === "new" ? undefined : role;
  const isBuiltIn = known !== undefined && BUILT_IN_ROLES.includes(known.role);
  return (
    <FormDialog
      open={role !== undefined}
      onClose={onClose}
      title={known ? words.editTitle(roleName(known.role, text)) : words.create}
      text={known ? undefined : words.createText}
    >
      <Form
        draft={`role:${workspace.id}:${known?.role ?? ""}`}
        check={(values) => ({
          ...(isBuiltIn ? {} : checkAll(values, { name: required(text.checks.title) })),
          ...(countUsed(chosenGrants(values)) === 0 ? { permissions: text.checks.permissions } : {}),
        })}
        onSubmit={async (values) => {
          const permission = chosenGrants(values);
          const { name = "" } = values;
          if (!known)
            await api("POST /api/auth/organization/create-role", {
              body: { organizationId: workspace.id, role: name, permission },
            });
          else {
            const isRenamed = !isBuiltIn && name.trim() !== known.role;
            await api("POST /api/auth/organization/update-role", {
              body: {
                organizationId: workspace.id,
                roleId: known.id,
                data: { permission, ...(isRenamed ? { roleName: name } : {}) },
              },
            });
          }
          await onSaved();
        }}
      >
        {!isBuiltIn && (
          <Field name="name" label={words.name} defaultValue={known?.role ?? ""} autoComplete="off" required />
        )}
        <div className="field column gap-1">
          <p className="legend">{words.permissions}</p>
          <PermissionBoxes chosen={known?.permission ?? READ_ONLY} />
        </div>
        <DialogSubmit>{text.actions.save}</DialogSubmit>
      </Form>
    </FormDialog>
  );
}
