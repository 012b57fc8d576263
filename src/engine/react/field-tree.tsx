/** Renders all fields and groups of a plan. */
import type { ReactElement } from "react";
import { holds } from "#src/engine/core/element-types.ts";
import type { Plan } from "#src/engine/core/plan.ts";
import { RjsfTree, type TreeParts } from "#src/engine/rjsf/adapter.tsx";
import { Content } from "./content.tsx";
import { ConditionalField, FormField } from "./form-field.tsx";
import { GroupFrame } from "./group.tsx";
import { SectionFrame } from "./sections.tsx";
import { SummaryFrame } from "./summaries.tsx";

const PARTS: TreeParts = {
  leaf: (field) => {
    if (holds(field, "words")) return <Content key={field.path} field={field} />;
    return field.conditions.length > 0 ? (
      <ConditionalField key={field.path} field={field} />
    ) : (
      <FormField key={field.path} field={field} />
    );
  },
  group: (group, children) => <GroupFrame group={group}>{children}</GroupFrame>,
  section: (section, at, children) => (
    <SectionFrame key={section.id} section={section} at={at}>
      {children}
    </SectionFrame>
  ),
  summary: (summary, at, children) => (
    <SummaryFrame key={summary.id} summary={summary} at={at}>
      {children}
    </SummaryFrame>
  ),
};

/** Renders once per plan, not when its form re-renders. Must be inside the engine's `<form>`. */
export const FieldTree = ({ plan }: { plan: Plan }): ReactElement => <RjsfTree plan={plan} parts={PARTS} />;
