import { defineWidget } from "#src/engine/react/form-config.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { useValue } from "#src/engine/react/use-field-state.ts";
import { paymentComponents } from "./payment-components.tsx";

/** Radio group; choices may have an icon, a line below, and an explanation shown when chosen. */
export const radio = defineWidget({
  type: "radio",
  layout: "group",
  render: ({ field, control, initial, store, Markup }) => {
    const chosen = useValue(store, field);
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
                aria-describedby={described || undefined}
                aria-invalid={control["aria-invalid"]}
                aria-disabled={field.locked || undefined}
              />
              <label className="choice-label" htmlFor={choiceId}>
                {attributes.icon && <Icon name={attributes.icon} />}
                <span className="choice-words">
                  <Markup text={label} />
                </span>
              </label>
              {attributes.subLabel && (
                <p className="choice-sub" id={`${id}.${value}.sub`}>
                  <Markup text={attributes.subLabel} />
                </p>
              )}
              {Component && <Component {...attributes.componentProps} id={`${id}.${value}.more`} />}
            </div>
          );
        })}
      </div>
    );
  },
});
