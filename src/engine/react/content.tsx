/** Renders words between fields: a paragraph, an inset, or details that open; `null` while a condition hides them. */
import type { ReactElement } from "react";
import type { Field } from "#src/engine/core/plan.ts";
import { useFormConfig, useStore } from "./form-config.ts";
import { useShown } from "./group.tsx";

/** An element of words, without a value. A blank line in its text begins a new paragraph. */
export const Content = ({ field }: { field: Field }): ReactElement | null => {
  const { Markup } = useFormConfig();
  const isShown = useShown(useStore(), field);
  const { label, text = "", look = "paragraph" } = field.element;
  if (!isShown) return null;
  const paragraphs = text.split(/\n\s*\n/).map((paragraph, at) => (
    <p key={at}>
      <Markup text={paragraph} />
    </p>
  ));
  if (look === "details")
    return (
      <details className="content" data-look={look} id={`${field.id}.content`}>
        <summary>
          <Markup text={label ?? ""} />
        </summary>
        {paragraphs}
      </details>
    );
  return (
    <div className="content" data-look={look} id={`${field.id}.content`}>
      {label && (
        <p className="content-title">
          <Markup text={label} />
        </p>
      )}
      {paragraphs}
    </div>
  );
};
