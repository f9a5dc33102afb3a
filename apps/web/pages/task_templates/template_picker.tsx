/** Chooses the template of a task that is being created. @module */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { SelectField } from "../../components/form/field.tsx";
import { taskTemplatesQuery } from "../../queries/task_templates.ts";
import { useFullText } from "../../text/mod.tsx";

/** The chosen template. */
export interface ChosenTemplate {
  read(): { templateId?: string };
  clear(): void;
}

const NONE = "";

/** Renders nothing in a project without templates. */
export function TemplatePicker({
  projectId,
  chosen,
}: {
  projectId: string;
  chosen: RefObject<ChosenTemplate | undefined>;
}): ReactNode {
  const { taskTemplates: words } = useFullText();
  const { data: templates = [] } = useQuery(taskTemplatesQuery(projectId));
  const [templateId, setTemplateId] = useState(NONE);
  useEffect(() => {
    chosen.current = {
      read: () => (templateId === NONE ? {} : { templateId }),
      clear: () => setTemplateId(NONE),
    };
    return () => {
      chosen.current = undefined;
    };
  });
  if (templates.length === 0) return null;
  return (
    <SelectField
      name="templateId"
      label={words.use}
      value={templateId}
      onChange={(event) => setTemplateId(event.target.value)}
      options={[
        { value: NONE, label: words.without },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
