import { marked } from "#src/engine/react/marked.tsx";
import type { ReactElement } from "react";
import type { FieldValue } from "#src/engine/core/values.ts";
import { defineWidget, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { useValue } from "#src/engine/react/use-field-state.ts";
import { paymentComponents } from "./payment-components.tsx";

/** Radio group; choices may have an icon, a line below, and an explanation shown when chosen. */
export const radio = defineWidget({
  type: "radio",
  layout: "group",
  render: (args) =>
    args.field.element.choices?.some(({ attributes }) => attributes?.component) ? (
      <Explained {...args} />
    ) : (
      choicesOf(args)
    ),
});

const Explained = (args: WidgetArgs): ReactElement => choicesOf(args, useValue(args.store, args.field));

const choicesOf = ({ field, control, initial, Markup, logChoice }: WidgetArgs, chosen?: FieldValue): ReactElement => {
  const { id, name } = control;
  return (
    <div className="choices">
      {(field.element.choices ?? []).map(({ value, label, attributes = {} }, index) => {
        const choiceId = index === 0 ? id : `${id}.${value}`;
        const Component =
          attributes.component && chosen === value ? paymentComponents[attributes.component] : undefined;
        const described = [attributes.subLabel && `${id}.${value}.sub`, Component && `${id}.${value}.more`]
          .filter(Boolean)
          .join(" ");
        return (
          <div className="choice" key={value}>
            <input
              className="choice-dot"
              type="radio"
              id={choiceId}
              name={name}
              value={value}
              defaultChecked={initial === value}
              onChange={field.element.logsClick && (() => logChoice(value))}
              aria-describedby={described || undefined}
              aria-invalid={control["aria-invalid"]}
              aria-disabled={field.locked || undefined}
            />
            <label className="choice-label" htmlFor={choiceId}>
              {attributes.icon && <Icon name={attributes.icon} />}
              <span className="choice-words">{marked(Markup, label)}</span>
            </label>
            {attributes.subLabel && (
              <p className="choice-sub" id={`${id}.${value}.sub`}>
                {marked(Markup, attributes.subLabel)}
              </p>
            )}
            {Component && <Component {...attributes.componentProps} id={`${id}.${value}.more`} />}
          </div>
        );
      })}
    </div>
  );
};
